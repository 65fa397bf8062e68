// A turn that was thought out as a whole and is played action by action: as long as its seat sees
// what it meant to see, it plays on and does not think again.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/ai/player.h"
#include "prise/core/contract.h"
#include "prise/core/text.h"

namespace prise::ai {

class TurnPlan {
  public:
    // The line begins with an action in this state.
    template <GameRules R>
    void keep(const R& rules, typename R::State state, Past past, Seat seat, const Line& line) {
        steps_.clear();
        score_ = line.score;
        Silent silent;
        for (auto next = line.actions.begin(); next + 1 < line.actions.end(); ++next) {
            rules.apply(state, past, rules.parse_action(*next).value(), silent);
            std::string seen = text_of([&](Text& out) {
                rules.print_observation(rules.observe(state, past, Viewer{seat}), out);
            });
            steps_.push_back({std::move(seen), {next + 1, line.actions.end()}});
        }
    }

    // The seat is to act and sees this: is it in the middle of the turn?
    void look_at(std::string_view observation) {
        const auto step = std::ranges::find(steps_, observation, &Step::seen);
        rest_ = step == steps_.end() ? std::vector<std::string>{} : step->rest;
    }
    bool is_under_way() const { return !rest_.empty(); }
    Thought thought() const {
        Thought thought;
        thought.best = rest_.front();
        thought.turn.assign(rest_.begin() + 1, rest_.end());
        thought.lines = {{0, score_, rest_}};
        return thought;
    }

  private:
    struct Step {
        std::string seen;
        std::vector<std::string> rest;  // of the turn
    };

    std::vector<Step> steps_;
    std::vector<std::string> rest_;  // where it is in the middle of the turn
    Score score_;                    // of the turn
};

}  // namespace prise::ai
