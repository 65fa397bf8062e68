// The exam game, broken in one way each. laws_can_fail_test.cpp shows that a law minds.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "prise/core/text.h"
#include "tests/exam/rules.h"

namespace prise::conformance {

using exam::Action;
using exam::State;
using Kind = Action::Kind;

struct Base : exam::Rules {
    explicit Base(const Options& options) : Rules(options), seed(options["seed"]) {}
    int64_t seed;
};

// Text ---------------------------------------------------------------------------------

struct ForgetsItsMemory : Base {
    using Base::Base;
    void print_memory(const State&, const Past&, const Ledger&, Text& text) const { text << '-'; }
};

struct ForgetsItsPast : Base {
    using Base::Base;
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past, Ledger& ledger) const {
        auto read = Rules::parse_position(position, memory, state, past, ledger);
        past.clear();
        return read;
    }
};

struct TakesTrailingSpaces : Base {
    using Base::Base;
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past, Ledger& ledger) const {
        while (position.ends_with(' ')) {
            position.remove_suffix(1);
        }
        return Rules::parse_position(position, memory, state, past, ledger);
    }
};

struct WritesLeadingZeros : Base {
    using Base::Base;
    void print_action(Action action, Text& text) const {
        action.kind == Kind::bid ? text << "bid:0" << action.amount
                                 : (Rules::print_action(action, text), text);
    }
};

struct ListensToItself : Base {
    using Base::Base;
    template <class Sink> void apply(State& state, Past& past, Action action, Sink& sink) const {
        Rules::apply(state, past, action, sink);
        state.swapped = state.swapped || Sink::listens;
    }
};

struct HasOneKey : Base {
    using Base::Base;
    uint64_t key(const State&, const Past&) const { return 42; }
};

// Actions ------------------------------------------------------------------------------

struct ListsTwice : Base {
    using Base::Base;
    void legal(const State& state, const Past& past, ActionList<Action>& list) const {
        Rules::legal(state, past, list);
        if (!list.empty()) {
            list.push(list[0]);
        }
    }
};

struct AllowsEverything : Base {
    using Base::Base;
    Result<void> check(const State& state, const Past& past, Action action) const {
        return action.kind == Kind::bid ? Result<void>{} : Rules::check(state, past, action);
    }
};

struct ForbidsSomething : Base {
    using Base::Base;
    Result<void> check(const State& state, const Past& past, Action action) const {
        if (action == Action{Kind::bid, 3}) {
            return refuse("unlucky", "Three is unlucky.", "6");
        }
        return Rules::check(state, past, action);
    }
};

struct RefusesWithoutWords : Base {
    using Base::Base;
    Result<void> check(const State& state, const Past& past, Action action) const {
        if (!Rules::check(state, past, action)) {
            return refuse("Not Legal", "", "");
        }
        return {};
    }
};

struct DoesNotKnowWhoseTurnItIs : Base {
    using Base::Base;
    Seat to_act(const State&) const { return Seat::fourth; }
};

struct NeverCompletesATurn : Base {
    using Base::Base;
    bool completes_turn(const State&, const State&) const { return false; }
};

struct ForcesTheImpossible : Base {
    using Base::Base;
    std::optional<Action> forced(const State&, const Past&) const { return Action{Kind::bid, 99}; }
};

struct ExchangesNobody : Base {
    using Base::Base;
    std::optional<std::pair<Seat, Seat>> exchange(const State&, Action) const {
        return std::pair(Seat::first, Seat::first);
    }
};

struct TellsNothing : Base {
    using Base::Base;
    template <class Sink> void apply(State& state, Past& past, Action action, Sink&) const {
        Silent silent;
        Rules::apply(state, past, action, silent);
    }
};

struct CapturesWithNothing : Base {
    using Base::Base;
    template <class Sink> void apply(State& state, Past& past, Action action, Sink& sink) const {
        Rules::apply(state, past, action, sink);
        if constexpr (Sink::listens) {
            for (CaptureRecord& record : sink.captures) {
                record.by.clear();
            }
        }
    }
};

// The end ------------------------------------------------------------------------------

struct StandsStill : Base {
    using Base::Base;
    template <class Sink> void apply(State& state, Past& past, Action action, Sink& sink) const {
        Rules::apply(state, past, action, sink);
        if (action.kind == Kind::pass || action.kind == Kind::leave) {
            past.clear();
            state.round = std::min<uint8_t>(state.round, 2);
        }
    }
};

struct GoesOnAfterTheEnd : Base {
    using Base::Base;
    void legal(const State& state, const Past& past, ActionList<Action>& list) const {
        Rules::legal(state, past, list);
        if (list.empty()) {
            list.push({Kind::pass, 0});
        }
    }
};

struct HasStrangeReasons : Base {
    using Base::Base;
    Outcome outcome(const State& state, const Past& past) const {
        Outcome decided = Rules::outcome(state, past);
        decided.reason = "All Prizes!";
        return decided;
    }
};

struct RewardsResignation : Base {
    using Base::Base;
    Result<Outcome> adjudicate(const State&, const Past&, End end, Seat seat) const {
        return win(seat, name_of(end));
    }
};

// Sight --------------------------------------------------------------------------------

struct HidesFromTheHost : Base {
    using Base::Base;
    Observation observe(const State& state, const Past& past, Viewer viewer) const {
        return Rules::observe(state, past, {viewer.seat, false});
    }
};

struct HidesFromTheActor : Base {
    using Base::Base;
    bool may_see(Action action, const State& before, const State& now, Viewer viewer) const {
        return Rules::may_see(action, before, now, {Seat::none, viewer.everything});
    }
};

struct RedactsNothing : Base {
    using Base::Base;
    void print_redacted(Action action, const State&, const State&, Text& text) const {
        Rules::print_action(action, text);
    }
};

struct SamplesAnotherPurse : Base {
    using Base::Base;
    bool draw_world(const Belief& belief, Random& random, State& state, Past& past) const {
        const bool found = Rules::draw_world(belief, random, state, past);
        state.players[0].purse = static_cast<uint8_t>(state.players[0].purse / 2);
        return found;
    }
};

struct ExplainsTooMuch : Base {
    using Base::Base;
    Explanation explain(const State& state, const Past& past, const Ledger& ledger, Viewer,
                        Action action) const {
        return Rules::explain(state, past, ledger, all_knowing, action);
    }
};

struct RefusesWithASecret : Base {
    using Base::Base;
    Result<void> check(const State& state, const Past& past, Action action) const {
        auto verdict = Rules::check(state, past, action);
        if (!verdict) {
            verdict.error().sentence += join(" The prize is ", state.prizes[1].kind, ".");
        }
        return verdict;
    }
};

struct Peeks : Base {
    using Base::Base;
    Observation observe(const State& state, const Past& past, Viewer viewer) const {
        Observation seen = Rules::observe(state, past, viewer);
        seen.shown = state;
        return seen;
    }
    bool draw_world(const Belief& belief, Random&, State& state, Past& past) const {
        state = belief.seen.shown;
        past = belief.seen.past;
        return true;
    }
};

// Nobody believes anything but the truth, and nobody has a choice: no two worlds ever differ.
struct LeavesNoDoubt : Peeks {
    using Peeks::Peeks;
    void legal(const State& state, const Past& past, ActionList<Action>& list) const {
        Rules::legal(state, past, list);
        list.shrink(std::min<size_t>(list.size(), 1));
    }
};

struct ShowsBids : Base {
    using Base::Base;
    Observation observe(const State& state, const Past& past, Viewer viewer) const {
        Observation seen = Rules::observe(state, past, viewer);
        for (size_t i = 0; i < max_seats; ++i) {
            seen.shown.players[i].bid = state.players[i].bid;
        }
        seen.hidden.bids = 0;
        return seen;
    }
};

struct TellsBids : Base {
    using Base::Base;
    template <class Sink> void apply(State& state, Past& past, Action action, Sink& sink) const {
        Rules::apply(state, past, action, sink);
        if constexpr (Sink::listens) {
            for (Event& event : sink.events) {
                for (Field& field : event.fields) {
                    field.owner = Seat::none;
                }
            }
        }
    }
};

// Nothing is said of the last prize, but how the game goes on tells of it.
struct TellsLater : Base {
    using Base::Base;
    template <class Sink> void apply(State& state, Past& past, Action action, Sink& sink) const {
        Rules::apply(state, past, action, sink);
        if (action.kind == Kind::leave && state.prizes[prizes() - 1].kind % 2 == 1) {
            ++state.round;
        }
    }
};

// The log shows how many digits a sealed bid has.
struct RedactsToLength : Base {
    using Base::Base;
    void print_redacted(Action action, const State&, const State&, Text& text) const {
        text << (action.kind == Kind::bid && action.amount > 3 ? "bid:??" : "bid:?");
    }
};

struct HidesWhoseTurnItIs : Base {
    using Base::Base;
    void print_observation(const Observation& seen, Text& text) const {
        Observation less = seen;
        if (less.shown.phase == exam::Phase::claim && !less.viewer.everything) {
            less.shown.actor = Seat::first;
        }
        Rules::print_observation(less, text);
    }
};

struct ShowsTheSeed : Base {
    using Base::Base;
    void print_observation(const Observation& seen, Text& text) const {
        Rules::print_observation(seen, text);
        text << " seed " << seed;
    }
};

struct ExplainsTheSeed : Base {
    using Base::Base;
    Explanation explain(const State& state, const Past& past, const Ledger& ledger, Viewer viewer,
                        Action action) const {
        Explanation why = Rules::explain(state, past, ledger, viewer, action);
        why.say(join("The seed is ", seed, "."), "2");
        return why;
    }
};

// Observations -------------------------------------------------------------------------

struct CannotReadWhatItShows : Base {
    using Base::Base;
    Result<void> parse_observation(std::string_view, std::string_view, Viewer, Observation&,
                                   Ledger&) const {
        return refuse("bad-position", "Observations are for the eyes only.", "9");
    }
};

// From an observation it answers as if the purse were another one.
struct MisreadsPurses : Base {
    using Base::Base;
    Result<void> parse_observation(std::string_view text, std::string_view memory, Viewer viewer,
                                   Observation& out, Ledger& ledger) const {
        auto read = Rules::parse_observation(text, memory, viewer, out, ledger);
        for (auto& player : out.shown.players) {
            player.purse = static_cast<uint8_t>(player.purse + (player.purse > 1 ? 1 : 0));
        }
        return read;
    }
};

// Of the memory that comes with an observation it forgets a part.
struct ForgetsPeeks : Base {
    using Base::Base;
    Result<void> parse_observation(std::string_view text, std::string_view memory, Viewer viewer,
                                   Observation& out, Ledger& ledger) const {
        auto read = Rules::parse_observation(text, memory, viewer, out, ledger);
        ledger.peeks = {};
        return read;
    }
};

// A ledger in which sealed bids stand, and everybody gets it.
struct RemembersBids : Base {
    using Base::Base;
    void enter(Ledger& ledger, const State& before, const Past& past, Action action) const {
        Rules::enter(ledger, before, past, action);
        if (action.kind == Kind::bid) {
            ledger.taken_in[0] = action.amount;
        }
    }
};

struct RefusesMemoriesRudely : Base {
    using Base::Base;
    Result<void> parse_observation(std::string_view text, std::string_view memory, Viewer viewer,
                                   Observation& out, Ledger& ledger) const {
        auto read = Rules::parse_observation(text, memory, viewer, out, ledger);
        if (!read && memory != "-") {
            return refuse("no", "no", "");
        }
        return read;
    }
};

struct RefusesObservationsRudely : Base {
    using Base::Base;
    Result<void> parse_observation(std::string_view text, std::string_view memory, Viewer viewer,
                                   Observation& out, Ledger& ledger) const {
        if (!Rules::parse_observation(text, memory, viewer, out, ledger)) {
            return refuse("no", "no", "");
        }
        return {};
    }
};

struct CallsItselfOpen : Base {
    using Base::Base;
    bool is_open() const { return true; }
};

struct AnswersRudely : Base {
    using Base::Base;
    Result<json::Value> ask(const Observation&, const Ledger&, std::string_view,
                            const json::Value&) const {
        return refuse("Go Away", "Go away.", "");
    }
};

// Words and numbers --------------------------------------------------------------------

struct ExplainsEverythingAway : Base {
    using Base::Base;
    Explanation explain(const State&, const Past&, const Ledger&, Viewer, Action) const {
        Explanation why;
        why.legal = true;
        why.say("Why not.", "");
        return why;
    }
};

struct IsSpeechless : Base {
    using Base::Base;
    Explanation explain(const State& state, const Past& past, const Ledger& ledger, Viewer viewer,
                        Action action) const {
        Explanation why = Rules::explain(state, past, ledger, viewer, action);
        why.lines.clear();
        return why;
    }
};

struct Miscounts : Base {
    using Base::Base;
    uint64_t count_legal(const State& state, const Past& past, ActionList<Action>& list) const {
        return Rules::count_legal(state, past, list) + 1;
    }
};

struct HasMoods : Base {
    using Base::Base;
    template <class Sink> void apply(State& state, Past& past, Action action, Sink& sink) const {
        static int mood = 0;
        Rules::apply(state, past, action, sink);
        state.players[0].known |= ++mood % 7 == 0 ? uint8_t{1} : uint8_t{0};
    }
};

}  // namespace prise::conformance
