// Every capture of a record, with the game it belongs to and the time at which it was made.
#include <algorithm>
#include <chrono>

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

struct Made {
    int64_t seq;
    int64_t at_ms;
    const CaptureRecord& record;
};

// "2026-03-01T12:00:00.250Z": the host's clock, as the record has it, within four digits of a year.
std::string time_text(int64_t at_ms) {
    using std::chrono::milliseconds;
    constexpr int64_t end_of_9999 = 253'402'300'799'999;
    const std::chrono::sys_time<milliseconds> at{
        milliseconds(std::clamp<int64_t>(at_ms, 0, end_of_9999))};
    const auto day = std::chrono::floor<std::chrono::days>(at);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss time(at - day);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", int{date.year()},
                       unsigned{date.month()}, unsigned{date.day()}, time.hours().count(),
                       time.minutes().count(), time.seconds().count(), time.subseconds().count());
}

std::string csv_line(const MatchState& state, const Made& made) {
    const CaptureRecord& record = made.record;
    std::vector<std::string> taken;
    taken.reserve(record.taken.size());
    for (const CaptureRecord::Taken& item : record.taken)
        taken.push_back(item.what + "@" + item.at);
    json::Object own;
    own.reserve(record.own.size());
    for (const Field& field : record.own) own.push_back({std::string(field.name), field.value});
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{}", csv(state.facts().id),
                       time_text(made.at_ms), made.seq, record.ply, number_of(record.seat),
                       csv(record.by), csv(record.from), csv(record.to), csv(joined(taken)),
                       csv(joined(record.gained)), csv(json::Value(std::move(own)).text()));
}

json::Value json_line(const MatchState& state, const Made& made) {
    json::Object out{
        {"game", state.facts().id}, {"time", time_text(made.at_ms)}, {"seq", made.seq}};
    const json::Value rendered = render(made.record, all_knowing);
    out.insert(out.end(), rendered.object()->begin(), rendered.object()->end());
    return out;
}

std::string words_of(const MatchState& state, const Made& made) {
    const CaptureRecord& record = made.record;
    return fmt::format("{}  {}  {:4}. {}  {}  {} -> {}  {}{}", state.facts().id,
                       time_text(made.at_ms), made.seq,
                       seat_words(*state.game_entry(), record.seat), record.by, record.from,
                       record.to, capture_words(record), own_words(record));
}

}  // namespace

void captures(const Arguments& arguments, Output& out) {
    const RecordFile file(arguments.operands.front());
    const auto [first, last] = file.chosen(arguments);
    const bool as_csv = arguments.has("--csv");
    const bool as_json = arguments.has("--json");
    if (as_csv) out.line("game,time,seq,ply,seat,by,from,to,taken,gained,own");
    if (last - first > 1) file.verify(first, last);
    for (size_t i = first; i < last; ++i) {
        const MatchState state = file.load(i);  // which says what was taken back
        if (!as_csv && !as_json && file.size() > 1)
            out.line(record_title(state, i + 1, file.size()));
        file.load(i, [&](const Told& told, const MatchState&) {
            if (!state.counts(told.seq)) return;
            for (const CaptureRecord& record : told.captures) {
                const Made made{told.seq, told.entry.at_ms, record};
                if (as_csv) {
                    out.line(csv_line(state, made));
                } else if (as_json) {
                    out.line(json_line(state, made).text());
                } else {
                    out.line(words_of(state, made));
                }
            }
            out.flush_if_long();
        });
    }
}

}  // namespace prise::cli::verbs
