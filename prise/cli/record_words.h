// What a record amounts to, in words and as JSON.
#pragma once

#include <string>

#include "prise/match/match_state.h"

namespace prise::cli {

// "Game 2 of 5: Drafti, 1f3a (White Asha, Black Juma)"
std::string record_title(const MatchState& state, size_t number, size_t of);

// How the game ended, or why it has not.
std::string end_words(const MatchState& state);

// What is proved and what is not: a line each for the deal, the seals and the signatures.
std::string proof_words(const MatchState& state);

json::Value record_summary(const MatchState& state);

}  // namespace prise::cli
