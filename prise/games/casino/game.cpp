#include "prise/games/casino/game.h"

#include "prise/core/facade_of.h"
#include "prise/games/casino/instances.h"

namespace prise::casino {

static_assert(GameRules<Rules> && Deals<Rules> && Forces<Rules> && TellsStart<Rules> &&
              Understands<Rules> && Ranks<Rules> && AddsDetails<Rules> && ExplainsPosition<Rules> &&
              Answers<Rules> && ListsForcing<Rules>);

namespace {

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    return with_rules(options, [&](Rules rules) { return host(std::move(rules), options); });
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
            "  5s 5c         drop 5s on 5c; also on B7 (the build of 7), S (the stack), table\n"
            "  5s            everything that can be done with 5s, to choose from\n"
            "  tap S         end the turn with the stack; also S pile (take it) and S B7 (build)\n"
            "  5sx5c  5s-    an action as legal lists it; undo and cancel take staged cards back\n"
            "                T or 10 is the ten; 9s, 9S and 9♠ are the same card\n",
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

}  // namespace prise::casino
