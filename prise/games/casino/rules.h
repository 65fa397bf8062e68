// Casino: a dropped card becomes a capture or a build. docs/rules/casino.md is the book; `§` names
// its sections. Hands and deck are hidden; a turn is any number of staging actions and one that
// plays a hand card.
//
//     settings.h   the options (§4)
//     cards.h      the forty cards as bits (§2)
//     groups.h     which cards add up (§3)
//     state.h      the position and the action (§3, §5)
//     view.h       what the rules ask of a position (§6.1 to §6.4)
//     engine.h     the rule engine: the table of §6, offers, and the legal list made of it
//     check.cpp    why an action is refused: §6 read a second time, in the order of its checks
//     capture.h    what an action takes, makes and moves (§7), worked out once
//     apply.h      the change that follows from it
//     score.h      the points (§8)
//     observe.h    what a viewer sees (§9)
//     inference.h  what the log tells about hidden hands (§9)
//     belief.h     hands and decks that agree with everything seen, and draws of them (§9)
//     turns.h      whole turns, and the actions that lead to them
//     offers.h     the engine in words, for clients: texts, labels, speech
//     instances.h  the rules for given options, typed
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "prise/core/contract.h"
#include "prise/games/casino/apply.h"
#include "prise/games/casino/belief.h"
#include "prise/games/casino/engine.h"
#include "prise/games/casino/settings.h"
#include "prise/games/casino/state.h"

namespace prise::casino {

class Rules {
  public:
    using State = casino::State;
    using Action = casino::Action;
    using Observation = casino::Observation;
    using Belief = casino::Belief;

    explicit Rules(const Settings& settings) : settings_(settings) {}

    const Settings& settings() const { return settings_; }

    static constexpr bool has_own_undo = true;

    int seats() const { return 2; }
    void start(State& state, Past& past, const Deal& deal) const;  // §2
    Seat to_act(const State& state) const { return seat_of(state.turn); }
    bool completes_turn(const State& before, const State& after) const {
        return before.turn != after.turn;
    }

    // §6: legal.cpp, check.cpp.
    void legal(const State& state, const Past& past, ActionList<Action>& list) const;
    void legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const;
    Result<void> check(const State& state, const Past& past, const Action& action) const;
    std::optional<Action> forced(const State& state, const Past& past) const;  // §7.10

    // §7: capture.h, apply.h; §12: narrate.cpp.
    template <class Sink>
    void apply(State& state, Past& past, const Action& action, Sink& sink) const;
    void end_turn(State& state) const;  // §7.9, of a state in which the card has been played
    void tell_start(const State& state, const Past& past, Collector& sink) const;

    // §8: outcome.cpp.
    Outcome outcome(const State& state, const Past& past) const;
    Result<Outcome> adjudicate(const State& state, const Past& past, End end, Seat seat) const;
    Verdict rank(const State& state, const Past& past, const Outcome& outcome) const;
    void add_details(const State& state, const Past& past, const Verdict& verdict,
                     json::Object& out) const;

    // §9: observe.cpp, belief.cpp, key.cpp. Every action is public: staging is so at once.
    bool is_open() const { return false; }
    uint64_t key(const State& state, const Past& past) const;
    Observation observe(const State& state, const Past& past, Viewer viewer) const;
    bool believe(const Observation& seen, const SeenLog<Rules>& log, Random& random,
                 Belief& out) const;
    bool draw_world(const Belief& belief, Random& random, State& state, Past& past) const;
    bool may_see(const Action&, const State&, const State&, Viewer) const { return true; }

    // §5, §11: text.cpp, read.cpp.
    void print_position(const State& state, const Past& past, Text& text) const;
    void print_observation(const Observation& seen, Text& text) const;
    void print_action(const Action& action, Text& text) const;
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past) const;
    Result<void> parse_observation(std::string_view text, Viewer viewer, Observation& out) const;
    Result<Action> parse_action(std::string_view text) const;
    // A drop as two words, "5s 5c": what it offers (§6); a card alone: what can be done with it.
    // Cards may be written as people do: understand.cpp.
    void understand(const State& state, const Past& past, std::string_view words,
                    ActionList<Action>& list) const;
    static constexpr bool orders_meanings = true;
    Result<void> understand_line(const State& state, const Past& past, std::string_view words,
                                 ActionList<Action>& line) const;

    // What only Casino can answer: ask.cpp. Words for people: explain.cpp, standing.cpp.
    static std::span<const Question> questions();
    Result<json::Value> ask(const Observation& seen, std::string_view what,
                            const json::Value& arguments) const;
    Explanation explain(const State& state, const Past& past, Viewer viewer,
                        const Action& action) const;
    Explanation explain_position(const Observation& seen) const;

  private:
    void deal_hands(State& state) const;  // §2
    void understand_card(const State& state, const Past& past, Card card,
                         ActionList<Action>& list) const;
    void understand_drop(const State& state, const DropWords& words,
                         ActionList<Action>& list) const;
    void tell_action(const State& before, const Resolved& resolved, const State& after,
                     Collector& sink) const;
    void tell_end_of_turn(const State& played, const State& after, const Resolved& resolved,
                          Collector& sink) const;

    Settings settings_;
};

template <class Sink>
void Rules::apply(State& state, Past&, const Action& action, Sink& sink) const {
    const Resolved resolved = resolve(state, action);
    if constexpr (Sink::listens) {
        const State before = state;
        change(state, resolved);
        tell_action(before, resolved, state, sink);
        if (action.ends_turn()) {
            const State played = state;
            end_turn(state);
            tell_end_of_turn(played, state, resolved, sink);
        }
    } else {
        change(state, resolved);
        if (action.ends_turn()) {
            end_turn(state);
        }
    }
}

}  // namespace prise::casino
