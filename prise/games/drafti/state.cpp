#include "prise/games/drafti/state.h"

#include <bit>

namespace prise::drafti {

Endgame classify(const State& state) {
    for (const Side weak : {white, black}) {
        const Board lone = state.pieces[weak];
        if ((lone & (lone - 1)) != 0 || (lone & state.kings) == 0) {
            continue;
        }
        const Board strong = state.pieces[other(weak)];
        const int pieces = std::popcount(strong);
        const int kings = std::popcount(strong & state.kings);
        if (pieces == 2 && kings >= 1) {
            return {EndgameClass::two_on_one, weak};
        }
        if (kings >= 3) {
            return {EndgameClass::three_kings, weak};
        }
    }
    return {};
}

int occurrences(const State& state, const Past& past, int stop_at) {
    const auto earlier = past.entries();
    const uint64_t now = state.placement();
    int count = 1;
    // Two kings must go and come back, so four half-moves is the shortest way to an equal position.
    for (size_t back = 4; back <= earlier.size() && count < stop_at; back += 2) {
        count += earlier[earlier.size() - back] == now ? 1 : 0;
    }
    return count;
}

}  // namespace prise::drafti
