// What a record says in the words of a notation (prise/core/notation): tags, names, result, moves.
#pragma once

#include <string_view>

#include "prise/core/notation/game.h"
#include "prise/match/match_state.h"

namespace prise::formats {

// What the outcome of a record says, as a result would: "1-0", "1/2-1/2"; "*" if there is none.
std::string_view result_in(const MatchState& state, bool black_is_first = false);

void take_from_record(const MatchState& state, bool black_is_first, notation::Game& game);

}  // namespace prise::formats
