// The numbers of positions in an endgame table (tables.h).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "prise/ai/drafti/tables.h"
#include "prise/ai/drafti/weights.h"

namespace prise::ai::drafti {

using prise::drafti::Board;

// A position as the side to act sees it, going up.
struct Placement {
    Board our_men = 0;
    Board our_kings = 0;
    Board their_men = 0;
    Board their_kings = 0;

    Board occupied() const { return our_men | our_kings | their_men | their_kings; }
    Placement from_other_side() const {
        return {turned(their_men), turned(their_kings), turned(our_men), turned(our_kings)};
    }
    Material material() const {
        return {std::popcount(our_men), std::popcount(our_kings), std::popcount(their_men),
                std::popcount(their_kings)};
    }
};

inline Placement placement_of(const prise::drafti::State& state) {
    const Board kings = state.kings;
    const Placement seen{state.own() & ~kings, state.own() & kings, state.enemy() & ~kings,
                         state.enemy() & kings};
    if (state.turn == prise::drafti::white) {
        return seen;
    }
    return {turned(seen.our_men), turned(seen.our_kings), turned(seen.their_men),
            turned(seen.their_kings)};
}

// The side to act is White.
inline prise::drafti::State state_of(const Placement& placement, int endgame_clock) {
    prise::drafti::State state;
    state.pieces = {placement.our_men | placement.our_kings,
                    placement.their_men | placement.their_kings};
    state.kings = placement.our_kings | placement.their_kings;
    state.endgame = static_cast<uint16_t>(endgame_clock);
    return state;
}

namespace detail {
inline constexpr auto binomials = [] {
    std::array<std::array<uint32_t, 6>, 33> table{};
    for (size_t n = 0; n <= 32; ++n) {
        table[n][0] = 1;
        for (size_t k = 1; k < 6; ++k) {
            table[n][k] = n == 0 ? 0 : table[n - 1][k - 1] + table[n - 1][k];
        }
    }
    return table;
}();
}  // namespace detail

constexpr size_t sets_of(int squares, int count) {
    return detail::binomials[static_cast<size_t>(squares)][static_cast<size_t>(count)];
}

// Which of the sets with as many squares it is, in the order of their bits.
constexpr size_t rank_of(Board set) {
    size_t rank = 0;
    for (size_t k = 1; set != 0; set &= set - 1, ++k) {
        rank += detail::binomials[static_cast<size_t>(std::countr_zero(set))][k];
    }
    return rank;
}

// The next set with as many squares; after the last one it is none of them any more.
constexpr uint64_t next_set(uint64_t set) {
    if (set == 0) {
        return ~uint64_t{0};
    }
    const uint64_t low = set & (~set + 1);
    const uint64_t ripple = set + low;
    return ripple | (((set ^ ripple) >> 2) / low);
}

// Our men are never on their last row, which is the first one; theirs never on ours.
inline constexpr int our_men_shift = 4;
inline constexpr int squares_of_men = 28;

inline size_t size_of(const Material& m) {
    return sets_of(squares_of_men, m.our_men) * sets_of(32, m.our_kings) *
           sets_of(squares_of_men, m.their_men) * sets_of(32, m.their_kings);
}

inline size_t index_of(const Placement& p, const Material& m) {
    return ((rank_of(p.our_men >> our_men_shift) * sets_of(32, m.our_kings) +
             rank_of(p.our_kings)) *
                sets_of(squares_of_men, m.their_men) +
            rank_of(p.their_men)) *
               sets_of(32, m.their_kings) +
           rank_of(p.their_kings);
}

// visit(placement, index) for every position of these pieces that can stand on a board.
template <class Visit>
void for_all_placements(const Material& m, const Visit& visit) {
    size_t index = 0;
    const auto for_sets = [](int squares, int count, const auto& inner) {
        const uint64_t end = uint64_t{1} << squares;
        for (uint64_t set = (uint64_t{1} << count) - 1; set < end; set = next_set(set)) {
            inner(static_cast<Board>(set));
        }
    };
    for_sets(squares_of_men, m.our_men, [&](Board low_men) {
        const Board our_men = low_men << our_men_shift;
        for_sets(32, m.our_kings, [&](Board our_kings) {
            for_sets(squares_of_men, m.their_men, [&](Board their_men) {
                for_sets(32, m.their_kings, [&](Board their_kings) {
                    const size_t here = index++;
                    const bool apart = (our_men & our_kings) == 0 &&
                                       ((our_men | our_kings) & (their_men | their_kings)) == 0 &&
                                       (their_men & their_kings) == 0;
                    if (apart) {
                        visit(Placement{our_men, our_kings, their_men, their_kings}, here);
                    }
                });
            });
        });
    });
}

}  // namespace prise::ai::drafti
