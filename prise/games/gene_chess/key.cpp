// The key for tables, and repetition (§8.2).
#include "prise/games/gene_chess/key.h"

#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {

// What the position text says except the counters, and whether one of them, or the past, has made
// it a draw: nothing else decides what is legal and how the game stands.
uint64_t Rules::key(const State& state, const Past& past) const {
    const uint64_t key = key_of(state);
    if (state.phase != Phase::turn) {
        return key;
    }
    if (state.half >= settings_.halfmove_limit) {
        return key ^ mixed(4000);
    }
    return has_occurred(state, past, settings_.repetition_limit) ? key ^ mixed(4001) : key;
}

int Rules::occurrences(const State& state, const Past& past) const {
    if (state.phase != Phase::turn) {
        return 1;
    }
    const uint64_t now = public_key(state);
    const auto earlier = past.entries();
    int count = 1;
    for (size_t back = 4; back <= earlier.size(); back += 2) {
        count += earlier[earlier.size() - back] == now ? 1 : 0;
    }
    return count;
}

}  // namespace prise::gene_chess
