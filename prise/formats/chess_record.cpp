#include "prise/formats/chess_record.h"

#include <algorithm>

#include "prise/chess/fen.h"
#include "prise/core/text.h"
#include "prise/formats/record_notation.h"
#include "prise/games/duel_chess/pgn.h"

namespace prise::formats {
namespace {

// The first six fields of a position text.
std::string fen_of(std::string_view position) {
    size_t end = 0;
    for (int fields = 0; fields < 6; ++fields) {
        end = std::min(position.find(' ', end), position.size() - 1) + 1;
    }
    return std::string(position.substr(0, end - (end < position.size() ? 1 : 0)));
}

Result<chess::PgnGame> with_duels(const MatchState& state) {
    duel_chess::DuelGame game;
    game.options = state.game()->options();
    game.start = state.facts().position;
    take_from_record(state, false, game);
    return duel_chess::chess_of(game);
}

}  // namespace

Result<chess::PgnGame> pgn_game_of(const MatchState& state, std::vector<std::string>& notes) {
    if (state.facts().game != chess_game) {
        return refuse(
            "bad-format",
            join("PGN and chess FEN are for ", chess_game, ", not for ", state.facts().game, "."),
            {});
    }
    if (state.is_blind()) {
        return refuse("bad-format", "The record hides bids: only a whole one can become PGN.", {});
    }
    const Options& options = state.game()->options();
    if (options["duels"] != 0) {
        return with_duels(state);
    }
    if (const std::string text = options.to_json().text(); text != orthodox) {
        notes.push_back(join("The options ", text, " have no place there."));
    }
    chess::PgnGame game;
    game.start = chess::start_fen;
    if (const std::string& position = state.facts().position; !position.empty()) {
        game.start = fen_of(position);
        if (game.start != position) {
            notes.push_back("Of the first position only the FEN has a place there.");
        }
    }
    take_from_record(state, false, game);
    return game;
}

}  // namespace prise::formats
