// The key of a situation: fit for a transposition table. Situations in which other actions are
// legal, now or later, or which can end otherwise have other keys; what makes no difference for the
// rest of the game is not in it, so that it is the same by whatever path a situation was reached.
// Included by rules.h.
//
//     board            kept in the state (weights.h)
//     seats            hand and eliminated rings; of three or four, who was out before whom (§8)
//     player, phase, focus, flags, winner, reason
//     lps              as far as the option lpsRounds counts
//     turn, swapped    only while sides can still be swapped (§6.1)
//     chain            only the set of visited cells, and only where a chain may not return (§6.3)
#pragma once

#include <algorithm>

#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

// What is left of the numbers of `out` and `turn`: the order in which seats were out. No game makes
// a text in which a seat is out already at the end of a turn that is yet to come, or whose turns
// could run up against the limit of numbers; there, the numbers count as they are.
inline uint64_t key_of_outs(const Status& status) {
    uint64_t order = 0;
    bool odd = status.turn > number_limit / 2;
    for (const SeatStatus& seat : status.seats) {
        const auto earlier = std::ranges::count_if(status.seats, [&](const SeatStatus& other) {
            return other.out != 0 && other.out < seat.out;
        });
        order = order << 3 | static_cast<uint64_t>(seat.out == 0 ? 0 : 1 + earlier);
        odd = odd || seat.out >= status.turn;
    }
    if (odd && status.phase != Phase::over) {
        order = noise(order ^ status.turn);
        for (const SeatStatus& seat : status.seats) {
            order = noise(order ^ seat.out);
        }
    }
    return order;
}

template <class B>
uint64_t Rules<B>::key(const State& state, const Past& past) const {
    uint64_t sum = state.stacks.key() + state.ground.key();
    uint64_t place = 0;
    const auto add = [&](uint64_t word) { sum += noise(word ^ ++place << 56); };
    for (int i = 0; i < seats(); ++i) {
        const SeatStatus& seat = state.seats[static_cast<size_t>(i)];
        add(seat.hand | uint64_t{seat.eliminated} << 20);  // at most 200, and nine digits
    }
    const bool can_swap = settings().swap && seats() == 2 && state.turn <= 2 && !state.swapped;
    const auto rounds = static_cast<uint64_t>(std::min<int>(state.rounds, settings().lps_rounds));
    add(static_cast<uint64_t>(state.phase) | uint64_t{state.flags} << 4 |
        static_cast<uint64_t>(state.player) << 8 | static_cast<uint64_t>(state.holder) << 10 |
        rounds << 12 | static_cast<uint64_t>(state.winner) << 16 |
        static_cast<uint64_t>(state.reason) << 18 |
        static_cast<uint64_t>(can_swap ? state.turn : 0) << 21 | uint64_t{state.focus} << 24);
    if (seats() > 2) {
        add(key_of_outs(state));
    }
    if (state.phase == Phase::chain && !settings().chain_revisit) {
        const Set visited = visited_cells<B>(past, false);
        for (const uint64_t word : visited.raw()) {
            sum = noise(sum ^ word);
        }
    }
    return noise(sum);
}

}  // namespace prise::ringrift
