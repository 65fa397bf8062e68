// What a viewer may take for the truth (§9). The board is public, so what can be unknown is the two
// pools, and a bid that waits for its answer.
//
//     Belief belief;
//     rules.believe(seen, log, random, belief);          // once: follows the log
//     rules.draw_world(belief, random, state, past);     // thousands of times: looks at no log
//
// A hidden bid may be any amount that its pool could pay, each equally likely; worlds.h weighs the
// pools by that and by all that was seen. Limits, beyond which it is an approximation:
//   * all duels of a log together look at about 250,000 worlds, each duel at an equal part of them.
//     Whose bids are seen, or whose opponent's pool alone is hidden, seldom comes so far;
//   * a log of more than 32,768 entries is not followed: nothing of the past is known then.
// Nothing is known of pools either where the log begins with a position that hides them; they are
// thought of as up to twice as full as the one that is seen, and fuller if that contradicts the
// log.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "prise/core/past.h"
#include "prise/games/duel_chess/state.h"

namespace prise::duel_chess {

struct PoolRange {
    int least = 0;
    int most = 0;

    constexpr int size() const { return most - least + 1; }
};

struct World {
    std::array<uint16_t, 2> pools{};  // by Side
    double weight = 1;
};

struct Belief {
    State state;  // as it was seen
    Past past;
    bool bid_hidden = false;
    // The weight of a world here is the sum of the weights up to it; the last one's is 1.
    std::vector<World> worlds;
    // Without worlds: nothing but these limits is known.
    std::array<PoolRange, 2> pools{};
};

}  // namespace prise::duel_chess
