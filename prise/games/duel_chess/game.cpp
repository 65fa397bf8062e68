#include "prise/games/duel_chess/game.h"

#include "prise/core/facade_of.h"
#include "prise/games/duel_chess/instances.h"

namespace prise::duel_chess {

static_assert(GameRules<Rules> && ComparesPast<Rules> && Reveals<Rules> && Redacts<Rules> &&
              Understands<Rules> && ExplainsPosition<Rules> && Answers<Rules> && Repeats<Rules> &&
              ListsForcing<Rules>);
static_assert(CountsLegal<Rules> && CountsAhead<Rules>);

namespace {

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    return with_rules(options, [&](Rules rules) { return host(std::move(rules), options); });
}

}  // namespace

GameEntry entry() {
    return {
        .id = "duel-chess",
        .title = "Gambit Chess",
        .idea = "a capture is a secret bid of battle points; losers may retreat",
        .alias = "gambit-chess",
        .seat_names = "White|Black",
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

}  // namespace prise::duel_chess
