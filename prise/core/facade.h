// The façade: every game behind one virtual interface that speaks text and JSON. It serves what
// cannot be a template: the command line, the match, the server, the bindings. One template
// (facade_of.h) makes it from any type that keeps the contract.
//
//     const GameEntry* drafti = find_game(all_games(), "drafti");
//     const auto game = drafti->make_from("{}", "russian").value();
//     const auto play = game->start();
//     if (const auto done = play->apply("22-18", Seat::first); !done) {
//         complain(done.error().sentence);
//     }
//     play->observe(spectator);  // "B:W18,21,..."
//
// Whatever can be asked takes a Viewer, and what that viewer may not know is withheld here and
// nowhere else. Only what is marked as the host's own tells everything: it must not leave the host.
//
// Refusals come in one order everywhere: bad-options, bad-position, bad-action, game-over,
// not-your-turn, then those of the book.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/core/deal.h"
#include "prise/core/event.h"
#include "prise/core/explanation.h"
#include "prise/core/options.h"
#include "prise/core/outcome.h"
#include "prise/core/past.h"
#include "prise/core/question.h"
#include "prise/core/random.h"
#include "prise/core/result.h"
#include "prise/core/seat.h"

namespace prise {

// An action that was read: a text is parsed once, at the door. It means something only to the games
// with the same rules type.
struct AnyAction {
    alignas(8) std::array<std::byte, 16> bytes{};
};

// An entry of the log as one viewer sees it; no text: sealed.
struct SeenText {
    Seat seat;
    std::optional<std::string> action;
    json::Array told = {};  // its events as the viewer was told them; without: less is known
};

// Where a play was: to go back to it, or to look at an action from there. It belongs to the play
// that gave it and to clones of it.
struct PlayMark {
    std::vector<std::byte> state;
    Past::Mark past{};
    int64_t completed_turns = 0;
};

class AnyPlay;

// What a viewer may believe of a game with secrets: worked out once, drawn from often.
class AnyBelief {
  public:
    virtual ~AnyBelief() = default;
    // Makes of `play`, which is one of the same game, a world that the viewer may take for the true
    // one. False: none was found, and the play is not changed.
    virtual bool draw(Random& random, AnyPlay& play) const = 0;
};

// A game in progress: a state and its past. A value behind a pointer: copy it with `clone`. Const
// calls may be made by several threads at once.
class AnyPlay {
  public:
    virtual ~AnyPlay() = default;
    virtual std::unique_ptr<AnyPlay> clone() const = 0;
    virtual PlayMark mark() const = 0;
    // Only back, to a mark of this play's own past.
    virtual void rewind(const PlayMark& mark) = 0;

    // Play. `by` names the seat that asks; `none` is the host, who may act for everybody.
    virtual Seat to_act() const = 0;  // none when the game is over
    // All legal actions, sorted bytewise. False, and an empty list: withheld, because the list
    // would tell the viewer what they may not know (a list of bids tells the purse).
    virtual bool legal(Viewer viewer, std::vector<std::string>& out) const = 0;
    // The actions that words of a person may mean, legal or not; for a text that is none. Sorted,
    // or in the order in which the game lists its choices.
    virtual std::vector<std::string> understand(std::string_view words, Viewer viewer) const = 0;
    // The legal actions, to be played one after the other, that such words stand for where one is
    // not enough; empty: they do not. Refused: why it cannot be done.
    virtual Result<std::vector<std::string>> understand_line(std::string_view words,
                                                             Viewer viewer) const = 0;
    // Reads and checks: an action that may be applied now, or the refusal.
    virtual Result<AnyAction> admit(std::string_view action, Seat by) const = 0;
    // Of an action that was admitted, in this very situation.
    virtual void apply(const AnyAction& action, Collector* collector) = 0;
    // What is told of a game that begins here, before any action: a deal. Often nothing.
    virtual void tell_start(Collector& collector) const = 0;
    // What is played for the seat to act when it is absent; nothing: over, or withheld.
    virtual std::optional<std::string> forced(Viewer viewer) const = 0;
    // Asked before an action that was admitted is applied: which persons change seats with it, and
    // does it show somebody what is hidden now? Then it cannot be undone.
    virtual std::optional<std::pair<Seat, Seat>> exchange(const AnyAction& action) const = 0;
    virtual bool reveals(const AnyAction& action) const = 0;
    virtual int64_t completed_turns() const = 0;  // since the start or the position that was read
    virtual void set_completed_turns(int64_t turns) = 0;

    Result<void> check(std::string_view action, Seat by = Seat::none) const;
    // Admits and applies.
    Result<void> apply(std::string_view action, Seat by = Seat::none,
                       Collector* collector = nullptr);

    // The end. It is never a secret.
    virtual Outcome outcome() const = 0;
    virtual Verdict verdict() const = 0;
    virtual Result<Verdict> adjudicate(End end, Seat seat) const = 0;
    // A verdict on this situation as the book writes it, with scores and ranking.
    virtual json::Value describe(const Verdict& verdict) const = 0;
    json::Value outcome_json() const { return describe(verdict()); }
    // How often this position has occurred, itself included; 1 where the game does not count.
    virtual int occurrences() const = 0;

    // Sight. Once the game is over every viewer sees everything.
    // Does nobody know more than anybody else? A game that hides nothing with its options
    // (AnyGame::is_open) may still begin from a position that does.
    virtual bool is_open() const = 0;
    virtual std::string observe(Viewer viewer) const = 0;
    // What the observation leaves out, because the position does: the same for everybody, for no
    // secret is in it; `-`: nothing. With both a viewer has all there is to know
    // (AnyGame::stand_on).
    virtual std::string memory() const = 0;
    // What this viewer may believe. `start`: the observation with which their log begins; without,
    // it begins where this play does. Null: nothing agrees with it.
    virtual std::unique_ptr<AnyBelief> believe(
        Viewer viewer, std::span<const SeenText> log, Random& random,
        std::optional<std::string_view> start = {}) const = 0;
    // May the viewer see that action now, which was played at `before`? And its text as the log
    // shows it to them now.
    virtual bool may_see(const PlayMark& before, const AnyAction& action, Viewer viewer) const = 0;
    virtual std::string log_text(const PlayMark& before, const AnyAction& action,
                                 Viewer viewer) const = 0;
    virtual Result<Explanation> explain(std::string_view action, Viewer viewer) const = 0;
    // How the game stands, where it says so: no lines where it does not.
    virtual Explanation explain_position(Viewer viewer) const = 0;
    // What this game alone can answer (AnyGame::questions). Refused: bad-question, or the game's
    // own.
    virtual Result<json::Value> ask(std::string_view what, const json::Value& arguments,
                                    Viewer viewer) const = 0;

    // The host's own.
    virtual uint64_t key() const = 0;
    virtual std::string position() const = 0;
    virtual std::string text(const AnyAction& action) const = 0;
    virtual bool same_as(const AnyPlay& other) const = 0;  // same state, same past
    // Everything as bytes, marks keep their meaning; and back, into a play of the same game of the
    // same program (bytes.h). False: it cannot be that, and the play is to be thrown away.
    virtual std::string to_bytes() const = 0;
    virtual bool from_bytes(std::string_view bytes) = 0;

    // Numbers.
    virtual uint64_t perft(int depth, bool bulk = true) const = 0;
    // Random play to the end or to `limit` actions, straight through the rules; how many were
    // played.
    virtual uint64_t playout(Random& random, uint64_t limit) = 0;
};

// The rules object of one game with its options. Immutable; may be shared between threads. It must
// outlive the plays it starts.
class AnyGame {
  public:
    explicit AnyGame(Options options) : options_(std::move(options)) {}
    AnyGame(const AnyGame&) = delete;
    AnyGame& operator=(const AnyGame&) = delete;
    virtual ~AnyGame() = default;

    const Options& options() const { return options_; }

    virtual int seats() const = 0;
    // With these options nobody ever hides anything.
    virtual bool is_open() const = 0;
    virtual bool has_own_undo() const = 0;
    virtual std::span<const Question> questions() const = 0;
    // The start of the game, with the deal that its options name, or with this one.
    std::unique_ptr<AnyPlay> start() const { return start(options_.deal()); }
    virtual std::unique_ptr<AnyPlay> start(const Deal& deal) const = 0;
    virtual Result<std::unique_ptr<AnyPlay>> restore(std::string_view position,
                                                     std::string_view memory = "-") const = 0;
    // An observation is a place to stand on: a play that answers its viewer as the true one would.
    // It answers nobody else: whoever else asks is a spectator. Without the viewer's memory it
    // answers as a position that was read without one.
    virtual Result<std::unique_ptr<AnyPlay>> stand_on(std::string_view observation, Viewer viewer,
                                                      std::string_view memory = "-") const = 0;
    // Is this text an action of the game at all? Refused: bad-action.
    virtual Result<AnyAction> parse_action(std::string_view action) const = 0;

  private:
    Options options_;
};

// What the registry knows of a game.
struct GameEntry {
    std::string_view id;          // "drafti"
    std::string_view title;       // "Drafti (Tanzania draughts)"
    std::string_view idea;        // one line
    std::string_view alias;       // another accepted id, or empty
    std::string_view seat_names;  // "White|Black"; empty: seats have numbers only
    int version;                  // of the rules; a record of another version cannot be replayed
    const OptionTable* table;
    Result<std::unique_ptr<AnyGame>> (*make)(const Options& options);
    // An end from outside that is none, or that lacks its seat, is refused by this section of the
    // book; empty: the book calls it wrong usage, or says nothing.
    std::string_view refuses_strange_ends = {};

    // From text: the preset's options, overridden by those of the JSON object. Either may be empty.
    Result<std::unique_ptr<AnyGame>> make_from(std::string_view json_text,
                                               std::string_view preset = {}) const;
};

// All games of the product. Defined in prise/games/games.cpp, where a new game adds its one line.
std::span<const GameEntry> all_games();
const GameEntry* find_game(std::span<const GameEntry> games, std::string_view id);

}  // namespace prise
