// Games of players against each other: openings that are dealt by a seed, and everybody is told
// what their seat may know, and no more.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "prise/ai/player.h"

namespace prise::ai {

// The language of a program that plays: engine.h, uci_engine.h, hub_engine.h.
enum class Protocol : uint8_t { json, uci, hub };

// How one side of a contest plays.
struct Contestant {
    std::string program = {};  // another program; empty: our own player
    Protocol protocol = Protocol::json;
    std::vector<std::pair<std::string, std::string>> program_options = {};
    bool is_random = false;
    bool is_material = false;  // takes what it can get in one turn
    int level = levels;
    Limits limits = {};
    int64_t time_ms = 0;  // a move; 0: none
    size_t table_bytes = size_t{1} << 22;
    Bids bids = Bids::solved;
    bool has_library = false;  // that of the contest
    bool is_plain = false;
};

// "level=5", "nodes=1000", "time=200,table=16", "level=5,bids=random", "random", "material",
// "greedy" (depth=1), "nodes=1000,plain", "nodes=1000,tables,book",
// "time=100,protocol=uci,set.UCI_Elo=1800,engine=stockfish" (the engine last: it takes the rest of
// the text). Refused: what is wrong with it.
Result<Contestant> read_contestant(std::string_view text);

struct Contest {
    const GameEntry* entry;
    const Options* options;
    int opening_actions = 6;               // random ones, before the players begin
    int most_actions = 2'000;              // then it is called a draw
    bool adjudicates = false;              // ends what both sides have long been sure of
    std::function<int64_t()> now_ms = {};  // for those who play by time
    // Starts the program of a contestant that is one.
    std::function<Result<std::unique_ptr<AnyPlayer>>(const AnyGame&, const Contestant&,
                                                     const Setup&)>
        make_outside = {};
    std::shared_ptr<const Library> library = nullptr;
};

struct Played {
    int half_points = 0;  // of the contestant in question: 0, 1 or 2
    bool is_decided = true;
    bool is_forfeit = false;    // a player failed; `reason` says how
    std::string position = {};  // from which it began: what was dealt stands in it
    std::string memory = "-";
    std::vector<std::string> actions;  // opening included
    std::string reason;                // of the end
};

// The opening with this number, played with the contestants in these seats (index: seat - 1);
// points are those of seat 1. Nothing is played by two seats of one side.
Played play_game(const Contest& contest, std::span<const Contestant> seats, uint64_t opening);

// Both games of a pair: half points of the first contestant, 0 to 4.
struct PlayedPair {
    Played games[2];
    int half_points = 0;
};
PlayedPair play_pair(const Contest& contest, const Contestant& first, const Contestant& second,
                     uint64_t opening);

}  // namespace prise::ai
