// What a viewer may believe (§9), and snapshots drawn from it. What can be hidden: kinds, the bids
// of this round, and with `reveal` = `result` prices and so purses. The log bounds hidden prices
// from below: they beat the viewer's own bid of that round, and every sealed one; and it tells who
// has paid for looking. Kinds are drawn exactly; prices and bids are drawn evenly within these
// bounds, which is an approximation: what earlier bids say about a purse is not weighed.
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

// The round in which each entry of the log was played, counted back from now: the log may begin in
// the middle of a game. Where the entry's events were heard, they say it.
std::vector<int> rounds_of(std::span<const SeenAction<Action>> log, const State& now, int seats) {
    const auto made =
        static_cast<int>(std::count_if(now.players.begin(), now.players.begin() + seats,
                                       [](const Player& player) { return player.bid != no_bid; }));
    std::vector<int> rounds(log.size(), 0);
    int back = 0;
    int round = now.round;
    for (size_t i = log.size(); i-- > 0;) {
        if (log[i].heard != nothing_heard) {
            round = static_cast<int>(log[i].heard) - 1;
        } else if (is_final(log[i])) {
            round = back < made ? now.round : now.round - 1 - (back - made) / seats;
        }
        back += is_final(log[i]) ? 1 : 0;
        const bool claims = log[i].action && (log[i].action->kind == Kind::take ||
                                              log[i].action->kind == Kind::leave);
        // A claim comes after the bids of its round.
        rounds[i] = claims && log[i].heard == nothing_heard && back >= made
                        ? now.round - 1 - (back - made) / seats
                        : round;
    }
    return rounds;
}

}  // namespace

int64_t Rules::heard(std::span<const json::Value> events) {
    for (const json::Value& event : events) {
        const json::Value* type = event.find("type");
        const json::Value* round = event.find("round");
        if (type != nullptr && *type == json::Value("round-started") && round != nullptr &&
            round->integer() != nullptr) {
            return *round->integer();
        }
    }
    return nothing_heard;
}

Rules::Belief Rules::belief_from(const Observation& seen,
                                 std::span<const SeenAction<Action>> actions) const {
    Belief out{seen, {}, {}};
    out.least.fill(1);
    const std::vector<int> rounds = rounds_of(actions, seen.shown, seats());
    size_t place = prize_of(seen.shown);  // behind the prize that was taken last
    for (size_t i = actions.size(); i-- > 0;) {
        const auto& action = actions[i].action;
        if (action && action->kind == Kind::peek) {
            ++out.peeks[index_of(actions[i].seat)];
        }
        if (!action || action->kind != Kind::take || place == 0) {
            continue;
        }
        uint8_t& least = out.least[--place];
        const Seat owner = seen.shown.prizes[place].owner;
        for (size_t entry = 0; entry < i; ++entry) {
            const auto& rival = actions[entry];
            if (rounds[entry] == rounds[i] && rival.seat != owner && is_final(rival) &&
                (!rival.action || rival.action->kind == Kind::bid)) {
                const int bid = rival.action ? rival.action->amount : 1;
                const int beaten = bid + (is_favoured(owner, rival.seat) ? 0 : 1);
                least = static_cast<uint8_t>(std::max<int>(least, beaten));
            }
        }
    }
    return out;
}

bool Rules::draw_world(const Belief& belief, Random& random, State& state, Past& past) const {
    const Observation& seen = belief.seen;
    past = seen.past;
    constexpr int tries = 64;
    for (int attempt = 0; attempt <= tries; ++attempt) {
        // The last attempt takes the cheapest prices and the clearest bids, which must be possible.
        const bool plain = attempt == tries;
        state = seen.shown;
        for (size_t i = 0; i < prizes(); ++i) {
            while (has(seen.hidden.kinds, i) &&
                   !has(settings_.kinds, state.prizes[i].kind = between(random, 0, 3))) {
            }
            if (has(seen.hidden.prices, i)) {
                const uint8_t least = belief.least[i];
                state.prizes[i].price =
                    plain ? least : between(random, least, least + settings_.purse / 2);
            }
        }
        bool fits = true;
        for (size_t i = 0; i < static_cast<size_t>(seats()); ++i) {
            Player& player = state.players[i];
            const Seat seat = seat_number(static_cast<int>(i) + 1);
            if (has(seen.hidden.purses, i)) {
                int left = settings_.purse - belief.peeks[i];
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
