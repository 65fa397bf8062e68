// What an action does (§7), found once and without changing anything. The change (apply.cpp), its
// events (narrate.cpp), explanations and beliefs all start from what `resolve` returns:
//
//     a move      opens a duel, or is carried out                             §7.1
//     a bid       the first waits for the second; then both pay, and the higher one wins   §7.2
//                 whoever fails in check may have to move again               §7.3
//     a retreat   is paid                                                     §7.4
//     the end of the turn: board, rights and counters, and what it earns      §7.5, §7.6
#pragma once

#include <optional>

#include "prise/games/duel_chess/regeneration.h"
#include "prise/games/duel_chess/retreats.h"
#include "prise/games/duel_chess/settings.h"
#include "prise/games/duel_chess/state.h"

namespace prise::duel_chess {

// Two bids that have been revealed.
struct Duel {
    Duelists men;
    int attacker_bid, defender_bid;
    int attacker_cost, defender_cost;
    bool won;  // by the attacker
};

constexpr Duel resolve_duel(const Settings& settings, const State& before, int defender_bid) {
    const Duelists men = duelists(before.board(), before.pending);
    const int bid = before.bid;
    return {men,
            bid,
            defender_bid,
            settings.cost(chess::type_of(men.attacker), bid),
            settings.cost(chess::type_of(men.victim), defender_bid),
            settings.attacker_wins(bid, defender_bid)};
}

struct Resolved {
    State after;
    std::optional<Duel> duel;  // that the action has revealed
    int price = 0;             // of a retreat
    // A turn that the action has ended:
    bool ends_turn = false;
    int pool_before = 0;  // of its player, before they have regenerated
    Earned earned;
};

// §7.1: does this legal move open a duel, or is it carried out at once?
inline bool opens_duel(const Settings& settings, const Board& board, Move move) {
    return settings.duels && captures(board, move) &&
           !(settings.check_escape == CheckEscape::sure && chess::in_check(board));
}

// §7.3: does a capture that fails here leave the turn with its player?
inline bool must_try_again(const Settings& settings, const Board& board) {
    return settings.check_escape == CheckEscape::retry && chess::in_check(board);
}

namespace detail {

// §7.5: the position has changed already; `before` is the start of the turn.
template <class Told>
void end_turn(const Settings& settings, const State& before, Resolved& done, Told& told) {
    State& after = done.after;
    const bool failed = before.phase == Phase::retreat || before.failed != 0;
    uint16_t& pool = after.pools[before.turn()];
    after.pending = {};
    after.phase = Phase::move;
    after.failed = 0;
    done.ends_turn = true;
    done.pool_before = pool;
    if (settings.duels) {
        done.earned = earned_by(settings, before.board(), after.board(), failed, told);
        pool = static_cast<uint16_t>(settings.pool_after(pool, done.earned.sum()));
    }
}

}  // namespace detail

// What an action that is legal before does. `told` hears of every tactic that the turn is paid for.
template <class Told>
Resolved resolve(const Settings& settings, const State& before, Action action, Told& told) {
    Resolved done;
    done.after = before;
    State& after = done.after;
    const auto pay = [&](Side side, int cost) {
        after.pools[side] = static_cast<uint16_t>(after.pools[side] - cost);
    };
    switch (before.phase) {
        case Phase::move:
            if (opens_duel(settings, before.board(), action.move())) {
                after.pending = action.move();
                after.phase = Phase::attack;
            } else {
                chess::play(after.position, action.move());
                detail::end_turn(settings, before, done, told);
            }
            break;
        case Phase::attack:
            after.bid = static_cast<uint8_t>(action.amount());
            after.phase = Phase::defend;
            break;
        case Phase::defend:
            done.duel = resolve_duel(settings, before, action.amount());
            pay(before.turn(), done.duel->attacker_cost);
            pay(chess::other(before.turn()), done.duel->defender_cost);
            after.bid = 0;
            if (done.duel->won) {
                chess::play(after.position, before.pending);
                detail::end_turn(settings, before, done, told);
            } else if (must_try_again(settings, before.board())) {
                after.failed |= chess::bit(failure_square(before.board(), before.pending));
                after.pending = {};
                after.phase = Phase::move;
            } else {
                after.phase = Phase::retreat;
            }
            break;
        case Phase::retreat:
            done.price = Retreats(settings, before).cost(action.square());
            pay(before.turn(), done.price);
            chess::shift_and_pass(after.position, before.pending.from(), action.square());
            detail::end_turn(settings, before, done, told);
            break;
    }
    return done;
}

// The same for those who want no list of tactics.
inline Resolved resolve(const Settings& settings, const State& before, Action action) {
    Unheard nobody;
    return resolve(settings, before, action, nobody);
}

}  // namespace prise::duel_chess
