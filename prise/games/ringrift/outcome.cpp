// What is added to an outcome (§8), and ends from outside.
#include <algorithm>
#include <numeric>
#include <tuple>

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

Outcome outcome_of(const Status& status) {
    return status.phase != Phase::over ? ongoing
                                       : win(seat_number(status.winner + 1),
                                             reason_names[static_cast<size_t>(status.reason)]);
}

PerSeat<uint8_t> places_of(const PerSeat<Tally>& tally, int players, std::optional<Colour> winner) {
    // Better is greater. Who was never out comes after everybody who was.
    const auto worth = [&](int seat) {
        const Tally& t = tally[static_cast<size_t>(seat)];
        return winner ? std::tuple(seat == *winner, t.territory, t.eliminated, t.markers,
                                   t.out == 0 ? UINT32_MAX : t.out)
                      : std::tuple(true, 0, 0U, 0, 0U);
    };
    PerSeat<uint8_t> places{};
    for (int seat = 0; seat < players; ++seat) {
        int place = 1;
        for (int other = 0; other < players; ++other) {
            place += worth(other) > worth(seat) ? 1 : 0;
        }
        places[static_cast<size_t>(seat)] = static_cast<uint8_t>(place);
    }
    return places;
}

void add_standing(const PerSeat<Tally>& tally, int players, const Verdict& verdict,
                  json::Object& out) {
    json::Array scores;
    for (int i = 0; i < players; ++i) {
        const Tally& t = tally[static_cast<size_t>(i)];
        scores.push_back(json::Object{{"eliminated", int64_t{t.eliminated}},
                                      {"territory", t.territory},
                                      {"markers", t.markers}});
    }
    out.push_back({"ranking", ranking_of(verdict)});
    out.push_back({"scores", std::move(scores)});
}

}  // namespace prise::ringrift
