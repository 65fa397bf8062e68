// A game on paper (§12), as somebody has seen it who perhaps does not know all bids:
//
//     1. e4 d5
//     2. exd5[2:1] Qxd5[0:3]>d8
//     3. Nxe5[-]>f3
//     *
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

struct SheetTurn {
    int number;
    Side side;
    std::string text;  // exd5[2:1], Rxd8[3:3]>d6, Nxe6[-]>d4, Qxf7[10:3]#
};

struct Sheet {
    std::vector<SheetTurn> turns;
    std::string result;
};

// From the texts of a log, `bp:?` for a bid that is hidden. `start` is where the game began, as the
// viewer saw it; empty: at the start of the game. `now` is what they see at the end of the log, if
// that is known: with it the last turn and the result are right also when they hang on a pool.
// Refused like the position and the actions themselves.
Result<Sheet> read_sheet(const Rules& rules, std::string_view start,
                         std::span<const std::string> actions, Viewer viewer,
                         const Rules::Observation* now = nullptr);

// A line for each move, and the result.
std::string text_of(const Sheet& sheet);

}  // namespace prise::duel_chess
