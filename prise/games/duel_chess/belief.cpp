#include "prise/games/duel_chess/belief.h"

#include <algorithm>
#include <span>

#include "prise/games/duel_chess/follow.h"
#include "prise/games/duel_chess/rules.h"
#include "prise/games/duel_chess/worlds.h"

namespace prise::duel_chess {
namespace {

constexpr size_t longest_log = 1 << 15;
constexpr size_t work_in_all = 250'000;
constexpr size_t most_work = 1 << 14;  // for one duel
constexpr size_t least_work = 16;

// What the side to move must have, or the game would be over (§7.3) or its move banned (§6.2).
int least_pool(const Rules& rules, const State& state) {
    if (state.phase != Phase::retreat) {
        State poor = state;
        poor.pools.fill(0);
        return state.phase != Phase::move && rules.bans_captures(poor) ? 1 : 0;
    }
    const Retreats retreats(rules.settings(), state.board(), state.pending, 0);
    int least = pool_limit;
    for (chess::Squares to(retreats.candidates()); to; to.next()) {
        if (retreats.is_safe(to.square())) {
            least = std::min(least, retreats.cost(to.square()));
        }
    }
    return least;
}

class Believer {
  public:
    Believer(const Rules& rules, const Rules::Observation& seen, const SeenLog<Rules>& log,
             Random& random)
        : rules_(rules),
          settings_(rules.settings()),
          seen_(seen),
          start_(log.start),
          log_(log.actions),
          random_(random) {}

    bool work_out(Belief& belief) {
        belief.state = seen_.shown;
        belief.past.clear();
        for (const uint64_t entry : seen_.past.entries()) {
            belief.past.push(entry);
        }
        belief.bid_hidden = seen_.bid_hidden;
        belief.worlds.clear();
        belief.pools = what_can_be();
        const bool hidden = seen_.pool_hidden[0] || seen_.pool_hidden[1];
        if (!hidden || !settings_.duels || log_.size() > longest_log) {
            return true;
        }
        State state;
        Past past;
        start(state, past);
        const bool bid_hidden = start_ != nullptr && start_->bid_hidden;
        Follower follower(rules_, state, past, bid_hidden ? unseen : int{state.bid});
        if (!follow(follower)) {
            return log_.empty();
        }
        weigh(follower, belief.worlds);
        return true;
    }

  private:
    // Pools that are not seen are thought of as at most twice as full as the one that is.
    int usual_most() const {
        const int usual = !seen_.pool_hidden[0]   ? int{seen_.shown.pools[0]}
                          : !seen_.pool_hidden[1] ? int{seen_.shown.pools[1]}
                                                  : settings_.initial_bp;
        return std::min(2 * std::max(usual, 10), pool_limit);
    }

    // From the observation alone.
    std::array<PoolRange, 2> what_can_be() const {
        std::array<PoolRange, 2> ranges{};
        for (const Side side : {chess::white, chess::black}) {
            const State& shown = seen_.shown;
            const int least = side == shown.turn() ? least_pool(rules_, shown) : 0;
            ranges[side] = seen_.pool_hidden[side]
                               ? PoolRange{least, std::min(least + usual_most(), pool_limit)}
                               : PoolRange{shown.pools[side], shown.pools[side]};
        }
        return ranges;
    }

    void start(State& state, Past& past) const {
        if (start_ != nullptr) {
            state = start_->shown;
            past = start_->past;
        } else {
            rules_.start(state, past);
        }
    }

    bool follow(Follower& follower) const {
        for (size_t i = 0; i < log_.size(); ++i) {
            if (!follower.step(log_[i].seat, log_[i].action, was_won(i))) {
                return false;
            }
        }
        const State& state = follower.state();
        return state.position == seen_.shown.position && state.phase == seen_.shown.phase &&
               state.pending == seen_.shown.pending && state.failed == seen_.shown.failed &&
               rules_.same_past(follower.past(), seen_.past);
    }

    // How the duel ended whose second bid is entry `i`: whoever has defended in vain acts next.
    bool was_won(size_t i) const {
        const bool last = i + 1 == log_.size();
        return (last ? rules_.to_act(seen_.shown) : log_[i + 1].seat) == log_[i].seat;
    }

    // Of pools that were hidden at the start more and more are tried, until some agree.
    void weigh(const Follower& follower, std::vector<World>& worlds) {
        constexpr int tries = 6;
        int most = usual_most();
        size_t work = work_in_all / (follower.duels().size() + 1);
        for (int i = 0; i < tries && worlds.empty(); ++i) {
            work /= i == 0 && !starts_hidden() ? 1 : 2;  // all tries together are bounded
            weigh(follower, most, std::clamp(work, least_work, most_work), worlds);
            if (!starts_hidden() || most == pool_limit) {
                break;
            }
            most = std::min(3 * most, pool_limit);
        }
    }

    bool starts_hidden() const {
        return start_ != nullptr && (start_->pool_hidden[0] || start_->pool_hidden[1]);
    }

    void weigh(const Follower& follower, int most, size_t work, std::vector<World>& found) {
        State state;
        Past past;
        start(state, past);
        std::array<PoolRange, 2> ranges{};
        for (const size_t side : {size_t{0}, size_t{1}}) {
            const bool hidden = start_ != nullptr && start_->pool_hidden[side];
            ranges[side] =
                hidden ? PoolRange{0, most} : PoolRange{state.pools[side], state.pools[side]};
        }
        Worlds worlds(settings_, work, random_);
        worlds.begin(ranges);
        for (const SeenDuel& duel : follower.duels()) {
            worlds.pass(duel);
            if (worlds.all().empty()) {
                return;
            }
        }
        worlds.earn(follower.earned());
        const int least = least_pool(rules_, seen_.shown);
        worlds.keep_if([&](const World& world) {
            return world.pools[seen_.shown.turn()] >= least &&
                   (seen_.pool_hidden[0] || world.pools[0] == seen_.shown.pools[0]) &&
                   (seen_.pool_hidden[1] || world.pools[1] == seen_.shown.pools[1]);
        });
        add_up(worlds.all(), found);
    }

    static void add_up(const std::vector<World>& worlds, std::vector<World>& found) {
        found = worlds;
        double sum = 0;
        for (World& world : found) {
            sum += world.weight;
            world.weight = sum;
        }
        for (World& world : found) {
            world.weight /= sum;
        }
    }

    const Rules& rules_;
    const Settings& settings_;
    const Rules::Observation& seen_;
    const Rules::Observation* start_;  // null: the start of the game
    std::span<const SeenAction<Action>> log_;
    Random& random_;
};

}  // namespace

bool Rules::believe(const Observation& seen, const SeenLog<Rules>& log, Random& random,
                    Belief& belief) const {
    return Believer(*this, seen, log, random).work_out(belief);
}

bool Rules::draw_world(const Belief& belief, Random& random, State& state, Past& past) const {
    state = belief.state;
    past = belief.past;
    const auto below = [&](int bound) {
        return static_cast<int>(random.below(static_cast<uint32_t>(bound)));
    };
    if (belief.worlds.empty()) {
        for (const size_t side : {size_t{0}, size_t{1}}) {
            const PoolRange& range = belief.pools[side];
            state.pools[side] = static_cast<uint16_t>(range.least + below(range.size()));
        }
    } else {
        const double point = static_cast<double>(random.next() >> 11) * 0x1p-53;
        const auto drawn = std::ranges::upper_bound(belief.worlds.begin(), belief.worlds.end() - 1,
                                                    point, {}, &World::weight);
        state.pools = drawn->pools;
    }
    if (belief.bid_hidden) {
        const PieceType type = chess::type_of(state.board().at(state.pending.from()));
        const int most = settings_.highest_bid(type, state.pools[state.turn()]);
        state.bid = static_cast<uint8_t>(below(most + 1));
    }
    return true;
}

}  // namespace prise::duel_chess
