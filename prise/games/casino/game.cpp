#include "prise/games/casino/game.h"

#include "prise/core/facade_of.h"
#include "prise/games/casino/instances.h"

namespace prise::casino {

static_assert(GameRules<Rules> && Deals<Rules> && Forces<Rules> && TellsStart<Rules> &&
              Understands<Rules> && OrdersMeanings<Rules> && UnderstandsLines<Rules> &&
              Ranks<Rules> && AddsDetails<Rules> && ExplainsPosition<Rules> && Answers<Rules> &&
              ListsForcing<Rules>);

namespace {

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    return with_rules(options, [&](Rules rules) { return host(std::move(rules), options); });
}

}  // namespace

GameEntry entry() {
    return {
        .id = "casino",
        .title = "Casino",
        .idea =
            "take table cards that equal or add up to a card of yours, for the most of 11 points",
        .alias = {},
        .seat_names = {},
        .version = 1,
        .table = &option_table(),
        .make = make,
        .refuses_strange_ends = "10",
    };
}

}  // namespace prise::casino
