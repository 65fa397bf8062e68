// What the position text leaves out (§3): ids, player totals, lineage, repetition. Four fields, or
// `-` where there is nothing that the position alone would not give:
//
//     1,2,4,7   3:40/1:0   12x5,3x9   8a0f...,77c1...
//     ids       totals     lineage    keys of earlier turns
//
// Ids stand in the order of the board field; a field that says nothing is `-`. For a viewer who may
// not know all codes of marks, what these add to a key is replaced by a number (observe.cpp): which
// turns were equal is public (decision 41), what was hidden in them is not. `8a0f3311c2b1.2`.
#pragma once

#include <string_view>

#include "prise/core/past.h"
#include "prise/core/seat.h"
#include "prise/core/text.h"
#include "prise/games/gene_chess/ledger.h"

namespace prise::gene_chess {

enum class Keys : uint8_t { whole, numbered };
// Even an open game hides the codes of marks that a position text has brought (decision 45).
inline Keys keys_for(bool is_open, const State& shown, Viewer viewer) {
    return viewer.everything || (is_open && shown.marked == 0) ? Keys::whole : Keys::numbered;
}

void print_memory(const State& state, const Past& past, const Ledger& ledger, Keys keys,
                  Text& text);
// Into a state that was read from a position. False: no memory of it.
bool read_memory(std::string_view memory, Keys keys, State& state, Past& past, Ledger& ledger);

}  // namespace prise::gene_chess
