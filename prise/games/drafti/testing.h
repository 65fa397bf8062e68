// Random rules and positions for tests.
#pragma once

#include <bit>

#include "prise/core/random.h"
#include "prise/games/drafti/settings.h"
#include "prise/games/drafti/state.h"

namespace prise::drafti {

// From the option table, so that a new option is tried at once.
inline CaptureRules random_rules(Random& random) {
    Options options(option_table());
    for (const OptionSpec& row : option_table().rows) {
        const auto value = row.min + random.below(static_cast<uint32_t>(row.max - row.min + 1));
        if (row.kind != OptionSpec::Kind::integer && row.allows(value)) {
            options.set(row.name, value);
        }
    }
    return settings_of<Settings>(options).captures;
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
