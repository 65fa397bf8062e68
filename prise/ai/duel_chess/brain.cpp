#include "prise/ai/duel_chess/brain.h"

namespace prise::ai::duel_chess {
using chess::PieceType;
using chess::Side;

bool Brain::is_lost(const State& state, const ActionList<Action>& list) const {
    using prise::duel_chess::CheckEscape;
    if (settings_.check_escape == CheckEscape::sure || !settings_.duels) {
        return false;
    }
    // With `lose` one answer of the other side is enough; with `retry` they all are paid for, each
    // capture once.
    const bool tries_again = settings_.check_escape == CheckEscape::retry;
    const Side side = state.turn();
    const int purse = state.pools[chess::other(side)];
    int paid = 0;
    chess::Move last;
    for (const Action& action : list) {
        const chess::Move move = action.move();
        const int victim = prise::duel_chess::victim_square(state.board(), move);
        if (victim == chess::no_square) {
            return false;
        }
        const int bid = settings_.highest_bid(type_at(state, move.from()), state.pools[side]);
        if (tries_again && paid > 0 && last.from() == move.from() && last.to() == move.to()) {
            continue;  // under another promotion
        }
        const PieceType own = type_at(state, victim);
        const int answer = settings_.highest_bid(own, purse - paid);
        if (settings_.attacker_wins(bid, answer)) {
            return false;
        }
        if (tries_again) {
            const bool ties_win = settings_.tie_winner == prise::duel_chess::TieWinner::attacker;
            paid += settings_.cost(own, ties_win ? bid + 1 : bid);
            last = move;
            continue;
        }
        // Only a knight may still step in between (§7.3).
        if (type_at(state, move.from()) == chess::knight &&
            prise::duel_chess::Retreats(settings_, state.board(), move, state.pools[side])
                    .legal() != 0) {
            return false;
        }
    }
    return true;
}

Brain::Contest Brain::contest(const State& state, const Action& action, int value) const {
    const Side side = state.turn();
    const int own = state.pools[side];
    const int other = state.pools[chess::other(side)];
    const auto men = prise::duel_chess::duelists(state.board(), action.move());
    const PieceType attacker = chess::type_of(men.attacker);
    const PieceType victim = chess::type_of(men.victim);
    const Curve& curve = curves_.find(attacker, victim, own, other);
    const int left = men_left(state.board());
    const int points =
        evaluation_.worth_of_point(own, left) + evaluation_.worth_of_point(other, left);
    const int point = std::max(1, points / 2);
    const int stake = man_worth[victim] / point;
    return {&curve, change_of(point, value, scale_),
            static_cast<int16_t>(std::min(curve.attacker_pays(stake), own)),
            static_cast<int16_t>(std::min(curve.defender_pays(stake), other))};
}

// The least result of a won duel with which it is worth so much: read off the curve, and then set
// right where rounding has missed it by a little.
int Brain::needed(const Contest& contest, int failed, int value) const {
    const auto is_enough = [&](int won) { return this->value(contest, won, failed) >= value; };
    if (is_enough(-sure_result)) {
        return -sure_result;
    }
    if (!is_enough(sure_result)) {
        return sure_result + 1;
    }
    const int64_t gain = int64_t{value} - failed;
    const int points = static_cast<int>((gain * Curve::one + contest.price - 1) / contest.price);
    const int64_t stake = contest.curve->stake_for(points);
    const int64_t guess = failed - paid_back(contest, 0) + stake * contest.price / Curve::one;
    int won = static_cast<int>(std::clamp<int64_t>(guess, -sure_result + 1, sure_result));
    while (is_enough(won - 1)) {
        --won;
    }
    while (!is_enough(won)) {
        ++won;
    }
    return won;
}

// The man, and a promotion, a tempo and a few points with it.
int Brain::hope(const State& state, const Action& action, int value) const {
    const chess::Move move = action.move();
    const int victim = prise::duel_chess::victim_square(state.board(), move);
    const int gain = (victim == chess::no_square ? 0 : man_worth[type_at(state, victim)]) +
                     (move.promotion() == chess::no_type ? 0 : 900) + 250;
    return value + change_of(gain, value, scale_);
}

// The state after a capture that both have paid for as much as they are expected to.
void Brain::win(State& state, Past& past, const Action& action, const Contest& contest) const {
    const Side side = state.turn();
    const auto men = prise::duel_chess::duelists(state.board(), action.move());
    const int bid = settings_.tie_winner == prise::duel_chess::TieWinner::attacker ? 0 : 1;
    const int cost = settings_.cost(chess::type_of(men.attacker), bid);
    state.pools[side] = static_cast<uint16_t>(state.pools[side] - contest.attacker_pays + cost);
    uint16_t& other = state.pools[chess::other(side)];
    other = static_cast<uint16_t>(other - contest.defender_pays);
    state.pending = action.move();
    state.phase = Phase::defend;
    state.bid = static_cast<uint8_t>(bid);
    Silent silent;
    rules_.apply(state, past, Action::bid(0), silent);
}

// A capture that failed, and went home (§7.4). Which one it was decides nothing.
void Brain::pass(State& state, Past& past) const {
    state.pending = chess::Move(state.board().king_of(state.turn()), 0);
    state.phase = Phase::retreat;
    Silent silent;
    rules_.apply(state, past, Action::retreat(state.pending.from()), silent);
}

bool Brain::draws_by_passing(const State& state, Past& past) const {
    if (!may_be_back(state.position.half + 1)) {
        return false;
    }
    const Past::Mark before = past.mark();
    State passed = state;
    pass(passed, past);
    const bool draws = repeated(passed, past);
    past.rewind(before);
    return draws;
}

}  // namespace prise::ai::duel_chess
