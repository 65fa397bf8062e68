#include "prise/formats/draughts_record.h"

#include <algorithm>

#include "prise/core/text.h"
#include "prise/formats/record_notation.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn_tags.h"

namespace prise::formats {

bool is_black_first(const Options& options) {
    return drafti::result_text(drafti::PdnOutcome::black_wins, options) == "1-0";
}

std::string pdn_fen_of(std::string_view position) {
    size_t end = 0;
    for (int fields = 0; fields < 3; ++fields) {
        end = std::min(position.find(':', end), position.size() - 1) + 1;
    }
    return std::string(position.substr(0, end - (end < position.size() ? 1 : 0)));
}

Result<drafti::PdnGame> pdn_game_of(const MatchState& state, std::vector<std::string>& notes) {
    if (state.facts().game != draughts_game) {
        return refuse(
            "bad-format",
            join("PDN and draughts FEN are for drafti, not for ", state.facts().game, "."), {});
    }
    drafti::PdnGame game;
    game.options = state.game()->options();
    game.start = drafti::start_of(game.options);
    if (const std::string& position = state.facts().position; !position.empty()) {
        game.start = pdn_fen_of(position);
        if (game.start != position) {
            notes.push_back("The counters of the first position have no place there.");
        }
    }
    take_from_record(state, is_black_first(game.options), game);
    return game;
}

}  // namespace prise::formats
