// The façade: every game behind one virtual interface that speaks text and JSON. It serves what
// cannot be a template: the command line, the match, the server, the bindings. One template
// (facade_of.h) makes it from any type that keeps the contract.
//
//     auto game = find_game("drafti")->make_from("{}", "russian");      //
//     Result<unique_ptr<AnyGame>> auto play = (*game)->start(); play->apply("22-18");
//     play->position();                      // "B:W18,21,..."
//
// Refusals come in one order everywhere: bad-options, bad-position, bad-action, game-over,
// not-your-turn, then those of the book.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/core/canvas.h"
#include "prise/core/event.h"
#include "prise/core/explanation.h"
#include "prise/core/options.h"
#include "prise/core/outcome.h"
#include "prise/core/random.h"
#include "prise/core/result.h"
#include "prise/core/seat.h"

namespace prise {

// An entry of the log as one viewer sees it; no text: sealed.
struct SeenText {
    Seat seat;
    std::optional<std::string> action;
    json::Array told = {};  // the events of it as the viewer was told them; without: less is known
};

// A game in progress: a state and its past. A value behind a pointer: copy it with `clone`.
class AnyPlay {
  public:
    virtual ~AnyPlay() = default;
    virtual std::unique_ptr<AnyPlay> clone() const = 0;

    // Play. `by` names the seat that asks; `none` is the host, who may act for everybody.
    virtual Seat to_act() const = 0;                              // none when the game is over
    virtual void legal(std::vector<std::string>& out) const = 0;  // sorted bytewise
    // The actions that words of a person may mean, sorted, legal or not; for a text that is none.
    virtual std::vector<std::string> understand(std::string_view words) const = 0;
    virtual Result<void> check(std::string_view action, Seat by = Seat::none) const = 0;
    virtual Result<void> apply(std::string_view action, Seat by = Seat::none,
                               Collector* collector = nullptr) = 0;
    // What is told of a game that begins here, before any action: a deal. Often nothing.
    virtual void tell_start(Collector& collector) const = 0;
    virtual std::optional<std::string> forced() const = 0;  // nothing only when the game is over
    virtual std::optional<std::pair<Seat, Seat>> exchange(std::string_view action) const = 0;
    // Would it show somebody what is hidden now? Then it cannot be undone.
    virtual bool reveals(std::string_view action) const = 0;
    virtual int64_t completed_turns() const = 0;  // since the start or the position that was read
    virtual void set_completed_turns(int64_t turns) = 0;

    // The end.
    virtual Outcome outcome() const = 0;
    virtual json::Value outcome_json() const = 0;
    virtual Result<json::Value> adjudicate(End end, Seat seat) const = 0;

    // Sight. Once the game is over every viewer sees everything.
    virtual uint64_t key() const = 0;
    virtual std::string position() const = 0;
    virtual std::string memory() const = 0;
    virtual std::string observe(Viewer viewer) const = 0;
    virtual std::unique_ptr<AnyPlay> sample(Viewer viewer, std::span<const SeenText> log,
                                            Random& random) const = 0;  // null: nothing agrees
    // The text under which the log shows an action to a viewer now; `before` is the play before it.
    virtual std::string log_text(const AnyPlay& before, std::string_view action,
                                 Viewer viewer) const = 0;
    virtual bool may_see(const AnyPlay& before, std::string_view action, Viewer viewer) const = 0;
    virtual Result<Explanation> explain(std::string_view action, Viewer viewer) const = 0;
    // How the game stands, where it says so: no lines where it does not.
    virtual Explanation explain_position(Viewer viewer) const = 0;
    virtual void draw(Viewer viewer, Canvas& canvas) const = 0;

    // Numbers.
    virtual uint64_t perft(int depth, bool bulk = true) const = 0;
    // Random play to the end or to `limit` actions, straight through the rules; how many were
    // played.
    virtual uint64_t playout(Random& random, uint64_t limit) = 0;

    // Same state, same past.
    virtual bool same_as(const AnyPlay& other) const = 0;
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
    virtual bool has_own_undo() const = 0;
    virtual std::unique_ptr<AnyPlay> start() const = 0;
    virtual Result<std::unique_ptr<AnyPlay>> restore(std::string_view position,
                                                     std::string_view memory = "-") const = 0;
    // Is this text an action of the game at all? Refused: bad-action.
    virtual Result<void> parse_action(std::string_view action) const = 0;

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
    std::string_view typing;      // what a player types: lines of "  WORDS     meaning"
    int version;                  // of the rules; a record of another version cannot be replayed
    const OptionTable* table;
    Result<std::unique_ptr<AnyGame>> (*make)(const Options& options);

    // From text: the preset's options, overridden by those of the JSON object. Either may be empty.
    Result<std::unique_ptr<AnyGame>> make_from(std::string_view json_text,
                                               std::string_view preset = {}) const;
};

// All games of the product. Defined in prise/games/games.cpp, where a new game adds its one line.
std::span<const GameEntry> all_games();
const GameEntry* find_game(std::span<const GameEntry> games, std::string_view id);

}  // namespace prise
