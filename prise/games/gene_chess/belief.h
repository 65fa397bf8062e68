// What a viewer may believe (§9): which marks others may carry where the viewer sees none or only
// that there is one. Worked out once from an observation and a log; worlds are then drawn from it.
//
// Whoever places marks is taken to choose evenly among all legal placements. So, of a mark that is
// seen, every code of the pool that could be placed there is as likely as any other; during the
// setup, when not even the places are seen, as many placements as the log tells are drawn one after
// the other. That a game goes on although there is no move tells that one of the marks can be
// revealed: worlds in which none can are left out, and the others keep their weights.
#pragma once

#include <array>
#include <cstdint>

#include "prise/core/past.h"
#include "prise/games/gene_chess/settings.h"
#include "prise/games/gene_chess/state.h"

namespace prise::gene_chess {

struct Belief {
    struct Veiled {
        uint8_t square;
        Marks codes;         // what it may be
        Marks saving;        // with which of these the game would go on
        double saved_later;  // how likely one of these that follow is such
    };

    State shown;
    Past past;
    std::array<Veiled, max_pieces> veiled;  // the first `count`
    uint8_t count = 0;
    bool must_save = false;

    // The setup: what may be placed where, and how often a side has done so; `open`: or less often.
    std::array<Marks, 64> placeable{};
    struct Placements {
        uint8_t count = 0;
        bool open = false;
    };
    std::array<Placements, 2> placed{};  // by side
};

}  // namespace prise::gene_chess
