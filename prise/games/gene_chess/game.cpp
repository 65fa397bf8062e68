#include "prise/games/gene_chess/game.h"

#include "prise/core/facade_of.h"
#include "prise/games/gene_chess/instances.h"

namespace prise::gene_chess {

static_assert(GameRules<Rules> && KeepsLedger<Rules> && Remembers<Rules> && Redacts<Rules> &&
              HidesHere<Rules>);
static_assert(Reveals<Rules> && Understands<Rules> && Answers<Rules> && ExplainsPosition<Rules>);
static_assert(Repeats<Rules> && ListsForcing<Rules> && CountsLegal<Rules>);

namespace {

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    return with_rules(options, [&](Rules rules) { return host(std::move(rules), options); });
}

}  // namespace

GameEntry entry() {
    return {
        .id = "gene-chess",
        .title = "The Gambit Engine",
        .idea = "the captor inherits the victim's traits, within a complexity budget",
        .alias = "gambit-engine",
        .seat_names = "White|Black",
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

}  // namespace prise::gene_chess
