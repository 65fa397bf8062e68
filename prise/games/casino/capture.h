// What an action does (§7), worked out once and without doing it. The change (apply.h), the events
// (narrate.cpp) and the explanation (explain.cpp) all start from what `resolve` returns:
//
//     action              effect           card   loose   stack   from   to
//     9d-                 trail            9d
//     5sx5c               capture          5s     5c
//     8dxB8               capture          8d                     8
//     7sxx                capture          7s     7h 7c           7
//     7sxS                capture          7s             yes
//     xS                  capture          (of the stack) yes
//     3h+4c=7             build_created    3h     4c                     7
//     S=7, a build of 7   build_augmented  (of the stack) yes     7      7
//     7s+B7, opponent's   build_locked     7s                     7      7
//     3s+B7               build_extended   3s                     7      10
//     3h:4c  5d:S         stage            the entries that join the stack
//     undo  cancel        undo, cancel     how many entries leave the stack
#pragma once

#include <utility>

#include "prise/games/casino/state.h"

namespace prise::casino {

enum class Effect : uint8_t {
    stage,
    undo,
    cancel,
    trail,
    capture,
    build_created,
    build_augmented,  // joined, or reinforced
    build_locked,
    build_extended,
};

struct Resolved {
    Effect effect;
    Player mover;

    Card card = no_card;          // the hand card that is used up
    bool is_card_staged = false;  // it lies on the stack already
    bool uses_stack = false;
    CardSet loose = 0;             // loose cards that are taken or built
    uint8_t from = 0;              // value of the build that is taken, joined or raised; 0: none
    uint8_t to = 0;                // value of the build that there is afterwards; 0: none
    Player former_owner = nobody;  // of the build `from`
    bool merges = false;           // extended to the value of an own build

    std::array<Staged, 2> staged{};  // stage: bottom first
    uint8_t count = 0;               // stage, undo, cancel: how many entries

    bool is_build() const { return effect >= Effect::build_created; }
};

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

// The staged hand card, or no_card.
inline Card staged_hand_card(const State& state) {
    for (const Staged staged : state.stack()) {
        if (staged.source() == Source::hand) {
            return staged.card();
        }
    }
    return no_card;
}

namespace resolving {

inline void stage(const State& state, const Action& action, Resolved& out) {
    out.effect = Effect::stage;
    out.count = 1;
    out.staged[0] = {action.card, source_of(state, action.card)};
    if (action.kind == Kind::stage) {
        out.count = 2;
        out.staged[1] = {action.target, Source::table};
        if (bottom_first(action.card, action.target).first != action.card) {
            std::swap(out.staged[0], out.staged[1]);
        }
    }
}

// §7.4: undo takes back the last step, and the first step laid down two cards.
inline void unstage(const State& state, const Action& action, Resolved& out) {
    const bool undoes = action.kind == Kind::undo;
    out.effect = undoes ? Effect::undo : Effect::cancel;
    out.count = undoes && state.staged_count > 2 ? uint8_t{1} : state.staged_count;
}

inline void use_stack(const State& state, Resolved& out) {
    out.uses_stack = true;
    if (const Card staged = staged_hand_card(state); staged != no_card) {
        out.card = staged;
        out.is_card_staged = true;
    }
}

inline void use_build(const State& state, int value, Resolved& out) {
    if (state.size_of_build(value) != 0) {
        out.from = static_cast<uint8_t>(value);
        out.former_owner = state.owner_of_build(value);
    }
}

// §7.5, §7.6, §7.7: the cards lie on the build of `value`, or begin it.
inline void join_build(const State& state, int value, Resolved& out) {
    use_build(state, value, out);
    out.to = static_cast<uint8_t>(value);
    out.effect = out.from == 0                   ? Effect::build_created
                 : out.former_owner == out.mover ? Effect::build_augmented
                                                 : Effect::build_locked;
}

}  // namespace resolving

// Of an action that `check` accepts.
inline Resolved resolve(const State& state, const Action& action) {
    Resolved out{.effect = Effect::capture, .mover = state.turn};
    switch (action.kind) {
        case Kind::stage:
        case Kind::add: resolving::stage(state, action, out); return out;
        case Kind::undo:
        case Kind::cancel: resolving::unstage(state, action, out); return out;
        default: out.card = action.card;
    }
    switch (action.kind) {
        case Kind::trail: out.effect = Effect::trail; break;
        case Kind::capture_card: out.loose = bit(action.target); break;
        case Kind::capture_build: resolving::use_build(state, action.value, out); break;
        case Kind::sweep:
            out.loose = state.loose & of_value(value_of(action.card));
            resolving::use_build(state, value_of(action.card), out);
            break;
        case Kind::capture_stack:
        case Kind::stack_capture: resolving::use_stack(state, out); break;
        case Kind::make:
            out.loose = bit(action.target);
            resolving::join_build(state, action.value, out);
            break;
        case Kind::make_of_stack:
            resolving::use_stack(state, out);
            resolving::join_build(state, action.value, out);
            break;
        default:  // to_build
            if (value_of(action.card) == action.value) {
                resolving::join_build(state, action.value, out);
                break;
            }
            out.effect = Effect::build_extended;
            resolving::use_build(state, action.value, out);
            out.to = static_cast<uint8_t>(action.value + value_of(action.card));
            out.merges = state.size_of_build(out.to) != 0;
    }
    return out;
}

// §7.1: calls back with every card that a capture takes and with where it lies, in the order in
// which they go to the pile; the capturing card is not among them and comes on top of them.
enum class Place : uint8_t { table, build, stack };
template <class Take>
void for_each_taken(const State& before, const Resolved& capture, Take&& take) {
    for_each(capture.loose, [&](Card card) { take(card, Place::table); });
    if (capture.from != 0) {
        for (const Card card : before.build(capture.from)) {
            take(card, Place::build);
        }
    }
    if (capture.uses_stack) {
        for (const Staged staged : before.stack()) {
            if (staged.source() != Source::hand) {
                take(staged.card(), Place::stack);
            }
        }
    }
}

// §7.5 to §7.7: calls back with the cards that come onto a build, bottom first.
template <class Add>
void for_each_added(const State& before, const Resolved& build, Add&& add) {
    if (build.uses_stack) {
        for (const Staged staged : before.stack()) {
            add(staged.card());
        }
    } else if (build.loose != 0) {
        const auto [bottom, top] = bottom_first(build.card, lowest(build.loose));
        add(bottom);
        add(top);
    } else {
        add(build.card);
    }
}

// §8: calls back with what is left on the table at the end of the game, in the order in which it
// goes to whoever captured last.
template <class Take>
void for_each_left(const State& state, Take&& take) {
    for_each(state.loose, take);
    for_each(state.builds(), [&](Card place) {
        for (const Card card : state.build(value_of(place))) {
            take(card);
        }
    });
}

}  // namespace prise::casino
