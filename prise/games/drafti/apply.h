// The change that one action makes (section 7.1, steps 6 to 11). Included by rules.h.
#pragma once

#include <algorithm>
#include <type_traits>

#include "prise/games/drafti/rules.h"

namespace prise::drafti {

template <class Traits>
template <class Sink>
void Rules<Traits>::apply(State& state, Past& past, const Action& action, Sink& sink) const {
    if constexpr (Sink::listens) {
        const State before = state;
        const Resolved resolved = resolve(traits_.rules, state, action);
        change(state, past, action, resolved.effect);
        pass_turn(state);
        narrate(before, action, resolved, state, past, sink);
    } else if (state.kings == 0) [[likely]] {
        change_among_men(state, action);
        past.forget();
        pass_turn(state);
    } else {
        change(state, past, action);
        pass_turn(state);
    }
}

// Step 11.
template <class Traits>
void Rules<Traits>::pass_turn(State& state) const {
    state.turn = other(state.turn);
    const bool next_number =
        state.turn == settings().first_player && state.move_number < counter_limit;
    state.move_number = static_cast<uint16_t>(state.move_number + (next_number ? 1 : 0));
}

// Steps 6 to 10 while there is no king: the clocks of sections 8.1 and 8.2 cannot run. Most nodes
// of a tree are such, and it has half as much to do there (bench/drafti_bench.cpp).
template <class Traits>
void Rules<Traits>::change_among_men(State& state, const Action& action) const {
    const Side mover = state.turn;
    const Board to = bit(action.to);
    const Effect effect = effect_of(traits_.rules, state, action);
    state.pieces[mover] = (state.pieces[mover] & ~bit(action.from)) | to;
    state.pieces[other(mover)] &= ~effect.captured;
    state.quiet = 0;
    state.endgame = 0;
    if (effect.crowned) [[unlikely]] {
        state.kings = to;
        state.promoted = static_cast<uint8_t>(state.promoted | (1 << mover));
    }
}

template <class Traits>
void Rules<Traits>::change(State& state, Past& past, const Action& action) const {
    change(state, past, action, effect_of(traits_.rules, state, action));
}

// Steps 6 to 10, whatever the action is.
template <class Traits>
void Rules<Traits>::change(State& state, Past& past, const Action& action, Effect effect) const {
    const Side mover = state.turn;
    const Board from = bit(action.from);
    const Board to = bit(action.to);
    const Board captured = effect.captured;
    const uint64_t placement_before = state.placement();
    const Endgame ending_before = classify(state);

    state.pieces[mover] = (state.pieces[mover] & ~from) | to;  // a chain may end where it began
    state.pieces[other(mover)] &= ~captured;
    state.kings = (state.kings & ~(from | captured)) | (effect.is_king() ? to : 0);
    state.promoted = static_cast<uint8_t>(state.promoted | (effect.crowned ? 1 << mover : 0));

    if (captured != 0 || !effect.was_king) {
        state.quiet = 0;
        past.forget();
    } else {
        ++state.quiet;
        if (settings().repetition_limit != 0) {
            past.push(placement_before);
        }
    }

    // §8.2: the clock goes on only from one ending to another of the same class.
    if (ending_before.kind == EndgameClass::none || captured != 0 ||
        classify(state).kind != ending_before.kind) {
        state.endgame = 0;
        return;
    }
    const bool weak_counts = ending_before.kind == EndgameClass::two_on_one;
    const bool counted = (mover == ending_before.weak) == weak_counts;
    state.endgame =
        static_cast<uint16_t>(std::min(state.endgame + (counted ? 1 : 0), counter_limit));
}

}  // namespace prise::drafti
