// The games of the product. A new game adds its include and its line.
#include <array>

#include "prise/core/facade.h"
#include "prise/games/casino/game.h"
#include "prise/games/drafti/game.h"
#include "prise/games/duel_chess/game.h"
#include "prise/games/gene_chess/game.h"
#include "prise/games/ringrift/game.h"

namespace prise {

std::span<const GameEntry> all_games() {
    static const std::array games = {
        drafti::entry(), duel_chess::entry(), gene_chess::entry(),
        casino::entry(), ringrift::entry(),
    };
    return games;
}

}  // namespace prise
