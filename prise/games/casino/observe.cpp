// §9: what a viewer may know.
#include "prise/games/casino/rules.h"

namespace prise::casino {

CardSet Observation::unseen() const {
    CardSet visible =
        shown.hands[0] | shown.hands[1] | shown.loose | shown.taken[0] | shown.taken[1];
    for_each(shown.builds(), [&](Card place) { visible |= shown.build_set(value_of(place)); });
    for (const Staged entry : shown.stack()) {
        visible |= bit(entry.card());
    }
    for (size_t i = 0; !hides_deck && i < shown.deck_count; ++i) {
        visible |= bit(shown.deck[i]);
    }
    return all_cards & ~visible;
}

Observation Rules::observe(const State& state, const Past&, Viewer viewer) const {
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

bool Rules::believe(const Observation& seen, const SeenLog<Rules>& log, Random&,
                    Belief& out) const {
    return make_belief(seen, infer(settings_, seen, log.start, log.actions), out);
}

bool Rules::draw_world(const Belief& belief, Random& random, State& state, Past& past) const {
    past.clear();
    return draw_deal(belief, random, state);
}

}  // namespace prise::casino
