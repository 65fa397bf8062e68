// A full snapshot that agrees with an observation and with all that its viewer was told (§9).
//
// The board is public, so what can be unknown is the two pools and a bid that waits for its answer:
// a *world*. The log is followed once with all worlds that are still possible. A hidden bid splits
// a world into one for each amount that the pool could pay, each equally likely; what was seen (who
// won, which retreat was paid for, what a return cost) strikes out those that it contradicts. One
// of the worlds that are left at the end is drawn by its weight.
//
// Where both bids of many duels are hidden there are too many worlds; then a part of them is
// followed, drawn by weight. Nothing at all is known of the pools of a position whose past was not
// told; then they are guessed.
#include <algorithm>
#include <vector>

#include "prise/games/duel_chess/regeneration.h"
#include "prise/games/duel_chess/retreats.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

struct World {
    std::array<int, 2> pools{};  // by Side
    int bid = 0;
    double weight = 1;

    // One number for all that tells worlds apart: there are many of them to be sorted.
    uint64_t key() const {
        return (static_cast<uint64_t>(pools[0]) << 40) | (static_cast<uint64_t>(pools[1]) << 20) |
               static_cast<uint64_t>(bid);
    }
};

class Sampler {
  public:
    // Without `start` the log begins at the start of the game.
    Sampler(const Rules& rules, const Rules::Observation& seen, const Rules::Observation* start,
            Rules::Log log, Random& random)
        : rules_(rules),
          settings_(rules.settings()),
          seen_(seen),
          start_(start),
          log_(log),
          random_(random) {}

    // Draws a snapshot that agrees with all that was told. False: none was found, with pools up to
    // `most` at a start where they were hidden.
    bool follow(int most) {
        begin(most);
        for (size_t i = 0; i < log_.size(); ++i) {
            if (!step(i) || worlds_.empty()) {
                return false;
            }
            merge();
        }
        std::erase_if(worlds_, [&](const World& world) { return !fits(world); });
        if (worlds_.empty()) {
            return false;
        }
        merge();
        take(worlds_[drawn()]);
        return true;
    }

    // As the viewer sees it, with any pools and any bid that the rules allow.
    void guess() {
        state = seen_.shown;
        past = seen_.past;
        for (const Side side : {chess::white, chess::black}) {
            if (seen_.pool_hidden[side]) {
                const int least = side == state.turn() ? least_pool() : 0;
                const int pool = least + below(usual_most() + 1);
                state.pools[side] = static_cast<uint16_t>(std::min(pool, pool_limit));
            }
        }
        if (seen_.bid_hidden) {
            state.bid = static_cast<uint8_t>(below(highest_bid(state.turn()) + 1));
        }
    }

    // The pools that are thought of where nothing is known: twice as full as the one that is seen.
    int usual_most() const {
        const bool sees_white = !seen_.pool_hidden[0];
        const bool sees_black = !seen_.pool_hidden[1];
        const int usual = sees_white   ? int{seen_.shown.pools[0]}
                          : sees_black ? int{seen_.shown.pools[1]}
                                       : settings_.initial_bp;
        return 2 * std::max(usual, 10);
    }

    State state;  // while the log is followed, its pools and its bid mean nothing
    Past past;

  private:
    static constexpr size_t most_worlds = 4096;

    int below(int bound) { return static_cast<int>(random_.below(static_cast<uint32_t>(bound))); }
    double part_of(double whole) {
        return whole * static_cast<double>(random_.next() >> 11) * 0x1p-53;
    }

    void take(const World& world) {
        state.pools = {static_cast<uint16_t>(world.pools[0]),
                       static_cast<uint16_t>(world.pools[1])};
        state.bid = static_cast<uint8_t>(world.bid);
    }

    // The highest bid of a side of the duel, with the pools that the state has.
    int highest_bid(Side side) const { return highest_bid(side, state.pools[side]); }
    int highest_bid(Side side, int pool) const {
        const Duelists men = duelists(state.board(), state.pending);
        const Piece man = side == state.turn() ? men.attacker : men.victim;
        return settings_.highest_bid(chess::type_of(man), pool);
    }
    int cost(Side side, int bid) const {
        const Duelists men = duelists(state.board(), state.pending);
        const Piece man = side == state.turn() ? men.attacker : men.victim;
        return settings_.cost(chess::type_of(man), bid);
    }

    void begin(int most) {
        std::array<bool, 2> hidden{};
        bool bid_hidden = false;
        if (start_ != nullptr) {
            state = start_->shown;
            past = start_->past;
            hidden = start_->pool_hidden;
            bid_hidden = start_->bid_hidden;
        } else {
            rules_.start(state, past);
        }
        const World shown{{state.pools[0], state.pools[1]}, state.bid, 1};
        worlds_.clear();
        const auto add = [&](int white, int black) {
            World world = shown;
            world.pools = {hidden[0] ? white : shown.pools[0], hidden[1] ? black : shown.pools[1]};
            const int top = bid_hidden ? highest_bid(state.turn(), world.pools[state.turn()]) : 0;
            for (int bid = 0; bid <= top; ++bid) {
                world.bid = bid_hidden ? bid : shown.bid;
                worlds_.push_back(world);
            }
        };
        if (hidden[0] && hidden[1]) {
            for (size_t i = 0; i < most_worlds; ++i) {
                const int white = below(most + 1);
                add(white, below(most + 1));
            }
        } else {
            for (int pool = 0; pool <= (hidden[0] || hidden[1] ? most : 0); ++pool) {
                add(pool, pool);
            }
        }
        merge();
    }

    bool step(size_t i) {
        const auto& [seat, action, told] = log_[i];
        if (seat != rules_.to_act(state)) {
            return false;
        }
        switch (state.phase) {
            case Phase::move: return action && move(*action);
            case Phase::attack: return attack(action);
            case Phase::defend: return defend(action, was_won(i));
            case Phase::retreat: break;
        }
        return action && retreat(*action, cost_told(told));
    }

    // What the events say of the price of a retreat, where they are known.
    static std::optional<int64_t> cost_told(std::span<const json::Value> told) {
        for (const json::Value& event : told) {
            const json::Value* type = event.find("type");
            const json::Value* cost = event.find("cost");
            if (type != nullptr && *type == json::Value("retreated") && cost != nullptr &&
                cost->integer() != nullptr) {
                return *cost->integer();
            }
        }
        return std::nullopt;
    }

    bool move(Action action) {
        // An empty pool may forbid a capture (§6.2); else pools are not looked at.
        std::array<bool, 2> legal{};
        for (const size_t pool : {size_t{0}, size_t{1}}) {
            state.pools[state.turn()] = static_cast<uint16_t>(pool);
            legal[pool] = rules_.check(state, past, action).has_value();
        }
        const Side side = state.turn();
        std::erase_if(worlds_, [&](const World& world) {
            return !legal[static_cast<size_t>(std::min(world.pools[side], 1))];
        });
        if ((legal[0] || legal[1]) && !rules_.opens_duel(state.board(), action.move())) {
            finish_turn(action);
        } else {
            change(action);
        }
        return legal[0] || legal[1];
    }

    // Calls with the world and each bid that it allows, all equally likely; or with the one seen.
    template <class Each>
    bool for_each_bid(Side side, const std::optional<Action>& seen, Each&& each) const {
        if (seen && seen->kind() != Action::bid_kind) {
            return false;
        }
        for (World world : worlds_) {
            const int highest = highest_bid(side, world.pools[side]);
            world.weight /= highest + 1;
            const int from = seen ? seen->amount() : 0;
            for (int bid = from; bid <= (seen ? std::min(from, highest) : highest); ++bid) {
                each(world, bid);
            }
        }
        return true;
    }

    bool attack(const std::optional<Action>& seen) {
        std::vector<World> next;
        const bool bids = for_each_bid(state.turn(), seen, [&](World world, int bid) {
            world.bid = bid;
            next.push_back(world);
        });
        worlds_ = std::move(next);
        change(Action::bid(0));
        return bids;
    }

    bool defend(const std::optional<Action>& seen, bool won) {
        const Side attacker = state.turn();
        const Side defender = chess::other(attacker);
        std::vector<World> next;
        next.reserve(worlds_.size());
        const bool bids = for_each_bid(defender, seen, [&](World world, int bid) {
            if (settings_.attacker_wins(world.bid, bid) == won) {
                world.pools[attacker] -= cost(attacker, world.bid);
                world.pools[defender] -= cost(defender, bid);
                world.bid = 0;
                next.push_back(world);
            }
        });
        worlds_ = std::move(next);
        state.bid = won ? 1 : 0;
        if (won) {
            finish_turn(Action::bid(0));
        } else {
            change(Action::bid(1));
        }
        return bids;
    }

    bool retreat(Action action, std::optional<int64_t> told) {
        const Side side = state.turn();
        const int square = action.square();
        const Retreats any(settings_, state.board(), state.pending, pool_limit);
        if (action.kind() != Action::retreat_kind || (any.candidates() & chess::bit(square)) == 0 ||
            !any.is_safe(square)) {
            return false;
        }
        for (World& world : worlds_) {
            int& pool = world.pools[side];
            const int price = Retreats(settings_, state.board(), state.pending, pool).cost(square);
            world.weight = price <= pool && (!told || price == *told) ? world.weight : 0;
            pool = std::max(pool - price, 0);
        }
        std::erase_if(worlds_, [](const World& world) { return world.weight == 0; });
        finish_turn(action);
        return true;
    }

    // How the duel ended whose second bid is entry `i`.
    bool was_won(size_t i) const {
        const bool last = i + 1 == log_.size();
        const auto next = last ? std::nullopt : log_[i + 1].action;
        return next ? next->kind() != Action::retreat_kind : seen_.shown.phase != Phase::retreat;
    }

    void change(Action action) {
        Silent silent;
        rules_.apply(state, past, action, silent);
    }

    // The last action of a turn, with what it earns (§7.6).
    void finish_turn(Action action) {
        const Board before = state.board();
        const bool failed = state.phase == Phase::retreat;
        change(action);
        if (!settings_.duels) {
            return;
        }
        const Earned earned = earned_by(settings_, before, state.board(), failed);
        for (World& world : worlds_) {
            int& pool = world.pools[before.turn];
            pool = settings_.pool_after(pool, earned.base + earned.tactics);
        }
    }

    // Of equal worlds one is left, and of too many a part that stands for all.
    void merge() {
        const auto before = [](const World& a, const World& b) { return a.key() < b.key(); };
        if (!std::ranges::is_sorted(worlds_, before)) {  // only a duel mixes them up
            std::ranges::sort(worlds_, before);
        }
        std::vector<World> merged;
        double sum = 0;
        for (const World& world : worlds_) {
            sum += world.weight;
            if (!merged.empty() && merged.back().key() == world.key()) {
                merged.back().weight += world.weight;
            } else {
                merged.push_back(world);
            }
        }
        const bool thin = merged.size() > most_worlds;
        const double unit = thin ? sum / most_worlds : sum;
        double next = thin ? part_of(unit) : 0;
        double passed = 0;
        worlds_.clear();
        for (World& world : merged) {
            if (thin) {
                passed += world.weight;
                world.weight = 0;
                while (next < passed) {
                    ++world.weight;
                    next += unit;
                }
            } else {
                world.weight /= unit;
            }
            if (world.weight > 0) {
                worlds_.push_back(world);
            }
        }
    }

    size_t drawn() {
        double sum = 0;
        for (const World& world : worlds_) {
            sum += world.weight;
        }
        double left = part_of(sum);
        size_t at = 0;
        while (at + 1 < worlds_.size() && left >= worlds_[at].weight) {
            left -= worlds_[at++].weight;
        }
        return at;
    }

    // Does it end in what is seen?
    bool fits(const World& world) {
        take(world);
        const State& shown = seen_.shown;
        return state.position == shown.position && state.phase == shown.phase &&
               state.pending == shown.pending && rules_.same_past(past, seen_.past) &&
               (seen_.bid_hidden || state.bid == shown.bid) &&
               (seen_.pool_hidden[0] || state.pools[0] == shown.pools[0]) &&
               (seen_.pool_hidden[1] || state.pools[1] == shown.pools[1]) &&
               (state.phase != Phase::retreat || Retreats(settings_, state).legal() != 0);
    }

    // What the side to move must have, or the game would be over (§7.3) or its move banned (§6.2).
    int least_pool() const {
        if (state.phase != Phase::retreat) {
            const bool dueling = state.phase != Phase::move;
            return dueling && settings_.zero_attack == ZeroBpAttack::forbidden ? 1 : 0;
        }
        const Retreats retreats(settings_, state.board(), state.pending, 0);
        int least = pool_limit;
        for (chess::Squares to(retreats.candidates()); to; to.next()) {
            if (retreats.is_safe(to.square())) {
                least = std::min(least, retreats.cost(to.square()));
            }
        }
        return least;
    }

    const Rules& rules_;
    const Settings& settings_;
    const Rules::Observation& seen_;
    const Rules::Observation* start_;
    Rules::Log log_;
    Random& random_;
    std::vector<World> worlds_;
};

bool draw_sample(Sampler sampler, const Rules::Observation& seen, State& state, Past& past) {
    constexpr int tries = 6;
    const bool open = !seen.pool_hidden[0] && !seen.pool_hidden[1];
    bool found = false;
    for (int i = 0, most = sampler.usual_most(); i < tries && !open && !found; ++i) {
        found = sampler.follow(std::min(most, pool_limit));
        most *= 3;
    }
    if (!found) {
        sampler.guess();
    }
    state = sampler.state;
    past = sampler.past;
    return true;
}

}  // namespace

bool Rules::sample(const Observation& seen, Log log, Random& random, State& state,
                   Past& past) const {
    return draw_sample({*this, seen, nullptr, log, random}, seen, state, past);
}

bool Rules::sample_from(const Observation& seen, const Observation& start, Log log, Random& random,
                        State& state, Past& past) const {
    return draw_sample({*this, seen, &start, log, random}, seen, state, past);
}

}  // namespace prise::duel_chess
