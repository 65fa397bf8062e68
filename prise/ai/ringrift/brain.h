// What is known of RingRift: how good a position is for a seat, and which actions come first.
#pragma once

#include <algorithm>
#include <array>

#include "prise/ai/kit/levels.h"
#include "prise/ai/kit/turn_search.h"
#include "prise/ai/ringrift/closings.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ai::ringrift {

using prise::ringrift::Action;
using prise::ringrift::Colour;
using prise::ringrift::Flags;
using prise::ringrift::Moves;
using prise::ringrift::Phase;

template <class B>
class Brain {
  public:
    using Rules = prise::ringrift::Rules<B>;
    using State = prise::ringrift::State<B>;
    using Set = typename B::Set;

    static constexpr int scale = 500;

    explicit Brain(const Rules& rules)
        : rules_(rules),
          rings_needed_(rules.settings().ring_threshold()),
          cells_needed_(rules.settings().territory_minimum()) {}

    const Rules& rules() const { return rules_; }

    // The expected result of that seat, from -certain to certain.
    int value(const State& state, Colour me) const {
        if (state.phase == Phase::over) {
            return state.winner == me ? certain : -certain;
        }
        int best = -infinite;
        for (Colour other = 0; other < rules_.seats(); ++other) {
            if (other != me) {
                best = std::max(best, worth(state, other));
            }
        }
        return expected_result(worth(state, me) - best, scale);
    }

    // Which actions of a turn are tried first.
    class Order {
      public:
        explicit Order(const State& state)
            : state_(state), near_(B::around(fence(state, state.player))) {}

        int operator()(const Action& action) const {
            switch (action.kind) {
                case Action::Kind::place:
                    return at_fence(action.to) - 3 * action.count +
                           (state_.stacks.has(action.to) ? 40 : 0);
                case Action::Kind::move:
                    return at_fence(action.from) +
                           (state_.ground.all_markers().test(action.to) ? 15 : 0);
                case Action::Kind::capture:
                    return 100 + at_fence(action.from) +
                           (state_.stacks.top(action.other) != state_.player ? 40 : 0);
                case Action::Kind::line: return 300;
                case Action::Kind::region: return 400;
                case Action::Kind::eliminate: return -state_.stacks.cap(action.to);
                case Action::Kind::swap:
                case Action::Kind::skip: return -50;
                default: return 0;
            }
        }

      private:
        // A marker that is left there may close a border.
        int at_fence(int cell) const {
            return (near_.test(cell) ? 60 : 0) + (edge.test(cell) ? 20 : 0);
        }

        const State& state_;
        Set near_;
    };

    // What no region of that colour can reach across.
    static Set fence(const State& state, Colour colour) {
        return state.ground.markers(colour) | state.ground.all_collapsed();
    }

    static constexpr Set edge = [] {
        Set cells;
        for (int cell = 0; cell < B::area; ++cell) {
            bool inside = true;
            for (int d = 0; d < B::directions; ++d) {
                inside = inside && B::room[static_cast<size_t>(d)][static_cast<size_t>(cell)] > 0;
            }
            if (B::cells.test(cell) && !inside) {
                cells.set(cell);
            }
        }
        return cells;
    }();

  private:
    // On a large board there are too many cells to look behind all of them at every step; there a
    // game is long, and whoever gives its rings away for credit has none left in the end.
    static constexpr bool is_small = Set::words <= 2;
    static constexpr int worth_of_threat = is_small ? 50 : 0;   // percent of what it threatens
    static constexpr int worth_of_supply = is_small ? 0 : 800;  // of the rings that are needed yet

    // Of one seat, in thousandths of a game.
    int worth(const State& state, Colour colour) const {
        const auto& seat = state.seats[static_cast<size_t>(colour)];
        const Set& stacks = state.stacks.controlled_by(colour);
        const int hand = static_cast<int>(seat.hand);
        const int rings = std::min(static_cast<int>(seat.eliminated), rings_needed_);
        const int cells = std::min(state.ground.collapsed(colour).count(), cells_needed_);
        const int now = progress(rings, rings_needed_) + progress(cells, cells_needed_);
        int worth = now + 2 * std::min(hand, 20) + 4 * std::min(state.stacks.rings_of(colour), 30) +
                    10 * std::min(stacks.count(), 8) +
                    4 * std::min(state.ground.markers(colour).count(), 20);
        if constexpr (worth_of_threat != 0) {
            int most = now;
            Closings<B>(state, colour).each([&](const Set& region) {
                int more = rings;
                (region & state.stacks.all()).each([&](int cell) {
                    more += state.stacks.height(cell);
                });
                most =
                    std::max(most, progress(std::min(more, rings_needed_), rings_needed_) +
                                       progress(std::min(cells + region.count() + 2, cells_needed_),
                                                cells_needed_));
            });
            worth += (most - now) * worth_of_threat / 100;
        }
        if constexpr (worth_of_supply != 0) {
            int supply = hand;
            stacks.each([&](int cell) { supply += state.stacks.height(cell); });
            worth += worth_of_supply * std::min(supply, rings_needed_ - rings) / rings_needed_;
        }
        return worth;
    }
    // The nearer to the goal, the more a step is worth.
    static int progress(int reached, int needed) {
        return 500 * reached / needed + 700 * reached * reached / (needed * needed);
    }

    const Rules& rules_;
    int rings_needed_;
    int cells_needed_;
};

// A position from which another seat than that whose turn it is begins one. Its turns are then
// thought of as answers of all others to one and the same position. False: it could do nothing.
template <class B>
bool begin_turn_of(const prise::ringrift::Rules<B>& rules, prise::ringrift::State<B>& state,
                   Colour colour) {
    state.player = colour;
    state.focus = prise::ringrift::no_cell;
    const Moves<B> moves(state);
    const bool can_place = moves.has_placement(colour);
    const bool can_move = moves.has_active_stack(colour);
    state.flags = can_place || can_move ? prise::ringrift::real_available : Flags{0};
    state.phase = can_place ? Phase::placement : Phase::movement;
    return can_place || can_move || prise::ringrift::Recovery<B>(state, rules.settings()).any();
}

}  // namespace prise::ai::ringrift
