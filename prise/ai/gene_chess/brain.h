// What a search knows of The Gambit Engine: what a set of traits is worth, and chess.
//
// A piece is worth what its traits are worth together: who walks all lines already gains little
// from walking straight ones as well. So values belong to sets and not to traits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <optional>

#include "prise/ai/kit/levels.h"
#include "prise/ai/kit/search.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::ai::gene_chess {

using prise::gene_chess::Action;
using prise::gene_chess::State;
using prise::gene_chess::Trait;
using prise::gene_chess::TraitSet;

// In hundredths of a pawn, for every set of traits.
inline constexpr auto values_of_sets = [] {
    constexpr size_t sets = size_t{1} << prise::gene_chess::trait_count;
    std::array<int16_t, sets> values{};
    for (size_t set = 0; set < sets; ++set) {
        const auto has = [&](Trait trait) { return (set >> static_cast<size_t>(trait) & 1) != 0; };
        const bool straight = has(Trait::straight_line) || has(Trait::combined);
        const bool diagonal = has(Trait::diagonal) || has(Trait::combined);
        const bool leaps = has(Trait::leap) || has(Trait::phantom_leap);
        int value = straight && diagonal ? 900 : straight ? 480 : diagonal ? 310 : 0;
        value += has(Trait::phantom_leap) ? 420 : has(Trait::leap) ? 290 : 0;
        // One step to each neighbour: new for those who cannot go there anyway.
        value += has(Trait::adjacent) ? (straight && diagonal   ? 10
                                         : straight || diagonal ? 70
                                                                : 120)
                                      : 0;
        value += has(Trait::forward_step) ? (value == 0 ? 95 : 15) : 0;
        value += has(Trait::shadow) ? (straight && diagonal   ? 120
                                       : straight || diagonal ? 80
                                                              : 20)
                                    : 0;
        value += has(Trait::extended_range) ? (leaps || has(Trait::adjacent) ? 50 : 20) : 0;
        value += has(Trait::shield) ? 60 : 0;
        values[set] = static_cast<int16_t>(value);
    }
    return values;
}();

class Brain {
  public:
    using Rules = prise::gene_chess::Rules;

    static constexpr size_t slots = 4096;
    static constexpr bool passes = true;
    static constexpr int verifies_from = 0;
    static constexpr int verify_margin = 0;
    static constexpr bool extends_only_reply = true;
    static constexpr bool reduces_unknown = true;
    static constexpr bool table_is_exact = false;
    static constexpr int window = 30;
    static constexpr int scale = 400;
    static constexpr Levels levels = {{{50, 250},
                                       {150, 150},
                                       {500, 80},
                                       {1'500, 40},
                                       {4'000, 20},
                                       {10'000, 0},
                                       {30'000, 0},
                                       {0, 0}}};

    explicit Brain(const Rules& rules) : rules_(rules) {}

    uint64_t key(const State& state, const Past& past) const { return rules_.key(state, past); }

    int evaluate(const State& state) const {
        int value = 0;
        for (const chess::Side side : {chess::white, chess::black}) {
            int sum = 0;
            for (chess::Bitboard left = state.board.of(side); left != 0; left &= left - 1) {
                sum += worth(state, std::countr_zero(left), side);
            }
            value += side == state.turn() ? sum : -sum;
        }
        return std::clamp(value + 10, -proved + 1, proved - 1);
    }

    Rest rest(const State& state, int depth) const {
        if (state.phase == prise::gene_chess::Phase::evolve || (depth > -6 && in_check(state))) {
            return Rest::forced;
        }
        return depth < -12 ? Rest::quiet : Rest::choose;
    }

    // Captures by what is won and what is risked; what only prepares a move comes last.
    int order(const State& state, const Action& action) const {
        if (action.kind() != Action::Kind::move) {
            return action.kind() == Action::Kind::evolve ? std::popcount(action.traits()) : -10'000;
        }
        const auto move = action.move();
        int score = move.promotion() == chess::queen ? (1 << 21) + 8'000 : 0;
        if (const int victim = victim_square(state, move); victim != chess::no_square) {
            score += (1 << 21) + 16 * value_at(state, victim) - value_at(state, move.from());
        }
        return score;
    }
    size_t slot(const State&, const Action& action) const {
        return static_cast<size_t>(action.move().from() | (action.move().to() << 6));
    }
    bool is_quiet(const State& state, const Action& action) const {
        return action.kind() == Action::Kind::move
                   ? action.move().promotion() == chess::no_type &&
                         victim_square(state, action.move()) == chess::no_square
                   : action.kind() != Action::Kind::evolve;
    }
    uint64_t mark(const Action& action) const {
        const auto move = action.move();
        return static_cast<uint64_t>(move.from() | (move.to() << 6) |
                                     (static_cast<int>(move.promotion()) << 12)) +
               1;
    }
    // Far quiet moves and moves back are hard to see, captures are not.
    int difficulty(const State& state, const Action& action) const {
        if (!is_quiet(state, action)) {
            return 2;
        }
        const int ranks = action.move().to() / 8 - action.move().from() / 8;
        const bool back = state.turn() == chess::white ? ranks < 0 : ranks > 0;
        return back ? 7 : std::abs(ranks) > 2 ? 6 : 4;
    }

    bool repeated(const State& state, const Past& past) const {
        return state.half >= 4 && rules_.occurrences(state, past) > 1;
    }
    std::optional<int> probe(const State&, const Past&) const { return std::nullopt; }

    int reduction(int depth, int tried, bool is_pv) const {
        if (tried < 3) {
            return 0;
        }
        const int late = std::bit_width(static_cast<unsigned>(depth)) *
                         std::bit_width(static_cast<unsigned>(tried)) / 5;
        return std::max(0, late - (is_pv ? 1 : 0));
    }

    // Not while a shield runs, and not where to be forced to move may be all that is left.
    bool may_pass(const State& state) const {
        const auto men = state.board.of(state.turn());
        return state.phase == prise::gene_chess::Phase::turn && state.shields == 0 &&
               std::popcount(men & ~state.board.of(chess::pawn)) > 2 && !in_check(state);
    }
    State pass(const State& state) const {
        State next = state;
        next.board.turn = other(state.turn());
        next.board.ep = chess::no_square;
        return next;
    }

  private:
    static bool in_check(const State& state) {
        return prise::gene_chess::checkers(state, state.turn()) != 0;
    }

    static int value_at(const State& state, int square) {
        return values_of_sets[state.gene_at(square).traits()];
    }

    static int worth(const State& state, int square, chess::Side side) {
        const int rank = side == chess::white ? square / 8 : 7 - square / 8;
        const int file = square % 8;
        const int centre =
            std::min(std::min(file, 7 - file), 3) + std::min(std::min(rank, 7 - rank), 3);
        switch (state.type_at(square)) {
            case chess::king:
                // What a king has besides its step helps it little; in the corner it is safe.
                return -8 * centre + (value_at(state, square) - 120) / 8;
            case chess::pawn: {
                constexpr std::array<int, 8> advanced = {0, 0, 5, 10, 20, 40, 80, 0};
                return value_at(state, square) + advanced[static_cast<size_t>(rank)] + 2 * centre;
            }
            default: return value_at(state, square) + 5 * centre;
        }
    }

    const Rules& rules_;
};

}  // namespace prise::ai::gene_chess
