// §8: how the game ends.
#include <algorithm>

#include "tests/exam/rules.h"

namespace prise::exam {
namespace {

std::array<int, max_seats> worth_of(const State& state) {
    std::array<int, max_seats> worth{};
    for (const Prize& prize : state.prizes) {
        if (prize.owner != Seat::none) {
            worth[index_of(prize.owner)] += prize.kind + 1;
        }
    }
    return worth;
}

}  // namespace

Outcome Rules::outcome(const State& state, const Past& past) const {
    const bool all_taken = prize_of(state) == prizes_;
    if (all_taken || state.round > rounds_) {
        const auto worth = worth_of(state);
        const auto best = std::ranges::max_element(worth);
        const std::string_view reason = all_taken ? "prizes" : "rounds";
        return std::ranges::count(worth, *best) > 1
                   ? prise::draw(reason)
                   : win(seat_number(static_cast<int>(best - worth.begin()) + 1), reason);
    }
    if (repeats_ > 0 && std::ranges::count(past.entries(), round_key(state)) >= repeats_) {
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
    return seats_ == 2 ? win(next(seat), name_of(end)) : ongoing;
}

// §8.3: the winner, then by worth, whatever ended the game.
Verdict Rules::rank(const State& state, const Past&, const Outcome& outcome) const {
    Verdict verdict = plain_verdict(outcome, seats_);
    if (!outcome.over()) {
        return verdict;
    }
    auto worth = worth_of(state);
    if (outcome.winner != Seat::none) {
        worth[index_of(outcome.winner)] += 1000;
    }
    for (size_t i = 0; i < static_cast<size_t>(seats_); ++i) {
        verdict.places[i] =
            static_cast<uint8_t>(1 + std::count_if(worth.begin(), worth.begin() + seats_,
                                                   [&](int other) { return other > worth[i]; }));
    }
    return verdict;
}

// §8.3
void Rules::add_details(const State& state, const Past& past, const Outcome& outcome,
                        json::Object& out) const {
    if (!outcome.over()) {
        return;
    }
    const auto worth = worth_of(state);
    json::Array scores;
    json::Array peeks;
    for (size_t i = 0; i < static_cast<size_t>(seats_); ++i) {
        scores.push_back(worth[i]);
        peeks.push_back(state.players[i].peeks);
    }
    out.push_back({"scores", scores});
    out.push_back({"ranking", ranking_of(rank(state, past, outcome))});
    out.push_back({"peeks", peeks});
}

}  // namespace prise::exam
