// The options of RingRift (section 4) as the rules see them.
#pragma once

#include <cstdint>

#include "prise/core/options.h"
#include "prise/games/ringrift/grid.h"

namespace prise::ringrift {

enum class BorderCollapse : uint8_t { adjacent, connected };

struct Settings {
    BoardId board = BoardId::square8;
    int players = 2;
    int rings = 0;  // of each player; 0: the board's own number
    bool swap = false;
    int lps_rounds = 3;
    BorderCollapse border_collapse = BorderCollapse::adjacent;
    bool stack_strike = true;
    bool chain_revisit = true;

    const Grid& grid() const { return grid_of(board); }
    int rings_each() const { return rings == 0 ? grid().rings : rings; }
    int line_length() const { return players == 2 ? grid().line_two : grid().line_more; }
    // R (n + 1) / 3, rounded to the nearest integer (§3).
    int ring_threshold() const { return (2 * rings_each() * (players + 1) + 3) / 6; }
    int territory_minimum() const { return grid().cells / players + 1; }
};

const OptionTable& option_table();

}  // namespace prise::ringrift
