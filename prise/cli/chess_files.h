// Chess games on their way between formats: PGN, FEN and our records. All three are read into the
// games of prise/chess/pgn.h and written from them.
//
//     pgn     games with tags, comments and variations
//     fen     a position a line; what is written is where each game ended
//     prise   records of duel-chess (game_records.h): without duels it is chess; those with duels
//             are told by comments and tags (games/duel_chess/pgn.h), for which FEN has no place
//
// Real games are not bound by the automatic draws of duel-chess (§8.1). Where a game goes on after
// such a draw, its record lifts the option that declares it, no other one, and a note says so.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/chess/pgn.h"
#include "prise/cli/arguments.h"
#include "prise/match/match_state.h"

namespace prise::cli {

// Is it a chess position, or a text that begins with one? Its ranks are separated by '/'.
bool is_chess_fen(std::string_view text);
// Is it the game whose records hold chess?
bool is_chess_game(std::string_view id);

class ChessFiles {
  public:
    using Game = chess::PgnGame;

    // Fails if the arguments name options: a game of chess has none.
    explicit ChessFiles(const Arguments& arguments);

    // A refusal is about line and column of the text. What a reader should know is added to
    // `notes`.
    chess::PgnReader reader(std::string_view text) const { return chess::PgnReader(text); }
    Result<std::vector<Game>> from_fens(std::string_view text) const;
    Result<Game> from_record(const MatchState& state, std::vector<std::string>& notes) const;

    Result<std::string> to_notation(const Game& game) const;
    Result<std::string> to_fen(const Game& game) const;  // where it ended, as a line
    Result<std::string> to_record(const Game& game, std::vector<std::string>& notes) const;
};

}  // namespace prise::cli
