// Draughts games on their way between formats: PDN, FEN and our records. All three are read into
// the games of prise/games/drafti/pdn.h and written from them.
//
//     pdn     games with tags, comments and variations
//     fen     a position a line; what is written is where each game ended
//     prise   records, one after the other (game_records.h)
//
// ChessFiles (chess_files.h) has the same members; `prise convert` is written for both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/cli/arguments.h"
#include "prise/games/drafti/pdn.h"
#include "prise/match/match_state.h"

namespace prise::cli {

class DraughtsFiles {
  public:
    using Game = drafti::PdnGame;

    // The arguments say by which rules games are read, and how moves are spelled.
    explicit DraughtsFiles(const Arguments& arguments);

    // A refusal is about line and column of the text. What a reader should know is added to
    // `notes`.
    drafti::PdnReader reader(std::string_view text) const { return {text, reading_}; }
    Result<std::vector<Game>> from_fens(std::string_view text) const;
    Result<Game> from_record(const MatchState& state, std::vector<std::string>& notes) const;

    Result<std::string> to_notation(const Game& game) const;
    Result<std::string> to_fen(const Game& game) const;  // where it ended, as a line
    Result<std::string> to_record(const Game& game, std::vector<std::string>& notes) const;

  private:
    drafti::PdnReading reading_;
    drafti::PdnWriting writing_;
};

}  // namespace prise::cli
