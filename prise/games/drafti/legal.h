// Which actions are legal (sections 6.1 and 6.4). Included by rules.h.
//
// Most positions have no king that could move, and most of their captures take one piece. For them
// all men are looked at together, a direction at a time; the chain finder is asked only where a
// chain can go on or a king takes part. That is what makes perft fast (bench/drafti_bench.cpp).
#pragma once

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

    template <Direction d>
    static Board steppers(Board men, Board empty) {
        return men & step<opposite(d)>(empty);
    }

    struct Jumps {
        Board left = 0, right = 0, back_left = 0, back_right = 0;

        bool any() const { return (left | right | back_left | back_right) != 0; }
        int count() const {
            int total = std::popcount(left) + std::popcount(right);
            if constexpr (backward) {
                total += std::popcount(back_left) + std::popcount(back_right);
            }
            return total;
        }
        Board landings() const {
            Board all = twice<MenAtOnce::left>(left) | twice<MenAtOnce::right>(right);
            if constexpr (backward) {
                all |= twice<MenAtOnce::back_left>(back_left) |
                       twice<MenAtOnce::back_right>(back_right);
            }
            return all;
        }
    };

    template <Direction d>
    static Board twice(Board b) {
        return step<d>(step<d>(b));
    }

    [[gnu::always_inline]] static Jumps jumps(Board men, Board enemy, Board empty) {
        Jumps jumps;
        jumps.left = jumpers<left>(men, enemy, empty);
        jumps.right = jumpers<right>(men, enemy, empty);
        if constexpr (backward) {
            jumps.back_left = jumpers<back_left>(men, enemy, empty);
            jumps.back_right = jumpers<back_right>(men, enemy, empty);
        }
        return jumps;
    }

    // Does every one of these jumps end its chain? May say no too often, never yes.
    [[gnu::always_inline]] static bool all_end(const Jumps& jumps, Board enemy, Board empty,
                                               Promotion promotion) {
        Board landings = jumps.landings();
        const Board crowned = landings & promotion_row(side);
        if (promotion == Promotion::continues_as_king && crowned != 0) {
            return false;
        }
        if (promotion == Promotion::ends_move) {
            landings &= ~crowned;
        }
        // A man cannot jump back over the piece just taken: behind it stands its own origin, which
        // is not among the empty squares here. So this second look is exact.
        return !MenAtOnce::jumps(landings, enemy, empty).any();
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
    return (state.kings != 0 || state.quiet >= settings_.no_progress_limit) &&
           !draw_reason(state, past).empty();
}

namespace detail {

template <Direction d>
void push_steps(Board men, ActionList<Action>& list) {
    for (; men != 0; men &= men - 1) {
        const int from = lowest(men);
        list.push(quiet_move(from, lowest(neighbour(from, d))));
    }
}

template <Direction d>
void push_jumps(Board men, ActionList<Action>& list) {
    for (; men != 0; men &= men - 1) {
        const int from = lowest(men);
        Action action;
        action.from = static_cast<uint8_t>(from);
        action.add_landing(lowest(beyond(from, d)));
        list.push(action);
    }
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
    if (kings == 0) {
        if (jumps.any()) {
            if (Men::all_end(jumps, enemy, empty, traits_.rules.promotion) &&
                !counts_kings(traits_.rules.priority)) {
                detail::push_jumps<Men::left>(jumps.left, list);
                detail::push_jumps<Men::right>(jumps.right, list);
                detail::push_jumps<Men::back_left>(jumps.back_left, list);
                detail::push_jumps<Men::back_right>(jumps.back_right, list);
            } else {
                legal_captures(state, list);
            }
            return;
        }
    } else if (const Board starters = ChainFinder<Traits>(traits_, state, side).starters();
               starters != 0) {
        legal_captures(state, list);
        return;
    }
    if (is_drawn(state, past)) {
        return;
    }
    detail::push_steps<Men::left>(Men::template steppers<Men::left>(men, empty), list);
    detail::push_steps<Men::right>(Men::template steppers<Men::right>(men, empty), list);
    for (Board left = kings; left != 0; left &= left - 1) {
        const int from = lowest(left);
        for (const Direction d : all_directions) {
            Board targets = traits_.rules.flying_kings ? reach(from, d, own | enemy)
                                                       : neighbour(from, d) & empty;
            for (; targets != 0; targets &= targets - 1) {
                list.push(quiet_move(from, lowest(targets)));
            }
        }
    }
}

template <class Traits>
void Rules<Traits>::legal_captures(const State& state, ActionList<Action>& list) const {
    list.clear();
    const ChainFinder<Traits> finder(traits_, state, state.turn);
    int most = 0;
    finder.from_all(finder.starters(), [&](const Action& chain) {
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
    size_t kept = 0;
    for (const Action& action : list) {
        if (measure(action) == greatest) {
            list[kept++] = action;
        }
    }
    list.shrink(kept);
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
            return std::popcount(captured_by(action, state.enemy()) & state.kings);
        });
    }
}

// §6.4 step 3: of chains with equal origin, end and captured set the bytewise smallest text stays.
template <class Traits>
void Rules<Traits>::merge_equivalent(const State& state, ActionList<Action>& list) const {
    size_t kept = 0;
    for (size_t i = 0; i < list.size(); ++i) {
        const Action candidate = list[i];
        const Board captured = captured_by(candidate, state.enemy());
        size_t twin = 0;
        while (twin < kept &&
               !(list[twin].from == candidate.from && list[twin].to == candidate.to &&
                 captured_by(list[twin], state.enemy()) == captured)) {
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
    if (std::find(list.begin(), list.end(), action) != list.end()) {
        return {};
    }
    return refusal_of(state, action);
}

}  // namespace prise::drafti
