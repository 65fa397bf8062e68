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
    const Board from = bit(action.from);
    const Board to = bit(action.to);
    const Board kings_before = state.kings;
    const bool was_king = (state.kings & from) != 0;
    const uint64_t placement_before = state.placement();

    Board captured = 0;
    Board crown = promotion_row(mover) & to;
    if (action.is_capture()) {
        captured = captured_by(action, state.enemy());
        if (traits_.rules.promotion == Promotion::continues_as_king) {
            crown = promotion_row(mover) & landings_of(action);
        }
    }
    const bool crowned = !was_king && crown != 0;

    // The clock of section 8.2 runs only between equal endings, and none exists without a king.
    const Endgame ending_before = kings_before != 0 ? classify(state) : Endgame{};

    state.pieces[mover] = (state.pieces[mover] & ~from) | to;  // a chain may end where it began
    state.pieces[other(mover)] &= ~captured;
    state.kings = (state.kings & ~(from | captured)) | (was_king || crowned ? to : 0);
    state.promoted = static_cast<uint8_t>(state.promoted | (crowned ? 1 << mover : 0));

    if (captured != 0 || !was_king) {
        state.quiet = 0;
        past.forget();
    } else {
        ++state.quiet;
        if (settings_.repetition_limit != 0) {
            past.push(placement_before);
        }
    }

    if (ending_before.kind == EndgameClass::none || captured != 0) {
        state.endgame = 0;
    } else {
        const Endgame ending = classify(state);
        if (ending.kind != ending_before.kind) {
            state.endgame = 0;
        } else {
            const bool weak_counts = ending.kind == EndgameClass::two_on_one;
            const bool counted = (mover == ending.weak) == weak_counts;
            state.endgame =
                static_cast<uint16_t>(std::min(state.endgame + (counted ? 1 : 0), counter_limit));
        }
    }

    state.turn = other(mover);
    if (state.turn == settings_.first_player) {
        state.move_number = static_cast<uint16_t>(std::min(state.move_number + 1, counter_limit));
    }
    if constexpr (Sink::listens) {
        narrate(before, action, state, past, sink);
    }
}

}  // namespace prise::drafti
