#include "prise/cli/words.h"

#include <algorithm>

#include "prise/cli/reasons.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"
#include "prise/core/words.h"

namespace prise::cli {
namespace {

// "seat 3, seat 1 and seat 2 alike": by place.
std::string ranking_words(const GameEntry& game, const json::Array& ranking) {
    std::string out;
    int64_t place = 0;
    for (const json::Value& pair : ranking) {
        const int64_t* seat = (*pair.array())[0].integer();
        const int64_t here = *(*pair.array())[1].integer();
        out += out.empty() ? "" : here == place ? " with " : ", then ";
        out += seat_words(game, seat_number(static_cast<int>(*seat)));
        place = here;
    }
    return out;
}

// "White 1, Black 0"
std::string score_words(const GameEntry& game, const json::Array& scores) {
    std::string out;
    const std::string_view gap = game.seat_names.empty() ? ": " : " ";
    for (size_t i = 0; i < scores.size(); ++i) {
        if (scores[i].object() != nullptr) return {};  // on the board
        out += join(out.empty() ? "" : ", ", seat_words(game, seat_number(static_cast<int>(i) + 1)),
                    gap, plain(scores[i]));
    }
    return out;
}

// Is it a value that reads well in a sentence?
bool is_plain(const json::Value& value) {
    const json::Array* items = value.array();
    return value.object() == nullptr &&
           (items == nullptr || std::ranges::all_of(*items, [](const json::Value& item) {
                return item.array() == nullptr && item.object() == nullptr;
            }));
}

// Members beyond those of every outcome: scores, ranking, what a book adds. What would take more
// than words is on the board.
std::string further_members(const GameEntry& game, const json::Object& outcome) {
    std::string out;
    for (const json::Member& member : outcome) {
        if (member.name == "status" || member.name == "winner" || member.name == "reason") continue;
        std::string words;
        if (member.name == "ranking") {
            if (member.value.array()->size() > 2)
                words = ranking_words(game, *member.value.array());
        } else if (member.name == "scores" && member.value.array() != nullptr) {
            words = score_words(game, *member.value.array());
        } else if (member.value.text() == "true") {
            words = member.name == "supa" ? "a Supa: the loser never had a king" : member.name;
        } else if (is_plain(member.value) && member.value.text() != "false") {
            words = join(member.name, " ", plain(member.value));
        }
        if (!words.empty()) out += join(out.empty() ? "" : "; ", words);
    }
    return out.empty() ? out : join(" (", out, ")");
}

int seats_in(const json::Value& outcome) {
    const json::Value* scores = outcome.find("scores");
    return scores == nullptr || scores->array() == nullptr
               ? 2
               : static_cast<int>(scores->array()->size());
}

}  // namespace

std::string plain(const json::Value& value) {
    if (const std::string* text = value.string()) return *text;
    if (const json::Array* items = value.array()) {
        std::string out;
        for (const json::Value& item : *items) {
            out += out.empty() ? "" : ", ";
            out += item.array() == nullptr ? plain(item) : join("(", plain(item), ")");
        }
        return out;
    }
    return value.text();
}

std::string seat_words(const GameEntry& game, Seat seat) {
    std::string_view names = game.seat_names;
    for (int n = 1; !names.empty(); ++n) {
        const std::string_view name = names.substr(0, names.find('|'));
        if (n == number_of(seat)) return std::string(name);
        names.remove_prefix(std::min(name.size() + 1, names.size()));
    }
    return join("seat ", number_of(seat));
}

std::string capital(std::string words) {
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] -= 'a' - 'A';
    return words;
}

std::string outcome_words(const GameEntry& game, const json::Value& outcome) {
    const std::string status = plain(*outcome.find("status"));
    const json::Value* reason = outcome.find("reason");
    const json::Value* won = outcome.find("winner");
    const int64_t* number = won == nullptr ? nullptr : won->integer();
    const Seat winner = number == nullptr ? Seat::none : seat_number(static_cast<int>(*number));
    const std::string because =
        reason == nullptr
            ? ""
            : join(": ", reason_words(game, plain(*reason), winner, seats_in(outcome)));
    const std::string more = further_members(game, *outcome.object());
    if (status == "win")
        return join(capital(seat_words(game, winner)), " wins", because, ".", more);
    if (status == "draw") return join("The game is drawn", because, ".", more);
    return join("The game goes on.", more);
}

std::string capture_words(const CaptureRecord& record) {
    std::vector<std::string> taken;
    for (size_t i = 0; i < record.taken.size(); ++i) {
        const bool more_from_there =
            i + 1 < record.taken.size() && record.taken[i + 1].at == record.taken[i].at;
        taken.push_back(record.taken[i].what);
        if (!more_from_there) taken.back() += " at " + record.taken[i].at;
    }
    // Cards that were taken are also gained; once is enough.
    std::vector<std::string> gained = record.gained;
    std::erase_if(gained, [&](const std::string& thing) {
        return thing == record.by ||
               std::ranges::count(record.taken, thing, &CaptureRecord::Taken::what) != 0;
    });
    std::string out = taken.empty() ? "takes nothing" : "takes " + listed(taken, " and ");
    if (!gained.empty()) out += ", gains " + listed(gained, " and ");
    return out;
}

std::string own_words(const CaptureRecord& record) {
    std::string out;
    for (const Field& field : record.own) {
        if (!is_plain(field.value)) continue;
        out += join(out.empty() ? "" : ", ", field.name, " ", plain(field.value));
    }
    return out.empty() ? out : join(" (", out, ")");
}

std::string event_words(const json::Value& event) {
    std::string out;
    for (const json::Member& member : *event.object()) {
        out += member.name == "type" ? plain(member.value) + ":"
                                     : join(" ", member.name, " ", plain(member.value), ",");
    }
    if (out.ends_with(',')) out.pop_back();
    return out;
}

bool in_natural_order(std::string_view a, std::string_view b) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    while (!a.empty() && !b.empty()) {
        if (is_digit(a[0]) && is_digit(b[0])) {
            const size_t in_a = std::min(a.find_first_not_of("0123456789"), a.size());
            const size_t in_b = std::min(b.find_first_not_of("0123456789"), b.size());
            if (in_a != in_b) return in_a < in_b;
        }
        if (a[0] != b[0]) return a[0] < b[0];
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    return a.size() < b.size();
}

std::string verdict_words(const Explanation& explanation) {
    if (explanation.legal) return "legal";
    if (explanation.code == "hidden") return "not for this seat to know";
    return join("refused, ", explanation.code);
}

std::string explanation_words(const Explanation& explanation, std::string_view indent) {
    std::string out;
    for (const Explanation::Line& line : explanation.lines) {
        std::string words = line.sentence;
        if (!line.section.empty()) words += join(" (section ", line.section, ")");
        out += wrapped_for_reader(words, indent.size());
    }
    return out;
}

}  // namespace prise::cli
