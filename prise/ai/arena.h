// Games of players against each other: openings that are dealt by a seed, and everybody is told
// what their seat may know, and no more.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "prise/ai/player.h"

namespace prise::ai {

// How one side of a contest plays.
struct Contestant {
    bool is_random = false;
    int level = levels;
    Limits limits = {};
    int64_t time_ms = 0;  // a move; 0: none
    size_t table_bytes = size_t{1} << 22;
    Bids bids = Bids::solved;
};

// "level=5", "nodes=1000", "time=200,table=16", "level=5,bids=random", "random", "greedy"
// (depth=1). Refused: what is wrong with it.
Result<Contestant> read_contestant(std::string_view text);

struct Contest {
    const GameEntry* entry;
    const Options* options;
    int opening_actions = 6;               // random ones, before the players begin
    int most_actions = 2'000;              // then it is called a draw
    std::function<int64_t()> now_ms = {};  // for those who play by time
};

struct Played {
    int half_points = 0;  // of the contestant in question: 0, 1 or 2
    bool is_decided = true;
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
