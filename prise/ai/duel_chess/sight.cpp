#include "prise/ai/duel_chess/sight.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace prise::ai::duel_chess {
namespace {

using prise::duel_chess::Action;
using prise::duel_chess::Belief;
using prise::duel_chess::Rules;

// The log as the rules follow it; none: it has something in it that is no action.
std::optional<std::vector<SeenAction<Action>>> typed(const Rules& rules,
                                                     const std::vector<SeenText>& log) {
    std::vector<SeenAction<Action>> actions;
    actions.reserve(log.size());
    for (const SeenText& entry : log) {
        actions.push_back({entry.seat, std::nullopt});
        if (entry.action) {
            const auto parsed = rules.parse_action(*entry.action);
            if (!parsed) {
                return std::nullopt;
            }
            actions.back().action = *parsed;
        }
    }
    return actions;
}

// What the log proves; a log that does not lead here proves nothing.
bool believe(const Rules& rules, const Seen& seen, Seat seat, const Rules::Observation& observation,
             Random& random, Belief& belief) {
    if (const auto actions = typed(rules, seen.log); actions && !actions->empty()) {
        Rules::Observation first;
        const bool has_start =
            seen.start && rules.parse_observation(*seen.start, Viewer{seat}, first).has_value();
        const SeenLog<Rules> log{has_start ? &first : nullptr, *actions};
        if (has_start == seen.start.has_value() &&
            rules.believe(observation, log, random, belief)) {
            return true;
        }
    }
    return rules.believe(observation, SeenLog<Rules>{}, random, belief);
}

// What is believed of a pool, in so many parts of the same weight at most, each by its mean.
std::vector<Purse> purses_of(const Belief& belief, chess::Side side) {
    constexpr size_t most = 8;
    std::vector<Purse> all;
    double before = 0;
    for (const auto& world : belief.worlds) {  // weights are sums up to here
        all.push_back({world.pools[side], world.weight - before});
        before = world.weight;
    }
    for (int pool = belief.pools[side].least;
         belief.worlds.empty() && pool <= belief.pools[side].most; ++pool) {
        all.push_back({pool, 1.0});
        before += 1;
    }
    std::ranges::stable_sort(all, {}, &Purse::pool);
    std::vector<Purse> parts;
    double passed = 0;
    double sum = 0;
    double weight = 0;
    for (size_t i = 0; i < all.size(); ++i) {
        sum += all[i].pool * all[i].weight;
        weight += all[i].weight;
        passed += all[i].weight;
        const double until = before * static_cast<double>(parts.size() + 1) / most;
        const bool is_last = i + 1 == all.size();
        if (weight > 0 && (is_last || (passed >= until && all[i + 1].pool != all[i].pool))) {
            parts.push_back({static_cast<int>(std::lround(sum / weight)), weight / before});
            sum = weight = 0;
        }
    }
    return parts;
}

int mean_pool(const Belief& belief, chess::Side side) {
    double sum = 0;
    double before = 0;
    for (const auto& world : belief.worlds) {  // weights are sums up to here
        sum += (world.weight - before) * world.pools[side];
        before = world.weight;
    }
    if (belief.worlds.empty() || before <= 0) {
        return (belief.pools[side].least + belief.pools[side].most) / 2;
    }
    return static_cast<int>(std::lround(sum / before));
}

}  // namespace

Result<Sight> sight_of(const Rules& rules, const Seen& seen, Seat seat, uint64_t seed) {
    Rules::Observation observation;
    if (auto read = rules.parse_observation(seen.observation, Viewer{seat}, observation); !read) {
        return refuse(read);
    }
    Random random(seed);
    Belief belief;
    if (!believe(rules, seen, seat, observation, random, belief)) {
        return refuse("bad-position", "No position looks like this observation.", "9");
    }
    Sight sight{belief.state, belief.past};
    sight.state.bid = 0;
    for (const chess::Side side : {chess::white, chess::black}) {
        if (observation.pool_hidden[side]) {
            sight.state.pools[side] = static_cast<uint16_t>(mean_pool(belief, side));
            if (prise::duel_chess::seat_of(side) != seat) {
                sight.purses = purses_of(belief, side);
            }
        }
    }
    return sight;
}

}  // namespace prise::ai::duel_chess
