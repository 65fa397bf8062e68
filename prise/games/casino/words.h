// Numbers, values and points in words, for the sentences of Casino.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/games/casino/score.h"

namespace prise::casino {

// "ace", "7"
std::string name_of_value(int value);

// What the points are for that the second score has and the first has not: "2 for the big casino".
std::vector<std::string> reasons_for(const PlayerScore& before, const PlayerScore& now);

}  // namespace prise::casino
