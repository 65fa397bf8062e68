#include "prise/games/drafti/rules.h"

namespace prise::drafti {

uint64_t RulesBase::key(const State& state) const {
    // Two rounds of SplitMix64 over placement, kings and side to move.
    Random first(state.placement());
    Random second(first.next() ^ ((static_cast<uint64_t>(state.kings) << 1) | state.turn));
    return second.next();
}

}  // namespace prise::drafti
