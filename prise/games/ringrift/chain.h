// The chain state of section 3, for whoever shows or explains a chain. All of it but the capture
// records follows from the board and the segments; of these only whoever has followed the chain
// from its beginning knows what was flipped, collapsed and landed on.
#pragma once

#include <optional>
#include <vector>

#include "prise/games/ringrift/capture.h"
#include "prise/games/ringrift/settings.h"
#include "prise/games/ringrift/snapshot.h"

namespace prise::ringrift {

struct ChainState {
    std::vector<Segment> segments;
    std::vector<Resolved> captures;  // the CaptureRecords (§7.4); none of a position alone
    int current_position;
    std::vector<int> visited_positions;     // start and every landing, in order
    std::vector<Action> available_options;  // the segments that may follow
    bool is_complete;                       // there is none

    // The mark of the stack that captures (§7.4 step 7); it ends with the chain.
    bool has_captured(int cell) const { return !segments.empty() && cell == current_position; }
};

// Nothing if no chain is running.
std::optional<ChainState> chain_state_of(const Snapshot& snapshot, const Settings& settings);

}  // namespace prise::ringrift
