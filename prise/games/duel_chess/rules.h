// Gambit Chess: a capture is only an attempt, decided by two secret bids of battle points.
// docs/rules/duel-chess.md is the book; `§` names its sections. The chess of it is prise/chess.
//
//     settings.h      the options (§4), what bids cost (§6.3), limits of a pool (§7.6)
//     state.h         the position with its duel, and the action (§3, §5)
//     retreats.h      where an attacker that failed may go, and for how much (§7.4)
//     regeneration.h  what a turn earns (§7.6)
//     capture.h       what an action does (§7), resolved once for all who ask
//     legal.cpp       legal actions (§6);        check.cpp     why one is refused (§10)
//     apply.cpp       the change (§7);           narrate.cpp   its events (§12)
//     outcome.cpp     the end (§8);              key.cpp       what tells positions apart (§8.2)
//     observe.cpp     who sees what (§9);        belief.h      what they may take for the truth
//     text.cpp        writing (§5, §11);         read.cpp      reading (§11)
//     explain.cpp     why an action;             standing.cpp  how it stands
//     understand.cpp  what people type;          ask.cpp       prices and score sheet
//     follow.h        a game whose bids are not all seen; worlds.h, score_sheet.h use it
//     pgn.h           as a game of chess with comments
//     instances.h     the typed door to these rules
//     words.h         what explanations and boards say in the same words
//     count_ahead.cpp perft while pools are so full that they decide nothing
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "prise/core/contract.h"
#include "prise/games/duel_chess/belief.h"
#include "prise/games/duel_chess/settings.h"
#include "prise/games/duel_chess/state.h"

namespace prise::duel_chess {

struct Resolved;
class TacticList;

class Rules {
  public:
    using State = duel_chess::State;
    using Action = duel_chess::Action;
    using Belief = duel_chess::Belief;
    struct Observation {
        State shown;  // with zeros in the place of what is hidden
        Past past;
        Outcome outcome;
        Viewer viewer;
        std::array<bool, 2> pool_hidden{};  // by Side
        bool bid_hidden = false;
    };

    explicit Rules(const Settings& settings);

    const Settings& settings() const { return settings_; }

    int seats() const { return 2; }
    void start(State& state, Past& past) const;
    Seat to_act(const State& state) const { return seat_of(state.actor()); }
    bool completes_turn(const State& before, const State& after) const {
        return before.turn() != after.turn();
    }
    // The second bid shows who has won.
    bool reveals(const State& before, Action action) const;
    // §8.2: key.cpp
    uint64_t key(const State& state, const Past& past) const;
    int occurrences(const State& state, const Past& past) const;
    bool same_past(const Past& a, const Past& b) const;

    // §6: legal.cpp, check.cpp
    void legal(const State& state, const Past& past, ActionList<Action>& list) const;
    void legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const;
    uint64_t count_legal(const State& state, const Past& past, ActionList<Action>& scratch) const;
    Result<void> check(const State& state, const Past& past, Action action) const;

    // §7: apply.cpp, narrate.cpp
    void apply(State& state, Past& past, Action action, Silent& silent) const;
    void apply(State& state, Past& past, Action action, Collector& sink) const;

    // §8: outcome.cpp
    Outcome outcome(const State& state, const Past& past) const;
    Result<Outcome> adjudicate(const State& state, const Past& past, End end, Seat seat) const;

    // §9: observe.cpp, belief.h
    // Without duels pools never change and decide nothing: that they are written as `?` (§4) keeps
    // no secret.
    bool is_open() const { return !settings_.duels; }
    Observation observe(const State& state, const Past& past, Viewer viewer) const;
    bool believe(const Observation& seen, const SeenLog<Rules>& log, Random& random,
                 Belief& belief) const;
    bool draw_world(const Belief& belief, Random& random, State& state, Past& past) const;
    bool may_see(Action action, const State& before, const State& now, Viewer viewer) const;
    void print_redacted(Action, const State&, const State&, Text& text) const { text << "bp:?"; }

    // explain.cpp, standing.cpp
    Explanation explain(const State& state, const Past& past, Viewer viewer, Action action) const;
    Explanation explain_position(const Observation& seen) const;
    // ask.cpp
    static std::span<const Question> questions();
    Result<json::Value> ask(const Observation& seen, std::string_view what,
                            const json::Value& arguments) const;

    // §5, §11: text.cpp, read.cpp
    void print_position(const State& state, const Past& past, Text& text) const;
    void print_observation(const Observation& seen, Text& text) const;
    void print_action(Action action, Text& text) const;
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past) const;
    Result<void> parse_observation(std::string_view text, Viewer viewer, Observation& seen) const;
    Result<Action> parse_action(std::string_view text) const;
    // understand.cpp
    void understand(const State& state, const Past& past, std::string_view words,
                    ActionList<Action>& list) const;

    // Perft's short cut: count_ahead.cpp
    bool can_count_ahead(const State& state) const { return state.phase == Phase::move; }
    template <class Rest>
    uint64_t count_ahead(const State& state, int depth, const Rest& rest) const {
        return pools_decide_nothing(state, depth) ? count_without_pools(state.board(), depth)
                                                  : rest(state, depth, true);
    }

    // Carries out what was resolved in this state.
    void change(State& state, Past& past, const Resolved& done) const;
    // In phase `move`: is there any (§6.1, §7.3), whatever the pool can pay?
    bool has_move(const State& state) const;
    // §6.2: is the side to move kept from capturing by its empty pool?
    bool bans_captures(const State& state) const;
    // May this viewer know the pool of that side (§9)?
    bool sees_pool(Viewer viewer, Side side) const {
        return !settings_.hide_pools || viewer.may_know(seat_of(side));
    }

  private:
    // The points that a side may be asked for within so many actions, at most: by depth, for the
    // side to move and for the other.
    struct Demand {
        int16_t mover = 0;
        int16_t other = 0;
    };
    static constexpr int deepest_demand = 16;                             // perft goes no deeper
    enum class DrawRule : uint8_t { none, material, moves, repetition };  // §8.1

    void narrate(const State& before, Action action, const Resolved& done, TacticList& tactics,
                 const Outcome& decided, Collector& sink) const;
    DrawRule draw_rule(const State& state, const Past& past) const;
    bool is_drawn(const State& state, const Past& past) const {
        return draw_rule(state, past) != DrawRule::none;
    }
    // Of the moves of chess, those that §6.2 and §7.3 forbid.
    void strike_banned(const State& state, ActionList<Action>& list) const;
    Result<void> check_move(const State& state, Move move) const;
    Result<void> check_bid(const State& state, int amount) const;
    Result<void> check_retreat(const State& state, int square) const;
    std::array<Demand, deepest_demand> demands() const;
    bool pools_decide_nothing(const State& state, int depth) const;
    uint64_t count_without_pools(const Board& board, int depth) const;

    Settings settings_;
    std::array<Demand, deepest_demand> demands_;
};

}  // namespace prise::duel_chess
