// Counting action sequences at speed. Included by rules.h.
//
// While no king is on the board no draw of section 8.1 can come about: every move is a man's, so
// the quiet clock and the tail stay empty and there is no ending of section 8.2. What is left of a
// position is two words, and a count needs no action, no clock and no copy of a state. Where a man
// is crowned, or a chain of several jumps is not the last action, the rest is counted the plain
// way.
//
// bench/drafti_bench.cpp shows what this is worth; a test compares it with the plain way.
#pragma once

#include "prise/games/drafti/legal.h"

namespace prise::drafti {

// The chains of men, counted without being listed: the last action of a sequence.
template <class Traits, Side side, bool backward>
class MenChainCounter {
    using Men = MenAtOnce<side, backward>;

  public:
    MenChainCounter(const Traits& traits, Board empty, Board enemy)
        : traits_(traits), empty_(empty), enemy_(enemy) {}

    uint64_t count(Board starters) {
        for (; starters != 0; starters &= starters - 1) {
            const Board from = starters & (~starters + 1);
            go_on(from, empty_ | from, enemy_, 0);
        }
        return count_;
    }

  private:
    bool go_on(Board from, Board empty, Board available, int hops) {
        bool any = hop<Men::left>(from, empty, available, hops);
        any |= hop<Men::right>(from, empty, available, hops);
        if constexpr (backward) {
            any |= hop<Men::back_left>(from, empty, available, hops);
            any |= hop<Men::back_right>(from, empty, available, hops);
        }
        return any;
    }

    template <Direction d>
    [[gnu::always_inline]] bool hop(Board from, Board empty, Board available, int hops) {
        const Board over = step<d>(from) & available;
        const Board to = step<d>(over) & empty;
        if (to == 0) {
            return false;
        }
        const bool ends_here =
            traits_.rules.promotion == Promotion::ends_move && (to & promotion_row(side)) != 0;
        // Whether the jumped piece stays or goes makes no difference to men (§15, decision 4).
        if (ends_here || !go_on(to, empty, available ^ over, hops + 1)) {
            complete(hops + 1);
        }
        return true;
    }

    void complete(int hops) {
        if (traits_.rules.choice == CaptureChoice::maximum && hops != most_) {
            if (hops < most_) {
                return;
            }
            most_ = hops;
            count_ = 0;
        }
        ++count_;
    }

    const Traits& traits_;
    Board empty_;
    Board enemy_;
    int most_ = 0;
    uint64_t count_ = 0;
};

// Whoever counts what the short cut does not cover, without their type: so the counters below are
// compiled once, not for everybody who asks.
class Rest {
  public:
    template <class Count>
    explicit Rest(const Count& count)
        : count_(&count),
          call_([](const void* whoever, const State& state, int depth, bool reversible) {
              return (*static_cast<const Count*>(whoever))(state, depth, reversible);
          }) {}

    uint64_t operator()(const State& state, int depth, bool reversible) const {
        return call_(count_, state, depth, reversible);
    }

  private:
    const void* count_;
    uint64_t (*call_)(const void* whoever, const State& state, int depth, bool reversible);
};

template <class Traits, Side side, bool backward>
class MenCounter {
    using Men = MenAtOnce<side, backward>;
    using Next = MenCounter<Traits, other(side), backward>;

  public:
    // §8.1 rule 1 needs no look here: whoever has just moved has a piece.
    static uint64_t count(const Traits& traits, Board own, Board enemy, int depth,
                          const Rest& rest) {
        return depth == 1   ? count_last(traits, own, enemy, rest)
               : depth == 2 ? count_through<true>(traits, own, enemy, depth, rest)
                            : count_through<false>(traits, own, enemy, depth, rest);
    }

    [[gnu::always_inline]] static uint64_t count_last(const Traits& traits, Board own, Board enemy,
                                                      const Rest& rest) {
        const Board empty = ~(own | enemy);
        const auto jumps = Men::jumps(own, enemy, empty);
        if (jumps.any()) {
            return Men::all_end(jumps, traits.rules.promotion)
                       ? static_cast<uint64_t>(jumps.count())
                       : count_chains(traits, own, enemy, jumps.starters(), rest);
        }
        return static_cast<uint64_t>(Men::steps(own, empty).count());
    }

  private:
    static State position(Board own, Board enemy, Board kings, Side turn) {
        State state;
        state.pieces[turn] = own;
        state.pieces[other(turn)] = enemy;
        state.kings = kings;
        state.turn = turn;
        return state;
    }

    // `last` is depth == 2: the replies are the last actions of the sequences.
    template <bool last>
    static uint64_t count_through(const Traits& traits, Board own, Board enemy, int depth,
                                  const Rest& rest) {
        const Board empty = ~(own | enemy);
        const auto jumps = Men::jumps(own, enemy, empty);
        if (jumps.any()) {
            if (!Men::all_end(jumps, traits.rules.promotion)) {
                return rest(position(own, enemy, 0, side), depth, false);
            }
            uint64_t total = jump<last, Men::left>(traits, jumps.left, own, enemy, depth, rest) +
                             jump<last, Men::right>(traits, jumps.right, own, enemy, depth, rest);
            if constexpr (backward) {
                total +=
                    jump<last, Men::back_left>(traits, jumps.back_left, own, enemy, depth, rest) +
                    jump<last, Men::back_right>(traits, jumps.back_right, own, enemy, depth, rest);
            }
            return total;
        }
        const auto steps = Men::steps(own, empty);
        return move<last, 3>(traits, steps.three, own, enemy, depth, rest) +
               move<last, 4>(traits, steps.four, own, enemy, depth, rest) +
               move<last, 5>(traits, steps.five, own, enemy, depth, rest);
    }

    [[gnu::noinline]] static uint64_t count_chains(const Traits& traits, Board own, Board enemy,
                                                   Board starters, const Rest& rest) {
        if (traits.rules.promotion == Promotion::continues_as_king ||
            traits.rules.equivalent == EquivalentCaptures::merged) {
            return rest(position(own, enemy, 0, side), 1, false);
        }
        return MenChainCounter<Traits, side, backward>(traits, ~(own | enemy), enemy)
            .count(starters);
    }

    template <bool last>
    [[gnu::always_inline]] static uint64_t go_on(const Traits& traits, Board own, Board enemy,
                                                 Board to, int depth, const Rest& rest) {
        if ((to & promotion_row(side)) != 0) [[unlikely]] {
            return rest(position(enemy, own, to, other(side)), depth - 1, false);
        }
        if constexpr (last) {
            return Next::count_last(traits, enemy, own, rest);
        } else {
            return Next::count(traits, enemy, own, depth - 1, rest);
        }
    }

    template <bool last, int distance>
    [[gnu::always_inline]] static uint64_t move(const Traits& traits, Board men, Board own,
                                                Board enemy, int depth, const Rest& rest) {
        uint64_t total = 0;
        for (; men != 0; men &= men - 1) {
            const Board from = men & (~men + 1);
            const Board to = Men::template ahead<distance>(from);
            total += go_on<last>(traits, own ^ from ^ to, enemy, to, depth, rest);
        }
        return total;
    }

    template <bool last, Direction d>
    static uint64_t jump(const Traits& traits, Board men, Board own, Board enemy, int depth,
                         const Rest& rest) {
        uint64_t total = 0;
        for (; men != 0; men &= men - 1) {
            const Board from = men & (~men + 1);
            const Board to = landing<d>(from);
            total += go_on<last>(traits, own ^ from ^ to, enemy ^ step<d>(from), to, depth, rest);
        }
        return total;
    }
};

template <class Traits>
template <class Count>
uint64_t Rules<Traits>::count_ahead(const State& state, int depth, const Count& uncovered) const {
    const Board own = state.own();
    const Board enemy = state.enemy();
    if (enemy == 0) {  // §8.1 rule 1
        return 0;
    }
    const Rest rest(uncovered);
    if (traits_.rules.men_capture_backward) {
        return state.turn == white
                   ? MenCounter<Traits, white, true>::count(traits_, own, enemy, depth, rest)
                   : MenCounter<Traits, black, true>::count(traits_, own, enemy, depth, rest);
    }
    return state.turn == white
               ? MenCounter<Traits, white, false>::count(traits_, own, enemy, depth, rest)
               : MenCounter<Traits, black, false>::count(traits_, own, enemy, depth, rest);
}

}  // namespace prise::drafti
