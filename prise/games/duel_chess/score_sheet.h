// A turn as a score sheet writes it (§12): `exd5[2:1]`, `Rxd8[3:3]>d6`, `Nxe6[-]>d4`,
// `Qxf7[10:3]#`.
#pragma once

#include <span>
#include <string>

#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

// `before` is the start of the turn and `turn` all of its actions, or as many as have been played.
// A viewer who may not know both bids reads only who won.
std::string score_text(const Rules& rules, const State& before, std::span<const Action> turn,
                       Viewer viewer);

}  // namespace prise::duel_chess
