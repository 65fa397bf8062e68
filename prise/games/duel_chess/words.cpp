#include "prise/games/duel_chess/words.h"

#include <algorithm>

#include "prise/chess/attacks.h"
#include "prise/chess/legal.h"
#include "prise/games/duel_chess/capture.h"

namespace prise::duel_chess {

std::string man_on(const Board& board, int square) {
    return join("the ", chess::name_of(chess::type_of(board.at(square))), " on ",
                chess::square_text(square));
}

bool failure_may_lose(const Rules& rules, const State& state) {
    const Settings& settings = rules.settings();
    if (!settings.duels || !chess::in_check(state.board())) {
        return false;
    }
    if (must_try_again(settings, state.board())) {
        State failed = state;
        failed.failed |= chess::bit(failure_square(state.board(), state.pending));
        return !rules.has_move(failed);
    }
    return settings.check_escape == CheckEscape::lose;
}

bool can_capture_into_danger(const Rules& rules, const State& state) {
    if (!rules.settings().duels || !chess::in_check(state.board())) {
        return false;
    }
    ActionList<Move> moves;
    chess::list_legal(state.board(), moves);
    return std::ranges::any_of(moves, [&](Move move) {
        State tried = state;
        tried.pending = move;
        return captures(state.board(), move) && !has_failed(state, move) &&
               failure_may_lose(rules, tried);
    });
}

std::string failures_text(const State& state) {
    std::string failures;
    for (chess::Squares on(state.failed); on; on.next()) {
        const bool own = (state.board().of(state.turn()) & chess::bit(on.square())) != 0;
        failures += join(failures.empty() ? "" : ", ", own ? "" : "the king against ",
                         man_on(state.board(), on.square()));
    }
    return failures;
}

std::string bid_range(const Rules& rules, const State& state) {
    const int pool = state.pools[state.actor()];
    return join("0 to ", rules.settings().highest_bid(piece_bid_on(state), pool));
}

std::string retreat_prices(const Rules& rules, const State& state, bool knows_pool) {
    const Settings& settings = rules.settings();
    const int pool = knows_pool ? int{state.pools[state.turn()]} : pool_limit;
    const Retreats retreats(settings, state.board(), state.pending, pool);
    std::string prices;
    for (chess::Squares to(retreats.candidates()); to; to.next()) {
        const int square = to.square();
        const int cost = retreats.cost(square);
        const bool returns = square == state.pending.from();
        prices += join(prices.empty() ? "" : ", ", chess::square_text(square), " ", cost,
                       !knows_pool && returns && cost > 0 ? " or all that is left" : "",
                       cost > pool                 ? " (too dear)"
                       : !retreats.is_safe(square) ? " (king attacked)"
                                                   : "");
    }
    return prices;
}

std::string pools_text(const Rules::Observation& seen) {
    const auto pool_of = [&](Side side) {
        return join(chess::name_of(side), " ",
                    seen.pool_hidden[side] ? "?" : join(int{seen.shown.pools[side]}), " BP");
    };
    return join(pool_of(chess::white), ", ", pool_of(chess::black));
}

}  // namespace prise::duel_chess
