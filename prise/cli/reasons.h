// Why a game has ended, as people say it. The books name reasons by codes ("no-pieces"), which
// records and JSON keep; at a terminal nobody should have to guess what they mean.
#pragma once

#include <string>
#include <string_view>

#include "prise/core/facade.h"

namespace prise::cli {

// "Black has no piece left": a clause without a full stop, to be read after "White wins: " or "The
// game is drawn: ". `seats`: how many play. A code that has no words is said as it is.
std::string reason_words(const GameEntry& game, std::string_view code, Seat winner, int seats);

}  // namespace prise::cli
