#include "prise/games/casino/settings.h"

#include <array>

#include "prise/core/text.h"

namespace prise::casino {
namespace {

constexpr std::array rows = {
    integer("seed", 0, 0, (int64_t{1} << 53) - 1, "2", "the shuffle").secret(),
    integer("handSize", 1, 10, "2", "cards per player and round").into<&Settings::hand_size>(),
    integer("tableDeal", 4, 4, "2", "loose cards dealt at the start")
        .or_zero()
        .into<&Settings::table_deal>(),
    integer("maxBuildValue", 5, 10, "6.2", "highest build value")
        .into<&Settings::max_build_value>(),
    integer("maxBuilds", 1, 3, "6.2", "builds one player may own").into<&Settings::max_builds>(),
    integer("extendLimit", 3, 40, "6.3", "a build with so many cards cannot be extended")
        .into<&Settings::extend_limit>(),
    boolean("extendNeedsCard", "6.3", "extending requires holding the new value")
        .into<&Settings::extend_needs_card>(),
    boolean("strategicExtensions", "7.7", "the opponent's build may also be locked")
        .into<&Settings::strategic_extensions>(),
    boolean("multiCapture", "6", "sweep: take everything of the played value at once")
        .into<&Settings::multi_capture>(),
    boolean("buildMerging", "6.3",
            "an extension that reaches the value of your own build merges the two")
        .into<&Settings::build_merging>(),
    boolean("lateBuilds", "6.2",
            "false: after round 1 a new build may be made only while you own one")
        .into<&Settings::late_builds>(),
    choice("trailLock", "round1|always|never", "6.4", "when owning a build forbids trailing")
        .into<&Settings::trail_lock>(),
    integer("undoLimit", 1, 20, "7.4", "takebacks per turn").into<&Settings::undo_limit>(),
    integer("stagingLimit", 3, 20, "6", "most cards in the temporary stack")
        .into<&Settings::staging_limit>(),
    boolean("pileTop", "6", "the top card of the opponent's pile may be staged")
        .into<&Settings::pile_top>(),
    boolean("spadeSplit", "8", "5-5 spades: one point each").into<&Settings::spade_split>(),
};

}  // namespace

const OptionTable& option_table() {
    static constexpr OptionTable table{rows, {}};
    return table;
}

Result<void> check_settings(const Settings& settings) {
    if ((40 - settings.table_deal) % (2 * settings.hand_size) != 0) {
        return refuse("bad-options",
                      join("Two hands of 'handSize' ", settings.hand_size, " do not divide the ",
                           40 - settings.table_deal, " cards that 'tableDeal' leaves."),
                      "4");
    }
    return {};
}

}  // namespace prise::casino
