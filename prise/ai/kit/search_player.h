// A player that searches what it sees, for games of two seats in which nothing is hidden.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prise/ai/kit/alpha_beta.h"
#include "prise/ai/kit/levels.h"
#include "prise/ai/kit/player_table.h"
#include "prise/ai/seeds.h"
#include "prise/core/play_of.h"

namespace prise::ai {

// `Brain` is made from the rules and what else is handed in, and has `scale` and `levels`.
template <GameRules R, class Brain>
class SearchPlayer final : public AnyPlayer {
  public:
    template <class... More>
    SearchPlayer(const AnyGame& game, R rules, const Setup& setup, bool is_fitted,
                 const More&... more)
        : game_(game),
          rules_(std::move(rules)),
          brain_(rules_, more...),
          setup_(setup),
          level_(Brain::levels[static_cast<size_t>(setup.level - 1)]),
          is_fitted_(is_fitted),
          table_(setup, level_.nodes),
          search_(rules_, brain_, *table_) {}

    Result<void> see(const Seen& seen) override {
        if (auto place = stand_to_act(game_, seen, setup_.seat); !place) {
            return refuse(place);
        }
        typename R::Observation observation{};
        typename LedgerOf<R>::Type ledger{};
        typename R::Belief belief{};
        Random random(0);
        if (auto read = read_observation(rules_, seen.observation, seen.memory, Viewer{setup_.seat},
                                         observation, ledger);
            !read) {
            return read;
        }
        if (!rules_.believe(observation, SeenLog<R>{}, random, belief) ||
            !rules_.draw_world(belief, random, state_, past_)) {
            return refuse("bad-position", "No position looks like this observation.", "9");
        }
        has_seen_ = true;
        return {};
    }

    void go(const Limits& limits) override {
        thought_ = {};
        if (!has_seen_) {
            return;
        }
        is_known_ = limits.by_book && answer_by_book();
        if (is_known_) {
            return;
        }
        const SearchLimits own{narrower(limits.nodes, level_.nodes), limits.depth, limits.lines};
        table_.begin(own.nodes != 0);  // what was counted can be repeated
        search_.begin(state_, past_, own, {setup_.seed, level_.overlook},
                      actions_of(rules_, limits.only));
        tell();
    }

    bool step(uint64_t max_nodes) override {
        if (!has_seen_ || is_known_) {
            return false;
        }
        const bool goes_on = search_.step(max_nodes);
        thought_.nodes = search_.nodes();
        if (search_.revision() != told_) {
            tell();
        }
        return goes_on;
    }

    void stop() override { search_.stop(); }
    const Thought& thought() const override { return thought_; }
    bool is_fitted() const override { return is_fitted_; }

  private:
    // A brain may know openings: then nothing is searched.
    bool answer_by_book() {
        if constexpr (requires { brain_.opening(state_, 0, uint64_t{0}); }) {
            if (const auto known = brain_.opening(state_, level_.book_actions, setup_.seed)) {
                thought_.best = text(known->action);
                thought_.lines = {{0, score_of(known->score, Brain::scale), {thought_.best}}};
                return true;
            }
        }
        return false;
    }

    std::string text(const typename R::Action& action) const {
        return text_of([&](Text& out) { rules_.print_action(action, out); });
    }

    void tell() {
        told_ = search_.revision();
        thought_.depth = search_.depth();
        thought_.lines.clear();
        for (const auto& variation : search_.lines()) {
            Line& line = thought_.lines.emplace_back();
            line.depth = variation.depth;
            line.score = score_of(variation.score, Brain::scale);
            for (const auto& action : variation.actions) {
                line.actions.push_back(text(action));
            }
        }
        thought_.best = thought_.lines.front().actions.front();
        tell_turn(search_.lines().front().actions);
    }

    // The rest of the turn, and what is expected after it.
    void tell_turn(const std::vector<typename R::Action>& actions) {
        thought_.turn.clear();
        thought_.expected.reset();
        typename R::State state = state_;
        Past past = past_;
        Silent silent;
        for (size_t i = 0; i + 1 < actions.size(); ++i) {
            rules_.apply(state, past, actions[i], silent);
            if (rules_.to_act(state) != setup_.seat) {
                thought_.expected = text(actions[i + 1]);
                return;
            }
            thought_.turn.push_back(text(actions[i + 1]));
        }
    }

    const AnyGame& game_;
    R rules_;
    Brain brain_;
    Setup setup_;
    Level level_;
    bool is_fitted_;
    PlayerTable table_;
    AlphaBeta<R, Brain> search_;
    typename R::State state_{};
    Past past_;
    bool has_seen_ = false;
    bool is_known_ = false;  // by a book
    uint64_t told_ = 0;
    Thought thought_;
};

}  // namespace prise::ai
