// Verbs that read a record: verify, replay, captures.
#include "prise/cli/arguments.h"
#include "prise/cli/output.h"
#include "prise/cli/record_file.h"
#include "prise/cli/terminal.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"

namespace prise::cli::verbs {
namespace {

json::Value summary(const Folded& state) {
    json::Object out{{"ok", true},
                     {"id", state.facts().id},
                     {"game", state.facts().game},
                     {"entries", static_cast<int64_t>(state.entries().size())},
                     {"actions", static_cast<int64_t>(state.line().size())},
                     {"replayed", !state.is_blind()}};
    if (state.decided()) out.push_back({"outcome", *state.decided()});
    return out;
}

// One line of a table for spreadsheets: commas and quotes need quoting, nothing else occurs.
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

std::string csv_line(int64_t seq, const CaptureRecord& record) {
    std::vector<std::string> taken;
    taken.reserve(record.taken.size());
    for (const CaptureRecord::Taken& item : record.taken)
        taken.push_back(item.what + "@" + item.at);
    return fmt::format("{},{},{},{},{},{},{},{}", seq, record.ply, number_of(record.seat),
                       csv(record.by), csv(record.from), csv(record.to), csv(joined(taken)),
                       csv(joined(record.gained)));
}

struct Telling {
    Output& out;
    DrawStyle style;
    bool json;
    bool boards;
};

void tell(const Folded::Happening& happening, Telling& telling) {
    const Step& step = happening.step;
    if (telling.json) {
        json::Array events;
        for (const Event& event : happening.told.events) {
            events.push_back(render(event, all_knowing));
        }
        const json::Object line{{"seq", step.seq},
                                {"seat", number_of(step.seat)},
                                {"action", step.action},
                                {"position", happening.after.position()},
                                {"events", std::move(events)}};
        telling.out.line(json::Value(line).text());
        return;
    }
    std::string captures;
    for (const CaptureRecord& record : happening.told.captures) {
        captures += "  " + capture_words(record);
    }
    telling.out.print("{:4}. seat {}  {}{}\n", step.seq, number_of(step.seat), step.action,
                      captures);
    if (telling.boards) telling.out.put(board(happening.after, all_knowing, telling.style));
}

}  // namespace

void verify(const Arguments& arguments, Output& out) {
    const std::string& path = arguments.operands.front();
    const Folded state = load_record(path);
    if (arguments.has("--json")) {
        out.line(summary(state).text());
        return;
    }
    out.print("{}: verified. {}, {} entries, {} actions.\n", path, state.facts().game,
              state.entries().size(), state.line().size());
    if (state.is_blind()) {
        out.line(
            "Its secrets are still sealed: every link was checked, the rules up to the first one.");
    } else if (state.decided()) {
        out.line(outcome_words(*state.decided()));
    } else {
        out.line("The game goes on.");
    }
}

void replay(const Arguments& arguments, Output& out) {
    Telling telling{out, draw_style(arguments), arguments.has("--json"), arguments.has("--boards")};
    const Folded state = load_record(arguments.operands.front(), [&](Folded& folded) {
        folded.listen([&](const Folded::Happening& happening) { tell(happening, telling); });
    });
    if (telling.json) {
        out.line(summary(state).text());
        return;
    }
    if (state.play() != nullptr && !telling.boards) {
        out.put(board(*state.play(), all_knowing, telling.style));
    }
    if (state.decided()) out.line(outcome_words(*state.decided()));
}

void captures(const Arguments& arguments, Output& out) {
    const Folded state = load_record(arguments.operands.front(),
                                     [](Folded& folded) { folded.keep_chain_records(); });
    const bool as_csv = arguments.has("--csv");
    if (as_csv) out.line("seq,ply,seat,by,from,to,taken,gained");
    for (const ChainRecord& chain : state.chain_records()) {
        for (const CaptureRecord& record : chain.captures) {
            if (as_csv) {
                out.line(csv_line(chain.first_seq, record));
            } else if (arguments.has("--json")) {
                out.line(render(record, all_knowing).text());
            } else {
                out.print("{:4}. seat {}  {} -> {}  {}\n", record.ply + 1, number_of(record.seat),
                          record.from, record.to, capture_words(record));
            }
        }
    }
}

}  // namespace prise::cli::verbs
