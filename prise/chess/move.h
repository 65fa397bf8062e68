// A move is what its text says: from, to, and what a pawn becomes. Whether it captures, castles or
// takes en passant follows from the board, so a move that was read and one that was generated are
// the same value. Castling is the king's move of two squares.
#pragma once

#include <cstdint>

#include "prise/chess/piece.h"

namespace prise::chess {

class Move {
  public:
    constexpr Move() = default;  // a1a1: never legal
    constexpr Move(int from, int to, PieceType promotion = no_type)
        : bits_(static_cast<uint16_t>(from | (to << 6) | (promotion << 12))) {}

    constexpr int from() const { return bits_ & 63; }
    constexpr int to() const { return (bits_ >> 6) & 63; }
    constexpr PieceType promotion() const { return static_cast<PieceType>(bits_ >> 12); }

    friend constexpr bool operator==(Move, Move) = default;

  private:
    uint16_t bits_ = 0;
};

}  // namespace prise::chess
