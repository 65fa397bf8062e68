// §7: the change that an action makes.
#include <algorithm>
#include <vector>

#include "prise/games/duel_chess/regeneration.h"
#include "prise/games/duel_chess/retreats.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

Rules::Rules(const Settings& settings) : settings_(settings), demands_(demands()) {}

void Rules::start(State& state, Past& past) const {
    state = {};
    state.position = chess::start_position();
    state.pools.fill(static_cast<uint16_t>(settings_.initial_bp));
    past.clear();
}

void Rules::change(State& state, Past& past, Action action) const {
    switch (state.phase) {
        case Phase::move:  // §7.1
            if (opens_duel(state.board(), action.move())) {
                state.pending = action.move();
                state.phase = Phase::attack;
            } else {
                carry_out(state, past, action.move());
            }
            return;
        case Phase::attack:  // §7.2, 1
            state.bid = static_cast<uint8_t>(action.amount());
            state.phase = Phase::defend;
            return;
        case Phase::defend: {  // §7.2, 2 to 5
            const Side attacker = state.turn();
            const Side defender = chess::other(attacker);
            const Duelists men = duelists(state.board(), state.pending);
            const auto pay = [&](Side side, Piece man, int bid) {
                const int left = state.pools[side] - settings_.cost(chess::type_of(man), bid);
                state.pools[side] = static_cast<uint16_t>(left);
            };
            const int bid = state.bid;
            pay(attacker, men.attacker, bid);
            pay(defender, men.victim, action.amount());
            state.bid = 0;
            if (settings_.attacker_wins(bid, action.amount())) {
                carry_out(state, past, state.pending);
            } else {
                state.phase = Phase::retreat;
            }
            return;
        }
        case Phase::retreat: retreat(state, past, action.square());
    }
}

void Rules::carry_out(State& state, Past& past, Move move) const {
    const chess::Position before = state.position;
    chess::play(state.position, move);
    finish_turn(state, past, before, false);
}

void Rules::retreat(State& state, Past& past, int square) const {
    const chess::Position before = state.position;
    const int cost = Retreats(settings_, state).cost(square);
    uint16_t& pool = state.pools[state.turn()];
    pool = static_cast<uint16_t>(pool - cost);
    chess::shift_and_pass(state.position, state.pending.from(), square);
    finish_turn(state, past, before, true);
}

// §7.5: board, rights and counters have changed already; `before` is the start of the turn.
void Rules::finish_turn(State& state, Past& past, const chess::Position& before,
                        bool failed) const {
    state.pending = {};
    state.phase = Phase::move;
    if (settings_.duels) {
        const Earned earned = earned_by(settings_, before.board, state.board(), failed);
        uint16_t& pool = state.pools[before.board.turn];
        pool = static_cast<uint16_t>(settings_.pool_after(pool, earned.base + earned.tactics));
    }
    if (settings_.repetition_limit != 0) {
        past.push(before.key);
    }
    if (state.position.half == 0) {
        past.forget();
    }
}

bool Rules::reveals(const State& before, Action action) const {
    if (before.phase == Phase::defend) {
        return true;
    }
    return before.phase == Phase::retreat && action.square() == before.pending.from() &&
           settings_.return_cost > 0;
}

uint64_t Rules::key(const State& state) const {
    const uint64_t rest = uint64_t{state.pools[0]} | (uint64_t{state.pools[1]} << 16) |
                          (static_cast<uint64_t>(state.pending.from()) << 32) |
                          (static_cast<uint64_t>(state.pending.to()) << 38) |
                          (static_cast<uint64_t>(state.pending.promotion()) << 44) |
                          (static_cast<uint64_t>(state.phase) << 48) | (uint64_t{state.bid} << 52);
    return state.position.key ^ Random(rest).next();
}

bool Rules::same_past(const Past& a, const Past& b) const {
    const auto sorted = [](const Past& past) {
        std::vector<uint64_t> keys(past.entries().begin(), past.entries().end());
        std::ranges::sort(keys);
        return keys;
    };
    return sorted(a) == sorted(b);
}

}  // namespace prise::duel_chess
