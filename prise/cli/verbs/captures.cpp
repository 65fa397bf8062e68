#include <algorithm>

#include "prise/cli/arguments.h"
#include "prise/cli/output.h"
#include "prise/cli/record_file.h"
#include "prise/cli/record_words.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"

namespace prise::cli::verbs {
namespace {

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

std::string csv_line(const MatchState& state, int64_t seq, const CaptureRecord& record) {
    std::vector<std::string> taken;
    taken.reserve(record.taken.size());
    for (const CaptureRecord::Taken& item : record.taken)
        taken.push_back(item.what + "@" + item.at);
    json::Object own;
    own.reserve(record.own.size());
    for (const Field& field : record.own) own.push_back({std::string(field.name), field.value});
    return fmt::format("{},{},{},{},{},{},{},{},{},{}", csv(state.facts().id), seq, record.ply,
                       number_of(record.seat), csv(record.by), csv(record.from), csv(record.to),
                       csv(joined(taken)), csv(joined(record.gained)),
                       csv(json::Value(std::move(own)).text()));
}

json::Value json_line(const MatchState& state, int64_t seq, const CaptureRecord& record) {
    json::Object out{{"game", state.facts().id}, {"seq", seq}};
    const json::Value rendered = render(record, all_knowing);
    out.insert(out.end(), rendered.object()->begin(), rendered.object()->end());
    return out;
}

}  // namespace

void captures(const Arguments& arguments, Output& out) {
    const RecordFile file(arguments.operands.front());
    const auto [first, last] = file.chosen(arguments);
    const bool as_csv = arguments.has("--csv");
    const bool as_json = arguments.has("--json");
    if (as_csv) out.line("game,seq,ply,seat,by,from,to,taken,gained,own");
    for (size_t i = first; i < last; ++i) {
        std::vector<std::pair<int64_t, CaptureRecord>> made;
        const MatchState state = file.load(i, [&](const Told& told, const MatchState&) {
            for (const CaptureRecord& record : told.captures) made.emplace_back(told.seq, record);
        });
        std::erase_if(made, [&](const auto& capture) { return !state.counts(capture.first); });
        if (!as_csv && !as_json && file.size() > 1)
            out.line(record_title(state, i + 1, file.size()));
        for (const auto& [seq, record] : made) {
            if (as_csv) {
                out.line(csv_line(state, seq, record));
            } else if (as_json) {
                out.line(json_line(state, seq, record).text());
            } else {
                out.print("{:4}. {}  {}  {} -> {}  {}{}\n", seq,
                          seat_words(*state.game_entry(), record.seat), record.by, record.from,
                          record.to, capture_words(record), own_words(record));
            }
        }
    }
}

}  // namespace prise::cli::verbs
