// Numbers, values and points in words, for the sentences of Casino.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/games/casino/score.h"

namespace prise::casino {

// "4c, 3d, 7s"
std::string listed(const std::vector<std::string>& texts, std::string_view between = ", ");

// "1 card", "2 cards"
std::string counted(int number, std::string_view what);

// "ace", "7"
std::string name_of_value(int value);

// What the points are for that the second score has and the first has not: "2 for the big casino".
std::vector<std::string> reasons_for(const PlayerScore& before, const PlayerScore& now);

}  // namespace prise::casino
