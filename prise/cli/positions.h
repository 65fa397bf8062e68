// Positions as people give them. A book has one spelling for every position, and what the program
// writes keeps to it; a person has what another program, a diagram or a book of problems gave them.
//
//     drafti                     W:WK32,6:BK1,9   W:W21-32:B1-12   b : Bc7 : Wa1 .   [FEN "..."]
//     gene-chess, duel-chess     the four, five or six fields of EPD and FEN, any spaces between
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "prise/core/facade.h"

namespace prise::cli {

// A game that stands there. The refusal says what a position looks like and what is missing.
Result<std::unique_ptr<AnyPlay>> play_at(const GameEntry& entry, const AnyGame& game,
                                         std::string_view position, std::string_view memory);

}  // namespace prise::cli
