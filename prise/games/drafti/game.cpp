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
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

}  // namespace prise::drafti
