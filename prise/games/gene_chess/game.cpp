#include "prise/games/gene_chess/game.h"

#include "prise/core/facade_of.h"
#include "prise/core/transition.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {

static_assert(GameRules<Adapted<Rules>>);
static_assert(Reveals<Rules>);
static_assert(CountsLegal<Rules>);

namespace {

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    const auto settings = settings_from(options);
    if (!settings) {
        return refuse(settings);
    }
    return host(Adapted<Rules>(Rules(*settings)), options);
}

}  // namespace

GameEntry entry() {
    return {
        .id = "gene-chess",
        .title = "The Gambit Engine",
        .idea = "the captor inherits the victim's traits, within a complexity budget",
        .alias = "gambit-engine",
        .seat_names = "White|Black",
        .typing =
            "  e2e4  Nf3     a move, by its squares or as people write it\n"
            "  hide:b1:W     mark a piece with a hidden trait (N: a bluff); ready when done\n"
            "  reveal:b1     show the hidden trait of a piece\n"
            "  evolve:DW     take these traits from what was captured; skip: none\n",
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

}  // namespace prise::gene_chess
