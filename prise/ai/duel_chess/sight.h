// The one world that a player thinks about: what its seat has seen, and the mean of what it has
// not.
#pragma once

#include "prise/ai/player.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::ai::duel_chess {

struct Sight {
    prise::duel_chess::State state;  // without the other side's bid
    Past past;
};

// Refused: bad-position.
Result<Sight> sight_of(const prise::duel_chess::Rules& rules, const Seen& seen, Seat seat,
                       uint64_t seed);

}  // namespace prise::ai::duel_chess
