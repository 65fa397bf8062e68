// §6: what may be played.
#include <algorithm>

#include "prise/chess/legal.h"
#include "prise/games/duel_chess/retreats.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

bool Rules::has_move(const State& state) const {
    if (state.failed == 0) {
        return chess::has_legal(state.board());
    }
    ActionList<Move> moves;
    chess::list_legal(state.board(), moves);
    return std::ranges::any_of(moves, [&](Move move) { return !has_failed(state, move); });
}

bool Rules::bans_captures(const State& state) const {
    if (settings_.zero_attack == ZeroBpAttack::allowed || !settings_.duels ||
        state.pools[state.turn()] != 0) {
        return false;
    }
    if (settings_.check_escape == CheckEscape::sure && chess::in_check(state.board())) {
        return false;
    }
    ActionList<Move> moves;
    chess::list_legal(state.board(), moves);
    return !std::ranges::all_of(moves, [&](Move move) { return captures(state.board(), move); });
}

void Rules::strike_banned(const State& state, ActionList<Action>& list) const {
    if (settings_.zero_attack == ZeroBpAttack::forbidden && bans_captures(state)) {
        list.keep_if([&](Action action) { return !captures(state.board(), action.move()); });
    } else if (state.failed != 0) {
        list.keep_if([&](Action action) { return !has_failed(state, action.move()); });
    }
}

void Rules::legal(const State& state, const Past& past, ActionList<Action>& list) const {
    list.clear();
    switch (state.phase) {
        case Phase::move:
            if (is_drawn(state, past)) {
                return;
            }
            chess::list_legal(state.board(), list);
            strike_banned(state, list);
            return;
        case Phase::attack:
        case Phase::defend: {
            const int highest =
                settings_.highest_bid(piece_bid_on(state), state.pools[state.actor()]);
            Action* out = list.room(static_cast<size_t>(highest) + 1);
            for (int bid = 0; bid <= highest; ++bid) {
                *out++ = Action::bid(bid);
            }
            list.end_at(out);
            return;
        }
        case Phase::retreat:
            for (chess::Squares to(Retreats(settings_, state).legal()); to; to.next()) {
                list.push(Action::retreat(to.square()));
            }
    }
}

void Rules::legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const {
    if (state.phase != Phase::move) {
        legal(state, past, list);
        return;
    }
    list.clear();
    if (!is_drawn(state, past)) {
        chess::list_forcing(state.board(), list);
        strike_banned(state, list);
    }
}

uint64_t Rules::count_legal(const State& state, const Past& past,
                            ActionList<Action>& scratch) const {
    switch (state.phase) {
        case Phase::move:
            if (settings_.zero_attack == ZeroBpAttack::forbidden || state.failed != 0) {
                legal(state, past, scratch);
                return scratch.size();
            }
            return is_drawn(state, past) ? 0 : chess::count_legal(state.board());
        case Phase::attack:
        case Phase::defend: {
            const int pool = state.pools[state.actor()];
            return static_cast<uint64_t>(settings_.highest_bid(piece_bid_on(state), pool)) + 1;
        }
        case Phase::retreat: break;
    }
    return static_cast<uint64_t>(std::popcount(Retreats(settings_, state).legal()));
}

}  // namespace prise::duel_chess
