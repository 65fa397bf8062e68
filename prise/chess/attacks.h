// Who attacks a square of a board: checks, pins, and what castling and en passant ask.
#pragma once

#include <array>

#include "prise/chess/board.h"
#include "prise/chess/sliders.h"

namespace prise::chess {

namespace detail {

// What the men attack that do not slide; nothing for those that do.
struct Leaps {
    std::array<std::array<Bitboard, 64>, 16> by_man{};  // by code of the man, square

    constexpr Leaps() {
        for (int square = 0; square < 64; ++square) {
            for (const Side side : {white, black}) {
                const auto of = [&](PieceType type) -> Bitboard& {
                    return by_man[index_of(piece(side, type))][static_cast<size_t>(square)];
                };
                of(pawn) = pawn_attacks_from(side, square);
                of(knight) = knight_attacks_from(square);
                of(king) = king_attacks_from(square);
            }
        }
    }
};
inline constexpr Leaps leaps;

}  // namespace detail

// What the man on `square` sees along its lines; nothing unless it slides. Nobody can guess which
// man is asked about, so nothing branches on it; who does not look along a line asks about an empty
// one, whose answer is always at hand.
template <class Sliders = Lines>
constexpr Bitboard slides_of(Piece man, int square, Bitboard occupied,
                             const Sliders& sliders = {}) {
    const auto code = static_cast<Bitboard>(man);  // piece.h
    const Bitboard slides = ~(code >> 2) & 1;
    const Bitboard diagonal = 0 - (slides & code);
    const Bitboard straight = 0 - (slides & (code >> 1));
    return (sliders.bishop(square, occupied & diagonal) & diagonal) |
           (sliders.rook(square, occupied & straight) & straight);
}

// What the man on `square` attacks: where it could capture by its way of moving, pins ignored.
template <class Sliders = Lines>
constexpr Bitboard attacks_of(Piece man, int square, Bitboard occupied,
                              const Sliders& sliders = {}) {
    return slides_of(man, square, occupied, sliders) |
           detail::leaps.by_man[index_of(man)][static_cast<size_t>(square)];
}

// The men of a side that attack the square, were the board occupied as given.
template <class Sliders = Lines>
constexpr Bitboard attackers(const Board& board, Side by, int square, Bitboard occupied,
                             const Sliders& sliders = {}) {
    return board.of(by) & ((sliders.bishop(square, occupied) & board.diagonal_sliders()) |
                           (sliders.rook(square, occupied) & board.straight_sliders()) |
                           (knight_attacks_from(square) & board.of(knight)) |
                           (pawn_attacks_from(other(by), square) & board.of(pawn)) |
                           (king_attacks_from(square) & board.of(king)));
}

// What gives check to the king of the side to move. There is exactly one king of each side.
constexpr Bitboard checkers(const Board& board) {
    return attackers(board, other(board.turn), board.king_of(board.turn), board.occupied());
}
constexpr bool in_check(const Board& board) { return checkers(board) != 0; }

// Is the own king safe after the pawn on `from`, which attacks the square, has taken onto it en
// passant? Two pawns leave a rank at once, so no rule about pins answers this.
constexpr bool may_take_en_passant(const Board& board, int from, int square) {
    const Bitboard victim = bit(square - forward(board.turn));
    const Bitboard occupied = (board.occupied() ^ bit(from) ^ victim) | bit(square);
    const int king = board.king_of(board.turn);
    return (attackers(board, other(board.turn), king, occupied) & ~victim) == 0;
}

// The pawns of the side to move that may take onto this square. Without it being set, it is asked
// after a double step, so that `ep` is set only when there is one.
constexpr Bitboard en_passant_takers(const Board& board, int square) {
    Bitboard takers = 0;
    const Bitboard candidates =
        pawn_attacks_from(other(board.turn), square) & board.of(board.turn, pawn);
    for (Squares from(candidates); from; from.next()) {
        if (may_take_en_passant(board, from.square(), square)) {
            takers |= bit(from.square());
        }
    }
    return takers;
}

}  // namespace prise::chess
