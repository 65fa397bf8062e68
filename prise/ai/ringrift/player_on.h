// The player on one board: what it sees becomes a position, what it thinks becomes text. Included
// by the files instance_*.cpp.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "prise/ai/kit/levels.h"
#include "prise/ai/kit/player_table.h"
#include "prise/ai/kit/turn_plan.h"
#include "prise/ai/ringrift/instance.h"
#include "prise/ai/ringrift/search.h"
#include "prise/ai/seeds.h"

namespace prise::ai::ringrift {

struct RingLevel {
    uint64_t nodes;  // 0: whatever `go` allows
    int overlook;    // permille
    int depth;       // in turns; 0: as far as the nodes go
    bool is_careful;
};
inline constexpr std::array<RingLevel, levels> level_table = {{
    {200, 600, 1, false},
    {400, 350, 1, true},
    {1'000, 150, 1, true},
    {2'000, 0, 1, true},
    {4'000, 0, 0, true},
    {8'000, 0, 0, true},
    {18'000, 0, 0, true},
    {0, 0, 0, true},
}};

template <class B>
class PlayerOn final : public AnyPlayer {
  public:
    using Rules = prise::ringrift::Rules<B>;
    using State = prise::ringrift::State<B>;

    PlayerOn(const AnyGame& game, const Rules& rules, const Setup& setup)
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
        typename Rules::Observation observation{};
        if (auto read =
                rules_.parse_observation(seen.observation, Viewer{setup_.seat}, observation);
            !read) {
            return read;
        }
        state_ = observation.state;
        past_ = observation.past;
        // The number of the turn stays where it is at its limit; here it must go on.
        state_.turn = std::min(state_.turn, prise::ringrift::number_limit - 10'000);
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
        Plan own{.nodes = narrower(limits.nodes, level_.nodes),
                 .depth = narrower(limits.depth, level_.depth),
                 .lines = limits.lines,
                 .is_careful = level_.is_careful && limits.depth != 1,
                 .overlook = {setup_.seed, level_.overlook}};
        table_.begin(own.nodes != 0);  // what was counted can be repeated
        search_.begin(state_, past_, own);
        has_begun_ = true;
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
            plan_.keep(rules_, state_, past_, setup_.seat, thought_.lines.front());
        }
        return goes_on;
    }

    void stop() override { search_.stop(); }
    const Thought& thought() const override { return thought_; }
    // The weights were chosen on the small square board with two players.
    bool is_fitted() const override {
        return rules_.settings().board == prise::ringrift::BoardId::square8 && rules_.seats() == 2;
    }

  private:
    void tell() {
        told_ = search_.revision();
        thought_.depth = search_.depth();
        thought_.lines.clear();
        for (const auto& line : search_.lines()) {
            Score score{line.value, line.value, Score::Bound::exact, {}};
            if (line.value == certain) {
                score.end_in = static_cast<int>(line.actions.size());
            }
            Line& told = thought_.lines.emplace_back(Line{line.depth, score, {}});
            for (const Action& action : line.actions) {
                told.actions.push_back(
                    text_of([&](Text& out) { rules_.print_action(action, out); }));
            }
        }
        const auto& actions = thought_.lines.front().actions;
        thought_.best = actions.front();
        thought_.turn.assign(actions.begin() + 1, actions.end());
    }

    const AnyGame& game_;
    Rules rules_;
    Setup setup_;
    RingLevel level_;
    Brain<B> brain_;
    PlayerTable table_;
    Search<B> search_;
    State state_{};
    Past past_;
    bool has_seen_ = false;
    bool has_begun_ = false;
    uint64_t told_ = 0;
    Thought thought_;
    TurnPlan plan_;
};

template <class B>
std::unique_ptr<AnyPlayer> Instance<B>::player(const AnyGame& game,
                                               const prise::ringrift::Rules<B>& rules,
                                               const Setup& setup) {
    return std::make_unique<PlayerOn<B>>(game, rules, setup);
}

}  // namespace prise::ai::ringrift
