#include "prise/ai/players.h"

#include <array>

#include "prise/ai/casino/player.h"
#include "prise/ai/drafti/player.h"
#include "prise/ai/duel_chess/player.h"
#include "prise/ai/gene_chess/player.h"
#include "prise/ai/ringrift/player.h"

namespace prise::ai {

std::span<const PlayerEntry> all_players() {
    static constexpr std::array players = {
        PlayerEntry{"drafti", drafti::make_player},
        PlayerEntry{"casino", casino::make_player},
        PlayerEntry{"duel-chess", duel_chess::make_player},
        PlayerEntry{"gene-chess", gene_chess::make_player},
        PlayerEntry{"ringrift", ringrift::make_player},
    };
    return players;
}

}  // namespace prise::ai
