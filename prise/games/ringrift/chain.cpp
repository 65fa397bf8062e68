#include "prise/games/ringrift/chain.h"

#include "prise/games/ringrift/second_reading.h"

namespace prise::ringrift {

std::optional<ChainState> chain_state_of(const Snapshot& snapshot, const Settings& settings) {
    if (snapshot.phase != Phase::chain && snapshot.phase != Phase::closing) {
        return std::nullopt;
    }
    ChainState chain{snapshot.chain,
                     {},
                     snapshot.focus,
                     {snapshot.chain_start()},
                     SecondReading(snapshot, settings).chain_options(),
                     false};
    for (const Segment& segment : snapshot.chain) {
        chain.visited_positions.push_back(segment.to);
    }
    chain.is_complete = chain.available_options.empty();
    return chain;
}

}  // namespace prise::ringrift
