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
//     apply.h      the change that an action makes (§7)
//     score.h      the points (§8)
//     sample.cpp   hands and a deck that agree with everything seen (§9)
//     offers.h     the engine in words, for clients: texts, labels, speech
//     contact/     the contact layer (§12A): from a point on the screen to a target
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "prise/core/contract.h"
#include "prise/games/casino/engine.h"
#include "prise/games/casino/settings.h"
#include "prise/games/casino/state.h"

namespace prise::casino {

class Rules {
  public:
    using State = casino::State;
    using Action = casino::Action;
    struct Observation {
        State shown;  // with nothing in the place of what is hidden
        Viewer viewer;
        std::array<uint8_t, 2> hand_sizes{};
        std::array<bool, 2> hides_hand{};
        bool hides_deck = false;
    };
    using Log = std::span<const SeenAction<Action>>;

    explicit Rules(const Settings& settings) : settings_(settings) {}

    const Settings& settings() const { return settings_; }

    static constexpr bool has_own_undo = true;

    int seats() const { return 2; }
    void start(State& state, Past& past) const;  // §2
    Seat to_act(const State& state) const { return seat_of(state.turn); }
    bool completes_turn(const State& before, const State& after) const {
        return before.turn != after.turn;
    }
    std::optional<std::pair<Seat, Seat>> exchange(const State&, const Action&) const {
        return std::nullopt;
    }
    uint64_t key(const State& state) const;

    // §6: legal.cpp, check.cpp.
    void legal(const State& state, const Past& past, ActionList<Action>& list) const;
    Result<void> check(const State& state, const Past& past, const Action& action) const;
    std::optional<Action> forced(const State& state, const Past& past) const;  // §7.10

    // §7: apply.h; §12: narrate.cpp.
    template <class Sink>
    void apply(State& state, Past& past, const Action& action, Sink& sink) const;
    void tell_start(const State& state, const Past& past, Collector& sink) const;

    // §8: outcome.cpp.
    Outcome outcome(const State& state, const Past& past) const;
    Result<Outcome> adjudicate(const State& state, const Past& past, End end, Seat seat) const;
    void add_details(const State& state, const Past& past, const Outcome& outcome,
                     json::Object& out) const;

    // §9: observe.cpp, sample.cpp. Every action is public: staging is so at once.
    Observation observe(const State& state, const Past& past, Viewer viewer) const;
    bool sample(const Observation& seen, Log log, Random& random, State& state, Past& past) const;
    bool may_see(const Action&, const State&, const State&, Viewer) const { return true; }
    void print_redacted(const Action&, const State&, const State&, Text&) const {}

    // §5, §11: text.cpp, read.cpp.
    void print_position(const State& state, const Past& past, Text& text) const;
    void print_memory(const State&, const Past&, Text& text) const { text << '-'; }
    void print_observation(const Observation& seen, Text& text) const;
    void print_action(const Action& action, Text& text) const;
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past) const;
    Result<Action> parse_action(std::string_view text) const;
    // A drop as two words, "5s 5c": what it offers (§6); a card alone: what can be done with it.
    // Cards may be written as people do: understand.cpp.
    void understand(const State& state, const Past& past, std::string_view words,
                    ActionList<Action>& list) const;

    // Words for people: explain.cpp, standing.cpp, draw.cpp.
    Explanation explain(const State& state, const Past& past, Viewer viewer,
                        const Action& action) const;
    Explanation explain_position(const Observation& seen) const;
    void draw(const Observation& seen, Canvas& canvas) const;

  private:
    void end_turn(State& state) const;    // §7.9
    void deal_hands(State& state) const;  // §2
    void understand_card(const State& state, const Past& past, Card card,
                         ActionList<Action>& list) const;
    void understand_drop(const State& state, const DropWords& words,
                         ActionList<Action>& list) const;
    void narrate(const State& before, const Action& action, const State& after,
                 Collector& sink) const;

    Settings settings_;
};

}  // namespace prise::casino

#include "prise/games/casino/apply.h"
