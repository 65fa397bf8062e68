#include <algorithm>

#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"
#include "prise/core/described.h"

namespace prise::cli::verbs {
namespace {

std::string default_of(const OptionSpec& row) { return plain(row.to_json(row.fallback)); }

struct Widths {
    size_t name = 4;
    size_t fallback = 7;
};

Widths widths_of(const OptionTable& table) {
    Widths widths;
    for (const OptionSpec& row : table.rows) {
        widths.name = std::max(widths.name, row.name.size());
        widths.fallback = std::max(widths.fallback, default_of(row).size());
    }
    return widths;
}

void print_rows(const OptionTable& table, Output& out) {
    const Widths widths = widths_of(table);
    out.print("{:<{}}  {:<7}  {:<{}}  {:<7}  range\n", "name", widths.name, "kind", "default",
              widths.fallback, "section");
    for (const OptionSpec& row : table.rows) {
        out.print("{:<{}}  {:<7}  {:<{}}  {:<7}  {}{}\n", row.name, widths.name, kind_name(row),
                  default_of(row), widths.fallback, row.section, row.range(),
                  row.is_secret ? "; secret" : "");
        out.print("    {}\n", row.help);
    }
}

// "captureChoice free, supaPoints 12"
std::string differences_in_words(const OptionTable& table, const Preset& preset) {
    std::string out;
    for (const json::Member& member : differences(table, preset)) {
        out += (out.empty() ? "" : ", ") + member.name + " " + plain(member.value);
    }
    return out;
}

void print_presets(const OptionTable& table, Output& out) {
    if (table.presets.empty()) return;
    out.line("\npresets, and how they differ from the defaults");
    for (const Preset& preset : table.presets) {
        out.print("{}{}{}\n", preset.name, preset.help.empty() ? "" : ": ", preset.help);
        const std::string values = differences_in_words(table, preset);
        if (!values.empty()) out.put(wrapped(values, 4));
    }
}

}  // namespace

void options(const Arguments& arguments, Output& out) {
    const GameEntry& entry = game_named(arguments.operands.front());
    if (arguments.has("--json")) {
        out.line(json::Value(json::Object{{"game", entry.id},
                                          {"options", described_options(*entry.table)},
                                          {"presets", described_presets(*entry.table)}})
                     .text());
        return;
    }
    print_rows(*entry.table, out);
    print_presets(*entry.table, out);
}

}  // namespace prise::cli::verbs
