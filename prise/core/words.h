// Numbers and lists in sentences for people. English only, like all sentences of the rules: what a
// program needs stands in codes, sections and events.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace prise {

// "1 ring", "2 rings"
std::string counted(int64_t number, std::string_view thing);

// "a, b, c"; `last` comes before the last of several: listed(things, " and ") is "a, b and c".
std::string listed(const std::vector<std::string>& things, std::string_view last = ", ");

// "a, b, c" where there may be hundreds: the first twelve, then " and 3 more".
std::string listed_in_part(const std::vector<std::string>& things);

}  // namespace prise
