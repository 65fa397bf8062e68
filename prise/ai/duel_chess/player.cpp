#include "prise/ai/duel_chess/player.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prise/ai/duel_chess/bidding.h"
#include "prise/ai/duel_chess/brain.h"
#include "prise/ai/duel_chess/sight.h"
#include "prise/ai/kit/levels.h"
#include "prise/ai/kit/matrix_search.h"
#include "prise/ai/kit/player_table.h"
#include "prise/ai/seeds.h"
#include "prise/games/duel_chess/instances.h"

namespace prise::ai::duel_chess {
namespace {

using prise::duel_chess::Rules;
using Search = MatrixSearch<Rules, Brain>;

class Player final : public AnyPlayer {
  public:
    Player(const AnyGame& game, const Rules& rules, const Setup& setup)
        : game_(game),
          rules_(rules),
          brain_(rules_),
          setup_(setup),
          level_(Brain::levels[static_cast<size_t>(setup.level - 1)]),
          table_(setup, level_.nodes),
          search_(rules_, brain_, *table_),
          failed_search_(rules_, brain_, *table_) {}

    Result<void> see(const Seen& seen) override {
        if (auto place = stand_to_act(game_, seen, setup_.seat); !place) {
            return refuse(place);
        }
        const uint64_t seed = mixed(setup_.seed, hash_of(seen.observation), seen.log.size());
        auto sight = sight_of(rules_, seen, setup_.seat, seed);
        if (!sight) {
            return refuse(sight);
        }
        is_thinking_ = false;  // what it thought about is no longer there
        bidding_.reset();
        sight_ = std::move(*sight);
        seed_here_ = seed;
        has_seen_ = true;
        return {};
    }

    void go(const Limits& limits) override {
        thought_ = {};
        if (!has_seen_) {
            return;
        }
        limits_ = {narrower(limits.nodes, level_.nodes), limits.depth, limits.lines};
        only_ = actions_of(rules_, limits.only);
        table_.begin(limits_.nodes != 0);  // what was counted can be repeated
        is_thinking_ = true;
        is_bidding_ = sight_.state.phase == Phase::attack || sight_.state.phase == Phase::defend;
        is_bidding_ ? begin_bid() : begin_turn();
    }

    bool step(uint64_t max_nodes) override {
        is_thinking_ = is_thinking_ && (is_bidding_ ? step_bid(max_nodes) : step_turn(max_nodes));
        return is_thinking_;
    }

    // What has been improved by then counts.
    void stop() override {
        if (is_thinking_ && !is_bidding_) {
            search_.stop();
            step_turn(0);
        }
        is_thinking_ = false;
    }
    const Thought& thought() const override { return thought_; }

    // To the prices of the standard game, whoever sees what.
    bool is_fitted() const override {
        using prise::duel_chess::Settings;
        const Settings& settings = rules_.settings();
        const Settings standard;
        return settings.duels && settings.check_escape == standard.check_escape &&
               settings.max_bid == standard.max_bid && settings.over_cost == standard.over_cost &&
               settings.capacity == standard.capacity && settings.value == standard.value &&
               settings.tie_winner == standard.tie_winner &&
               settings.initial_bp == standard.initial_bp &&
               settings.base_regen == standard.base_regen;
    }

  private:
    std::string text(const Action& action) const {
        return text_of([&](Text& out) { rules_.print_action(action, out); });
    }

    Score score_of(int value) const {
        const int result = as_result(value);
        Score score{hundredths_of(result, brain_.scale()), result, Score::Bound::exact, {}};
        if (std::abs(value) >= proved) {
            score.end_in = won - std::abs(value);
        }
        return score;
    }

    // An outcome of a duel, and the search of what follows it.
    struct Followed {
        Search* search = nullptr;
        const Bidding::Aftermath* after = nullptr;
        // Actions until the turn is over: where a capture has failed, it must be withdrawn first.
        size_t before_turn = 0;
        bool goes_on = false;

        // So many turns were searched whole.
        size_t turns() const {
            const size_t depth = search->scores().size();
            return depth > before_turn ? depth - before_turn : 0;
        }
    };

    // A move or a retreat --------------------------------------------------------------------

    void begin_turn() {
        ActionList<Action> list;
        rules_.legal(sight_.state, sight_.past, list);
        SearchLimits limits = limits_;
        // There is nothing to choose, and everybody can see that. Of a retreat they cannot: whoever
        // answers at once because nothing else can be paid for tells how poor they are (§5).
        if (list.size() == 1 && sight_.state.phase == Phase::move) {
            limits.depth = 1;
        }
        search_.begin(sight_.state, sight_.past, limits, {setup_.seed, level_.overlook}, only_);
        tell_turn();
    }

    bool step_turn(uint64_t max_nodes) {
        const bool goes_on = search_.step(max_nodes);
        thought_.nodes = search_.nodes();
        if (search_.revision() != told_) {
            tell_turn();
        }
        return goes_on;
    }

    void tell_turn() {
        told_ = search_.revision();
        thought_.depth = search_.depth();
        thought_.lines.clear();
        for (const auto& variation : search_.lines()) {
            Line& line = thought_.lines.emplace_back();
            line.depth = variation.depth;
            line.score = score_of(variation.score);
            for (const Action& action : variation.actions) {
                line.actions.push_back(text(action));
            }
        }
        thought_.best = thought_.lines.front().actions.front();
        thought_.expected.reset();
        const auto& actions = thought_.lines.front().actions;
        if (actions.size() > 1) {  // lines end with a duel, so a turn is one action here
            thought_.expected = actions[1];
        }
    }

    // A bid ----------------------------------------------------------------------------------

    enum class Way : uint8_t { lean, solve, solve_at_sight, by_value, by_chance, by_capacity };

    Way way() const {
        switch (setup_.bids) {
            case Bids::random: return Way::by_chance;
            case Bids::capacity: return Way::by_capacity;
            case Bids::at_sight: return Way::solve_at_sight;
            case Bids::strict: return Way::solve;
            case Bids::solved: break;
        }
        return setup_.level <= 3 ? Way::by_value : Way::lean;
    }

    bool is_searched(const Followed& outcome) const {
        return (way() == Way::lean || way() == Way::solve) && !outcome.after->is_over;
    }

    void begin_bid() {
        bidding_.emplace(rules_, brain_, sight_.state, sight_.past, sight_.purses);
        outcomes_[0] = {&search_, &bidding_->won()};
        outcomes_[1] = {&failed_search_, &bidding_->failed()};
        for (Followed& outcome : outcomes_) {
            outcome.before_turn = outcome.after->state.phase == Phase::retreat ? 1 : 0;
            outcome.goes_on = is_searched(outcome);
            if (outcome.goes_on) {
                const int before = static_cast<int>(outcome.before_turn);
                const int depth = limits_.depth == 0 ? 0 : limits_.depth + before;
                outcome.search->begin(outcome.after->state, outcome.after->past, {0, depth, 1},
                                      {setup_.seed, level_.overlook});
            }
        }
        turn_ = 0;
        chunk_end_ = 0;
        thought_.nodes = 0;
        tell_bid();
    }

    // Both outcomes are searched by turns, so many nodes each; whichever is behind comes first,
    // because they are compared as deep as both have been searched.
    bool step_bid(uint64_t max_nodes) {
        constexpr uint64_t chunk = 64;
        const uint64_t limit = limits_.nodes == 0 ? UINT64_MAX : limits_.nodes;
        const uint64_t stop_at =
            max_nodes > limit - thought_.nodes ? limit : thought_.nodes + max_nodes;
        while (thought_.nodes < stop_at && (outcomes_[0].goes_on || outcomes_[1].goes_on)) {
            if (thought_.nodes == chunk_end_ || !outcomes_[turn_].goes_on) {
                chunk_end_ = thought_.nodes + chunk;
                const Followed& other = outcomes_[1 - turn_];
                if (!outcomes_[turn_].goes_on ||
                    (other.goes_on && other.turns() <= outcomes_[turn_].turns())) {
                    turn_ = 1 - turn_;
                }
            }
            Followed& outcome = outcomes_[turn_];
            const uint64_t before = outcome.search->nodes();
            outcome.goes_on = outcome.search->step(std::min(stop_at, chunk_end_) - thought_.nodes);
            thought_.nodes += outcome.search->nodes() - before;
        }
        tell_bid();
        return thought_.nodes < limit && (outcomes_[0].goes_on || outcomes_[1].goes_on);
    }

    // For the attacker: so many turns deep, or less where the search had proved it by then.
    int result_at(const Followed& outcome, size_t turns) const {
        const auto& scores = outcome.search->scores();
        if (!is_searched(outcome) || turns == 0 || scores.empty()) {
            return outcome.after->result;
        }
        const size_t depth = turns + outcome.before_turn;
        const int score = as_result(scores[std::min(depth, scores.size()) - 1]);
        const Seat attacker = prise::duel_chess::seat_of(sight_.state.turn());
        return rules_.to_act(outcome.after->state) == attacker ? score : -score;
    }

    // As deep as both have been searched; one that has ended knows all there is to know.
    size_t turns_of_both() const {
        size_t turns = max_depth;
        for (const Followed& outcome : outcomes_) {
            if (outcome.goes_on) {
                turns = std::min(turns, outcome.turns());
            }
        }
        return turns;
    }

    // Where nothing is searched, none.
    int depth_told() const {
        int depth = max_depth;
        for (const Followed& outcome : outcomes_) {
            if (is_searched(outcome)) {
                depth = std::min(depth, static_cast<int>(outcome.turns()));
            }
        }
        return depth == max_depth ? 0 : depth;
    }

    void tell_bid() {
        const uint64_t seed = mixed(seed_here_, 5);
        const size_t turns = turns_of_both();
        thought_.depth = depth_told();
        thought_.lines.clear();
        bidding_->solve(result_at(outcomes_[0], turns), result_at(outcomes_[1], turns));
        if (way() == Way::lean) {
            bidding_->lean();
        }
        const auto add = [&](int bid) {
            thought_.lines.push_back(
                {thought_.depth, score_of(bidding_->result()), {text(Action::bid(bid))}});
        };
        switch (way()) {
            case Way::by_value: add(bidding_->by_value(seed)); break;
            case Way::by_chance: add(bidding_->by_chance(seed)); break;
            case Way::by_capacity: add(bidding_->by_capacity()); break;
            case Way::lean:
            case Way::solve:
            case Way::solve_at_sight: add_mixture(seed, add); break;
        }
        thought_.best = thought_.lines.front().actions.front();
    }

    // The bid that was drawn, and then, as many as are wanted, those that might have been.
    template <class Add>
    void add_mixture(uint64_t seed, const Add& add) {
        const size_t drawn = bidding_->draw(seed);
        const Ladder& ladder = bidding_->own();
        std::vector<size_t> places(ladder.count);
        std::iota(places.begin(), places.end(), size_t{0});
        std::ranges::stable_sort(places, [&](size_t a, size_t b) {
            return a == drawn || b == drawn ? a == drawn && b != drawn
                                            : bidding_->probability(a) > bidding_->probability(b);
        });
        for (size_t i = 0; i < places.size() && i < static_cast<size_t>(limits_.lines); ++i) {
            if (i == 0 || bidding_->probability(places[i]) > 0) {
                add(ladder.bids[places[i]]);
            }
        }
    }

    const AnyGame& game_;
    Rules rules_;
    Brain brain_;
    Setup setup_;
    Level level_;
    PlayerTable table_;
    Search search_;         // of the turn; where a bid is due, of what follows when it is won
    Search failed_search_;  // and when it is not
    Sight sight_;
    uint64_t seed_here_ = 0;
    SearchLimits limits_;
    std::vector<Action> only_;  // of its moves; empty: all
    bool has_seen_ = false;
    bool is_bidding_ = false;
    bool is_thinking_ = false;
    uint64_t told_ = 0;
    std::optional<Bidding> bidding_;
    Followed outcomes_[2];
    size_t turn_ = 0;  // whose nodes are being counted, and up to where
    uint64_t chunk_end_ = 0;
    Thought thought_;
};

}  // namespace

std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const Setup& setup) {
    return prise::duel_chess::with_rules(game.options(),
                                         [&](const Rules& rules) -> std::unique_ptr<AnyPlayer> {
                                             return std::make_unique<Player>(game, rules, setup);
                                         })
        .value();
}

}  // namespace prise::ai::duel_chess
