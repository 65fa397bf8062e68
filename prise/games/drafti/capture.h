// What an action does to the pieces (§7.1, steps 6 to 8), worked out once: which pieces it takes,
// in which order, and where it crowns a man. Nothing is changed here; the change (apply.h), the
// events (narrate.cpp), the explanation and the capture-finding interface all start from what
// `resolve` returns, and so do the filters of §6.4 that ask what a chain takes.
//
//     27x18x9 of a white man, two black men on 23 and 14:
//
//     hop 0   27 over 23 to 18      taken[0] = 23      captured   the same as a set
//     hop 1   18 over 14 to 9       taken[1] = 14      crowned_by -1: row 2 crowns nobody
//
// `effect_of` is the part of it that `apply` needs where nobody listens, and `resolve` is made from
// it: one loop over the hops, told in order or not. Writing the order down at every node of a tree
// would cost a quarter of its speed (bench/drafti_bench.cpp).
#pragma once

#include <array>
#include <cstdint>

#include "prise/games/drafti/settings.h"
#include "prise/games/drafti/state.h"

namespace prise::drafti {

struct Effect {
    Board captured = 0;
    bool was_king = false;
    bool crowned = false;

    constexpr bool is_king() const { return was_king || crowned; }  // after the action
};

struct Resolved {
    Effect effect;
    std::array<uint8_t, longest_chain> taken{};  // what was captured in order, 0..31, one a hop
    int crowned_by = -1;  // the hop whose landing crowns the man; 0 of a quiet move; -1: none
};

constexpr bool crowns_on_the_way(const CaptureRules& rules) {
    return rules.promotion == Promotion::continues_as_king;
}

// Of an action that follows the rules of movement for the side to move of `before`. Calls
// tell(hop, square jumped over as a bit, landing square) for every hop.
template <class Tell>
constexpr Effect effect_of(const CaptureRules& rules, const State& before, const Action& action,
                           Tell&& tell) {
    Board crossed = 0;
    Board landed = bit(action.to);
    int from = action.from;
    uint64_t path = action.path;
    for (int hop = 0; hop < action.hops; ++hop, path >>= 5) {
        const int to = static_cast<int>(path & 31);
        const Board passed = between(from, to);
        // Exactly one enemy stands there that has not been taken yet (§6.2).
        tell(hop, passed & before.enemy() & ~crossed, to);
        crossed |= passed;
        landed |= crowns_on_the_way(rules) ? bit(to) : 0;
        from = to;
    }
    const bool was_king = (before.kings & bit(action.from)) != 0;
    return {crossed & before.enemy(), was_king,
            !was_king && (landed & promotion_row(before.turn)) != 0};
}

constexpr Effect effect_of(const CaptureRules& rules, const State& before, const Action& action) {
    return effect_of(rules, before, action, [](int, Board, int) {});
}

constexpr Resolved resolve(const CaptureRules& rules, const State& before, const Action& action) {
    Resolved resolved;
    int first_on_row = -1;
    resolved.effect = effect_of(rules, before, action, [&](int hop, Board over, int to) {
        resolved.taken[static_cast<size_t>(hop)] = static_cast<uint8_t>(lowest(over));
        if (first_on_row < 0 && (bit(to) & promotion_row(before.turn)) != 0) {
            first_on_row = hop;
        }
    });
    if (resolved.effect.crowned) {
        const int last = action.is_capture() ? action.hops - 1 : 0;
        resolved.crowned_by = crowns_on_the_way(rules) && first_on_row >= 0 ? first_on_row : last;
    }
    return resolved;
}

}  // namespace prise::drafti
