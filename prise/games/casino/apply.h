// The change that one action makes (§7). Included by rules.h.
#pragma once

#include <type_traits>

#include "prise/games/casino/rules.h"

namespace prise::casino {

// Bottom rule (§3): the higher value lies at the bottom, of equal values the target.
constexpr std::pair<Card, Card> bottom_first(Card card, Card target) {
    return value_of(card) > value_of(target) ? std::pair(card, target) : std::pair(target, card);
}

// Where a card lies that may be staged.
inline Source source_of(const State& state, Card card) {
    return has(state.hand(), card)  ? Source::hand
           : has(state.loose, card) ? Source::table
                                    : Source::pile;
}

namespace change {

// Takes a card from where it lies, to be staged.
inline Staged lift(State& state, Card card) {
    const Source source = source_of(state, card);
    switch (source) {
        case Source::hand: state.hands[state.turn] &= ~bit(card); break;
        case Source::table: state.loose &= ~bit(card); break;
        case Source::pile: state.pop_pile(other(state.turn)); break;
    }
    return {card, source};
}

inline void put_back(State& state, Staged staged) {
    switch (staged.source()) {
        case Source::hand: state.hands[state.turn] |= bit(staged.card()); break;
        case Source::table: state.loose |= bit(staged.card()); break;
        case Source::pile: state.push_pile(other(state.turn), staged.card()); break;
    }
}

// §7.4: undo takes back the last step, and the first step laid down two cards.
inline void take_back(State& state, bool all) {
    do {
        const auto top = static_cast<size_t>(state.staged_count) - 1;
        put_back(state, state.staged[top]);
        state.staged[top] = {};
        --state.staged_count;
    } while (state.staged_count == 1 || (all && state.staged_count != 0));
    state.undo = static_cast<uint8_t>(state.undo > 0 ? state.undo - 1 : 0);
}

inline void take_build(State& state, int value) {
    for (const Card card : state.build(value)) {
        state.push_pile(state.turn, card);
    }
    state.remove_build(value);
}

// §7.1: what a capture takes, in order; the capturing card always ends on top. The one place where
// captures resolve.
inline void capture(State& state, const Action& action) {
    const Player mover = state.turn;
    Card capturing = action.card;
    switch (action.kind) {
        case Action::Kind::capture_card:
            state.loose &= ~bit(action.target);
            state.push_pile(mover, action.target);
            break;
        case Action::Kind::capture_build: take_build(state, action.value); break;
        case Action::Kind::sweep: {
            const int value = value_of(action.card);
            const CardSet swept = state.loose & of_value(value);
            state.loose &= ~swept;
            for_each(swept, [&](Card card) { state.push_pile(mover, card); });
            if (has_value(state.builds(), value)) {
                take_build(state, value);
            }
            break;
        }
        default:  // the stack, by a hand card or by the one in it
            for (const Staged staged : state.stack()) {
                if (staged.source() == Source::hand) {
                    capturing = staged.card();
                } else {
                    state.push_pile(mover, staged.card());
                }
            }
    }
    state.hands[mover] &= ~bit(capturing);
    state.push_pile(mover, capturing);
    state.last = mover;
}

// §7.6, §7.7
inline void play_to_build(State& state, const Action& action) {
    const Player mover = state.turn;
    const int value = action.value;
    state.hands[mover] &= ~bit(action.card);
    if (value_of(action.card) == value) {  // reinforced, or locked
        state.push_build(value, mover, action.card);
        return;
    }
    std::array<Card, card_count> cards;
    const auto size = state.build(value).size();
    std::ranges::copy(state.build(value), cards.begin());
    cards[size] = action.card;
    state.remove_build(value);
    for (size_t i = 0; i <= size; ++i) {  // onto the own build of the new value, if there is one
        state.push_build(value + value_of(action.card), mover, cards[i]);
    }
}

// All of it but the end of the turn.
inline void play(State& state, const Action& action) {
    const Player mover = state.turn;
    switch (action.kind) {
        case Action::Kind::stage: {
            const Staged dragged = lift(state, action.card);
            const Staged target = lift(state, action.target);
            const bool dragged_first =
                bottom_first(action.card, action.target).first == action.card;
            state.staged[0] = dragged_first ? dragged : target;
            state.staged[1] = dragged_first ? target : dragged;
            state.staged_count = 2;
            break;
        }
        case Action::Kind::add:
            state.staged[state.staged_count] = lift(state, action.card);
            ++state.staged_count;
            break;
        case Action::Kind::undo: take_back(state, false); break;
        case Action::Kind::cancel: take_back(state, true); break;

        case Action::Kind::trail:
            state.hands[mover] &= ~bit(action.card);
            state.loose |= bit(action.card);
            break;
        case Action::Kind::make: {  // §7.5
            state.hands[mover] &= ~bit(action.card);
            state.loose &= ~bit(action.target);
            const auto [bottom, top] = bottom_first(action.card, action.target);
            state.push_build(action.value, mover, bottom);
            state.push_build(action.value, mover, top);
            break;
        }
        case Action::Kind::make_of_stack:
            for (const Staged staged : state.stack()) {
                state.push_build(action.value, mover, staged.card());
            }
            break;
        case Action::Kind::to_build: play_to_build(state, action); break;
        default: capture(state, action);
    }
}

}  // namespace change

template <class Sink>
void Rules::apply(State& state, Past&, const Action& action, Sink& sink) const {
    [[maybe_unused]] std::conditional_t<Sink::listens, State, std::nullptr_t> before{};
    if constexpr (Sink::listens) {
        before = state;
    }
    change::play(state, action);
    if (action.ends_turn()) {
        end_turn(state);
    }
    if constexpr (Sink::listens) {
        narrate(before, action, state, sink);
    }
}

}  // namespace prise::casino
