// Words of sections 6.5 and 12.
#pragma once

#include <string_view>

#include "prise/games/drafti/board.h"

namespace prise::drafti {

constexpr std::string_view side_name(Side side) { return side == white ? "white" : "black"; }
constexpr std::string_view kind_name(bool king) { return king ? "king" : "man"; }

}  // namespace prise::drafti
