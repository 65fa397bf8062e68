// §8: how the game ends.
#include <algorithm>

#include "tests/exam/rules.h"

namespace prise::exam {

std::array<int, max_seats> worth_of(const State& state) {
    std::array<int, max_seats> worth{};
    for (const Prize& prize : state.prizes) {
        if (prize.owner != Seat::none) {
            worth[index_of(prize.owner)] += prize.kind + 1;
        }
    }
    return worth;
}

Outcome Rules::outcome(const State& state, const Past& past) const {
    const bool all_taken = prize_of(state) == prizes();
    if (all_taken || state.round > settings_.rounds) {
        const auto worth = worth_of(state);
        const auto best = std::ranges::max_element(worth);
        const std::string_view reason = all_taken ? "prizes" : "rounds";
        return std::ranges::count(worth, *best) > 1
                   ? prise::draw(reason)
                   : win(seat_number(static_cast<int>(best - worth.begin()) + 1), reason);
    }
    if (settings_.repeats > 0 &&
        std::ranges::count(past.entries(), round_key(state)) >= settings_.repeats) {
        return prise::draw("repetition");
    }
    return ongoing;
}

// §8.4
Result<Outcome> Rules::adjudicate(const State& state, const Past&, End end, Seat seat) const {
    if (end == End::agreement) {
        return prise::draw(name_of(end));
    }
    if (end == End::timeout && seat != state.actor) {
        return refuse("not-your-turn", "Only the time of the seat to act can run out.", "8.4");
    }
    return settings_.seats == 2 ? win(next(seat), name_of(end)) : ongoing;
}

// §8.3: with prizes and rounds the worth says who comes where; else only who has won.
Verdict Rules::rank(const State& state, const Past&, const Outcome& outcome) const {
    Verdict verdict = plain_verdict(outcome, seats());
    if (outcome.reason != "prizes" && outcome.reason != "rounds") {
        return verdict;
    }
    const auto worth = worth_of(state);
    const auto seated = std::span(worth).first(static_cast<size_t>(seats()));
    for (size_t i = 0; i < seated.size(); ++i) {
        const auto better = [&](int other) { return other > worth[i]; };
        verdict.places[i] = static_cast<uint8_t>(1 + std::ranges::count_if(seated, better));
        verdict.half_points[i] = static_cast<int16_t>(2 * worth[i]);
    }
    return verdict;
}

void Rules::add_details(const State& state, const Past&, const Verdict& verdict,
                        json::Object& out) const {
    if (!verdict.over()) {
        return;
    }
    const auto worth = worth_of(state);
    out.push_back({"scores", json::Array(worth.begin(), worth.begin() + seats())});
    out.push_back({"ranking", ranking_of(verdict)});
}

}  // namespace prise::exam
