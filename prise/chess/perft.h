// The number of move sequences of a given length, the last ply counted in bulk.
#pragma once

#include <cstdint>

#include "prise/chess/board.h"

namespace prise::chess {

uint64_t perft(const Board& board, int depth);

}  // namespace prise::chess
