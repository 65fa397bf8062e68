// §8.2: what tells positions apart, and how often one has occurred.
#include <algorithm>
#include <vector>

#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

uint64_t Rules::key(const State& state) const {
    const uint64_t rest = uint64_t{state.pools[0]} | (uint64_t{state.pools[1]} << 16) |
                          (static_cast<uint64_t>(state.pending.from()) << 32) |
                          (static_cast<uint64_t>(state.pending.to()) << 38) |
                          (static_cast<uint64_t>(state.pending.promotion()) << 44) |
                          (static_cast<uint64_t>(state.phase) << 48) | (uint64_t{state.bid} << 52);
    return state.position.key ^ Random(rest).next();
}

bool Rules::same_past(const Past& a, const Past& b) const {
    const auto sorted = [](const Past& past) {
        std::vector<uint64_t> keys(past.entries().begin(), past.entries().end());
        std::ranges::sort(keys);
        return keys;
    };
    return sorted(a) == sorted(b);
}

}  // namespace prise::duel_chess
