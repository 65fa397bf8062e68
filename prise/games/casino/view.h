// What the rules of §6 ask of a position, worked out once for all its drops.
#pragma once

#include "prise/games/casino/groups.h"
#include "prise/games/casino/settings.h"
#include "prise/games/casino/state.h"

namespace prise::casino {

struct View {
    View(const Settings& with, const State& now);  // of a game that goes on

    const Settings& settings;
    const State& state;
    Player mover;
    CardSet hand;
    ValueSet held;        // values in hand
    Card pile_top;        // of the opponent, if it may be staged
    bool has_free_build;  // owns fewer than maxBuilds
    ValueSet makeable;    // §6.2, but for the cards: values of which a build may be made or joined
    CardSet trailable;    // §6.4

    CardSet stack = 0;
    Card staged_hand = no_card;
    bool has_staged_pile = false;
    bool is_full = false;  // stagingLimit

    bool holds(int value) const { return value <= top_value && has_value(held, value); }
    bool holds_besides(int value, Card card) const {
        return value <= top_value && (hand & of_value(value) & ~bit(card)) != 0;
    }
    bool owns_build(int value) const { return has_value(state.owned[mover], value); }

    bool has_staged_hand() const { return staged_hand != no_card; }
    bool is_same_value_stack() const { return std::has_single_bit(values_in(stack)); }
    bool is_stack_all_of(int value) const { return (stack & ~of_value(value)) == 0; }

    // "auto(c)": neither a spare card nor the sum of so many cards of this value is in the hand.
    bool takes_at_once(Card card, int cards) const {
        const int value = value_of(card);
        const int sum = cards * value;
        return !holds_besides(value, card) &&
               !(sum <= settings.max_build_value && has_value(held, sum));
    }
    bool takes_stack_at_once(Card card) const {  // 205 (b)
        return !has_staged_hand() && is_stack_all_of(value_of(card)) &&
               takes_at_once(card, state.staged_count + 1);
    }

    int things_of(int value) const {  // 207: loose cards and the build
        return count(state.loose & of_value(value)) + (has_value(state.builds(), value) ? 1 : 0);
    }

    bool can_take_with_staged() const;             // §6.1
    bool can_make(int value, Card played) const {  // §6.2, for cards that group
        return value <= top_value && has_value(makeable, value) && holds_besides(value, played);
    }
    bool can_make_of_stack(int value) const {
        return has_staged_hand() && can_make(value, staged_hand) && groups_to(stack, value);
    }
    bool can_extend_or_lock(Card card, int value) const;  // §6.3, the opponent's build
};

inline View::View(const Settings& with, const State& now)
    : settings(with),
      state(now),
      mover(now.turn),
      hand(now.hand()),
      held(values_in(hand)),
      pile_top(with.pile_top ? now.pile_top(other(mover)) : no_card),
      has_free_build(now.build_count(mover) < with.max_builds) {
    const ValueSet mine = now.owned[mover];
    const ValueSet theirs = now.owned[other(mover)];
    const bool too_late = !with.late_builds && now.round > 1 && mine == 0;
    makeable = mine;
    if (has_free_build) {
        makeable |=
            (with.strategic_extensions ? theirs : 0) | (too_late ? 0 : spades & ~(mine | theirs));
    }
    makeable &= value_bit(with.max_build_value + 1) - 1;
    const bool locks = with.trail_lock == TrailLock::always ||
                       (with.trail_lock == TrailLock::round1 && now.round == 1);
    const bool is_locked = locks && (mine & held) != 0;
    trailable = is_locked ? 0 : hand & ~cards_of(values_in(now.loose) | mine | theirs);

    for (const Staged staged : now.stack()) {
        stack |= bit(staged.card());
        staged_hand = staged.source() == Source::hand ? staged.card() : staged_hand;
        has_staged_pile = has_staged_pile || staged.source() == Source::pile;
    }
    is_full = now.staged_count >= with.staging_limit;
}

inline bool View::can_take_with_staged() const {
    return has_staged_hand() && groups_to(stack & ~bit(staged_hand), value_of(staged_hand));
}

inline bool View::can_extend_or_lock(Card card, int value) const {
    if (value_of(card) == value) {
        return settings.strategic_extensions && holds_besides(value, card) && has_free_build;
    }
    const int raised = value + value_of(card);
    if (raised > settings.max_build_value || state.size_of_build(value) >= settings.extend_limit ||
        sum_of(state.build_set(value)) != value ||
        (settings.extend_needs_card && !holds_besides(raised, card))) {
        return false;
    }
    return has_value(state.builds(), raised) ? settings.build_merging && owns_build(raised)
                                             : has_free_build;
}

}  // namespace prise::casino
