// Gambit Chess as PGN that programs for chess can replay. A turn with a duel has a comment, in the
// words of the score sheet (§12), at the move of chess that comes to the same on the board:
//
//     4. exd5 {exd5[2:1]}      won: the capture
//     4... -- {Qxd5[0:3]>d8}   failed, and back home: the turn passes
//     5. Rd6 {Rxd8[3:3]>d6}    failed, and along the line: a move without a capture
//     6. Nb3 {Nxe5[1:2]>d4} -- 7. Nd4
//                              failed, and a knight elsewhere: by jumps, while the other side waits
//
// What no move of chess comes to stands behind the last move, and so does all that follows it:
//
//     {Not to be replayed as chess: Bxa1[3:3]} 0-1
//
// The tags Rules, Options and, where FEN does not say enough, Position hold the rest, so that what
// was written is read back as the same game. docs/pgn.md has an example.
#pragma once

#include <span>
#include <string_view>

#include "prise/chess/pgn.h"
#include "prise/core/options.h"
#include "prise/games/duel_chess/settings.h"

namespace prise::duel_chess {

// In the words of the rules: its start is a position text (§11), its moves are actions (§5).
struct DuelGame : notation::Game {
    Options options{option_table()};
};

// In those of chess. Refused: an action against the rules; as bad-format a game that begins in a
// duel, or hides a bid.
Result<chess::PgnGame> chess_of(const DuelGame& played);

// Does the game say that it was played by these rules?
bool tells_duels(const chess::PgnGame& game);

// And back. Refused as bad-pgn: tags or comments that do not fit each other and the moves. Whether
// the actions are legal is left to the rules.
Result<DuelGame> duels_of(const chess::PgnGame& game);

namespace pgn {

// The tag Rules of such a game.
inline constexpr std::string_view rules = "duel-chess";
// The tags that DuelGame says otherwise.
std::span<const std::string_view> own_tags();

inline constexpr std::string_view legend =
    "In braces stand the duels with both bids: exd5[2:1] was won; Qxd5[0:3]>d8 failed, and the "
    "queen went back to d8. \"--\" is a turn in which nothing moved.";
inline constexpr std::string_view beyond_chess = "Not to be replayed as chess:";

}  // namespace pgn

}  // namespace prise::duel_chess
