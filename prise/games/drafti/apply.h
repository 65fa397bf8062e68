// The change that one action makes (section 7.1, steps 6 to 11). Included by rules.h.
#pragma once

#include <algorithm>
#include <type_traits>

#include "prise/games/drafti/rules.h"

namespace prise::drafti {

template <class Traits>
template <class Sink>
void Rules<Traits>::apply(State& state, Past& past, const Action& action, Sink& sink) const {
    [[maybe_unused]] std::conditional_t<Sink::listens, State, std::nullptr_t> before{};
    if constexpr (Sink::listens) {
        before = state;
    }
    const Side mover = state.turn;
    if (state.kings == 0) [[likely]] {
        change_among_men(state, action);
        past.forget();
    } else {
        change(state, past, action);
    }

    state.turn = other(mover);
    const bool next_number =
        state.turn == settings().first_player && state.move_number < counter_limit;
    state.move_number = static_cast<uint16_t>(state.move_number + (next_number ? 1 : 0));
    if constexpr (Sink::listens) {
        narrate(before, action, state, past, sink);
    }
}

// Steps 6 to 10 while there is no king: the clocks of sections 8.1 and 8.2 cannot run.
template <class Traits>
void Rules<Traits>::change_among_men(State& state, const Action& action) const {
    const Side mover = state.turn;
    const Board to = bit(action.to);
    Board touched = to;
    state.pieces[mover] = (state.pieces[mover] & ~bit(action.from)) | to;
    if (action.is_capture()) {
        state.pieces[other(mover)] &= ~captured_by(action, state.enemy());
        touched |= crowning_landings(action);
    }
    state.quiet = 0;
    state.endgame = 0;
    if ((touched & promotion_row(mover)) != 0) [[unlikely]] {
        state.kings = to;
        state.promoted = static_cast<uint8_t>(state.promoted | (1 << mover));
    }
}

// Steps 6 to 10, whatever the action is.
template <class Traits>
void Rules<Traits>::change(State& state, Past& past, const Action& action) const {
    const Side mover = state.turn;
    const Board from = bit(action.from);
    const Board to = bit(action.to);
    const Board captured = captured_by(action, state.enemy());
    const Board touched = crowning_landings(action) | to;
    const bool was_king = (state.kings & from) != 0;
    const bool crowned = !was_king && (touched & promotion_row(mover)) != 0;
    const uint64_t placement_before = state.placement();
    const Endgame ending_before = classify(state);

    state.pieces[mover] = (state.pieces[mover] & ~from) | to;  // a chain may end where it began
    state.pieces[other(mover)] &= ~captured;
    state.kings = (state.kings & ~(from | captured)) | (was_king || crowned ? to : 0);
    state.promoted = static_cast<uint8_t>(state.promoted | (crowned ? 1 << mover : 0));

    if (captured != 0 || !was_king) {
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

// The squares on its way where a man would be crowned: it need not end there.
template <class Traits>
Board Rules<Traits>::crowning_landings(const Action& action) const {
    return traits_.rules.promotion == Promotion::continues_as_king ? landings_of(action) : 0;
}

}  // namespace prise::drafti
