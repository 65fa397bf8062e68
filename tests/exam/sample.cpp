// A full snapshot that agrees with an observation and with the log as it was seen (§9). What can be
// hidden: kinds, the bids of this round, and with `reveal` = `result` prices and so purses. The log
// bounds hidden prices from below: they beat the viewer's own bid of that round, and every sealed
// one.
#include <algorithm>

#include "tests/exam/rules.h"

namespace prise::exam {
namespace {

using Kind = Action::Kind;

uint8_t between(Random& random, int low, int high) {
    return static_cast<uint8_t>(
        low + static_cast<int>(random.below(static_cast<uint32_t>(std::max(high - low, 0) + 1))));
}

bool is_final(const SeenAction<Action>& entry) {
    return !entry.action || entry.action->kind == Kind::bid || entry.action->kind == Kind::pass;
}

// The round in which each bid or pass of the log was made, counted back from now: the log may begin
// in the middle of a game. Nothing for the entries that are no bids.
std::vector<int> rounds_of(Rules::Log log, const State& now, int seats) {
    const auto made =
        static_cast<int>(std::count_if(now.players.begin(), now.players.begin() + seats,
                                       [](const Player& player) { return player.bid != no_bid; }));
    std::vector<int> rounds(log.size(), 0);
    int back = 0;
    for (size_t i = log.size(); i-- > 0;) {
        if (is_final(log[i])) {
            rounds[i] = back < made ? now.round : now.round - 1 - (back - made) / seats;
            ++back;
        }
    }
    return rounds;
}

}  // namespace

bool Rules::sample(const Observation& seen, Log log, Random& random, State& state,
                   Past& past) const {
    std::array<int, max_prizes> least{};  // price
    const std::vector<int> rounds = rounds_of(log, seen.shown, seats_);
    for (size_t i = 0; i < prizes_; ++i) {
        const Prize& prize = seen.shown.prizes[i];
        least[i] = 1;
        for (size_t entry = 0; entry < log.size(); ++entry) {
            const auto& [seat, action, heard] = log[entry];
            const bool is_rival = rounds[entry] == prize.taken_in && seat != prize.owner;
            if (is_rival && prize.taken_in != 0 && is_final(log[entry]) &&
                (!action || action->kind == Kind::bid)) {
                const int bid = action ? action->amount : 1;
                least[i] = std::max(least[i], bid + (is_favoured(prize.owner, seat) ? 0 : 1));
            }
        }
    }

    past = seen.past;
    constexpr int tries = 64;
    for (int attempt = 0; attempt <= tries; ++attempt) {
        // The last attempt takes the cheapest prices and the clearest bids, which must be possible.
        const bool plain = attempt == tries;
        state = seen.shown;
        for (size_t i = 0; i < prizes_; ++i) {
            while (has(seen.hidden.kinds, i) &&
                   !has(kinds_, state.prizes[i].kind = between(random, 0, 3))) {
            }
            if (has(seen.hidden.prices, i)) {
                state.prizes[i].price = plain ? static_cast<uint8_t>(least[i])
                                              : between(random, least[i], least[i] + purse_ / 2);
            }
        }
        bool fits = true;
        for (size_t i = 0; i < static_cast<size_t>(seats_); ++i) {
            Player& player = state.players[i];
            const Seat seat = seat_number(static_cast<int>(i) + 1);
            if (has(seen.hidden.purses, i)) {
                int left = purse_ - player.peeks;
                for (const Prize& prize : state.prizes) {
                    left -= prize.owner == seat ? prize.price : 0;
                }
                fits = fits && left >= 0;
                player.purse = static_cast<uint8_t>(std::max(left, 0));
            }
            if (has(seen.hidden.bids, i)) {
                fits = fits && player.purse > 0;
                const bool wins = state.phase == Phase::claim && seat == state.actor;
                player.bid =
                    plain ? (wins ? player.purse : uint8_t{1}) : between(random, 1, player.purse);
            }
        }
        if (fits && (state.phase != Phase::claim || winner_of(state) == state.actor)) {
            return true;
        }
    }
    return false;
}

}  // namespace prise::exam
