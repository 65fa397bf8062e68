// A computer player: what it is told goes in, an action comes out, and it thinks in slices.
//
//     const auto player = make_player("drafti", *game, {.seat = Seat::second, .level = 5}).value();
//     player->see(seen_by(play, Seat::second, log.actions()));   // refused: bad-position
//     player->go({.nodes = 10'000});
//     while (player->step(2048)) {                               // as long as it wants to go on
//         if (time_is_up()) player->stop();
//     }
//     play.apply(player->thought().best, Seat::second);
//
// A player is given texts that were made for its seat (`Seen`): an observation, the memory text and
// the log as that seat has seen it. It never gets a play or a position, so it cannot know what its
// seat may not know, and two situations that look the same to it are answered the same.
//
// There are no threads, clocks and files here. A search is an object that is stepped: slices of any
// size lead to the same answer. Nodes are counted exactly, one for every action that is tried; time
// is the affair of whoever steps. The same seed, level, limits and observations give the same
// answers on every machine.
//
// From `go` on there is always a best action, so whoever stops early gets an answer as well.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/facade.h"

namespace prise::ai {

// All that a player is told of a game.
struct Seen {
    std::string observation;   // by its seat
    std::string memory = "-";  // AnyPlay::memory; `-`: not known
    std::optional<std::string> start =
        {};  // the observation its log begins with; none: a game's start
    std::vector<SeenText> log = {};
};

// What a host tells a seat. The log is the seat's own (ViewerLog of prise/match).
Seen seen_by(const AnyPlay& play, Seat seat, std::span<const SeenText> log = {});

// When to stop; 0 is no limit. A level has limits of its own, and the narrower one counts.
struct Limits {
    uint64_t nodes = 0;
    int depth = 0;
    int lines = 1;  // so many best lines are wanted, for analysis; a player needs one
    // Whoever plays may answer from an opening book, where the library has one; whoever wants to
    // know what there is to think does not.
    bool by_book = false;
    // These and no others, where what is asked for is a move of chess; empty: all.
    std::vector<std::string> only = {};
};

// How good it is for the player's seat.
struct Score {
    enum class Bound : uint8_t { exact, at_least, at_most };

    int value = 0;   // in the game's own measure: hundredths of a man or of a pawn
    int result = 0;  // the expected result, from -10000 (lost) to 10000 (won)
    Bound bound = Bound::exact;
    // A result that was proved: so many actions are left until the end.
    std::optional<int> end_in = {};

    friend bool operator==(const Score&, const Score&) = default;
};

struct Line {
    int depth = 0;
    Score score;
    std::vector<std::string> actions;  // of both sides, the player's own first

    friend bool operator==(const Line&, const Line&) = default;
};

// What a player knows so far.
struct Thought {
    std::string best;                     // the action to play
    std::vector<std::string> turn;        // further actions of the same turn that it means to play
    std::optional<std::string> expected;  // the answer it expects, to think ahead on
    uint64_t nodes = 0;
    int depth = 0;            // that was searched whole
    std::vector<Line> lines;  // the best first; grows better while it thinks

    friend bool operator==(const Thought&, const Thought&) = default;
};

class AnyPlayer {
  public:
    virtual ~AnyPlayer() = default;

    // The situation to think about: one in which its seat is to act. Refused (bad-position,
    // not-your-turn, game-over): nothing has changed, and the player goes on.
    virtual Result<void> see(const Seen& seen) = 0;
    // Begins to think about what was seen last. An earlier thought is given up.
    virtual void go(const Limits& limits) = 0;
    // Thinks for at most so many nodes. False: it is done, and stays so until the next `go`.
    virtual bool step(uint64_t max_nodes) = 0;
    // While it thinks: that is enough. The next step says so.
    virtual void stop() = 0;
    // While it thinks, too.
    virtual const Thought& thought() const = 0;
    // Was it made for these options, or does it play them with what it knows of others?
    virtual bool is_fitted() const = 0;
};

inline constexpr int levels = 8;  // 1 is a beginner; 8 has no limits but those of `go`

// How secret choices are made. Whoever wants to be hard to read draws from the mixed strategy; the
// others are rivals to measure that by.
enum class Bids : uint8_t {
    solved,    // every choice against every choice, by what a search says of the outcomes, and
               // leaning towards what wins more from plain choices
    strict,    // the same, but what no answer can beat, and so wins no more from bad ones
    at_sight,  // as strict, by what the outcomes look like without searching
    capacity,  // always what the man can hold
    random,    // any that is legal
};

class Table;    // kit/table.h: what positions were found to be worth; threads may share one
class Library;  // library.h: what is looked up and not worked out

struct Setup {
    Seat seat = Seat::first;
    int level = levels;
    uint64_t seed = 0;
    size_t table_bytes = size_t{1} << 24;    // for a table of its own, where the game needs one
    std::shared_ptr<Table> table = nullptr;  // or one that is shared
    Bids bids = Bids::solved;                // in games that have any
    std::shared_ptr<const Library> library = nullptr;
    bool is_plain = false;  // evaluates as before anything was fitted: a rival to measure that by
};

// A player for a game with its options. The game must outlive it. Refused: no such seat, no such
// level.
Result<std::unique_ptr<AnyPlayer>> make_player(std::string_view game_id, const AnyGame& game,
                                               const Setup& setup);

// "solved", "strict", "static", "capacity", "random".
std::optional<Bids> bids_of(std::string_view name);

// One that takes any legal action by its seed, for every game: the measure of all others.
std::unique_ptr<AnyPlayer> make_random_player(const AnyGame& game, const Setup& setup);

// One that takes what material it can get in one turn, in games of chess. Refused: bad-player.
Result<std::unique_ptr<AnyPlayer>> make_material_player(std::string_view game_id,
                                                        const AnyGame& game, const Setup& setup);

}  // namespace prise::ai
