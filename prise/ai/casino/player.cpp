#include "prise/ai/casino/player.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "prise/ai/casino/brain.h"
#include "prise/ai/kit/levels.h"
#include "prise/ai/kit/overlook.h"
#include "prise/ai/kit/player_table.h"
#include "prise/ai/kit/sampled_search.h"
#include "prise/ai/kit/turn_plan.h"
#include "prise/ai/seeds.h"
#include "prise/games/casino/instances.h"

namespace prise::ai::casino {
namespace {

using prise::casino::Action;
using prise::casino::Belief;
using prise::casino::Observation;
using prise::casino::Rules;
using prise::casino::State;
using prise::casino::Turn;

struct CasinoLevel {
    uint64_t nodes;    // 0: whatever `go` allows
    int overlook;      // permille
    int hidden_depth;  // turns deep while cards are in the deck; 0: as far as the nodes go
    int open_depth;    // in the last round
    size_t worlds;
};
constexpr std::array<CasinoLevel, levels> level_table = {{
    {200, 600, 1, 1, 2},
    {200, 400, 1, 1, 2},
    {200, 200, 1, 1, 2},
    {400, 0, 1, 1, 4},
    {500, 0, 1, 3, 4},
    {2'000, 0, 1, 0, 4},
    {8'000, 0, 0, 0, 8},
    {0, 0, 0, 0, 16},
}};
constexpr uint64_t nodes_a_world = 400;  // fewer are too few to be worth another world

class Player final : public AnyPlayer {
  public:
    Player(const AnyGame& game, const Rules& rules, const Setup& setup)
        : game_(game),
          rules_(rules),
          setup_(setup),
          level_(level_table[static_cast<size_t>(setup.level - 1)]),
          brain_(rules_),
          table_(setup, level_.nodes),
          search_(brain_, *table_) {}

    Result<void> see(const Seen& seen) override {
        if (auto place = stand_to_act(game_, seen, setup_.seat); !place) {
            return refuse(place);
        }
        Observation observation{};
        if (auto read =
                rules_.parse_observation(seen.observation, Viewer{setup_.seat}, observation);
            !read) {
            return read;
        }
        Belief belief{};
        if (!believe(seen, observation, belief)) {
            return refuse("bad-position", "No deal agrees with this observation and its log.", "9");
        }
        belief_ = std::move(belief);
        seen_hash_ = mixed(hash_of(seen.observation), seen.log.size());
        has_seen_ = true;
        plan_.look_at(seen.observation);
        return {};
    }

    void go(const Limits& limits) override {
        thought_ = {};
        has_begun_ = false;
        if (!has_seen_) {
            return;
        }
        if (plan_.is_under_way()) {
            thought_ = plan_.thought();
            return;
        }
        SearchLimits own{narrower(limits.nodes, level_.nodes), limits.depth, limits.lines};
        draw_worlds(own.nodes);
        const bool is_open = belief_.shown.deck_count == 0;
        brain_.stay_in_round(is_open ? 0 : worlds_.front().round);
        own.depth = narrower(own.depth, is_open ? level_.open_depth : level_.hidden_depth);
        const Overlook overlook{mixed(setup_.seed, 1), level_.overlook};
        choose_turns(overlook);
        table_.begin(true);
        search_.begin(worlds_, {turns_.begin(), turns_.size()}, own);
        has_begun_ = true;
        lines_ = limits.lines;
        tell();
    }

    bool step(uint64_t max_nodes) override {
        if (!has_begun_) {
            return false;
        }
        const bool goes_on = search_.step(max_nodes);
        thought_.nodes = search_.nodes();
        if (search_.revision() != told_) {
            tell();
        }
        if (!goes_on) {
            plan_.keep(rules_, worlds_.front(), Past(), setup_.seat, thought_.lines.front());
        }
        return goes_on;
    }

    void stop() override { search_.stop(); }
    const Thought& thought() const override { return thought_; }
    // The weights were chosen for the rules as they stand without options.
    bool is_fitted() const override { return rules_.settings() == prise::casino::Settings{}; }

  private:
    bool believe(const Seen& seen, const Observation& observation, Belief& belief) const {
        std::vector<SeenAction<Action>> actions;
        for (const SeenText& entry : seen.log) {
            actions.push_back({entry.seat, std::nullopt});
            if (entry.action) {
                const auto parsed = rules_.parse_action(*entry.action);
                if (!parsed) {
                    return false;
                }
                actions.back().action = *parsed;
            }
        }
        Observation start{};
        SeenLog<Rules> log{nullptr, actions};
        if (seen.start) {
            if (!rules_.parse_observation(*seen.start, Viewer{setup_.seat}, start)) {
                return false;
            }
            log.start = &start;
        }
        Random random(0);
        State world;
        Past past;
        return rules_.believe(observation, log, random, belief) &&
               rules_.draw_world(belief, random, world, past);
    }

    // What is certain needs one world alone.
    void draw_worlds(uint64_t nodes) {
        size_t wanted = level_.worlds;
        if (nodes != 0) {
            wanted = std::clamp(static_cast<size_t>(nodes / nodes_a_world), size_t{1}, wanted);
        }
        if (belief_.shown.deck_count == 0 && belief_.worlds() == 1) {
            wanted = 1;
        }
        Random random(mixed(setup_.seed, seen_hash_));
        worlds_.clear();
        Past past;
        for (size_t tried = 0; tried < wanted || worlds_.empty(); ++tried) {
            if (State world; rules_.draw_world(belief_, random, world, past)) {
                worlds_.push_back(world);
            }
        }
    }

    // Those that it sees; the likeliest one at least.
    void choose_turns(const Overlook& overlook) {
        brain_.list(worlds_.front(), turns_);
        const Turn likely = turns_[0];
        turns_.keep_if([&](const Turn& turn) {
            return !is_overlooked(overlook, seen_hash_, brain_.mark(turn), brain_.difficulty(turn));
        });
        if (turns_.empty()) {
            turns_.push(likely);
        }
    }

    std::vector<std::string> texts_of(const Turn& turn) const {
        ActionList<Action> actions;
        plan(rules_.settings(), worlds_.front(), turn, actions);
        std::vector<std::string> texts;
        for (const Action& action : actions) {
            texts.push_back(text_of([&](Text& out) { rules_.print_action(action, out); }));
        }
        return texts;
    }

    void tell() {
        told_ = search_.revision();
        thought_.depth = search_.depth();
        thought_.lines.clear();
        for (const auto& choice : search_.choices()) {
            if (static_cast<int>(thought_.lines.size()) == std::max(lines_, 1)) {
                break;
            }
            thought_.lines.push_back({choice.depth, score_of(choice.value), texts_of(choice.turn)});
        }
        const auto& actions = thought_.lines.front().actions;
        thought_.best = actions.front();
        thought_.turn.assign(actions.begin() + 1, actions.end());
    }

    // Beyond 9000 lies what was played out: hundredths of a point count there.
    static Score score_of(int value) { return {value, value, Score::Bound::exact, {}}; }

    const AnyGame& game_;
    Rules rules_;
    Setup setup_;
    CasinoLevel level_;
    Brain brain_;
    PlayerTable table_;
    SampledSearch<Brain> search_;
    Belief belief_{};
    uint64_t seen_hash_ = 0;
    std::vector<State> worlds_;
    ActionList<Turn> turns_;
    bool has_seen_ = false;
    bool has_begun_ = false;
    int lines_ = 1;
    uint64_t told_ = 0;
    Thought thought_;
    TurnPlan plan_;
};

}  // namespace

// Options that were refused made no game, so they are sound here.
std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const Setup& setup) {
    return prise::casino::with_rules(game.options(),
                                     [&](const Rules& rules) -> std::unique_ptr<AnyPlayer> {
                                         return std::make_unique<Player>(game, rules, setup);
                                     })
        .value();
}

}  // namespace prise::ai::casino
