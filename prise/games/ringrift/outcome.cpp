// What is added to an outcome (§8), and ends from outside.
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

Result<Outcome> RulesBase::adjudicate_end(const Status& status, End end, Seat seat) const {
    if (end == End::agreement) {
        return prise::draw(name_of(end));
    }
    if (end == End::timeout && number_of(seat) != status.player + 1) {
        return refuse("not-your-turn", "Only the time of the seat to act can run out.", "8");
    }
    // With three or four seats the game goes on without that one.
    return seats() == 2 ? win(seat == Seat::first ? Seat::second : Seat::first, name_of(end))
                        : ongoing;
}

void RulesBase::add_standing(const Snapshot& snapshot, const Outcome& outcome,
                             json::Object& out) const {
    if (!outcome.over()) {
        return;
    }
    const PerSeat<Tally> tally = tally_of(snapshot);
    const auto winner = outcome.winner == Seat::none
                            ? std::nullopt
                            : std::optional<Colour>(number_of(outcome.winner) - 1);
    json::Array scores;
    for (int i = 0; i < seats(); ++i) {
        const Tally& t = tally[static_cast<size_t>(i)];
        scores.push_back(json::Object{{"eliminated", int64_t{t.eliminated}},
                                      {"territory", t.territory},
                                      {"markers", t.markers}});
    }
    out.push_back({"ranking", ranking_of(tally, seats(), winner)});
    out.push_back({"scores", std::move(scores)});
}

}  // namespace prise::ringrift
