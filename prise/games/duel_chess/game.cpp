#include "prise/games/duel_chess/game.h"

#include "prise/core/facade_of.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

static_assert(GameRules<Rules> && CountsLegal<Rules> && ComparesPast<Rules> && Reveals<Rules>);

namespace {

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    return host(Rules(settings_from(options)), options);
}

}  // namespace

GameEntry entry() {
    return {
        .id = "duel-chess",
        .title = "Gambit Chess",
        .idea = "a capture is a secret bid of battle points; losers may retreat",
        .alias = "gambit-chess",
        .seat_names = "White|Black",
        .typing =
            "  e2e4  Nf3     a move, by its squares or as people write it; a capture opens a duel\n"
            "  7             a bid, when one is asked for\n"
            "  e5            where the attacker retreats to when its capture has failed\n",
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

}  // namespace prise::duel_chess
