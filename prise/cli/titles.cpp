#include "prise/cli/titles.h"

#include <algorithm>
#include <vector>

#include "prise/cli/words.h"
#include "prise/core/text.h"
#include "prise/core/words.h"

namespace prise::cli {
namespace {

// The options of the game in which these differ from others, in words.
std::vector<std::string> differences(const OptionTable& table, const Options& options,
                                     const Options& from) {
    std::vector<std::string> out;
    for (const OptionSpec& row : table.rows) {
        if (row.is_secret || row.name == table.preset_option) continue;
        if (options[row.name] != from[row.name]) {
            out.push_back(join(row.name, " ", plain(row.to_json(options[row.name]))));
        }
    }
    return out;
}

struct Nearest {
    const Preset* preset = nullptr;  // null: the game without one
    std::vector<std::string> differences;
};

Nearest nearest_preset(const OptionTable& table, const Options& options) {
    Nearest best;
    if (const auto usual = Options::parse(table, "{}")) {
        best.differences = differences(table, options, *usual);
    }
    for (const Preset& preset : table.presets) {
        const auto there = Options::parse(table, "{}", preset.name);
        if (!there) continue;
        auto left = differences(table, options, *there);
        if (left.size() < best.differences.size()) best = {&preset, std::move(left)};
    }
    return best;
}

std::string with_differences(std::string title, const std::vector<std::string>& differences) {
    if (!differences.empty()) title += join(" with ", listed(differences, " and "));
    return title;
}

}  // namespace

std::string title_words(const GameEntry& game, const Options& options) {
    const Nearest nearest = nearest_preset(*game.table, options);
    std::string title(game.title);
    if (nearest.preset != nullptr) {
        title = join(title.substr(0, title.find(" (")), ", ", nearest.preset->name);
    }
    return with_differences(std::move(title), nearest.differences);
}

std::string banner_words(const GameEntry& game, const Options& options) {
    const Nearest nearest = nearest_preset(*game.table, options);
    const std::string title = title_words(game, options);
    if (nearest.preset != nullptr) return join(title, ": ", nearest.preset->help, ".");
    return nearest.differences.empty() ? join(title, ": ", game.idea, ".") : title + ".";
}

std::string snapshot_words(const Table& table) {
    const json::Value& options = table.options();
    std::string words;
    if (options.text() != "{}") words += join(" --options '", options.text(), "'");
    words += join(" --position '", table.play().position(), "'");
    if (const std::string memory = table.play().memory(); memory != "-") {
        words += join(" --memory '", memory, "'");
    }
    return words;
}

}  // namespace prise::cli
