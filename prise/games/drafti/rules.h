// Drafti: the longest capture chain is compulsory. docs/rules/drafti.md is the book; `§` names its
// sections. Everything is visible, nothing is random, one action is one whole turn.
//
//     settings.h        the options and presets (§4)
//     instances.h       the rules as types: with_rules(options, visit)
//     board.h           the 32 squares as bits (§2.1)
//     state.h           the position and the action (§3, §5)
//     chains.h          every complete capture chain (§6.2, §6.3)
//     capture.h         what an action takes and crowns, resolved once (§7.1)
//     legal.h           which chains, or which quiet moves, are legal (§6.1, §6.4)
//     check.cpp         why another action is not (§10)
//     apply.h           the change that an action makes (§7.1)
//     outcome.cpp       the end (§8); key.cpp: when two situations are the same
//     text.cpp          actions and positions as text (§5.1, §11); read.cpp: positions from text
//     understand.cpp    what people type, and foreign moves (§6.6)
//     ask.cpp           capture paths for clients (§6.5)
//     narrate.cpp       the events of an action (§12); explain.cpp: why an action is legal or not
//     capture_finder.h  the capture-finding interface for library users (§6.5)
//     fen.h, pdn.h      positions and games of other programs, in and out (§11)
//
// `Rules<Traits>` is the game. What does not depend on the traits at compile time stands in
// `RulesBase` and is compiled once.
#pragma once

#include <span>
#include <string_view>

#include "prise/core/open_game.h"
#include "prise/games/drafti/capture.h"
#include "prise/games/drafti/chains.h"
#include "prise/games/drafti/settings.h"
#include "prise/games/drafti/state.h"

namespace prise::drafti {

class RulesBase : public OpenGame<State, Action> {
  public:
    using State = drafti::State;
    using Action = drafti::Action;

    explicit RulesBase(const Settings& settings) : settings_(settings) {}

    const Settings& settings() const { return settings_; }

    int seats() const { return 2; }
    void start(State& state, Past& past) const {
        state = start_position(settings_.first_player);
        past.clear();
    }
    Seat to_act(const State& state) const { return seat_of(state.turn); }
    bool completes_turn(const State&, const State&) const { return true; }
    // The end (§8): outcome.cpp.
    Outcome outcome(const State& state, const Past& past) const;
    Result<Outcome> adjudicate(const State& state, const Past& past, End end, Seat seat) const;
    // §8.3.
    Verdict rank(const State& state, const Past& past, const Outcome& outcome) const;
    void add_details(const State& state, const Past& past, const Verdict& verdict,
                     json::Object& out) const;

    // For search. Two situations with the same key have the same legal actions and the same
    // outcome, and near the limits of §8.1 they are equally far from them: key.cpp.
    uint64_t key(const State& state, const Past& past) const;
    int occurrences(const State& state, const Past& past) const {
        return drafti::occurrences(state, past, counter_limit);
    }

    // Text (§5.1, §11): text.cpp, read.cpp.
    void print_position(const State& state, const Past& past, Text& text) const;
    void print_observation(const Observation& seen, Text& text) const;
    void print_action(const Action& action, Text& text) const;
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past) const;
    Result<void> parse_observation(std::string_view text, Viewer viewer, Observation& seen) const;
    Result<Action> parse_action(std::string_view text) const;
    // §6.6, also with files and ranks: understand.cpp.
    void understand(const State& state, const Past& past, std::string_view words,
                    ActionList<Action>& list) const;

    // What only draughts can answer: capture paths (§6.5). ask.cpp.
    static std::span<const Question> questions();
    Result<json::Value> ask(const Observation& seen, std::string_view what,
                            const json::Value& arguments) const;

    // Words for people: explain.cpp.
    Explanation explain(const State& state, const Past& past, Viewer viewer,
                        const Action& action) const;

    static Seat seat_of(Side side) { return side == white ? Seat::first : Seat::second; }
    static Side side_of(Seat seat) { return seat == Seat::first ? white : black; }

  protected:
    // §8.1 rules 5 to 9, for a position without a pending capture: the reason of the draw, or
    // nothing.
    std::string_view draw_reason(const State& state, const Past& past) const;
    bool has_capture(const State& state) const;
    int endgame_limit(const State& state) const;  // of the class of the position; 0: none
    uint64_t nearness_of_draws(const State& state, const Past& past) const;
    bool is_supa(const State& state, const Outcome& outcome) const;
    // §10: why an action that is not legal is refused: check.cpp.
    Result<void> refusal_of(const State& state, const Action& action) const;
    Result<void> refusal_of_quiet(const State& state, const Action& action, int most_taken) const;
    std::string_view priority_in_words() const;
    // §12: the events of an action that has been applied: narrate.cpp.
    void narrate(const State& before, const Action& action, const Resolved& resolved,
                 const State& after, const Past& past, Collector& sink) const;

  private:
    Settings settings_;
};

template <class Traits>
class Rules : public RulesBase {
  public:
    Rules(const Settings& settings, const Traits& traits) : RulesBase(settings), traits_(traits) {}

    void legal(const State& state, const Past& past, ActionList<Action>& list) const;
    // Captures, and moves that crown a man.
    void legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const;
    uint64_t count_legal(const State& state, const Past& past, ActionList<Action>& scratch) const;
    Result<void> check(const State& state, const Past& past, const Action& action) const;
    template <class Sink>
    void apply(State& state, Past& past, const Action& action, Sink& sink) const;

    // Perft's short cut for positions without kings: count_ahead.h.
    bool can_count_ahead(const State& state) const {
        return state.kings == 0 && state.quiet < settings().no_progress_limit;
    }
    template <class Count>
    uint64_t count_ahead(const State& state, int depth, const Count& uncovered) const;

    // §6.4: the legal captures of the side to move, after all filters.
    void legal_captures(const State& state, ActionList<Action>& list) const;

  private:
    void list_captures(const State& state, Board starters, ActionList<Action>& list) const;
    template <Side side, bool backward>
    void list_moves(const State& state, const Past& past, ActionList<Action>& list) const;
    bool is_drawn(const State& state, const Past& past) const;
    void change_among_men(State& state, const Action& action) const;
    [[gnu::noinline]] void change(State& state, Past& past, const Action& action) const;
    void change(State& state, Past& past, const Action& action, Effect effect) const;
    void pass_turn(State& state) const;
    void filter_by_priority(const State& state, ActionList<Action>& list) const;
    void merge_equivalent(const State& state, ActionList<Action>& list) const;

    [[no_unique_address]] Traits traits_;
};

}  // namespace prise::drafti

#include "prise/games/drafti/apply.h"
#include "prise/games/drafti/legal.h"

#include "prise/games/drafti/count_ahead.h"

namespace prise::drafti {
extern template class Rules<Custom>;  // compiled once, in instance_tanzania.cpp
}
