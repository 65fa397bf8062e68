#include "prise/games/casino/settings.h"

#include <array>

#include "prise/core/text.h"

namespace prise::casino {
namespace {

constexpr std::array rows = {
    integer("seed", 0, 0, (int64_t{1} << 53) - 1, "2", "the shuffle").secret(),
    integer("handSize", 10, 1, 10, "2", "cards per player and round"),
    integer("tableDeal", 0, 4, 4, "2", "loose cards dealt at the start").or_zero(),
    integer("maxBuildValue", 10, 5, 10, "6.2", "highest build value"),
    integer("maxBuilds", 1, 1, 3, "6.2", "builds one player may own"),
    integer("extendLimit", 5, 3, 40, "6.3", "a build with so many cards cannot be extended"),
    boolean("extendNeedsCard", false, "6.3", "extending requires holding the new value"),
    boolean("strategicExtensions", false, "7.7", "the opponent's build may also be locked"),
    boolean("multiCapture", false, "6", "sweep: take everything of the played value at once"),
    boolean("buildMerging", false, "6.3",
            "an extension that reaches the value of your own build merges the two"),
    boolean("lateBuilds", true, "6.2",
            "false: after round 1 a new build may be made only while you own one"),
    choice("trailLock", "round1|always|never", "6.4", "when owning a build forbids trailing"),
    integer("undoLimit", 5, 1, 20, "7.4", "takebacks per turn"),
    integer("stagingLimit", 12, 3, 20, "6", "most cards in the temporary stack"),
    boolean("pileTop", false, "6", "the top card of the opponent's pile may be staged"),
    boolean("spadeSplit", true, "8", "5-5 spades: one point each"),
};

}  // namespace

const OptionTable& option_table() {
    static constexpr OptionTable table{rows, {}};
    return table;
}

Result<Settings> settings_from(const Options& options) {
    const auto number = [&](std::string_view name) { return static_cast<int>(options[name]); };
    const auto flag = [&](std::string_view name) { return options[name] != 0; };
    const Settings settings{
        .seed = static_cast<uint64_t>(options["seed"]),
        .hand_size = number("handSize"),
        .table_deal = number("tableDeal"),
        .max_build_value = number("maxBuildValue"),
        .max_builds = number("maxBuilds"),
        .extend_limit = number("extendLimit"),
        .extend_needs_card = flag("extendNeedsCard"),
        .strategic_extensions = flag("strategicExtensions"),
        .multi_capture = flag("multiCapture"),
        .build_merging = flag("buildMerging"),
        .late_builds = flag("lateBuilds"),
        .trail_lock = options.as<TrailLock>("trailLock"),
        .undo_limit = number("undoLimit"),
        .staging_limit = number("stagingLimit"),
        .pile_top = flag("pileTop"),
        .spade_split = flag("spadeSplit"),
    };
    if ((40 - settings.table_deal) % (2 * settings.hand_size) != 0) {
        return refuse("bad-options",
                      join("Two hands of 'handSize' ", settings.hand_size, " do not divide the ",
                           40 - settings.table_deal, " cards that 'tableDeal' leaves."),
                      "4");
    }
    return settings;
}

}  // namespace prise::casino
