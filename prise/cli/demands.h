// What a position demands, in words: for `prise explain`, for `why` at a table, and, of what nobody
// can guess, unasked below the board.
#pragma once

#include <string>

#include "prise/core/facade.h"

namespace prise::cli {

// How the game stands and what can be played, each sentence in a line of its own.
std::string demand_words(const GameEntry& game, const AnyPlay& play, Viewer viewer,
                         std::string_view indent);

// Of that what a player is told without asking (Board::unasked), what their board adds, and an
// action without alternative.
std::string unasked_words(const GameEntry& game, const AnyGame& rules, const AnyPlay& play,
                          Viewer viewer);

}  // namespace prise::cli
