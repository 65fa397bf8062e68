// What a search knows of Gambit Chess: what men, squares and points are worth, what a duel is
// worth, and when a check is a mate because of its price.
//
// *Price mate*: in check, with nothing but captures to answer it, whoever can pay for the highest
// bid of every attacker wins: a failed capture in check loses the game, or is an answer less
// (§7.3). Seen without searching.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstdlib>

#include "prise/ai/duel_chess/duels.h"
#include "prise/ai/duel_chess/evaluation.h"
#include "prise/ai/duel_chess/exchange.h"
#include "prise/ai/duel_chess/measure.h"
#include "prise/ai/kit/levels.h"
#include "prise/ai/kit/matrix_search.h"
#include "prise/chess/attacks.h"
#include "prise/games/duel_chess/capture.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::ai::duel_chess {

using prise::duel_chess::Action;
using prise::duel_chess::Phase;
using prise::duel_chess::State;

class Brain {
  public:
    using Rules = prise::duel_chess::Rules;

    // What a duel is worth is read off a curve, at the price of a point in this position.
    struct Contest {
        const Curve* curve;
        int price;                             // of a point, as a part of 10000 results
        int16_t attacker_pays, defender_pays;  // before W is looked at
    };

    static constexpr size_t slots = 4096;
    static constexpr bool reduces_unknown = true;
    static constexpr bool table_is_exact = false;
    static constexpr int window = 300;
    static constexpr int deepest_check = -3;
    static constexpr int deepest_guess = 5;
    static constexpr Levels levels = {
        {{25, 250}, {75, 150}, {250, 80}, {250, 20}, {700, 0}, {4'000, 0}, {20'000, 0}, {0, 0}}};

    explicit Brain(const Rules& rules)
        : rules_(rules),
          settings_(rules.settings()),
          scale_(settings_.duels ? duel_scale : chess_scale),
          draw_at_(settings_.duels ? settings_.repetition_limit : 2),
          evaluation_(best_weights(settings_.duels), settings_.duels),
          curves_(settings_) {}

    int scale() const { return scale_; }

    // A duel says little of the next, so captures after captures are soon no news.
    int deepest_rest() const { return settings_.duels ? -2 : -8; }

    // Pools decide much, but a point more or less decides little once there are many.
    uint64_t key(const State& state, const Past&) const {
        const auto coarse = [](uint64_t pool) { return pool < 48 ? pool : 48 + pool / 8; };
        const uint64_t rest = coarse(state.pools[0]) | (coarse(state.pools[1]) << 16) |
                              (static_cast<uint64_t>(state.phase) << 32);
        const uint64_t failed = state.failed == 0 ? 0 : Random(~state.failed).next();
        return state.position.key ^ (rest * 0x9E3779B97F4A7C15) ^ failed;
    }

    // For whoever is to act.
    int evaluate(const State& state) const {
        const int white = hundredths(state);
        const int own = state.turn() == chess::white ? white : -white;
        const int value = result_of(own + tempo, scale_);
        return state.actor() == state.turn() ? value : -value;
    }
    // For White, men and points together.
    int hundredths(const State& state) const { return evaluation_.hundredths(state); }
    const Evaluation& evaluation() const { return evaluation_; }

    bool in_check(const State& state) const { return chess::in_check(state.board()); }
    bool is_lost(const State& state, const ActionList<Action>& list) const;

    Failing failing(const State&, bool in_check) const {
        using prise::duel_chess::CheckEscape;
        return !in_check                                      ? Failing::passes
               : settings_.check_escape == CheckEscape::retry ? Failing::stays
                                                              : Failing::loses;
    }
    bool is_contest(const State& state, const Action& action) const {
        return state.phase == Phase::move &&
               prise::duel_chess::captures(state.board(), action.move()) &&
               prise::duel_chess::opens_duel(settings_, state.board(), action.move());
    }

    Contest contest(const State& state, const Action& action, int value) const;
    int value(const Contest& contest, int won, int failed) const {
        const int64_t stake = int64_t{won} + paid_back(contest, won) - failed;
        const auto points = contest.curve->value(
            static_cast<int>(std::min<int64_t>(stake * Curve::one / contest.price, INT_MAX)));
        const int64_t gain = int64_t{points} * contest.price / Curve::one;
        return static_cast<int>(std::clamp<int64_t>(failed + gain, -most_contest, most_contest));
    }
    int needed(const Contest& contest, int failed, int value) const;
    int hope(const State& state, const Action& action, int value) const;

    void win(State& state, Past& past, const Action& action, const Contest& contest) const;
    void pass(State& state, Past& past) const;

    // So much is seldom won or lost within so many actions.
    int margin(int value, int depth) const { return change_of(80 * depth, value, scale_); }
    // Quiet actions after so many others are hardly ever the best.
    int late(int depth) const { return 3 + 2 * depth * depth; }
    bool gives_check(const State& state, const Action& action) const {
        const chess::Board& board = state.board();
        const chess::Move move = action.move();
        return (chess::attacks_of(board.at(move.from()), move.to(), board.occupied()) &
                board.of(chess::other(board.turn), chess::king)) != 0;
    }
    // A capture without a duel that only loses: the answer takes more than was won.
    bool is_bad(const State& state, const Action& action) const {
        return !wins_exchange(state.board(), action.move(), 0);
    }

    // Captures by what is won and what is risked.
    int order(const State& state, const Action& action) const {
        if (action.kind() != Action::move_kind) {
            return 0;
        }
        const chess::Move move = action.move();
        int score = move.promotion() == chess::queen ? (1 << 21) + 8'000 : 0;
        if (const int victim = prise::duel_chess::victim_square(state.board(), move);
            victim != chess::no_square) {
            const int won = man_worth[type_at(state, victim)];
            const int risked = man_worth[type_at(state, move.from())];
            const bool is_bad = !settings_.duels && risked > won && this->is_bad(state, action);
            score += (is_bad ? -(1 << 20) : 1 << 21) + 16 * won - risked;
        }
        return score;
    }
    size_t slot(const State&, const Action& action) const {
        return static_cast<size_t>(action.move().from() | (action.move().to() << 6));
    }
    bool is_quiet(const State& state, const Action& action) const {
        return action.kind() == Action::move_kind && action.move().promotion() == chess::no_type &&
               !prise::duel_chess::captures(state.board(), action.move());
    }
    uint64_t mark(const Action& action) const {
        const chess::Move move = action.move();
        return static_cast<uint64_t>(move.from() | (move.to() << 6) |
                                     (static_cast<int>(move.promotion()) << 12)) +
               (action.kind() == Action::retreat_kind ? 1 << 20 : 1);
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

    // Has this position been here so often that it is a draw (§8.2)? Without duels the second time
    // says that there will be a third. With duels it does not: captures that fail bring back the
    // board, but not the points that were paid for them.
    bool repeated(const State& state, const Past& past) const {
        return state.phase == Phase::move && may_be_back(state.position.half) &&
               rules_.occurrences(state, past) >= draw_at_;
    }
    bool draws_by_passing(const State& state, Past& past) const;
    int reduction(int depth, int tried, bool is_pv) const {
        if (tried < 3) {
            return 0;
        }
        const int late = std::bit_width(static_cast<unsigned>(depth)) *
                         std::bit_width(static_cast<unsigned>(tried)) / 5;
        return std::max(0, late - (is_pv ? 1 : 0));
    }
    // Where any capture is possible a turn may pass (7.7); without one, as in chess, not where to
    // be forced to move may be all that is left.
    bool may_pass(const State& state) const {
        const auto& board = state.board();
        return state.phase == Phase::move &&
               (board.of(board.turn) & ~board.of(chess::pawn) & ~board.of(chess::king)) != 0;
    }

  private:
    // Every time but the first takes a turn of each side, and captures that fail no more than that.
    bool may_be_back(int half) const { return draw_at_ > 0 && half >= 2 * (draw_at_ - 1); }

    // Nothing that hangs on a bid is sure.
    static constexpr int most_contest = sure_result - 1;

    // W was looked at after both had paid; the matrix counts what they pay by itself. To win the
    // game is worth at least as much, whatever it has cost.
    static int paid_back(const Contest& contest, int won) {
        const int paid = contest.price * (contest.attacker_pays - contest.defender_pays);
        return won >= sure_result ? std::max(paid, 0) : paid;
    }

    static chess::PieceType type_at(const State& state, int square) {
        return chess::type_of(state.board().at(square));
    }

    const Rules& rules_;
    const Settings& settings_;
    const int scale_;
    const int draw_at_;  // so many times a position; 0: never
    const Evaluation evaluation_;
    Curves curves_;
};

}  // namespace prise::ai::duel_chess
