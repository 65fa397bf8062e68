#include <algorithm>

#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"

namespace prise::cli::verbs {
namespace {

struct SeatRange {
    int least = max_seats;
    int most = 0;
};

// A game may have more seats under some options: every preset and every number that could be one of
// seats is tried.
SeatRange seats_of(const GameEntry& entry) {
    SeatRange range;
    const auto look = [&](std::string_view options, std::string_view preset) {
        if (const auto game = entry.make_from(options, preset)) {
            range.least = std::min(range.least, (*game)->seats());
            range.most = std::max(range.most, (*game)->seats());
        }
    };
    look("{}", "");
    for (const Preset& preset : entry.table->presets) look("{}", preset.name);
    for (const OptionSpec& row : entry.table->rows) {
        if (row.kind != OptionSpec::Kind::integer) continue;
        for (int number = 2; number <= max_seats; ++number) {
            look(fmt::format(R"({{"{}":{}}})", row.name, number), "");
        }
    }
    return range;
}

json::Value to_json(const GameEntry& entry) {
    const SeatRange seats = seats_of(entry);
    json::Array presets;
    for (const Preset& preset : entry.table->presets) presets.push_back(preset.name);
    json::Object out{{"id", entry.id}, {"title", entry.title}, {"idea", entry.idea}};
    if (!entry.alias.empty()) out.push_back({"alias", entry.alias});
    out.push_back({"seats", json::Object{{"least", seats.least}, {"most", seats.most}}});
    out.push_back({"presets", presets});
    return out;
}

void print(const GameEntry& entry, Output& out) {
    const SeatRange seats = seats_of(entry);
    out.print("{}\n    {}: {}\n", entry.id, entry.title, entry.idea);
    if (!entry.alias.empty()) out.print("    also called {}\n", entry.alias);
    if (seats.least == seats.most) {
        out.print("    {} seats\n", seats.least);
    } else {
        out.print("    {} to {} seats\n", seats.least, seats.most);
    }
    std::string presets;
    for (const Preset& preset : entry.table->presets) {
        presets += presets.empty() ? "" : ", ";
        presets += preset.name;
    }
    if (!presets.empty()) out.print("    presets: {}\n", presets);
}

}  // namespace

void games(const Arguments& arguments, Output& out) {
    if (!arguments.has("--json")) {
        for (const GameEntry& entry : all_games()) print(entry, out);
        return;
    }
    json::Array list;
    for (const GameEntry& entry : all_games()) list.push_back(to_json(entry));
    out.line(json::Value(list).text());
}

}  // namespace prise::cli::verbs
