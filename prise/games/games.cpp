// The games of the product. A new game adds its include and its line.
#include <array>

#include "prise/core/facade.h"
#include "prise/games/drafti/game.h"
#include "prise/games/gene_chess/game.h"

namespace prise {

std::span<const GameEntry> all_games() {
    static const std::array games = {
        drafti::entry(),
        gene_chess::entry(),
    };
    return games;
}

}  // namespace prise
