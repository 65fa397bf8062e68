// Moves as the UCI protocol writes them: e2e4, e7e8q; castling is the king's move e1g1. The rule
// books of the chess games use the same form.
#pragma once

#include <string>
#include <string_view>

#include "prise/chess/board.h"
#include "prise/core/result.h"
#include "prise/core/text.h"

namespace prise::chess {

void print_uci(Move move, Text& text);
std::string uci_of(Move move);

// Only as a text. Refused as bad-move.
Result<Move> parse_uci(std::string_view text);

// And legal on this board. Refused as illegal-move; the sentence says why.
Result<Move> read_uci(const Board& board, std::string_view text);

// q, r, b, n in either case; no_type for any other letter.
PieceType promotion_of(char letter);

}  // namespace prise::chess
