// What tells situations apart, and how often a position has occurred (§8.2).
#include <algorithm>
#include <vector>

#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

// Pools, duel and bid decide what can be done, and so does a draw that a counter has brought about.
// How far the counters are from it does not count: a search asks `occurrences` and `half` itself.
uint64_t Rules::key(const State& state, const Past& past) const {
    const bool can_be_drawn = state.phase == Phase::move;
    const auto drawn = can_be_drawn ? static_cast<uint64_t>(draw_rule(state, past)) : 0;
    const uint64_t rest = uint64_t{state.pools[0]} | (uint64_t{state.pools[1]} << 16) |
                          (static_cast<uint64_t>(state.pending.from()) << 32) |
                          (static_cast<uint64_t>(state.pending.to()) << 38) |
                          (static_cast<uint64_t>(state.pending.promotion()) << 44) |
                          (static_cast<uint64_t>(state.phase) << 48) | (uint64_t{state.bid} << 52) |
                          (drawn << 60);
    const uint64_t failed = state.failed == 0 ? 0 : Random(~state.failed).next();  // §7.3
    return state.position.key ^ Random(rest).next() ^ failed;
}

int Rules::occurrences(const State& state, const Past& past) const {
    return static_cast<int>(std::ranges::count(past.entries(), state.position.key)) + 1;
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
