// What one viewer may know of a position (§9).
#pragma once

#include "prise/games/casino/state.h"

namespace prise::casino {

struct Observation {
    State shown;  // with nothing in the place of what is hidden
    Viewer viewer;
    std::array<uint8_t, 2> hand_sizes{};
    std::array<bool, 2> hides_hand{};
    bool hides_deck = false;

    // All cards that the viewer does not see.
    CardSet unseen() const;
    // Does the viewer see the hand of the player to move? All that a drop offers hangs on it.
    bool shows_hand_to_move() const { return shown.is_over() || !hides_hand[shown.turn]; }
};

}  // namespace prise::casino
