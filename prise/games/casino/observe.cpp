// §9: what a viewer may know.
#include "prise/games/casino/rules.h"

namespace prise::casino {

Rules::Observation Rules::observe(const State& state, const Past&, Viewer viewer) const {
    Observation seen{state, viewer};
    for (const Player player : {Player{0}, Player{1}}) {
        seen.hand_sizes[player] = static_cast<uint8_t>(count(state.hands[player]));
        if (!viewer.may_know(seat_of(player))) {
            seen.hides_hand[player] = true;
            seen.shown.hands[player] = 0;
        }
    }
    if (!viewer.everything) {
        seen.hides_deck = true;
        seen.shown.deck = {};
    }
    return seen;
}

}  // namespace prise::casino
