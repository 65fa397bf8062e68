#include <algorithm>
#include <array>

#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"

namespace prise::cli::verbs {
namespace {

constexpr std::array<std::string_view, 4> kind_names = {"boolean", "integer", "choice", "letters"};

std::string_view kind_of(const OptionSpec& row) {
    return kind_names[static_cast<size_t>(row.kind)];
}

std::string default_of(const OptionSpec& row) { return plain(row.to_json(row.fallback)); }

// How a preset differs from the defaults.
json::Object differences(const OptionTable& table, const Preset& preset) {
    json::Object out;
    const auto options = Options::parse(table, {}, preset.name);
    for (const OptionSpec& row : table.rows) {
        if (options && row.name != table.preset_option && (*options)[row.name] != row.fallback) {
            out.push_back({std::string(row.name), row.to_json((*options)[row.name])});
        }
    }
    return out;
}

json::Value table_json(const OptionSpec& row) {
    json::Object out{{"name", row.name},
                     {"kind", kind_of(row)},
                     {"default", row.to_json(row.fallback)},
                     {"range", row.range()}};
    if (row.kind == OptionSpec::Kind::integer) {
        out.push_back({"min", row.zero_too ? std::min<int64_t>(0, row.min) : row.min});
        out.push_back({"max", row.max});
    }
    if (row.kind == OptionSpec::Kind::choice) {
        json::Array words;
        for (int64_t i = 0; i <= row.max; ++i) words.push_back(row.word(i));
        out.push_back({"words", words});
    }
    if (row.is_secret) out.push_back({"secret", true});
    out.push_back({"section", row.section});
    out.push_back({"help", row.help});
    return out;
}

json::Value table_json(const GameEntry& entry) {
    json::Array rows;
    for (const OptionSpec& row : entry.table->rows) rows.push_back(table_json(row));
    json::Array presets;
    for (const Preset& preset : entry.table->presets) {
        presets.push_back(json::Object{{"name", preset.name},
                                       {"options", differences(*entry.table, preset)},
                                       {"help", preset.help}});
    }
    return json::Object{{"game", entry.id}, {"options", rows}, {"presets", presets}};
}

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
        out.print("{:<{}}  {:<7}  {:<{}}  {:<7}  {}{}\n", row.name, widths.name, kind_of(row),
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
        out.line(table_json(entry).text());
        return;
    }
    print_rows(*entry.table, out);
    print_presets(*entry.table, out);
}

}  // namespace prise::cli::verbs
