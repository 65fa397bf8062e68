// What comes of captures without duels on one square, when both sides always take with their
// cheapest man and stop when it does not pay.
#pragma once

#include "prise/ai/duel_chess/weights.h"
#include "prise/chess/attacks.h"

namespace prise::ai::duel_chess {

// Does the capture, with all that is taken back, win at least so much (man_worth)? Promotions and
// captures en passant do.
inline bool wins_exchange(const chess::Board& board, chess::Move move, int least) {
    using chess::Bitboard;
    const int square = move.to();
    const chess::PieceType victim = chess::type_of(board.at(square));
    if (move.promotion() != chess::no_type || victim == chess::no_type) {
        return true;
    }
    // What whoever is to take would gain beyond what they need, were nothing taken back.
    int lead = man_worth[victim] - least;
    if (lead < 0) {
        return false;
    }
    lead = man_worth[chess::type_of(board.at(move.from()))] - lead;
    if (lead <= 0) {
        return true;  // even when it is taken back
    }
    Bitboard occupied = board.occupied() ^ chess::bit(move.from());
    chess::Side side = board.turn;
    bool wins = true;  // the side whose capture this is
    for (;;) {
        side = chess::other(side);
        const Bitboard takers = chess::attackers(board, side, square, occupied) & occupied;
        if (takers == 0) {
            return wins;
        }
        wins = !wins;
        constexpr chess::PieceType cheapest[] = {chess::pawn, chess::knight, chess::bishop,
                                                 chess::rook, chess::queen,  chess::king};
        const chess::PieceType* type = cheapest;
        while ((takers & board.of(*type)) == 0) {
            ++type;
        }
        occupied ^= chess::bit(chess::lowest(takers & board.of(*type)));
        if (*type == chess::king) {  // it may not take what is protected
            const Bitboard guards = chess::attackers(board, chess::other(side), square, occupied);
            return (guards & occupied) != 0 ? !wins : wins;
        }
        lead = man_worth[*type] - lead;
        if (lead < (wins ? 1 : 0)) {
            return wins;
        }
    }
}

}  // namespace prise::ai::duel_chess
