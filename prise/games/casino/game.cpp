#include "prise/games/casino/game.h"

#include "prise/core/facade_of.h"
#include "prise/games/casino/rules.h"

namespace prise::casino {

static_assert(GameRules<Rules> && Understands<Rules> && ExplainsPosition<Rules>);

namespace {

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    const auto settings = settings_from(options);
    if (!settings) {
        return refuse(settings);
    }
    return host(Rules(*settings), options);
}

}  // namespace

GameEntry entry() {
    return {
        .id = "casino",
        .title = "Casino",
        .idea = "drop a card: contact, priority rules, capture or build",
        .alias = {},
        .seat_names = {},
        .typing =
            "  5s 5c         drop the card 5s on 5c; also on B7 (a build), S (the stack), table, "
            "pile\n"
            "  S pile        drop the stack; tap S looks at it\n"
            "  5s-  4d+4s=4  an action as legal lists it; T is the ten\n",
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

}  // namespace prise::casino
