// §9: what a viewer may know.
#include "tests/exam/rules.h"

namespace prise::exam {

Rules::Observation Rules::observe(const State& state, const Past& past, Viewer viewer) const {
    Observation seen{state, {}, past, viewer};
    if (viewer.everything) {
        return seen;
    }
    const auto add = [](uint8_t& set, size_t member) {
        set = static_cast<uint8_t>(set | (1U << member));
    };
    const uint8_t known = viewer.seat == Seat::none ? uint8_t{0} : state.of(viewer.seat).known;
    for (size_t i = 0; i < prizes(); ++i) {
        Prize& prize = seen.shown.prizes[i];
        if (prize.owner == Seat::none && !has(known, i)) {
            add(seen.hidden.kinds, i);
            prize.kind = 0;
        }
        if (prize.owner != Seat::none && !sees_purse(viewer, prize.owner)) {
            add(seen.hidden.prices, i);
            prize.price = 0;
        }
    }
    for (size_t i = 0; i < static_cast<size_t>(settings_.seats); ++i) {
        Player& player = seen.shown.players[i];
        const Seat seat = seat_number(static_cast<int>(i) + 1);
        if (!sees_purse(viewer, seat)) {
            add(seen.hidden.purses, i);
            player.purse = 0;
        }
        const bool sealed = state.phase != Phase::claim || settings_.reveal == Reveal::result;
        if (player.bid != no_bid && player.bid != passed && sealed && !viewer.may_know(seat)) {
            add(seen.hidden.bids, i);
            player.bid = 1;
        }
    }
    return seen;
}

bool Rules::may_see(Action action, const State& before, const State& now, Viewer viewer) const {
    if (action.kind != Action::Kind::bid || viewer.may_know(before.actor)) {
        return true;
    }
    return settings_.reveal == Reveal::amounts &&
           (now.round != before.round || now.phase == Phase::claim);
}

}  // namespace prise::exam
