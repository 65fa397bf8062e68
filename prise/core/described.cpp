#include "prise/core/described.h"

#include <algorithm>
#include <array>

namespace prise {
namespace {

constexpr std::array<std::string_view, 4> kind_names = {"boolean", "integer", "choice", "letters"};

json::Value described(const OptionSpec& row) {
    json::Object out{{"name", row.name},
                     {"kind", kind_name(row)},
                     {"default", row.to_json(row.fallback)},
                     {"range", row.range()}};
    if (row.kind == OptionSpec::Kind::integer) {
        out.push_back({"min", row.zero_too ? std::min<int64_t>(0, row.min) : row.min});
        out.push_back({"max", row.max});
    }
    if (row.kind == OptionSpec::Kind::choice) {
        json::Array words;
        for (int64_t i = 0; i <= row.max; ++i) {
            words.push_back(row.word(i));
        }
        out.push_back({"words", words});
    }
    if (row.is_secret) {
        out.push_back({"secret", true});
    }
    out.push_back({"section", row.section});
    out.push_back({"help", row.help});
    return out;
}

}  // namespace

std::string_view kind_name(const OptionSpec& row) {
    return kind_names[static_cast<size_t>(row.kind)];
}

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

json::Array described_options(const OptionTable& table) {
    json::Array rows;
    for (const OptionSpec& row : table.rows) {
        rows.push_back(described(row));
    }
    return rows;
}

json::Array described_presets(const OptionTable& table) {
    json::Array presets;
    for (const Preset& preset : table.presets) {
        presets.push_back(json::Object{
            {"name", preset.name}, {"options", differences(table, preset)}, {"help", preset.help}});
    }
    return presets;
}

json::Array described_lines(const Explanation& explanation) {
    json::Array lines;
    for (const Explanation::Line& line : explanation.lines) {
        lines.push_back(json::Object{{"sentence", line.sentence}, {"section", line.section}});
    }
    return lines;
}

}  // namespace prise
