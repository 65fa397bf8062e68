// What a viewer may believe about hidden hands and the deck (§9), worked out once and drawn from
// often. Every deal that agrees with the observation and with the log is equally likely, so
// drawing means counting. Cards that no knowledge (inference.h) tells apart form a cell; a table
// says in how many ways the cells from one on can be dealt:
//
//     cells            7h 7d | Ts Tc | As 2h 4d 5c 8s ...        one hidden hand of 3 cards,
//     promise          -----                                     which holds a 7
//     ways[0][3, -]    of all cells, 3 cards wanted, the promise not kept
//     ways[1][2, 7]    of the cells from the second on, 2 wanted, kept, ...
//
// A draw walks through the cells and takes as many cards of each as the ways say, so it is exact
// and needs no second try. The table is bounded: where it would be larger than `most_ways`, the
// loosest promises are left out of it and tested after each draw, which is exact, too, as long as
// one of `most_tries` draws passes.
#pragma once

#include <vector>

#include "prise/core/random.h"
#include "prise/games/casino/inference.h"

namespace prise::casino {

struct Belief {
    struct Cell {
        uint8_t size = 0;
        std::array<bool, 2> allowed{};    // in that hand
        std::array<uint16_t, 2> keeps{};  // promises that a card of it in that hand keeps
    };
    struct Promise {
        Player by;
        CardSet cards;
    };

    State shown;                           // with the cards in hand that are certain
    std::array<uint8_t, 2> wanted{};       // cards that the hands lack
    std::array<Card, card_count> cards{};  // that are hidden, cell by cell
    std::array<Cell, card_count> cells{};
    uint8_t cell_count = 0;
    bool hides_deck = false;
    uint8_t promise_count = 0;    // in the table
    std::vector<uint64_t> ways;   // by cell, cards wanted and promises kept
    std::vector<Promise> others;  // beyond the table

    // The number of different hands, whatever the order of the deck.
    uint64_t worlds() const { return ways.empty() ? 1 : ways[place(0, wanted[0], wanted[1], 0)]; }

    size_t place(size_t cell, int first, int second, uint32_t kept) const {
        const auto across = static_cast<size_t>(wanted[1]) + 1;
        const size_t hands = cell * (static_cast<size_t>(wanted[0]) + 1) * across +
                             static_cast<size_t>(first) * across + static_cast<size_t>(second);
        return (hands << promise_count) + kept;
    }
};

inline constexpr size_t most_ways = size_t{1} << 16;
inline constexpr int most_tries = 1000;

// False: no deal agrees.
bool make_belief(const Observation& seen, const std::array<Knowledge, 2>& known, Belief& out,
                 size_t limit = most_ways);

bool draw_deal(const Belief& belief, Random& random, State& state);

}  // namespace prise::casino
