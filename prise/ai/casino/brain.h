// What is known of Casino: how good a position is in which all cards are known, and which turns
// come first. Cards of one value differ only as spade, big ten or other, so turns and positions
// that differ in nothing else are the same here.
//
// The value is an expected result. Counted are the points that lie in the piles, the majorities of
// spades and of cards as the chance to reach them, and what lies on the table by who can take it.
// How sure a lead is depends on the turns that are left.
#pragma once

#include "prise/ai/kit/turn_search.h"
#include "prise/core/action_list.h"
#include "prise/games/casino/rules.h"
#include "prise/games/casino/turns.h"

namespace prise::ai::casino {

class Brain {
  public:
    using State = prise::casino::State;
    using Turn = prise::casino::Turn;
    using Turns = ListedTurns<Brain>;

    explicit Brain(const prise::casino::Rules& rules) : rules_(rules) {}

    // Nothing is looked at beyond the deal that ends this round: nobody knows it.
    void stay_in_round(int round) { round_ = round; }

    void list(const State& state, ActionList<Turn>& turns) const;
    void play(State& state, const Turn& turn) const;
    int side(const State& state) const { return state.turn == 1 ? 1 : 0; }
    int value(const State& state) const;
    int left(const State& state) const;
    uint64_t key(const State& state) const;
    uint64_t mark(const Turn& turn) const;

    // How hard it is to see, 4 is usual: sums are harder than pairs.
    int difficulty(const Turn& turn) const;
    // For player 0, in hundredths of a point, of a game that goes on.
    int margin(const State& state) const;

  private:
    // After a deal that nobody knows yet.
    bool is_beyond(const State& state) const { return round_ != 0 && state.round != round_; }

    const prise::casino::Rules& rules_;
    int round_ = 0;                                   // 0: any
    mutable ActionList<prise::casino::Action> plan_;  // used again and again
};

}  // namespace prise::ai::casino
