// The world that a player thinks about: what its seat has seen, and the mean of what it has not.
// Where a bid is due, every purse counts that the other side may have.
#pragma once

#include <vector>

#include "prise/ai/player.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::ai::duel_chess {

struct Purse {
    int pool = 0;
    double weight = 1;  // of all together 1
};

struct Sight {
    prise::duel_chess::State state;  // without the other side's bid
    Past past;
    std::vector<Purse> purses = {};  // of the other side: few, poorest first; none: it is known
};

// Refused: bad-position.
Result<Sight> sight_of(const prise::duel_chess::Rules& rules, const Seen& seen, Seat seat,
                       uint64_t seed);

}  // namespace prise::ai::duel_chess
