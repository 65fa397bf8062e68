// Standard algebraic notation, the moves of PGN and score sheets: Nf3, exd5, O-O, e8=Q+, R1a3#.
//
// What is written is the shortest form of the PGN standard. What is read may be more or less than
// that: squares that need not be named (Ng1f3, Ng1-f3, e2e4), 0-0, e8Q and e8(Q), no x, any signs
// of check and quality behind it. It must mean exactly one legal move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "prise/chess/board.h"
#include "prise/core/result.h"
#include "prise/core/text.h"

namespace prise::chess {

// Of a legal move.
void print_san(const Board& board, Move move, Text& text);
std::string san_of(const Board& board, Move move);
// The same without + and #.
void print_san_without_check(const Board& board, Move move, Text& text);

// Refused: bad-move (not the form of a move), illegal-move, ambiguous-move. The sentence says what
// would be legal instead.
Result<Move> read_san(const Board& board, std::string_view text);

// What a text says of a move, as far as it says it: for games whose men also move otherwise.
struct MoveWords {
    PieceType type = no_type;  // none: a pawn, or any man if both squares are given
    int file = -1;             // of the origin; -1: not said
    int rank = -1;
    int to = no_square;
    PieceType promotion = no_type;

    bool fits(const Board& board, Move move) const;
    // For words that no legal move fits: the move that comes nearest, so that its refusal says what
    // is wrong with it; all four of a pawn that must become something. None: there is no such man.
    std::vector<Move> nearest(const Board& board) const;
};
// Nothing: it is not the form of a move. Castling is the king's move of two squares.
std::optional<MoveWords> read_move_words(std::string_view text, Side turn);

}  // namespace prise::chess
