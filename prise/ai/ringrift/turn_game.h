// RingRift as the search over whole turns sees it (kit/turn_search.h): two sides, a seat and all
// others. With two seats they take their turns as the rules say. With more, each turn of the seat
// is followed by one turn of one enemy, the one that hurts most (best-reply search), and then it is
// the seat's turn again.
#pragma once

#include <algorithm>
#include <vector>

#include "prise/ai/kit/turn_search.h"
#include "prise/ai/ringrift/beam.h"
#include "prise/games/ringrift/weights.h"

namespace prise::ai::ringrift {

template <class B>
class TurnGame {
  public:
    struct State {
        prise::ringrift::State<B> position;
        bool is_reply = false;
    };
    struct Turn {
        prise::ringrift::State<B> after;
        int value = 0;
    };
    // Found by beams, narrower the less depth is left: at the end only the best counts.
    class Turns {
      public:
        void begin(const TurnGame& game, const State& state, int depth);
        bool step(uint64_t& nodes);

        std::vector<Turn> list;

      private:
        bool begin_next();

        const TurnGame* game_ = nullptr;
        State from_;
        std::vector<Beam<B>> beam_;  // one, as soon as it is needed
        Widths widths_;
        Colour next_ = 0;  // seat whose turns are looked for then
        bool is_open_ = false;
    };

    explicit TurnGame(const Brain<B>& brain) : brain_(brain) {}

    void set_seat(Colour me) { me_ = me; }
    Colour seat() const { return me_; }
    const Brain<B>& brain() const { return brain_; }

    // What stands after a turn, seen as a place of the search.
    State after_turn(const prise::ringrift::State<B>& position, bool was_reply) const {
        State state{position, false};
        if (position.phase == Phase::over) {
            return state;
        }
        if (!has_many()) {
            state.is_reply = position.player != me_;
        } else if (was_reply) {
            static_cast<void>(begin_turn_of<B>(brain_.rules(), state.position, me_));
        } else {
            state.is_reply = true;
        }
        return state;
    }

    void play(State& state, const Turn& turn) const {
        state = after_turn(turn.after, state.is_reply);
    }
    int side(const State& state) const { return state.is_reply ? 1 : 0; }
    int value(const State& state) const {
        const int value = brain_.value(state.position, me_);
        return state.is_reply ? -value : value;
    }
    int left(const State& state) const { return state.position.phase == Phase::over ? 0 : 100; }
    uint64_t key(const State& state) const {
        return prise::ringrift::noise(brain_.rules().key(state.position, {}) ^
                                      (state.is_reply ? 1 : 0));
    }
    bool has_many() const { return brain_.rules().seats() > 2; }

  private:
    const Brain<B>& brain_;
    Colour me_ = 0;
};

template <class B>
void TurnGame<B>::Turns::begin(const TurnGame& game, const State& state, int depth) {
    constexpr std::array<Widths, 3> widths = {{{8, 1, 160}, {12, 6, 240}, {16, 10, 320}}};
    game_ = &game;
    from_ = state;
    widths_ = widths[static_cast<size_t>(std::clamp(depth, 1, 3) - 1)];
    next_ = 0;
    list.clear();
    if (beam_.empty()) {
        beam_.emplace_back(game.brain_);
    }
    is_open_ = begin_next();
}

template <class B>
bool TurnGame<B>::Turns::begin_next() {
    prise::ringrift::State<B> position = from_.position;
    if (!from_.is_reply || !game_->has_many()) {
        if (next_ != 0) {
            return false;
        }
        next_ = 1;
        beam_.front().begin(position, {}, game_->seat(), widths_);
        return true;
    }
    for (; next_ < game_->brain().rules().seats(); ++next_) {
        const auto hand = position.seats[static_cast<size_t>(next_)].hand;
        if (next_ != game_->seat() && (hand > 0 || position.stacks.rings_of(next_) > 0) &&
            begin_turn_of<B>(game_->brain().rules(), position, next_)) {
            beam_.front().begin(position, {}, game_->seat(), widths_);
            ++next_;
            return true;
        }
    }
    return false;
}

template <class B>
bool TurnGame<B>::Turns::step(uint64_t& nodes) {
    while (is_open_) {
        if (beam_.front().step(nodes)) {
            return true;
        }
        const auto& turns = beam_.front().turns();
        for (size_t i = 0; i < turns.size(); ++i) {
            list.push_back({turns[i].after, turns.value(i)});
        }
        is_open_ = begin_next();
    }
    std::ranges::stable_sort(list, std::ranges::greater{}, &Turn::value);
    return false;
}

}  // namespace prise::ai::ringrift
