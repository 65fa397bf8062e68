// THE CONTRACT: what a type must offer to be a game of Prise. Read this page first.
//
// A game is an immutable *rules object*, built once from options and shared between threads, and
// plain values: a State, an Action, an Observation, a Belief. Rules know nothing of time, threads,
// files, history or randomness that was not handed to them. Generic code (perft, search, replay,
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
//   * parse(print(x)) == x for positions with their memory, observations, actions and options.
//   * `observe` of two states that differ only in what is hidden is the same.
//   * a world that is drawn from a belief gives the same observation as the true one.
//   * what is answered from an observation and its memory is what the full state answers to their
//     viewer, and the memory tells nothing that is hidden from them.
//   * `key` is the same by whatever path a situation was reached, and after reading it from text;
//     situations with other legal lists or outcomes have other keys.
//   * every game ends.
//
// How the rules are divided: the State holds what a search copies at every node; the Past holds
// what reaches back in time (past.h); both together are a *snapshot*. The *position text* is the
// snapshot as section 11 of the book writes it; what the book leaves out of the position (piece
// ids, totals) goes into the *memory text*, which is `-` for games that have nothing to remember.
//
// `GameRules` is what every game must have. Most others are offers: a game that has nothing to say
// leaves them out.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "prise/core/action_list.h"
#include "prise/core/deal.h"
#include "prise/core/event.h"
#include "prise/core/explanation.h"
#include "prise/core/outcome.h"
#include "prise/core/past.h"
#include "prise/core/question.h"
#include "prise/core/random.h"
#include "prise/core/result.h"
#include "prise/core/seat.h"
#include "prise/core/seen.h"
#include "prise/core/text.h"

namespace prise {

template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

// A game with a history that no rule asks for (whose captures a piece has inherited from, totals)
// keeps it in a Ledger: a plain value beside State and Past, kept by the façade and left out by a
// search. Where these functions say "and the ledger", such a game takes it as one argument more.
template <class R>
concept KeepsLedger =
    PlainValue<typename R::Ledger> &&
    requires(const R rules, typename R::Ledger& ledger, const typename R::State& before,
             const Past& past, typename R::Action action) {
        { rules.enter(ledger, before, past, action) };
    };

// A game that begins with a deal is started with one; the others without.
template <class R>
concept Deals = requires(const R rules, typename R::State& state, Past& past, const Deal& deal) {
    { rules.start(state, past, deal) };
};

// What the position text leaves out (and the ledger).
template <class R>
concept Remembers =
    requires(const R rules, const typename R::State& state, const Past& past, Text& text) {
        { rules.print_memory(state, past, text) };
    } ||
    (KeepsLedger<R> && requires(const R rules, const typename R::State& state, const Past& past,
                                const typename R::Ledger& ledger, Text& text) {
        { rules.print_memory(state, past, ledger, text) };
    });

// An observation is read with the memory that was written for the same viewer, where the game
// remembers (and the ledger); `-` is a memory that is not known. Refused: nothing has changed.
template <class R>
concept ReadsObservations =
    requires(const R rules, std::string_view word, Viewer viewer, typename R::Observation& read) {
        requires !Remembers<R>;
        { rules.parse_observation(word, viewer, read) } -> std::same_as<Result<void>>;
    } ||
    requires(const R rules, std::string_view word, Viewer viewer, typename R::Observation& read) {
        requires Remembers<R>;
        { rules.parse_observation(word, word, viewer, read) } -> std::same_as<Result<void>>;
    } ||
    requires(const R rules, std::string_view word, Viewer viewer, typename R::Observation& read,
             typename R::Ledger& ledger) {
        requires Remembers<R> && KeepsLedger<R>;
        { rules.parse_observation(word, word, viewer, read, ledger) } -> std::same_as<Result<void>>;
    };

template <class R>
concept GameRules =
    PlainValue<typename R::State> && PlainValue<typename R::Action> &&
    std::copyable<typename R::Observation> && std::copyable<typename R::Belief> &&
    !std::convertible_to<typename R::Observation, typename R::State> &&
    requires(const R rules, typename R::State& state, Past& past,
             ActionList<typename R::Action>& list, Text& text, Silent& silent, Collector& collector,
             Random& random, const typename R::State& seen, const Past& known,
             const typename R::Observation& observation, const typename R::Belief& belief,
             typename R::Belief& believed, typename R::Action action, Viewer viewer, End end,
             Seat seat, std::string_view word, const SeenLog<R>& log) {
        // Play -----------------------------------------------------------------------------------
        { rules.seats() } -> std::same_as<int>;  // 2..4
        requires Deals<R> || requires { rules.start(state, past); };
        // Whose action is awaited. What it says of a finished game has no meaning.
        { rules.to_act(seen) } -> std::same_as<Seat>;
        // All legal actions into the (emptied) list, in an order that is always the same; none when
        // the game is over. Nothing is sorted, nothing allocated once the list is warm.
        { rules.legal(seen, known, list) };
        // Asked in a game that goes on, it gives the same answer as membership in `legal`, with the
        // reason.
        { rules.check(seen, known, action) } -> std::same_as<Result<void>>;
        // Carries out an action that `check` accepts. Instantiated for two sinks (event.h).
        { rules.apply(state, past, action, silent) };
        { rules.apply(state, past, action, collector) };
        // Did the action that led from one state to the other finish a turn? A number where turns
        // can pass by themselves, so that one action finishes several.
        { rules.completes_turn(seen, seen) } -> std::convertible_to<int>;

        // The end --------------------------------------------------------------------------------
        { rules.outcome(seen, known) } -> std::same_as<Outcome>;
        // Ends from outside, of a game that goes on and of a seat that is in it. `ongoing`: the
        // game goes on without the seat (three or four seats); from then on the host plays its
        // forced actions and ranks it last.
        { rules.adjudicate(seen, known, end, seat) } -> std::same_as<Result<Outcome>>;

        // Sight ----------------------------------------------------------------------------------
        // With these options nobody ever hides anything.
        { rules.is_open() } -> std::same_as<bool>;
        // Fit for a transposition table: it says all that decides what is legal and how the game
        // stands, and nothing of the way that led there.
        { rules.key(seen, known) } -> std::same_as<uint64_t>;
        // The only thing that may leave the host for that viewer.
        { rules.observe(seen, known, viewer) } -> std::same_as<typename R::Observation>;
        // What a viewer may believe, worked out once from what they have seen; false if nothing
        // agrees with it (the caller made it up). An observation without a log is always believed.
        // Bounded work, whatever the log: beyond a limit that the game states it approximates.
        { rules.believe(observation, log, random, believed) } -> std::same_as<bool>;
        // A full snapshot that agrees with the belief, drawn by its weight; false: none was found.
        // It is cheap enough for a search to ask thousands of times.
        { rules.draw_world(belief, random, state, past) } -> std::same_as<bool>;
        // An action of the log, played in the first state, looked at when the second has been
        // reached: may the viewer see it? If not, the log shows them the redacted text.
        { rules.may_see(action, seen, seen, viewer) } -> std::same_as<bool>;

        // Text -----------------------------------------------------------------------------------
        { rules.print_position(seen, known, text) };
        { rules.print_observation(observation, text) };
        { rules.print_action(action, text) };
        { rules.parse_action(word) } -> std::same_as<Result<typename R::Action>>;
    } &&
    ReadsObservations<R> &&
    // Position and memory (and the ledger); `-` is a memory that is not known. Refused: nothing has
    // changed. And why an action is legal or not, in a game that goes on; never more than the
    // observation allows; to the seat to act and to all_knowing it says what `check` says.
    (requires(const R rules, std::string_view word, typename R::State& state, Past& past,
              Viewer viewer, typename R::Action action) {
        { rules.parse_position(word, word, state, past) } -> std::same_as<Result<void>>;
        { rules.explain(state, past, viewer, action) } -> std::same_as<Explanation>;
    } ||
     (KeepsLedger<R> &&
      requires(const R rules, std::string_view word, typename R::State& state, Past& past,
               typename R::Ledger& ledger, Viewer viewer, typename R::Action action) {
          { rules.parse_position(word, word, state, past, ledger) } -> std::same_as<Result<void>>;
          { rules.explain(state, past, ledger, viewer, action) } -> std::same_as<Explanation>;
      }));

// Play -------------------------------------------------------------------------------------------

// What is played for an absent seat. Without it, or where it says nothing: the bytewise smallest
// legal text.
template <class R>
concept Forces = requires(const R rules, const typename R::State& state, const Past& past) {
    { rules.forced(state, past) } -> std::same_as<std::optional<typename R::Action>>;
};

// The pie rule: persons change seats with an action.
template <class R>
concept Exchanges =
    requires(const R rules, const typename R::State& state, typename R::Action action) {
        { rules.exchange(state, action) } -> std::same_as<std::optional<std::pair<Seat, Seat>>>;
    };

// A game in which an open action shows somebody what was hidden before (a look at a card, a trait
// laid bare, chance) says so: what is known cannot be forgotten, so its player cannot undo it.
template <class R>
concept Reveals =
    requires(const R rules, const typename R::State& before, typename R::Action action) {
        { rules.reveals(before, action) } -> std::same_as<bool>;
    };

// A game whose own actions take others back, and that counts them (Casino), says so: the log then
// undoes nothing without the consent of the others.
template <class R>
concept HasOwnUndo = R::has_own_undo;

// A game that tells something when it begins (a deal) tells it here; no action did it.
template <class R>
concept TellsStart = requires(const R rules, const typename R::State& state, const Past& past,
                              Collector& collector) {
    { rules.tell_start(state, past, collector) };
};

// A game may understand more of what people type than action texts: a short capture, SAN, a dropped
// card. It puts the actions that the words may mean into the (emptied) list; none: no idea. One
// that is not legal is fine: its refusal says why.
template <class R>
concept Understands = requires(const R rules, const typename R::State& state, const Past& past,
                               std::string_view words, ActionList<typename R::Action>& list) {
    { rules.understand(state, past, words, list) };
};

// What is understood is listed sorted by its text, unless the game has an order of its own.
template <class R>
concept OrdersMeanings = R::orders_meanings;

// Where one wish takes several actions (a sum of cards is laid together, then taken), a game puts
// them into the (emptied) list, to be played one after the other; none: the words are no such wish.
// Refused: they are one, and the first of its actions that cannot be played says why.
template <class R>
concept UnderstandsLines = requires(const R rules, const typename R::State& state, const Past& past,
                                    std::string_view words, ActionList<typename R::Action>& line) {
    { rules.understand_line(state, past, words, line) } -> std::same_as<Result<void>>;
};

// The end ----------------------------------------------------------------------------------------

// A game whose places or points are not the plain ones (outcome.h) ranks its seats itself.
template <class R>
concept Ranks = requires(const R rules, const typename R::State& state, const Past& past,
                         const Outcome& outcome) {
    { rules.rank(state, past, outcome) } -> std::same_as<Verdict>;
};

// What the book adds to an outcome's JSON after status, winner and reason: scores, ranking.
template <class R>
concept AddsDetails = requires(const R rules, const typename R::State& state, const Past& past,
                               const Verdict& verdict, json::Object& object) {
    { rules.add_details(state, past, verdict, object) };
};

// Sight and words --------------------------------------------------------------------------------

// What the log shows in the place of an action that a viewer may not see; needed where `may_see`
// ever says no.
template <class R>
concept Redacts =
    requires(const R rules, const typename R::State& state, typename R::Action action, Text& text) {
        { rules.print_redacted(action, state, state, text) };
    };

// A game that hides nothing with its options (`is_open`) may begin from a position that does. While
// this says so, what a seat may choose from is its own affair, too.
template <class R>
concept HidesHere = requires(const R rules, const typename R::State& state) {
    { rules.hides_here(state) } -> std::same_as<bool>;
};

// A game whose beliefs need a number out of the events of an action (what began with it) finds
// it in them; `nothing_heard` where there is none. It is asked at the edge, never in a search.
template <class R>
concept HearsEvents = requires(std::span<const json::Value> events) {
    { R::heard(events) } -> std::same_as<int64_t>;
};

// A game may say how it stands before anybody names an action: what the position demands, how far
// everybody is from winning, why it has ended. It speaks from an observation (and the ledger), so
// it knows no more than its listener.
template <class R>
concept ExplainsPosition =
    requires(const R rules, const typename R::Observation& observation) {
        { rules.explain_position(observation) } -> std::same_as<Explanation>;
    } || (KeepsLedger<R> && requires(const R rules, const typename R::Observation& observation,
                                     const typename R::Ledger& ledger) {
        { rules.explain_position(observation, ledger) } -> std::same_as<Explanation>;
    });

// What this game alone can answer, each question from an observation (and the ledger). The façade
// has seen to it that the question is one of the list and that the arguments are an object.
template <class R>
concept Answers = requires {
    { R::questions() } -> std::convertible_to<std::span<const Question>>;
};

// A game whose past is a set and no sequence, because its book writes it sorted, says when two are
// the same; for all others they are the same when their entries are.
template <class R>
concept ComparesPast = requires(const R rules, const Past& past) {
    { rules.same_past(past, past) } -> std::same_as<bool>;
};

// For search -------------------------------------------------------------------------------------

// How often this position has occurred, itself included, as the repetition rule counts it.
template <class R>
concept Repeats = requires(const R rules, const typename R::State& state, const Past& past) {
    { rules.occurrences(state, past) } -> std::same_as<int>;
};

// The legal actions that take something, open a duel or promote, without the whole list, in any
// order. In the middle of a capture or a duel, where nothing is quiet, all may be listed.
template <class R>
concept ListsForcing = requires(const R rules, const typename R::State& state, const Past& past,
                                ActionList<typename R::Action>& list) {
    { rules.legal_forcing(state, past, list) };
};

}  // namespace prise
