#include "prise/cli/words.h"

#include <algorithm>

#include "prise/core/text.h"

namespace prise::cli {
namespace {

// Members beyond those of every outcome: scores, ranking, what a book adds.
std::string further_members(const json::Object& outcome) {
    std::string out;
    for (const json::Member& member : outcome) {
        if (member.name == "status" || member.name == "winner" || member.name == "reason") continue;
        out += out.empty() ? "" : "; ";
        out += join(member.name, " ", plain(member.value));
    }
    return out.empty() ? out : join(" (", out, ")");
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
    const std::string because = reason == nullptr ? "" : join(": ", plain(*reason));
    const std::string more = further_members(*outcome.object());
    if (status == "win") {
        const int64_t* winner = outcome.find("winner")->integer();
        const Seat seat = winner == nullptr ? Seat::none : seat_number(static_cast<int>(*winner));
        return join(capital(seat_words(game, seat)), " wins", because, ".", more);
    }
    if (status == "draw") return join("The game is drawn", because, ".", more);
    return join("The game goes on.", more);
}

std::string capture_words(const CaptureRecord& record) {
    std::string out = record.taken.empty() ? "takes nothing" : "takes ";
    for (size_t i = 0; i < record.taken.size(); ++i) {
        out += i == 0 ? "" : i + 1 == record.taken.size() ? " and " : ", ";
        out += join(record.taken[i].what, " at ", record.taken[i].at);
    }
    for (size_t i = 0; i < record.gained.size(); ++i) {
        out += join(i == 0 ? ", gains " : " and ", record.gained[i]);
    }
    return out;
}

std::string explanation_words(const Explanation& explanation, std::string_view indent) {
    std::string out;
    for (const Explanation::Line& line : explanation.lines) {
        out += join(indent, line.sentence);
        if (!line.section.empty()) out += join(" (section ", line.section, ")");
        out += '\n';
    }
    return out;
}

std::string board(const AnyPlay& play, Viewer viewer, const DrawStyle& style) {
    Canvas canvas(style);
    play.draw(viewer, canvas);
    std::string text = canvas.text();
    if (!text.ends_with('\n')) text += '\n';
    return text;
}

}  // namespace prise::cli
