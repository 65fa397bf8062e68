// Which actions are legal (sections 6.1 and 6.4). Included by rules.h.
//
// Most positions have no king that could move, and most of their captures take one piece. For them
// all men are looked at together, a direction at a time; the chain finder is asked only where a
// chain can go on or a king takes part. That is what makes perft fast (bench/drafti_bench.cpp).
#pragma once

#include <array>
#include <bit>

#include "prise/games/drafti/rules.h"

namespace prise::drafti {

// What the men of a side can do at first sight: for each direction those that step, or that jump.
// `backward` is menCaptureBackward.
template <Side side, bool backward>
struct MenAtOnce {
    static constexpr Direction left = side == white ? up_left : down_left;
    static constexpr Direction right = side == white ? up_right : down_right;
    static constexpr Direction back_left = opposite(right);
    static constexpr Direction back_right = opposite(left);

    // The men that can step, by the distance in numbers: four is a step on every row, in one
    // direction or the other; three and five are the other direction, each on every second row.
    struct Steps {
        Board three, four, five;
        int count() const { return std::popcount(four) + std::popcount(three | five); }
    };

    static Steps steps(Board men, Board empty) {
        constexpr Board not_h = even_rows ^ file_h;
        constexpr Board not_a = odd_rows ^ file_a;
        if constexpr (side == white) {
            return {men & (empty << 3) & not_h, men & (empty << 4), men & (empty << 5) & not_a};
        } else {
            return {men & (empty >> 3) & not_a, men & (empty >> 4), men & (empty >> 5) & not_h};
        }
    }

    // One step of that distance, for men that can make it.
    template <int distance>
    static Board ahead(Board men) {
        return side == white ? men >> distance : men << distance;
    }

    // The men that can jump, by direction, and the squares from which any man could.
    struct Jumps {
        Board left, right, back_left, back_right;
        Board possible;

        Board starters() const { return left | right | back_left | back_right; }
        bool any() const { return starters() != 0; }
        int count() const {
            int total = std::popcount(left) + std::popcount(right);
            if constexpr (backward) {
                total += std::popcount(back_left) + std::popcount(back_right);
            }
            return total;
        }
        Board landings() const {
            Board all = landing<MenAtOnce::left>(left) | landing<MenAtOnce::right>(right);
            if constexpr (backward) {
                all |= landing<MenAtOnce::back_left>(back_left) |
                       landing<MenAtOnce::back_right>(back_right);
            }
            return all;
        }
    };

    [[gnu::always_inline]] static Jumps jumps(Board men, Board enemy, Board empty) {
        const Board to_left = can_jump<left>(enemy, empty);
        const Board to_right = can_jump<right>(enemy, empty);
        Jumps jumps{men & to_left, men & to_right, 0, 0, to_left | to_right};
        if constexpr (backward) {
            const Board to_back_left = can_jump<back_left>(enemy, empty);
            const Board to_back_right = can_jump<back_right>(enemy, empty);
            jumps.back_left = men & to_back_left;
            jumps.back_right = men & to_back_right;
            jumps.possible |= to_back_left | to_back_right;
        }
        return jumps;
    }

    // Does every one of these jumps end its chain? May say no too often, never yes.
    [[gnu::always_inline]] static bool all_end(const Jumps& jumps, Promotion promotion) {
        Board landings = jumps.landings();
        const Board crowned = landings & promotion_row(side);
        if (promotion == Promotion::continues_as_king && crowned != 0) {
            return false;
        }
        if (promotion == Promotion::ends_move) {
            landings &= ~crowned;
        }
        // A man cannot jump back over the piece just taken: behind it stands its own origin, which
        // was not empty when the possible jumps were found. So this second look is exact.
        return (landings & jumps.possible) == 0;
    }
};

template <class Traits>
void Rules<Traits>::legal(const State& state, const Past& past, ActionList<Action>& list) const {
    const bool backward = traits_.rules.men_capture_backward;
    if (state.turn == white) {
        backward ? list_moves<white, true>(state, past, list)
                 : list_moves<white, false>(state, past, list);
    } else {
        backward ? list_moves<black, true>(state, past, list)
                 : list_moves<black, false>(state, past, list);
    }
}

template <class Traits>
uint64_t Rules<Traits>::count_legal(const State& state, const Past& past,
                                    ActionList<Action>& scratch) const {
    if (can_count_ahead(state)) {
        return count_ahead(state, 1, [&](const State&, int, bool) -> uint64_t {
            legal_captures(state, scratch);
            return scratch.size();
        });
    }
    legal(state, past, scratch);
    return scratch.size();
}

// A draw needs a king that moved, except in a composed position with a high clock.
template <class Traits>
bool Rules<Traits>::is_drawn(const State& state, const Past& past) const {
    return (state.kings != 0 || state.quiet >= settings().no_progress_limit) &&
           !draw_reason(state, past).empty();
}

// Bounds for a list: twelve pieces; a man steps two ways and jumps four ways, a king has at most
// thirteen targets.
inline constexpr size_t most_steps = size_t{12} * 2;
inline constexpr size_t most_jumps = size_t{12} * 4;
inline constexpr size_t most_targets = 13;

namespace detail {

// Simple moves as bits: a word of 64 squares, two ways to go from each. That makes one loop of what
// would be several, each of which ends where the processor does not expect it; and what to write is
// read from a table.
using TwoWays = uint64_t;
constexpr TwoWays two_ways(Board one, Board another) { return one | (TwoWays{another} << 32); }

using MovesByBit = std::array<Action, 64>;

// Four numbers on; or three and five, whichever the row asks for. What would leave the board is
// never asked for.
template <Side side>
constexpr MovesByBit steps_by_bit() {
    MovesByBit moves{};
    for (int from = 0; from < 32; ++from) {
        const bool three = ((side == white ? even_rows : odd_rows) & bit(from)) != 0;
        const int forward = side == white ? -1 : 1;
        moves[static_cast<size_t>(from)] = quiet_move(from, from + 4 * forward);
        moves[static_cast<size_t>(from) + 32] = quiet_move(from, from + (three ? 3 : 5) * forward);
    }
    return moves;
}

template <Direction one, Direction another>
constexpr MovesByBit jumps_by_bit() {
    MovesByBit moves{};
    for (int from = 0; from < 32; ++from) {
        moves[static_cast<size_t>(from)] = single_jump(from, lowest(beyond(from, one)));
        moves[static_cast<size_t>(from) + 32] = single_jump(from, lowest(beyond(from, another)));
    }
    return moves;
}

template <Side side>
inline constexpr MovesByBit steps_table = steps_by_bit<side>();
template <Direction one, Direction another>
inline constexpr MovesByBit jumps_table = jumps_by_bit<one, another>();

// Writes from `out` on and returns the new end.
[[gnu::always_inline]] inline Action* write_moves(const MovesByBit& table, TwoWays moves,
                                                  Action* out) {
    for (; moves != 0; moves &= moves - 1) {
        *out++ = table[static_cast<size_t>(std::countr_zero(moves))];
    }
    return out;
}

}  // namespace detail

template <class Traits>
template <Side side, bool backward>
void Rules<Traits>::list_moves(const State& state, const Past& past,
                               ActionList<Action>& list) const {
    using Men = MenAtOnce<side, backward>;
    list.clear();
    const Board own = state.pieces[side];
    const Board enemy = state.pieces[other(side)];
    if (enemy == 0) {  // §8.1 rule 1
        return;
    }
    const Board empty = ~(own | enemy);
    const Board kings = own & state.kings;
    const Board men = own & ~state.kings;
    const auto jumps = Men::jumps(men, enemy, empty);
    const Board king_starters =
        kings == 0 ? 0 : ChainFinder<Traits>(traits_, state, side).king_starters();
    if (jumps.any() || king_starters != 0) {
        if (king_starters == 0 && Men::all_end(jumps, traits_.rules.promotion) &&
            !counts_kings(traits_.rules.priority)) {
            Action* out = list.room(most_jumps);
            out = detail::write_moves(detail::jumps_table<Men::left, Men::right>,
                                      detail::two_ways(jumps.left, jumps.right), out);
            if constexpr (backward) {
                out = detail::write_moves(detail::jumps_table<Men::back_left, Men::back_right>,
                                          detail::two_ways(jumps.back_left, jumps.back_right), out);
            }
            list.end_at(out);
        } else {
            list_captures(state, jumps.starters() | king_starters, list);
        }
        return;
    }
    if (is_drawn(state, past)) {
        return;
    }
    Action* out = list.room(most_steps + most_targets * static_cast<size_t>(std::popcount(kings)));
    const auto steps = Men::steps(men, empty);
    out = detail::write_moves(detail::steps_table<side>,
                              detail::two_ways(steps.four, steps.three | steps.five), out);
    for (Board left = kings; left != 0; left &= left - 1) {
        const int from = lowest(left);
        Board targets = 0;
        for (const Direction d : all_directions) {
            targets |= traits_.rules.flying_kings ? reach(from, d, own | enemy)
                                                  : neighbour(from, d) & empty;
        }
        for (; targets != 0; targets &= targets - 1) {
            *out++ = quiet_move(from, lowest(targets));
        }
    }
    list.end_at(out);
}

template <class Traits>
void Rules<Traits>::legal_forcing(const State& state, const Past& past,
                                  ActionList<Action>& list) const {
    legal_captures(state, list);
    if (!list.empty() || state.enemy() == 0 || is_drawn(state, past)) {
        return;
    }
    for (Board left = promotion_row(state.turn) & ~state.occupied(); left != 0; left &= left - 1) {
        const int to = lowest(left);
        for (const Direction d : all_directions) {  // backward: nothing is behind the last row
            const Board from = neighbour(to, d) & state.own() & ~state.kings;
            if (from != 0) {
                list.push(quiet_move(lowest(from), to));
            }
        }
    }
}

template <class Traits>
void Rules<Traits>::legal_captures(const State& state, ActionList<Action>& list) const {
    list_captures(state, ChainFinder<Traits>(traits_, state, state.turn).starters(), list);
}

template <class Traits>
void Rules<Traits>::list_captures(const State& state, Board starters,
                                  ActionList<Action>& list) const {
    list.clear();
    const ChainFinder<Traits> finder(traits_, state, state.turn);
    int most = 0;
    finder.from_all(starters, [&](const Action& chain) {
        if (traits_.rules.choice == CaptureChoice::maximum) {  // §6.4 step 1
            if (chain.hops < most) {
                return;
            }
            if (chain.hops > most) {
                most = chain.hops;
                list.clear();
            }
        }
        list.push(chain);
    });
    if (traits_.rules.priority != CapturePriority::none) {
        filter_by_priority(state, list);
    }
    if (traits_.rules.equivalent == EquivalentCaptures::merged) {
        merge_equivalent(state, list);
    }
}

namespace detail {

// Keeps the actions with the greatest measure.
template <class Measure>
void keep_greatest(ActionList<Action>& list, Measure&& measure) {
    int greatest = 0;
    for (const Action& action : list) {
        greatest = std::max(greatest, measure(action));
    }
    list.keep_if([&](const Action& action) { return measure(action) == greatest; });
}

}  // namespace detail

// §6.4 step 2.
template <class Traits>
void Rules<Traits>::filter_by_priority(const State& state, ActionList<Action>& list) const {
    const CapturePriority priority = traits_.rules.priority;
    if (priority != CapturePriority::most_kings) {
        detail::keep_greatest(list, [&](const Action& action) {
            return (state.kings & bit(action.from)) != 0 ? 1 : 0;
        });
    }
    if (priority != CapturePriority::by_king) {
        detail::keep_greatest(list, [&](const Action& action) {
            return std::popcount(effect_of(traits_.rules, state, action).captured & state.kings);
        });
    }
}

// §6.4 step 3: of chains with equal origin, end and captured set the bytewise smallest text stays.
template <class Traits>
void Rules<Traits>::merge_equivalent(const State& state, ActionList<Action>& list) const {
    const auto captured_by = [&](const Action& action) {
        return effect_of(traits_.rules, state, action).captured;
    };
    size_t kept = 0;
    for (size_t i = 0; i < list.size(); ++i) {
        const Action candidate = list[i];
        const Board captured = captured_by(candidate);
        size_t twin = 0;
        while (twin < kept &&
               !(list[twin].from == candidate.from && list[twin].to == candidate.to &&
                 captured_by(list[twin]) == captured)) {
            ++twin;
        }
        if (twin == kept) {
            list[kept++] = candidate;
            continue;
        }
        ShortText old_text;
        ShortText new_text;
        print_action(list[twin], old_text);
        print_action(candidate, new_text);
        if (new_text.view() < old_text.view()) {
            list[twin] = candidate;
        }
    }
    list.shrink(kept);
}

template <class Traits>
Result<void> Rules<Traits>::check(const State& state, const Past& past,
                                  const Action& action) const {
    ActionList<Action> list;
    legal(state, past, list);
    if (std::ranges::find(list, action) != list.end()) {
        return {};
    }
    return refusal_of(state, action);
}

}  // namespace prise::drafti
