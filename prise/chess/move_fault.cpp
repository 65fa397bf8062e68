#include "prise/chess/move_fault.h"

#include "prise/chess/attacks.h"
#include "prise/chess/legal.h"
#include "prise/core/text.h"

namespace prise::chess {
namespace {

bool is_castling(Piece man, Move move) {
    const int home = side_of(man) == white ? e1 : e8;
    return type_of(man) == king && move.from() == home &&
           (move.to() == home + 2 || move.to() == home - 2);
}

bool may_castle_but_for_checks(const Board& board, Move move) {
    const Side us = board.turn;
    const bool is_short = move.to() > move.from();
    const int corner = is_short ? move.from() + 3 : move.from() - 4;
    const uint8_t right = is_short ? short_right(us) : long_right(us);
    return (board.castling & right) != 0 && (between(move.from(), corner) & board.occupied()) == 0;
}

Bitboard pawn_targets(const Board& board, int from) {
    const Side us = board.turn;
    const Bitboard empty = ~board.occupied();
    const auto ahead = [&](Bitboard b) { return us == white ? b << 8 : b >> 8; };
    const Bitboard one = ahead(bit(from)) & empty;
    const Bitboard two = ahead(one & relative_rank(us, 2)) & empty;
    const Bitboard ep = board.ep == no_square ? 0 : bit(board.ep);
    return one | two | (pawn_attacks_from(us, from) & (board.of(other(us)) | ep));
}

// By its way of moving, the own king's safety not looked at.
bool can_go(const Board& board, Piece man, Move move) {
    if (is_castling(man, move)) {
        return may_castle_but_for_checks(board, move);
    }
    const Bitboard targets = type_of(man) == pawn ? pawn_targets(board, move.from())
                                                  : attacks_of(man, move.from(), board.occupied()) &
                                                        ~board.of(board.turn);
    return (targets & bit(move.to())) != 0;
}

}  // namespace

MoveFault find_fault(const Board& board, Move move) {
    const Piece man = board.at(move.from());
    if (man == Piece::none) {
        return MoveFault::no_piece;
    }
    if (side_of(man) != board.turn) {
        return MoveFault::not_your_piece;
    }
    if (!can_go(board, man, move)) {
        return MoveFault::cannot_go_there;
    }
    const bool promotes =
        type_of(man) == pawn && (bit(move.to()) & relative_rank(board.turn, 7)) != 0;
    if (promotes && move.promotion() == no_type) {
        return MoveFault::promotion_required;
    }
    const bool to_piece = move.promotion() != pawn && move.promotion() != king;
    if (!to_piece || (!promotes && move.promotion() != no_type)) {
        return MoveFault::promotion_forbidden;
    }
    return is_legal(board, move) ? MoveFault::none : MoveFault::king_in_check;
}

std::string sentence_of(MoveFault fault, const Board& board, Move move) {
    const Piece man = board.at(move.from());
    const std::string from = square_text(move.from());
    const std::string to = square_text(move.to());
    const std::string_view name = name_of(type_of(man));
    switch (fault) {
        case MoveFault::none: break;
        case MoveFault::no_piece: return join("Nothing stands on ", from, ".");
        case MoveFault::not_your_piece:
            return join("The ", name, " on ", from, " belongs to ", name_of(side_of(man)), ".");
        case MoveFault::cannot_go_there:
            return join("The ", name, " on ", from, " cannot go to ", to, ".");
        case MoveFault::promotion_required:
            return join("The pawn on ", from, " promotes on ", to, ": say to what, q, r, b or n.");
        case MoveFault::promotion_forbidden:
            return join("The ", name, " on ", from, " does not promote to that on ", to, ".");
        case MoveFault::king_in_check:
            return is_castling(man, move)
                       ? "Castling out of, through or into check is not allowed."
                       : join("With ", from, " to ", to, " the own king would be in check.");
    }
    return {};
}

}  // namespace prise::chess
