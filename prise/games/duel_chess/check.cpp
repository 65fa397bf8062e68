// §10: why an action is refused, in the order of the book.
#include "prise/chess/legal.h"
#include "prise/chess/move_fault.h"
#include "prise/chess/uci.h"
#include "prise/games/duel_chess/retreats.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

std::string_view code_of(chess::MoveFault fault) {
    switch (fault) {
        case chess::MoveFault::no_piece: return "no-piece";
        case chess::MoveFault::not_your_piece: return "not-your-piece";
        case chess::MoveFault::cannot_go_there: return "illegal-move";
        case chess::MoveFault::promotion_required: return "promotion-required";
        case chess::MoveFault::promotion_forbidden: return "promotion-forbidden";
        case chess::MoveFault::king_in_check: return "king-in-check";
        case chess::MoveFault::none: break;
    }
    return {};
}

std::string_view awaited(Phase phase) {
    switch (phase) {
        case Phase::move: return "A move is due, as in e2e4.";
        case Phase::attack: return "The attacker must bid, as in bp:3.";
        case Phase::defend: return "The defender must bid, as in bp:3.";
        case Phase::retreat: break;
    }
    return "The attacker must retreat, as in rt:e4.";
}

Action::Kind kind_for(Phase phase) {
    return phase == Phase::move      ? Action::move_kind
           : phase == Phase::retreat ? Action::retreat_kind
                                     : Action::bid_kind;
}

}  // namespace

Result<void> Rules::check(const State& state, const Past&, Action action) const {
    if (action.kind() != kind_for(state.phase)) {
        return refuse("wrong-phase", std::string(awaited(state.phase)), "5");
    }
    switch (action.kind()) {
        case Action::move_kind: return check_move(state, action.move());
        case Action::bid_kind: return check_bid(state, action.amount());
        default: return check_retreat(state, action.square());
    }
}

Result<void> Rules::check_move(const State& state, Move move) const {
    const Board& board = state.board();
    if (!chess::is_legal(board, move)) {
        const chess::MoveFault fault = chess::find_fault(board, move);
        return refuse(code_of(fault), chess::sentence_of(fault, board, move), "6.1");
    }
    if (has_failed(state, move)) {
        return refuse("already-failed",
                      join(chess::uci_of(move), " has failed in this turn: ",
                           chess::name_of(state.turn()), " must answer the check in another way."),
                      "7.3");
    }
    if (captures(board, move) && bans_captures(state)) {
        return refuse("no-battle-points",
                      join(chess::uci_of(move), " would capture, and ",
                           chess::name_of(state.turn()), " has no battle points."),
                      "6.2");
    }
    return {};
}

Result<void> Rules::check_bid(const State& state, int amount) const {
    if (amount > settings_.max_bid) {
        return refuse("bid-over-maximum",
                      join("A bid of ", amount, " is above the maximum of ", settings_.max_bid,
                           " on one piece."),
                      "6.3");
    }
    const PieceType type = piece_bid_on(state);
    const int cost = settings_.cost(type, amount);
    const int pool = state.pools[state.actor()];
    if (cost > pool) {
        return refuse("not-enough-bp",
                      join("A bid of ", amount, " on a ", chess::name_of(type), " costs ", cost,
                           " BP; there are ", pool, "."),
                      "6.3");
    }
    return {};
}

Result<void> Rules::check_retreat(const State& state, int square) const {
    const Retreats retreats(settings_, state);
    const std::string name = chess::square_text(square);
    if ((retreats.candidates() & chess::bit(square)) == 0) {
        return refuse(
            "illegal-retreat",
            join("The ", chess::name_of(chess::type_of(state.board().at(state.pending.from()))),
                 " that failed on ", chess::square_text(state.pending.to()), " cannot retreat to ",
                 name, "."),
            "7.4");
    }
    const int pool = state.pools[state.turn()];
    if (const int cost = retreats.cost(square); cost > pool) {
        return refuse("not-enough-bp",
                      join("The retreat to ", name, " costs ", cost, " BP; there are ", pool, "."),
                      "7.4");
    }
    if (!retreats.is_safe(square)) {
        return refuse("king-in-check",
                      join("After the retreat to ", name, " the king of ",
                           chess::name_of(state.turn()), " would be attacked."),
                      "6.4");
    }
    return {};
}

}  // namespace prise::duel_chess
