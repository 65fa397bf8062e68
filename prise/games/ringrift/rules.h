// RingRift: overtake a stack, take its top ring, go on; lines and territory collapse. The book is
// docs/rules/ringrift.md; `§` names its sections. Everything is visible, nothing is random; a turn
// is several actions.
//
//     settings.h    the options (§4)
//     grid.h        files, ranks and names of the four boards (§2)
//     board.h       the same at compile time
//     stacks.h      all rings on the board
//     state.h       state and action (§3, §5)
//     moves.h       placements, moves, segments (§6.1 to §6.3)
//     lines.h, regions.h, recovery.h    §6.4 to §6.6
//     legal.h       the legal list of every phase (§6)
//     capture.h     the core functions of a capture (§7.4)
//     replay.h      history by records
//     flow.h        what an action does and how a turn goes on (§7)
//     ending.h      its end (§8)
//     snapshot.h    a state for people: what all below is written for
//     plain.h       the book read word by word, for reasons and for tests
//     check.cpp, read.cpp, text.cpp, tell.cpp, explain.cpp, draw.cpp    §10 to §12
//     words.h, explainer.h, understand.cpp    what is said to people and heard from them
//
// `Rules<Board>` is the game. What does not depend on the board at compile time stands in
// `RulesBase` and is compiled once.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "prise/core/open_game.h"
#include "prise/games/ringrift/flow.h"
#include "prise/games/ringrift/settings.h"
#include "prise/games/ringrift/snapshot.h"
#include "prise/games/ringrift/state.h"

namespace prise::ringrift {

class RulesBase {
  public:
    explicit RulesBase(const Settings& settings) : settings_(settings) {}

    const Settings& settings() const { return settings_; }
    int seats() const { return settings_.players; }

    // §5: text.cpp.
    void print_action(const Action& action, Text& text) const;
    Result<Action> parse_action(std::string_view text) const;

    // The CaptureErrors of §10, of cells that are on the board: check.cpp.
    Result<void> check_segment(const Snapshot& snapshot, const Segment& segment) const;

  protected:
    Snapshot start_position() const;
    // §11, without what needs the legal list: read.cpp.
    Result<Snapshot> read(std::string_view position, std::string_view memory) const;
    // §10: why an action that is not legal is refused: check.cpp.
    Result<void> refusal_of(const Snapshot& snapshot, const Action& action,
                            const ActionList<Action>& legal) const;
    // `after`: where the action leads, if it is legal.
    Explanation explain_action(const Snapshot& snapshot, const Action& action,
                               const Result<void>& verdict, const ActionList<Action>& legal,
                               const std::optional<Snapshot>& after) const;
    Explanation explain_snapshot(const Snapshot& snapshot, const ActionList<Action>& legal) const;
    void draw_snapshot(const Snapshot& snapshot, const ActionList<Action>& legal,
                       Canvas& canvas) const;
    // Of the legal actions in the list those that the words may mean: understand.cpp.
    void keep_meant(std::string_view words, Phase phase, ActionList<Action>& list) const;
    Result<Outcome> adjudicate_end(const Status& status, End end, Seat seat) const;
    Verdict ranked(const Snapshot& snapshot, const Outcome& outcome) const;
    void add_standing(const Snapshot& snapshot, const Outcome& outcome, json::Object& out) const;

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
    std::optional<Action> forced(const State&, const Past&) const { return std::nullopt; }
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
    uint64_t key(const State& state) const;

    // §6, §7: legal.h, flow.h.
    void legal(const State& state, const Past& past, ActionList<Action>& list) const;
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
        return state.phase != Phase::over ? ongoing
                                          : win(seat_number(state.winner + 1),
                                                reason_names[static_cast<size_t>(state.reason)]);
    }
    Result<Outcome> adjudicate(const State& state, const Past&, End end, Seat seat) const {
        return adjudicate_end(state, end, seat);
    }
    Verdict rank(const State& state, const Past& past, const Outcome& outcome) const {
        return outcome.over() ? ranked(snapshot(state, past), outcome) : Verdict{outcome};
    }
    void add_details(const State& state, const Past& past, const Outcome& outcome,
                     json::Object& out) const {
        add_standing(snapshot(state, past), outcome, out);
    }

    // §11
    void print_position(const State& state, const Past& past, Text& text) const {
        ringrift::print_position(snapshot(state, past), text);
    }
    void print_memory(const State&, const Past&, Text& text) const { text << '-'; }
    void print_observation(const Observation& seen, Text& text) const {
        print_position(seen.state, seen.past, text);
    }
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past) const;

    void understand(const State& state, const Past& past, std::string_view words,
                    ActionList<Action>& list) const {
        legal(state, past, list);
        keep_meant(words, state.phase, list);
    }

    // For people.
    Explanation explain(const State& state, const Past& past, Viewer, const Action& action) const;
    Explanation explain_position(const Observation& seen) const {
        ActionList<Action> list;
        legal(seen.state, seen.past, list);
        return explain_snapshot(snapshot(seen.state, seen.past), list);
    }
    void draw(const Observation& seen, Canvas& canvas) const {
        ActionList<Action> list;
        legal(seen.state, seen.past, list);
        draw_snapshot(snapshot(seen.state, seen.past), list, canvas);
    }

    Snapshot snapshot(const State& state, const Past& past) const {
        return snapshot_of(state, past, seats());
    }

  private:
    void list_lines(const State& state, ActionList<Action>& list) const;
    void list_movement(const State& state, ActionList<Action>& list) const;
    bool may_skip_placement(const State& state, const Moves<B>& moves) const;
    bool may_swap(const State& state) const {  // §6.1
        return settings().swap && seats() == 2 && state.turn == 2 && state.player == 1 &&
               !state.swapped && state.phase == Phase::placement;
    }
    Result<void> check_soundness(const State& state, const Past& past) const;
};

}  // namespace prise::ringrift

#include "prise/games/ringrift/legal.h"
