// Records of Drafti, which is draughts by many rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/games/drafti/pdn.h"
#include "prise/match/match_state.h"

namespace prise::formats {

inline constexpr std::string_view draughts_game = "drafti";

// Whose number is the first of a result: in English draughts and pool checkers that of Black.
bool is_black_first(const Options& options);
// The first three fields of a position text.
std::string pdn_fen_of(std::string_view position);

// What a reader should know is added to `notes`. Refused: bad-format.
Result<drafti::PdnGame> pdn_game_of(const MatchState& state, std::vector<std::string>& notes);

}  // namespace prise::formats
