#include "prise/games/drafti/game.h"

#include "prise/games/drafti/instances.h"

namespace prise::drafti {
namespace {

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    return with_rules(options, [&](auto rules) { return hosted(std::move(rules), options); });
}

}  // namespace

GameEntry entry() {
    return {
        .id = "drafti",
        .title = "Drafti (Tanzania draughts)",
        .idea = "the longest capture chain is compulsory",
        .alias = {},
        .seat_names = "White|Black",
        .typing =
            "  22-18         a move: from and to\n"
            "  21x14x5       a capture: every square the piece jumps to, or 21x5 if that is "
            "clear\n",
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

}  // namespace prise::drafti
