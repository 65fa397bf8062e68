// How strong a player is: budgets that are the same on every machine, and what it overlooks.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "prise/ai/kit/search.h"
#include "prise/ai/player.h"

namespace prise::ai {

struct Level {
    uint64_t nodes = 0;    // 0: whatever `go` allows
    int overlook = 0;      // permille, see Overlook
    int book_actions = 0;  // so far into a game an opening book may answer
};

// Of two limits; 0 is none.
template <class Number>
constexpr Number narrower(Number a, Number b) {
    return a == 0 ? b : b == 0 ? a : std::min(a, b);
}

using Levels = std::array<Level, levels>;

// The expected result, of 10000, of an evaluation; `scale` is the value at which it is 0.76.
// Integers, so that it is the same everywhere.
constexpr int expected_result(int value, int scale) {
    // 10000 tanh(i / 8)
    constexpr std::array<int, 34> table = {0,    1244, 2449, 3584, 4621, 5546, 6351, 7039, 7616,
                                           8093, 8483, 8798, 9051, 9253, 9414, 9541, 9640, 9719,
                                           9780, 9828, 9866, 9895, 9918, 9936, 9951, 9961, 9970,
                                           9977, 9982, 9986, 9989, 9991, 9993, 9993};
    const int magnitude = value < 0 ? -value : value;
    if (magnitude >= proved) {
        return value < 0 ? -10'000 : 10'000;
    }
    const int64_t x = int64_t{magnitude} * 8 * 256 / scale;
    const auto i = static_cast<size_t>(x / 256);
    const int result =
        i >= 32 ? 9993 : table[i] + static_cast<int>((table[i + 1] - table[i]) * (x % 256) / 256);
    return value < 0 ? -result : result;
}

inline Score score_of(int value, int scale) {
    Score score{value, expected_result(value, scale), Score::Bound::exact, {}};
    if (value >= proved || value <= -proved) {
        score.end_in = won - (value < 0 ? -value : value);
    }
    return score;
}

}  // namespace prise::ai
