// RingRift: overtake a stack, take its top ring, go on; lines and territory collapse. The book is
// docs/rules/ringrift.md; `§` names its sections. Everything is visible, nothing is random; a turn
// is several actions.
//
//     settings.h         the options (§4)
//     grid.h, board.h    the four boards (§2): files, ranks and names; the same at compile time
//     stacks.h           all rings on the board
//     ground.h           markers and territory
//     state.h            state and action (§3, §5)
//     key.h, weights.h   the key of a situation
//     moves.h            placements, moves, segments (§6.1 to §6.3)
//     lines.h, regions.h, recovery.h    §6.4 to §6.6
//     legal.h            the legal list of every phase (§6)
//     capture.h          what a stack on its way does; the core functions of a capture (§7.4)
//     apply.h            what an action does and how a turn goes on (§7)
//     outcome.h          the end of a turn and of the game (§8)
//     narrate.h          events and capture records (§12)
//     replay.h           history by records
//     snapshot.h         a state for people: what all below is written for
//     second_reading.h   the book read word by word, for reasons and for tests
//     check.cpp, text.cpp, read.cpp, ask.cpp    §10, §5, §11; the state of a chain
//     explain.h, words.h, understand.cpp    what is said to people and heard from them
//
// `Rules<Board>` is the game. What does not depend on the board at compile time stands in
// `RulesBase` and is compiled once.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "prise/core/open_game.h"
#include "prise/games/ringrift/apply.h"
#include "prise/games/ringrift/settings.h"
#include "prise/games/ringrift/snapshot.h"
#include "prise/games/ringrift/state.h"

namespace prise::ringrift {

std::span<const Question> questions();

class RulesBase {
  public:
    explicit RulesBase(const Settings& settings) : settings_(settings) {}

    const Settings& settings() const { return settings_; }
    int seats() const { return settings_.players; }

    // §5: text.cpp.
    void print_action(const Action& action, Text& text) const;
    Result<Action> parse_action(std::string_view text) const;

    // §11, without what needs the legal list: read.cpp.
    Result<Snapshot> read(std::string_view position, std::string_view memory) const;

    // The CaptureErrors of §10, of cells that are on the board: check.cpp.
    Result<void> check_segment(const Snapshot& snapshot, const Segment& segment) const;

  protected:
    Snapshot start_position() const;
    // §10: why an action that is not legal is refused: check.cpp.
    Result<void> refusal_of(const Snapshot& snapshot, const Action& action,
                            const ActionList<Action>& legal) const;
    // What a legal action does: where it leads, and of a move or a segment what happens on its way.
    struct Effect {
        Snapshot after;
        std::optional<Resolved> way;
    };
    Explanation explain_action(const Snapshot& snapshot, const Action& action,
                               const Result<void>& verdict, const ActionList<Action>& legal,
                               const std::optional<Effect>& effect) const;
    Explanation explain_snapshot(const Snapshot& snapshot, const ActionList<Action>& legal) const;
    // The chain that is running and how it may go on, or the captures that may start one: ask.cpp.
    json::Value chain_of(const Snapshot& snapshot, const ActionList<Action>& legal) const;
    // Where a log of history records leads: ask.cpp.
    Result<json::Value> history_of(const json::Value& arguments) const;
    // Of the legal actions in the list those that the words may mean: understand.cpp.
    void keep_meant(std::string_view words, Phase phase, ActionList<Action>& list) const;
    Result<Outcome> adjudicate_end(const Status& status, End end, Seat seat) const;

  private:
    Settings settings_;
};

template <class B>
class Rules : public RulesBase, public OpenGame<State<B>, Action> {
  public:
    using State = ringrift::State<B>;
    using Action = ringrift::Action;
    using Observation = typename OpenGame<State, Action>::Observation;
    using Set = typename B::Set;

    using RulesBase::RulesBase;

    void start(State& state, Past& past) const { restore(start_position(), state, past); }
    Seat to_act(const State& state) const { return seat_number(state.player + 1); }
    std::optional<std::pair<Seat, Seat>> exchange(const State&, const Action& action) const {
        if (action.kind != Action::Kind::swap) {
            return std::nullopt;
        }
        return std::pair(Seat::first, Seat::second);
    }
    // Turns in which nothing can be done pass by themselves, so it may be several.
    int completes_turn(const State& before, const State& after) const {
        return static_cast<int>(after.turn - before.turn) + (after.phase == Phase::over ? 1 : 0);
    }
    // What the legal lists and the outcomes to come depend on: key.h.
    uint64_t key(const State& state, const Past& past) const;

    // §6, §7: legal.h, apply.h.
    void legal(const State& state, const Past& past, ActionList<Action>& list) const;
    // Those that take something: segments, recoveries, lines, regions, eliminations. A move does
    // not: what it loses by landing on a marker is a ring of its own stack.
    void legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const;
    Result<void> check(const State& state, const Past& past, const Action& action) const;
    template <class Sink>
    void apply(State& state, Past& past, const Action& action, Sink& sink) const {
        if constexpr (Sink::listens) {
            Narrator narrator(B::grid, state, sink);
            Flow<B>(settings(), state, past, &narrator).play(action);
        } else {
            Flow<B>(settings(), state, past, nullptr).play(action);
        }
    }

    // §8
    Outcome outcome(const State& state, const Past&) const {
        return state.phase == Phase::over ? outcome_of(state) : ongoing;
    }
    Result<Outcome> adjudicate(const State& state, const Past&, End end, Seat seat) const {
        return adjudicate_end(state, end, seat);
    }
    // Places as the book ranks seats; a point for the winner, half a point each in a draw.
    Verdict rank(const State& state, const Past&, const Outcome& outcome) const {
        Verdict verdict = plain_verdict(outcome, seats());
        if (outcome.status == Outcome::Status::win) {
            verdict.places = places_of(tally_of(state), seats(), number_of(outcome.winner) - 1);
        }
        return verdict;
    }
    void add_details(const State& state, const Past&, const Verdict& verdict,
                     json::Object& out) const {
        if (verdict.over()) {
            add_standing(tally_of(state), seats(), verdict, out);
        }
    }

    // §11
    void print_position(const State& state, const Past& past, Text& text) const {
        ringrift::print_position(snapshot(state, past), text);
    }
    void print_observation(const Observation& seen, Text& text) const {
        print_position(seen.state, seen.past, text);
    }
    Result<void> parse_observation(std::string_view text, Viewer, Observation& seen) const {
        return parse_position(text, "-", seen.state, seen.past);
    }
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past) const;

    void understand(const State& state, const Past& past, std::string_view words,
                    ActionList<Action>& list) const {
        legal(state, past, list);
        keep_meant(words, state.phase, list);
    }

    // What this game alone can answer: ask.cpp.
    static std::span<const Question> questions() { return ringrift::questions(); }
    Result<json::Value> ask(const Observation& seen, std::string_view what,
                            const json::Value& arguments) const {
        if (what == "history") {
            return history_of(arguments);
        }
        ActionList<Action> list;
        legal(seen.state, seen.past, list);
        return chain_of(snapshot(seen.state, seen.past), list);
    }

    // For people.
    Explanation explain(const State& state, const Past& past, Viewer, const Action& action) const;
    Explanation explain_position(const Observation& seen) const {
        ActionList<Action> list;
        legal(seen.state, seen.past, list);
        return explain_snapshot(snapshot(seen.state, seen.past), list);
    }

    Snapshot snapshot(const State& state, const Past& past) const {
        return snapshot_of(state, past, seats());
    }

  private:
    void list_lines(const State& state, ActionList<Action>& list) const;
    void list_movement(const State& state, ActionList<Action>& list, bool all) const;
    bool may_skip_placement(const State& state, const Moves<B>& moves) const;
    bool may_swap(const State& state) const {  // §6.1
        return settings().swap && seats() == 2 && state.turn == 2 && state.player == 1 &&
               !state.swapped && state.phase == Phase::placement;
    }
    Result<void> check_soundness(const State& state, const Past& past) const;
};

}  // namespace prise::ringrift

#include "prise/games/ringrift/key.h"
#include "prise/games/ringrift/legal.h"
