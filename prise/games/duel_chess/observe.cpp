// §9: what a viewer may know.
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

Rules::Observation Rules::observe(const State& state, const Past& past, Viewer viewer) const {
    Observation seen{state, past, outcome(state, past), viewer, {}, false};
    for (const Side side : {chess::white, chess::black}) {
        if (!sees_pool(viewer, side)) {
            seen.pool_hidden[side] = true;
            seen.shown.pools[side] = 0;
        }
    }
    if (state.phase == Phase::defend && !viewer.may_know(seat_of(state.turn()))) {
        seen.bid_hidden = true;
        seen.shown.bid = 0;
    }
    return seen;
}

bool Rules::may_see(Action action, const State& before, const State& now, Viewer viewer) const {
    if (action.kind() != Action::bid_kind || viewer.may_know(to_act(before))) {
        return true;
    }
    // The duel of that bid goes on: within a turn nothing on the board changes, and no earlier
    // board comes back with the same counter.
    const bool sealed = now.phase == Phase::defend && now.position == before.position &&
                        now.pending == before.pending;
    return !sealed && settings_.reveal_bids == RevealBids::amounts;
}

}  // namespace prise::duel_chess
