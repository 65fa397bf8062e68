// Why a move may not be played. Looked for only after the generator has said no; the first fault
// that applies, in this order.
#pragma once

#include <cstdint>
#include <string>

#include "prise/chess/board.h"

namespace prise::chess {

enum class MoveFault : uint8_t {
    none,
    no_piece,
    not_your_piece,
    cannot_go_there,      // not its way of moving, or something is in the way; castling without
                          // the right; en passant when it is not allowed now
    promotion_required,   // a pawn reaches its last rank, and nothing says what it becomes
    promotion_forbidden,  // something says so, and it is no such move
    king_in_check,        // the own king would be attacked; castling out of, through or into check
};

MoveFault find_fault(const Board& board, Move move);

// The fault as a sentence; empty for none.
std::string sentence_of(MoveFault fault, const Board& board, Move move);

}  // namespace prise::chess
