// PGN, the files in which chess programs exchange games: read and written as plain structs.
//
//     const auto games = read_pgn(text);
//     for (const PgnGame& game : *games) {
//         use(game.tag("White"), game.start, actions_of(game), game.result);
//     }
//     const auto again = write_pgn(*games);
//
// Reading is lenient in form and strict in substance: every move, also of the variations, is found
// by the rules or refused with game, line, column and what would be legal. What is written is read
// back as the same games. docs/pgn.md tells what is accepted and what it becomes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/chess/position.h"
#include "prise/core/notation/read.h"
#include "prise/core/result.h"

namespace prise::chess {

using PgnTag = notation::Tag;
using PgnMove = notation::Move;  // its action is UCI: "e2e4", "e7e8q"; or the null move
using PgnLine = notation::Line;  // its setup is always empty

// Nothing is played: no move of chess, but in files that analyse, or are of games made from chess.
// Whoever is in check, or has no legal move, cannot pass.
inline constexpr std::string_view null_move = "--";

struct PgnGame : notation::Game {
    bool begins_at_start() const;

    // The same game: order of the tags, their unknown values and the notes are no difference.
    friend bool operator==(const PgnGame& a, const PgnGame& b);
};

// All games; refused if there is none.
Result<std::vector<PgnGame>> read_pgn(std::string_view text, const notation::Limits& limits = {});

// The same game by game, for texts that are larger than one wants to hold as structs.
class PgnReader {
  public:
    // The text must stay.
    explicit PgnReader(std::string_view text, const notation::Limits& limits = {});
    // The next game; nothing at the end of the text. After a refusal there is no next game, unless
    // the refused one is skipped; false: nothing is left behind it.
    Result<std::optional<PgnGame>> next();
    bool skip_refused() { return text_.skip_refused(); }

  private:
    notation::GamesText text_;
};

// One text of all games, the moves in SAN. Refused: an action that is not legal, so that what is
// written can be read.
Result<std::string> write_pgn(std::span<const PgnGame> games);

// The tags as they are written: the roster, SetUp and FEN if there are any, then all others.
std::vector<PgnTag> written_tags(const PgnGame& game);

// Plays the action of a move. Refused: bad-move, illegal-move.
Result<void> play_action(Position& position, std::string_view action);

// Where a game begins and where its moves end. Refused: a start or an action that is not legal.
Result<Position> first_position_of(const PgnGame& game);
Result<Position> last_position_of(const PgnGame& game);

}  // namespace prise::chess
