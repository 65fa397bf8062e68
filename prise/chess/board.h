// What stands where, whose move it is, and what may still be castled or taken en passant: all by
// which two positions are the same for the rule of repetition. 40 bytes, plainly copied.
//
// The men are kept as four bitboards, one for each bit of their code (piece.h). A man is then moved
// without asking what it is, and the sets that a generator needs are two operations away.
#pragma once

#include <array>
#include <cstdint>

#include "prise/chess/bitboard.h"
#include "prise/chess/move.h"
#include "prise/chess/piece.h"

namespace prise::chess {

// Castling rights are four bits: K, Q, k, q.
inline constexpr uint8_t no_castling = 0;
inline constexpr uint8_t all_castling = 15;
constexpr uint8_t short_right(Side side) { return side == white ? 1 : 4; }
constexpr uint8_t long_right(Side side) { return side == white ? 2 : 8; }

struct Board {
    std::array<Bitboard, 4> planes{};
    Side turn = white;
    uint8_t castling = no_castling;
    uint8_t ep = no_square;  // set only while a capture onto it is legal

    friend constexpr bool operator==(const Board&, const Board&) = default;

    constexpr Bitboard occupied() const { return planes[0] | planes[1] | planes[2]; }
    constexpr Bitboard of(Side side) const {
        return side == black ? planes[3] : occupied() & ~planes[3];
    }
    constexpr Bitboard of(PieceType type) const {
        const auto plane = [&](int i) {
            return ((type >> i) & 1) != 0 ? planes[static_cast<size_t>(i)]
                                          : ~planes[static_cast<size_t>(i)];
        };
        return plane(0) & plane(1) & plane(2);
    }
    constexpr Bitboard of(Side side, PieceType type) const { return of(side) & of(type); }
    constexpr Bitboard diagonal_sliders() const { return planes[0] & ~planes[2]; }
    constexpr Bitboard straight_sliders() const { return planes[1] & ~planes[2]; }
    constexpr int king_of(Side side) const { return lowest(of(side, king)); }

    constexpr Piece at(int square) const {
        const auto plane = [&](size_t i) { return ((planes[i] >> square) & 1) << i; };
        return static_cast<Piece>(plane(0) | plane(1) | plane(2) | plane(3));
    }
    // Puts a man on an empty square, or takes away the one that stands there.
    constexpr void toggle(Piece man, int square) {
        const auto code = static_cast<uint64_t>(man);
        for (size_t i = 0; i < 4; ++i) {
            planes[i] ^= ((code >> i) & 1) << square;
        }
    }
    constexpr void clear(int square) { toggle(at(square), square); }
};

}  // namespace prise::chess
