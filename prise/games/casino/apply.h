// The change that a resolved action makes (§7), all of it but the end of the turn.
#pragma once

#include "prise/games/casino/capture.h"

namespace prise::casino {
namespace changing {

// Takes a card from where it lies, to be staged.
inline void lift(State& state, Staged staged) {
    switch (staged.source()) {
        case Source::hand: state.hands[state.turn] &= ~bit(staged.card()); break;
        case Source::table: state.loose &= ~bit(staged.card()); break;
        case Source::pile: state.pop_pile(other(state.turn)); break;
    }
}

inline void put_back(State& state, Staged staged) {
    switch (staged.source()) {
        case Source::hand: state.hands[state.turn] |= bit(staged.card()); break;
        case Source::table: state.loose |= bit(staged.card()); break;
        case Source::pile: state.push_pile(other(state.turn), staged.card()); break;
    }
}

inline void stage(State& state, const Resolved& resolved) {
    for (size_t i = 0; i < resolved.count; ++i) {
        lift(state, resolved.staged[i]);
        state.staged[state.staged_count++] = resolved.staged[i];
    }
}

inline void unstage(State& state, const Resolved& resolved) {
    for (int left = resolved.count; left > 0; --left) {
        Staged& top = state.staged[--state.staged_count];
        put_back(state, top);
        top = {};
    }
    state.undo = static_cast<uint8_t>(state.undo > 0 ? state.undo - 1 : 0);
}

inline void capture(State& state, const Resolved& resolved) {
    for_each_taken(state, resolved, [&](Card card, Place) { state.push_pile(state.turn, card); });
    if (resolved.from != 0) {
        state.remove_build(resolved.from);
    }
    state.push_pile(state.turn, resolved.card);  // it always ends on top
    state.last = state.turn;
}

inline void build(State& state, const Resolved& resolved) {
    if (resolved.effect != Effect::build_extended) {
        for_each_added(state, resolved,
                       [&](Card card) { state.push_build(resolved.to, state.turn, card); });
        return;
    }
    std::array<Card, card_count> cards;
    const auto size = state.build(resolved.from).size();
    std::ranges::copy(state.build(resolved.from), cards.begin());
    cards[size] = resolved.card;
    state.remove_build(resolved.from);
    for (size_t i = 0; i <= size; ++i) {  // onto the own build of the new value, if there is one
        state.push_build(resolved.to, state.turn, cards[i]);
    }
}

}  // namespace changing

inline void change(State& state, const Resolved& resolved) {
    switch (resolved.effect) {
        case Effect::stage: changing::stage(state, resolved); return;
        case Effect::undo:
        case Effect::cancel: changing::unstage(state, resolved); return;
        default: break;
    }
    if (!resolved.is_card_staged) {
        state.hands[state.turn] &= ~bit(resolved.card);
    }
    state.loose &= ~resolved.loose;
    switch (resolved.effect) {
        case Effect::trail: state.loose |= bit(resolved.card); break;
        case Effect::capture: changing::capture(state, resolved); break;
        default: changing::build(state, resolved);
    }
}

}  // namespace prise::casino
