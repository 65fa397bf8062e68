// What a record amounts to, in words and as JSON.
#pragma once

#include <string>

#include "prise/match/folded.h"

namespace prise::cli {

// "Game 2 of 5: Drafti, 1f3a (White Asha, Black Juma)"
std::string record_title(const Folded& state, size_t number, size_t of);

// How the game ended, or why it has not.
std::string end_words(const Folded& state);

json::Value record_summary(const Folded& state);

}  // namespace prise::cli
