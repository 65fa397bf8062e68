// Verbs that read records: verify, replay, captures.
#include <algorithm>

#include "prise/cli/arguments.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/record_file.h"
#include "prise/cli/stepping.h"
#include "prise/cli/terminal.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {
namespace {

// Verify ----------------------------------------------------------------------------------

json::Value summary(const Folded& state) {
    json::Object out{{"ok", true},
                     {"id", state.facts().id},
                     {"game", state.facts().game},
                     {"entries", static_cast<int64_t>(state.entries().size())},
                     {"actions", static_cast<int64_t>(state.line().size())},
                     {"replayed", !state.is_blind()},
                     {"ended", state.is_over()}};
    if (state.decided()) out.push_back({"outcome", *state.decided()});
    return out;
}

std::string end_words(const Folded& state) {
    if (state.is_blind()) {
        return "Its secrets are still sealed: every link was checked, the rules up to the first "
               "one.";
    }
    if (!state.decided()) return "The game goes on.";
    const std::string words = outcome_words(*state.game_entry(), *state.decided());
    return state.is_over() ? words : words + " The last line, 'ended', is missing.";
}

// Replay ----------------------------------------------------------------------------------

// The names that people gave when they sat down: "White Asha, Black Juma".
std::string names_of(const Folded& state) {
    std::string out;
    for (const Entry& entry : state.entries()) {
        if (entry.kind != EntryKind::joined || entry.text("name").empty()) continue;
        out += join(out.empty() ? "" : ", ", seat_words(*state.game_entry(), entry.seat), " ",
                    entry.text("name"));
    }
    return out;
}

std::string header(const Folded& state, size_t number, size_t of) {
    std::string out = of == 1 ? std::string() : join("Game ", number, " of ", of, ": ");
    out += join(state.game_entry()->title, ", ", state.facts().id);
    if (const std::string names = names_of(state); !names.empty()) out += join(" (", names, ")");
    return out;
}

struct Teller {
    Viewer viewer;
    DrawStyle style;

    std::string words(const GameEntry& game, const Folded::Happening& happening) const {
        std::string captures;
        for (const CaptureRecord& record : happening.told.captures) {
            captures += "  " + capture_words(record);
        }
        return fmt::format("{:4}. {}  {}{}", happening.seq, seat_words(game, happening.step->seat),
                           action(happening), captures);
    }
    std::string action(const Folded::Happening& happening) const {
        return happening.after.log_text(happening.before, happening.step->action, viewer);
    }
    json::Value json(const Folded::Happening& happening) const {
        json::Array events;
        for (const Event& event : happening.told.events) events.push_back(render(event, viewer));
        json::Object out{{"seq", happening.seq}};
        if (happening.step != nullptr) {
            out.push_back({"seat", number_of(happening.step->seat)});
            out.push_back({"action", action(happening)});
        }
        const AnyPlay& after = happening.after;
        out.push_back({"position", viewer.everything ? after.position() : after.observe(viewer)});
        out.push_back({"events", std::move(events)});
        return out;
    }
};

// Every position of a game, to go through it forwards and backwards.
std::vector<Scene> scenes_of(const RecordFile& file, size_t index, const Teller& teller) {
    std::vector<Scene> scenes;
    const Folded state = file.load(index, [&](Folded& folded) {
        folded.listen([&](const Folded::Happening& happening) {
            scenes.push_back({happening.step == nullptr
                                  ? header(folded, index + 1, file.size())
                                  : teller.words(*folded.game_entry(), happening),
                              board(happening.after, teller.viewer, teller.style)});
        });
    });
    if (!scenes.empty() && state.decided()) scenes.back().words += "\n" + end_words(state);
    return scenes;
}

void print_all(const RecordFile& file, size_t index, const Teller& teller,
               const Arguments& arguments, Output& out) {
    const bool as_json = arguments.has("--json");
    const bool boards = arguments.has("--boards");
    std::string told;
    const Folded state = file.load(index, [&](Folded& folded) {
        folded.listen([&](const Folded::Happening& happening) {
            const bool is_start = happening.step == nullptr;
            if (as_json) {
                if (is_start && happening.told.events.empty()) return;
                told += teller.json(happening).text() + "\n";
            } else {
                if (!is_start) told += teller.words(*folded.game_entry(), happening) + "\n";
                if (boards) told += board(happening.after, teller.viewer, teller.style);
            }
        });
    });
    if (as_json) {
        out.put(told);
        out.line(summary(state).text());
        return;
    }
    out.line(header(state, index + 1, file.size()));
    out.put(told);
    if (state.play() != nullptr && !boards) {
        out.put(board(*state.play(), teller.viewer, teller.style));
    }
    out.line(end_words(state));
}

// Which records of the file are meant: --game, or all of them.
std::pair<size_t, size_t> chosen(const RecordFile& file, const Arguments& arguments) {
    if (!arguments.has("--game")) return {0, file.size()};
    const auto number = static_cast<size_t>(arguments.number("--game", 1));
    if (number > file.size()) {
        throw Failure(Exit::not_found, join("There are only ", file.size(), " games in it."));
    }
    return {number - 1, number};
}

// Captures --------------------------------------------------------------------------------

// One cell of a table for spreadsheets: commas and quotes need quoting, nothing else occurs.
std::string csv(std::string_view text) {
    if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
    std::string out = "\"";
    for (const char c : text) {
        out += c;
        if (c == '"') out += c;
    }
    return out + '"';
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

std::string csv_line(const Folded& state, int64_t seq, const CaptureRecord& record) {
    std::vector<std::string> taken;
    taken.reserve(record.taken.size());
    for (const CaptureRecord::Taken& item : record.taken)
        taken.push_back(item.what + "@" + item.at);
    return fmt::format("{},{},{},{},{},{},{},{},{}", csv(state.facts().id), seq, record.ply,
                       number_of(record.seat), csv(record.by), csv(record.from), csv(record.to),
                       csv(joined(taken)), csv(joined(record.gained)));
}

json::Value json_line(const Folded& state, int64_t seq, const CaptureRecord& record) {
    json::Object out{{"game", state.facts().id}, {"seq", seq}};
    const json::Value rendered = render(record, all_knowing);
    out.insert(out.end(), rendered.object()->begin(), rendered.object()->end());
    return out;
}

}  // namespace

void verify(const Arguments& arguments, Output& out) {
    const std::string& path = arguments.operands.front();
    const RecordFile file(path);
    Progress progress("games verified:");
    for (size_t i = 0; i < file.size(); ++i) {
        progress.at(i, file.size());
        const Folded state = file.load(i);
        if (arguments.has("--json")) {
            out.line(summary(state).text());
            continue;
        }
        const std::string which = file.size() == 1 ? "" : join(", game ", i + 1);
        out.print("{}{}: verified. {}, {} entries, {} actions.\n{}\n", path, which,
                  state.facts().game, state.entries().size(), state.line().size(),
                  end_words(state));
    }
}

void replay(const Arguments& arguments, Output& out) {
    const RecordFile file(arguments.operands.front());
    const auto [first, last] = chosen(file, arguments);
    const auto seat = arguments.seat("--seat");
    const Teller teller{seat ? Viewer{*seat} : all_knowing, draw_style(arguments)};
    const bool by_keys = arguments.operands.front() != "-" && stdin_is_terminal() &&
                         stdout_is_terminal() && !arguments.has("--json") &&
                         !arguments.has("--boards") && !arguments.has("--all");
    for (size_t i = first; i < last; ++i) {
        if (by_keys) {
            if (!step_through(scenes_of(file, i, teller), out)) return;
        } else {
            print_all(file, i, teller, arguments, out);
        }
    }
}

void captures(const Arguments& arguments, Output& out) {
    const RecordFile file(arguments.operands.front());
    const auto [first, last] = chosen(file, arguments);
    const bool as_csv = arguments.has("--csv");
    const bool as_json = arguments.has("--json");
    if (as_csv) out.line("game,seq,ply,seat,by,from,to,taken,gained");
    for (size_t i = first; i < last; ++i) {
        const Folded state = file.load(i, [](Folded& folded) { folded.keep_chain_records(); });
        if (!as_csv && !as_json && file.size() > 1) out.line(header(state, i + 1, file.size()));
        for (const ChainRecord& chain : state.chain_records()) {
            for (const CaptureRecord& record : chain.captures) {
                if (as_csv) {
                    out.line(csv_line(state, chain.first_seq, record));
                } else if (as_json) {
                    out.line(json_line(state, chain.first_seq, record).text());
                } else {
                    out.print("{:4}. {}  {} -> {}  {}\n", record.ply + 1,
                              seat_words(*state.game_entry(), record.seat), record.from, record.to,
                              capture_words(record));
                }
            }
        }
    }
}

}  // namespace prise::cli::verbs
