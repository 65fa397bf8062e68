// What a search knows of Drafti: how good a position looks, what to try first, where to stop.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>

#include "prise/ai/drafti/openings.h"
#include "prise/ai/drafti/tables.h"
#include "prise/ai/drafti/weights.h"
#include "prise/ai/kit/levels.h"
#include "prise/ai/kit/search.h"
#include "prise/games/drafti/rules.h"

namespace prise::ai::drafti {

using prise::drafti::Action;
using prise::drafti::Board;
using prise::drafti::Side;
using prise::drafti::State;

template <class Traits>
class Brain {
  public:
    using Rules = prise::drafti::Rules<Traits>;

    static constexpr size_t slots = 2048;
    static constexpr bool passes = false;  // to be forced to move is half of the game
    static constexpr int verifies_from = 4;
    static constexpr int verify_margin = 10;
    static constexpr bool extends_only_reply = true;
    static constexpr bool reduces_unknown = true;
    static constexpr bool table_is_exact = false;
    static constexpr int window = 15;
    static constexpr int scale = 240;
    static constexpr Levels levels = {{{30, 250, 2},
                                       {100, 150, 2},
                                       {300, 80, 2},
                                       {1'000, 40, 2},
                                       {3'000, 20, 4},
                                       {10'000, 0, 6},
                                       {60'000, 0, 8},
                                       {0, 0, 1'000}}};

    // Tables and openings may be null; else they are of these rules, and outlive this.
    Brain(const Rules& rules, const Weights& weights, const Tables* tables = nullptr,
          const Openings* openings = nullptr)
        : rules_(rules), weights_(weights), tables_(tables), openings_(openings) {}

    // The rules' own key where a clock may run; without kings all that decides is the placement.
    // Who has promoted decides nothing that a search could reach.
    uint64_t key(const State& state, const Past& past) const {
        if (state.kings != 0 || state.quiet != 0) {
            return rules_.key(state, past);
        }
        uint64_t x = (state.placement() ^ (uint64_t{state.turn} << 63)) * 0x9E3779B97F4A7C15;
        x ^= x >> 32;
        x *= 0xD6E8FEB86659FD93;
        return x ^ (x >> 29);
    }

    // Everything as White sees it: whatever is good for them is as bad for Black.
    int evaluate(const State& state) const {
        const uint64_t kings = state.kings | (uint64_t{state.kings} << 32);
        const uint64_t men = state.placement() & ~kings;
        const uint64_t turned_men = from_other_side(men);
        int full = 0;
        int empty = 0;
        for (size_t i = 0; i < windows; ++i) {
            const auto& face = weights_.face[i];
            const Weights::Phases us = face[face_of(men, window_shifts[i])];
            const Weights::Phases them = face[face_of(turned_men, window_shifts[i])];
            full += us.full - them.full;
            empty += us.empty - them.empty;
        }
        const int white = std::popcount(state.pieces[prise::drafti::white]);
        const int black = std::popcount(state.pieces[prise::drafti::black]);
        const int pieces = white + black;
        int value = (full * pieces + empty * (24 - pieces)) / 24 + 100 * (white - black);
        if (state.kings != 0) {
            const uint64_t placement = state.placement();
            value += of_kings(placement, kings) -
                     of_kings(from_other_side(placement), from_other_side(kings));
            const int we = std::popcount(static_cast<Board>(placement & kings));
            const int they = std::popcount(state.kings) - we;
            value += of_king_numbers(we, they) + of_men(white - we, black - they, we, they);
            if (pieces == 2 && we == 1 && they == 1 && rules_.settings().king_vs_king_draw) {
                return 0;
            }
        }
        value = (state.turn == prise::drafti::white ? value : -value) + weights_.turn;
        return std::clamp(value, -proved + 1, proved - 1);
    }

    // Captures are compulsory, so with one pending nothing is quiet; one that threatens is waited
    // for, once.
    Rest rest(const State& state, int depth) const {
        if (can_capture(state, state.turn) ||
            (depth == 0 && can_capture(state, prise::drafti::other(state.turn)))) {
            return Rest::forced;
        }
        return Rest::quiet;
    }

    int order(const State& state, const Action& action) const {
        if (action.is_capture()) {
            return action.hops * 64;
        }
        return crowns(state, action) ? 1 << 18 : 0;
    }
    size_t slot(const State& state, const Action& action) const {
        const bool king = (state.kings & prise::drafti::bit(action.from)) != 0;
        return (size_t{king} << 10) | (size_t{action.from} << 5) | action.to;
    }
    bool is_quiet(const State& state, const Action& action) const {
        return !action.is_capture() && !crowns(state, action);
    }
    uint64_t mark(const Action& action) const {
        return (action.path << 14) ^ (uint64_t{action.from} << 9) ^ (uint64_t{action.to} << 4) ^
               action.hops;
    }

    // Kings that go far, and chains of several hops, are hard to see; a plain capture is not.
    int difficulty(const State& state, const Action& action) const {
        if (action.is_capture()) {
            return action.hops == 1 ? 1 : 4;
        }
        const int rows =
            std::abs(prise::drafti::row_of(action.from) - prise::drafti::row_of(action.to));
        const bool king = (state.kings & prise::drafti::bit(action.from)) != 0;
        return !king ? 4 : rows > 2 ? 8 : 6;
    }

    // A position comes back after four king moves at the earliest.
    bool repeated(const State& state, const Past& past) const {
        return state.quiet >= 4 && prise::drafti::occurrences(state, past, 2) > 1;
    }
    // Repetition is left out: whoever wins by the tables never comes back to where they were.
    std::optional<int> probe(const State& state, const Past&) const {
        if (tables_ == nullptr || std::popcount(state.occupied()) > tables_->pieces()) {
            return std::nullopt;
        }
        const auto value = tables_->probe(state);
        return !value                             ? std::nullopt
               : value->end == Tables::End::drawn ? std::optional(0)
               : value->end == Tables::End::won   ? std::optional(won - value->actions)
                                                  : std::optional(value->actions - won);
    }

    // What the book says, so early in a game.
    std::optional<Openings::Choice> opening(const State& state, int most_actions,
                                            uint64_t seed) const {
        const bool is_first = state.turn == rules_.settings().first_player;
        const int actions = 2 * (state.move_number - 1) + (is_first ? 0 : 1);
        return openings_ == nullptr || actions >= most_actions ? std::nullopt
                                                               : openings_->choose(state, seed);
    }

    int reduction(int depth, int tried, bool is_pv) const {
        return 1 + (tried >= 3 ? 1 : 0) + (tried >= 6 ? 1 : 0) + (depth >= 10 ? 1 : 0) -
               (is_pv ? 1 : 0);
    }

    bool can_capture(const State& state, Side side) const {
        return prise::drafti::ChainFinder<Traits>(traits(), state, side).starters() != 0;
    }

  private:
    Traits traits() const {
        if constexpr (std::is_same_v<Traits, prise::drafti::Custom>) {
            return {rules_.settings().captures};
        } else {
            return {};
        }
    }

    static bool crowns(const State& state, const Action& action) {
        using prise::drafti::bit;
        return (state.kings & bit(action.from)) == 0 &&
               (bit(action.to) & prise::drafti::promotion_row(state.turn)) != 0;
    }

    // Of the side whose pieces stand in the lower half.
    int of_kings(uint64_t placement, uint64_t kings) const {
        const auto occupied = static_cast<Board>(placement | (placement >> 32));
        int value = 0;
        for (auto left = static_cast<Board>(placement & kings); left != 0; left &= left - 1) {
            const int square = prise::drafti::lowest(left);
            Board reached = 0;
            for (const auto d : prise::drafti::all_directions) {
                reached |= rules_.settings().captures.flying_kings
                               ? reach(square, d, occupied)
                               : neighbour(square, d) & ~occupied;
            }
            value += weights_.king_on[static_cast<size_t>(square)] +
                     weights_.king_mobility * std::popcount(reached);
        }
        return value;
    }

    int of_king_numbers(int we, int they) const {
        const int ours = std::min(we, 3);
        const int theirs = std::min(they, 3);
        return ours > theirs   ? weights_.kings[kings_ahead(ours, theirs)]
               : theirs > ours ? -weights_.kings[kings_ahead(theirs, ours)]
                               : 0;
    }

    // Where somebody has kings.
    int of_men(int our_men, int their_men, int we, int they) const {
        return we != 0 && they != 0 ? (our_men - their_men) * weights_.man_among_kings
               : we != 0
                   ? our_men * weights_.man_beside_king - their_men * weights_.man_against_king
                   : our_men * weights_.man_against_king - their_men * weights_.man_beside_king;
    }

    const Rules& rules_;
    const Weights& weights_;
    const Tables* tables_;
    const Openings* openings_;
};

}  // namespace prise::ai::drafti
