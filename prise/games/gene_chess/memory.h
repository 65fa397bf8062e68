// What the position text leaves out (§3): ids, player totals, lineage, repetition. Four fields, or
// `-` where there is nothing that the position alone would not give:
//
//     1,2,4,7   3:40/1:0   12x5,3x9   8a0f...,77c1...
//     ids       totals     lineage    keys of earlier turns
//
// Ids stand in the order of the board field; a field that says nothing is `-`. Nothing of it is a
// secret: keys leave the codes of marks out (key.h).
#pragma once

#include <string_view>

#include "prise/core/past.h"
#include "prise/core/text.h"
#include "prise/games/gene_chess/ledger.h"

namespace prise::gene_chess {

// Into a state that was read from a position. False: no memory of it.
bool read_memory(std::string_view memory, State& state, Past& past, Ledger& ledger);

}  // namespace prise::gene_chess
