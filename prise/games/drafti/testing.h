// Random rules and positions for tests.
#pragma once

#include <bit>

#include "prise/core/random.h"
#include "prise/games/drafti/settings.h"
#include "prise/games/drafti/state.h"

namespace prise::drafti {

inline CaptureRules random_rules(Random& random) {
    return {
        .men_capture_backward = random.chance(2),
        .flying_kings = !random.chance(4),
        .king_landing = static_cast<KingLanding>(random.below(2)),
        .king_continuation = static_cast<KingContinuation>(random.below(3)),
        .choice = static_cast<CaptureChoice>(random.below(2)),
        .priority = static_cast<CapturePriority>(random.below(4)),
        .removal = static_cast<Removal>(random.below(2)),
        .promotion = static_cast<Promotion>(random.below(3)),
        .equivalent = static_cast<EquivalentCaptures>(random.below(2)),
    };
}

inline State random_position(Random& random) {
    State state;
    const uint32_t pieces = 2 + random.below(22);
    for (uint32_t i = 0; i < pieces; ++i) {
        const int square = static_cast<int>(random.below(32));
        const Side side = random.chance(2) ? white : black;
        if ((state.occupied() & bit(square)) != 0 || std::popcount(state.pieces[side]) == 12) {
            continue;
        }
        state.pieces[side] |= bit(square);
        if (random.chance(3) || (bit(square) & promotion_row(side)) != 0) {
            state.kings |= bit(square);
        }
    }
    state.turn = random.chance(2) ? white : black;
    return state;
}

}  // namespace prise::drafti
