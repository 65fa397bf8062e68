// Whole turns (§5: any number of staging actions and one that plays a hand card), for whoever
// thinks in turns and not in drops: a search, a hint. Staging reaches the same end by many ways;
// here every end stands once, and `plan` spells the actions that lead there without taking anything
// back.
//
//     9d-                     trail           9d
//     5sx5c                   capture_card    5s   5c
//     3d:4c 5h:S 2d:S 7sxS    capture_stack   7s   2d 3d 4c 5h
//     3h:4c 7c:S S=7          make_of_stack   3h   4c 7c           7
//
// Two turns are the same if every card ends in the same place, whatever the order in piles and
// builds. Where a stack lies already it is gone on with if that is possible, and dissolved if not.
//
// A table that no game leads to, but a text can, has more unions of groups than anybody could list:
// the work is bounded by `most_turns` and `most_steps`, and what is listed then is legal but not
// all there is.
#pragma once

#include "prise/core/action_list.h"
#include "prise/games/casino/settings.h"
#include "prise/games/casino/state.h"

namespace prise::casino {

struct Turn {
    Kind last = Kind::trail;  // the action that ends it, but stack_capture stands as capture_stack
    Card card = no_card;      // the hand card that is used up
    uint8_t value = 0;        // of the build that is taken, made or added to
    CardSet with = 0;         // loose cards, and the top of the opponent's pile, that go along

    friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

inline constexpr size_t most_turns = 2'000;
inline constexpr int most_steps = 50'000;

// All turns that the player to move can still finish, in an order that is always the same; none
// when the game is over.
void list_turns(const Settings& settings, const State& state, ActionList<Turn>& turns);

// The actions of a turn that was listed for this position.
void plan(const Settings& settings, const State& state, const Turn& turn,
          ActionList<Action>& actions);

}  // namespace prise::casino
