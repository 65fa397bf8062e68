// THE CONTRACT: what a type must offer to be a game of Prise. Read this page first.
//
// A game is an immutable *rules object*, built once from options and shared between threads, and
// plain values: a State, an Action, an Observation. Rules know nothing of time, threads, files,
// history or randomness that was not handed to them. Generic code (perft, search, replay,
// conformance, fuzzers, the façade of facade.h) is written once against this concept and has no
// virtual call in it.
//
//     what happens to one action              who does it
//     --------------------------              -----------
//     text -> Action                          parse_action   refused: bad-action
//     is the game over, whose turn is it      the façade     game-over, not-your-turn
//     may it be played, and if not why not    check          the book's codes in its order
//     the change itself                       apply          never records, never checks again
//     log, clock, record, takeback            prise/match    the rules never touch history
//
// Laws, tested for every game by tests/conformance:
//   * `check` accepts exactly the members of `legal`; what it refuses is unchanged.
//   * parse(print(x)) == x for positions with their memory, for actions and for options.
//   * `observe` of two states that differ only in what is hidden is the same.
//   * a state that `sample` makes gives the same observation as the one it was sampled from.
//   * `key` is the same by whatever path a state was reached, and after reading it from text.
//   * every game ends.
//
// How the rules are divided: the State holds what a search copies at every node; the Past holds
// what reaches back in time (past.h); both together are a *snapshot*. The *position text* is the
// snapshot as section 11 of the book writes it; what the book leaves out of the position (piece
// ids, totals) goes into the *memory text*, which is `-` for games that have nothing to remember.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "prise/core/action_list.h"
#include "prise/core/canvas.h"
#include "prise/core/event.h"
#include "prise/core/explanation.h"
#include "prise/core/outcome.h"
#include "prise/core/past.h"
#include "prise/core/random.h"
#include "prise/core/result.h"
#include "prise/core/seat.h"
#include "prise/core/text.h"

namespace prise {

// One entry of the log as a viewer sees it: what is sealed has an actor but no action.
template <class Action>
struct SeenAction {
    Seat seat;
    std::optional<Action> action;
    std::span<const json::Value> told = {};  // its events as they were told him, where that is kept
};

template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

template <class R>
concept GameRules =
    PlainValue<typename R::State> && PlainValue<typename R::Action> &&
    std::copyable<typename R::Observation> &&
    !std::convertible_to<typename R::Observation, typename R::State> &&
    requires(const R rules, typename R::State& state, Past& past,
             ActionList<typename R::Action>& list, Text& text, Silent& silent, Collector& collector,
             Random& random, Canvas& canvas, json::Object& object, const typename R::State& seen,
             const Past& known, const typename R::Observation& observation,
             typename R::Action action, Viewer viewer, Outcome outcome, End end, Seat seat,
             std::string_view word, std::span<const SeenAction<typename R::Action>> log) {
        // Play -----------------------------------------------------------------------------------
        { rules.seats() } -> std::same_as<int>;  // 2..4
        { rules.start(state, past) };            // the start position, deals included
        // Whose action is awaited. What it says of a finished game has no meaning.
        { rules.to_act(seen) } -> std::same_as<Seat>;
        // All legal actions into the (emptied) list, in an order that is always the same; none when
        // the game is over. Nothing is sorted, nothing allocated once the list is warm.
        { rules.legal(seen, known, list) };
        // Of a game that goes on: the same answer as membership in `legal`, with the reason.
        { rules.check(seen, known, action) } -> std::same_as<Result<void>>;
        // Of an action that `check` accepts. Instantiated for two sinks (event.h).
        { rules.apply(state, past, action, silent) };
        { rules.apply(state, past, action, collector) };
        // Did the action that led from one state to the other finish a turn? A number where turns
        // can pass by themselves, so that one action finishes several.
        { rules.completes_turn(seen, seen) } -> std::convertible_to<int>;
        // What is played for an absent seat; nothing: the bytewise smallest legal text.
        { rules.forced(seen, known) } -> std::same_as<std::optional<typename R::Action>>;
        // The pie rule: persons change seats with this action.
        { rules.exchange(seen, action) } -> std::same_as<std::optional<std::pair<Seat, Seat>>>;

        // The end --------------------------------------------------------------------------------
        { rules.outcome(seen, known) } -> std::same_as<Outcome>;
        // Ends from outside, of a game that goes on and of a seat that is in it. `ongoing`: the
        // game goes on without the seat (three or four seats); from then on the host plays its
        // forced actions and ranks it last.
        { rules.adjudicate(seen, known, end, seat) } -> std::same_as<Result<Outcome>>;
        // What the book adds to an outcome's JSON after status, winner and reason: scores, ranking.
        { rules.add_details(seen, known, outcome, object) };

        // Sight ----------------------------------------------------------------------------------
        { rules.key(seen) } -> std::same_as<uint64_t>;
        // The only thing that may leave the host for that viewer.
        { rules.observe(seen, known, viewer) } -> std::same_as<typename R::Observation>;
        // A full snapshot that agrees with the observation and with everything that was seen; false
        // if there is none (the caller made the observation up).
        { rules.sample(observation, log, random, state, past) } -> std::same_as<bool>;
        // An action of the log, played in the first state, looked at when the second has been
        // reached: may the viewer see it? If not, the log shows him the redacted text.
        { rules.may_see(action, seen, seen, viewer) } -> std::same_as<bool>;
        { rules.print_redacted(action, seen, seen, text) };
        // Why an action is legal or not, in a game that goes on; never more than the observation
        // allows. To the seat to act and to all_knowing it says what `check` says.
        { rules.explain(seen, known, viewer, action) } -> std::same_as<Explanation>;
        { rules.draw(observation, canvas) };

        // Text -----------------------------------------------------------------------------------
        { rules.print_position(seen, known, text) };
        { rules.print_memory(seen, known, text) };
        { rules.print_observation(observation, text) };
        { rules.print_action(action, text) };
        // Position and memory; `-` for a memory that is not known. Refused: nothing has changed.
        { rules.parse_position(word, word, state, past) } -> std::same_as<Result<void>>;
        { rules.parse_action(word) } -> std::same_as<Result<typename R::Action>>;
    };

// A game whose past is a set and no sequence, because its book writes it sorted, says when two are
// the same; for all others they are the same when their entries are.
template <class R>
concept ComparesPast = requires(const R rules, const Past& past) {
    { rules.same_past(past, past) } -> std::same_as<bool>;
};

// A game in which an open action shows somebody what was hidden before (a look at a card, a trait
// laid bare, chance) says so: what is known cannot be unknown, so its player cannot undo it.
template <class R>
concept Reveals =
    requires(const R rules, const typename R::State& before, typename R::Action action) {
        { rules.reveals(before, action) } -> std::same_as<bool>;
    };

// A game whose own actions take others back, and that counts them (Casino), says so: the log then
// undoes nothing without the consent of the others.
template <class R>
concept HasOwnUndo = R::has_own_undo;

// A game whose samples hang on where the log begins: `start` is what the viewer saw there. Without
// it the log is one from the start of the game.
template <class R>
concept SamplesFrom = requires(const R rules, const typename R::Observation& observation,
                               std::span<const SeenAction<typename R::Action>> log, Random& random,
                               typename R::State& state, Past& past) {
    { rules.sample_from(observation, observation, log, random, state, past) } -> std::same_as<bool>;
};

// A game may understand more of what people type than action texts: a short capture, SAN, a dropped
// card. The actions that the words may mean, into the (emptied) list; none: no idea. One that is
// not legal is fine: its refusal says why.
template <class R>
concept Understands = requires(const R rules, const typename R::State& state, const Past& past,
                               std::string_view words, ActionList<typename R::Action>& list) {
    { rules.understand(state, past, words, list) };
};

// A game may say how it stands before anybody names an action: what the position demands, how far
// everybody is from winning, why it has ended. It speaks from an observation, so it knows no more
// than its listener.
template <class R>
concept ExplainsPosition = requires(const R rules, const typename R::Observation& observation) {
    { rules.explain_position(observation) } -> std::same_as<Explanation>;
};

// A game that tells something when it begins (a deal) tells it here; no action did it.
template <class R>
concept TellsStart = requires(const R rules, const typename R::State& state, const Past& past,
                              Collector& collector) {
    { rules.tell_start(state, past, collector) };
};

// A game may offer the number of legal actions without listing them; perft then counts its last ply
// in bulk.
template <class R>
concept CountsLegal = requires(const R rules, const typename R::State& state, const Past& past,
                               ActionList<typename R::Action>& scratch) {
    { rules.count_legal(state, past, scratch) } -> std::convertible_to<uint64_t>;
};

// A game may also know a short cut that counts whole trees of some states. Where it ends, it calls
// back with the state and the depth that are left, and whether the past still matters for it.
template <class R>
concept CountsAhead = requires(const R rules, const typename R::State& state,
                               uint64_t (*rest)(const typename R::State&, int, bool)) {
    { rules.can_count_ahead(state) } -> std::same_as<bool>;
    { rules.count_ahead(state, 1, rest) } -> std::same_as<uint64_t>;
};

}  // namespace prise
