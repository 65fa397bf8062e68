// The points of the piles (§8).
#pragma once

#include <array>

#include "prise/games/casino/settings.h"
#include "prise/games/casino/state.h"

namespace prise::casino {

struct PlayerScore {
    int cards = 0;
    int spades = 0;
    int aces = 0;
    bool big = false;
    bool little = false;
    int spade_bonus = 0;
    int card_bonus = 0;

    int total() const { return aces + (big ? 2 : 0) + (little ? 1 : 0) + spade_bonus + card_bonus; }
};

// The running score; of a finished game the final one.
std::array<PlayerScore, 2> score_of(const Settings& settings, const State& state);

}  // namespace prise::casino
