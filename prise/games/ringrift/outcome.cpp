// What is added to an outcome (§8), and ends from outside.
#include <algorithm>
#include <numeric>

#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

int territory_goal(const PerSeat<Tally>& tally, Colour colour, const Settings& settings) {
    int others = 0;
    for (const Tally& t : tally) {
        others += t.territory;
    }
    others -= tally[static_cast<size_t>(colour)].territory;
    return std::max(settings.territory_minimum(), others + 1);
}

Stalemate stalemate_of(const PerSeat<Tally>& tally, int players) {
    std::vector<Colour> tied(static_cast<size_t>(players));
    std::iota(tied.begin(), tied.end(), 0);
    const auto one_has_most = [&](auto&& measure) {
        int64_t most = 0;
        for (const Colour colour : tied) {
            most = std::max(most, measure(tally[static_cast<size_t>(colour)]));
        }
        std::erase_if(tied, [&](Colour colour) {
            return measure(tally[static_cast<size_t>(colour)]) < most;
        });
        return tied.size() == 1;
    };
    Reason reason = Reason::stalemate_last_action;
    if (one_has_most([](const Tally& t) { return int64_t{t.territory}; })) {
        reason = Reason::stalemate_territory;
    } else if (one_has_most([](const Tally& t) { return int64_t{t.eliminated}; })) {
        reason = Reason::stalemate_rings;
    } else if (one_has_most([](const Tally& t) { return int64_t{t.markers}; })) {
        reason = Reason::stalemate_markers;
    }
    return {std::move(tied), reason};
}

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

Verdict RulesBase::ranked(const Snapshot& snapshot, const Outcome& outcome) const {
    Verdict verdict = plain_verdict(outcome, seats());
    const auto winner = outcome.winner == Seat::none
                            ? std::nullopt
                            : std::optional<Colour>(number_of(outcome.winner) - 1);
    for (const json::Value& pair : ranking_of(tally_of(snapshot), seats(), winner)) {
        const auto seat = static_cast<size_t>(*pair.array()->front().integer());
        verdict.places[seat - 1] = static_cast<uint8_t>(*pair.array()->back().integer());
    }
    return verdict;
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
