// Records of duel-chess as PGN: without duels it is chess, with them it can be replayed as chess
// (games/duel_chess/pgn.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/chess/pgn.h"
#include "prise/match/match_state.h"

namespace prise::formats {

inline constexpr std::string_view chess_game = "duel-chess";
inline constexpr std::string_view orthodox = R"({"duels":false})";  // its options

// What a reader should know is added to `notes`. Refused: bad-format.
Result<chess::PgnGame> pgn_game_of(const MatchState& state, std::vector<std::string>& notes);

}  // namespace prise::formats
