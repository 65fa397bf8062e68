// A turn as a score sheet writes it (§12): `exd5[2:1]`, `Rxd8[3:3]>d6`, `Nxe6[-]>d4`,
// `Qxf7[10:3]#`; and a whole game of such turns:
//
//     1. e4 d5
//     2. exd5[2:1] Qxd5[0:3]>d8
//     *
#pragma once

#include <span>
#include <string>

#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

// `before` is the start of the turn and `turn` all of its actions, or as many as have been played.
// A viewer who may not know both bids reads only who won.
std::string score_text(const Rules& rules, const State& before, std::span<const Action> turn,
                       Viewer viewer);

// A line for each move, and the result. `position` is where the game began; empty: at the start.
// When it is over all bids are public. `result` is for a game that the rules have not ended:
// somebody resigned, or it goes on. Refused like the position and the actions themselves.
Result<std::string> score_sheet(const Options& options, std::string_view position,
                                std::span<const std::string> actions, Viewer viewer,
                                std::string_view result = "*");

}  // namespace prise::duel_chess
