// Whole turns against the legal list: what staging, adding and ending lead to, played out whole.
#include "prise/games/casino/turns.h"

#include <gtest/gtest.h>

#include <set>

#include "prise/games/casino/testing.h"

namespace prise::casino {
namespace {

// Where every card is after the turn, without the order in piles and builds.
std::string place_of_cards(const Rules& rules, const State& state) {
    State sorted = state;
    for (const Player player : {Player{0}, Player{1}}) {
        const CardSet pile = sorted.taken[player];
        while (sorted.taken[player] != 0) {
            sorted.pop_pile(player);
        }
        for_each(pile, [&](Card card) { sorted.push_pile(player, card); });
    }
    for_each(state.builds(), [&](Card place) {
        const int value = value_of(place);
        const Player owner = state.owner_of_build(value);
        const CardSet cards = state.build_set(value);
        sorted.remove_build(value);
        for_each(cards, [&](Card card) { sorted.push_build(value, owner, card); });
    });
    return position_of(rules, sorted);
}

// All positions in which the turn can end. Staging is tried in every order; to take back is tried
// at first, because a stack that leads nowhere may lie already, and where it can be done only once
// or twice more, because more of it leads nowhere else.
class Closure {
  public:
    Closure(const Rules& rules, const State& state) : rules_(rules) { close(state, true); }

    const std::set<std::string>& ends() const { return ends_; }

  private:
    void close(const State& state, bool is_first) {
        ActionList<Action> list;
        rules_.legal(state, {}, list);
        for (const Action& action : list) {
            const bool takes_back = action.kind == Kind::undo || action.kind == Kind::cancel;
            if (takes_back && !is_first && state.undo > 2) {
                continue;
            }
            State after = state;
            Past past;
            Silent silent;
            rules_.apply(after, past, action, silent);
            if (!seen_.insert(rules_.key(after, past)).second) {
                continue;
            }
            if (action.ends_turn()) {
                ends_.insert(place_of_cards(rules_, after));
            } else {
                close(after, false);
            }
        }
    }

    const Rules& rules_;
    std::set<uint64_t> seen_;
    std::set<std::string> ends_;
};

State play_plan(const Rules& rules, const State& state, const Turn& turn) {
    ActionList<Action> actions;
    plan(rules.settings(), state, turn, actions);
    State after = state;
    Past past;
    Silent silent;
    for (const Action& action : actions) {
        const auto verdict = rules.check(after, past, action);
        EXPECT_TRUE(verdict) << position_of(rules, state) << " " << text_of_action(rules, action)
                             << " " << (verdict ? "" : verdict.error().sentence);
        if (!verdict) {
            break;
        }
        rules.apply(after, past, action, silent);
    }
    EXPECT_NE(after.turn, state.turn) << position_of(rules, state);
    return after;
}

void expect_turns_are_the_closure(const Rules& rules, const State& state) {
    const Closure closure(rules, state);
    std::set<std::string> listed;
    ActionList<Turn> turns;
    list_turns(rules.settings(), state, turns);
    for (const Turn& turn : turns) {
        const State after = play_plan(rules, state, turn);
        EXPECT_TRUE(listed.insert(place_of_cards(rules, after)).second ||
                    rules.settings().multi_capture ||  // a sweep may be a stack, too
                    after.is_over())  // then the table goes to whoever captured last
            << "twice: " << position_of(rules, state);
    }
    EXPECT_EQ(listed, closure.ends()) << position_of(rules, state);
}

// The closure grows with every way of staging, so large tables are left to the next test.
TEST(Turns, AreTheClosureOfTheLegalList) {
    int compared = 0;
    walk_random_games(40, 20, [&](const Rules& rules, const State& state) {
        if (state.is_over() || testing::Test::HasFailure() ||
            count(state.loose) + state.staged_count > 4) {
            return;
        }
        ++compared;
        expect_turns_are_the_closure(rules, state);
    });
    EXPECT_GT(compared, 1'000);
}

// On every table: what is listed can be played, and every capture and build of the legal list leads
// to a turn that is listed.
TEST(Turns, HoldEveryEndOfTheLegalList) {
    walk_random_games(100, 21, [&](const Rules& rules, const State& state) {
        if (state.is_over() || testing::Test::HasFailure()) {
            return;
        }
        std::set<std::string> listed;
        ActionList<Turn> turns;
        list_turns(rules.settings(), state, turns);
        for (const Turn& turn : turns) {
            listed.insert(place_of_cards(rules, play_plan(rules, state, turn)));
        }
        ActionList<Action> list;
        rules.legal(state, {}, list);
        for (const Action& action : list) {
            if (action.ends_turn()) {
                State after = state;
                Past past;
                Silent silent;
                rules.apply(after, past, action, silent);
                EXPECT_TRUE(listed.contains(place_of_cards(rules, after)))
                    << position_of(rules, state) << " " << text_of_action(rules, action);
            }
        }
    });
}

// A table that only a text can make: bounded work, and still legal.
TEST(Turns, AreBoundedOnTablesThatNoGameLeadsTo) {
    const Rules rules{Settings{}};
    State state;
    state.loose = all_cards & ~of_value(10);
    state.hands[0] = bit(36) | bit(37);
    state.hands[1] = bit(38) | bit(39);
    state.undo = 5;
    state.round = 2;
    ActionList<Turn> turns;
    list_turns(rules.settings(), state, turns);
    EXPECT_GT(turns.size(), 100U);
    EXPECT_LE(turns.size(), most_turns);
    for (const Turn& turn : turns) {
        play_plan(rules, state, turn);
    }
}

}  // namespace
}  // namespace prise::casino
