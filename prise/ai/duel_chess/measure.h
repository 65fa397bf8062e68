// Two measures of how good a position is. *Hundredths of a pawn* add up: men, points, squares. An
// *expected result*, of 10000, is what expectations may be taken of: a lost game is lost, however
// much is left on the board. Integers, so that both are the same everywhere.
#pragma once

#include <algorithm>

#include "prise/ai/kit/levels.h"

namespace prise::ai::duel_chess {

inline constexpr int most_pawns = 6'000;   // hundredths; more is not told apart
inline constexpr int most_result = 9'800;  // of a game that is not over

// Rises everywhere, so that even a won game can get better: the curve of levels.h, and a little of
// a straight line.
constexpr int result_of(int hundredths, int scale) {
    const int x = std::clamp(hundredths, -most_pawns, most_pawns);
    return expected_result(x, scale) * 95 / 100 + x / 20;
}

// The other way: the least that is worth at least this.
constexpr int hundredths_of(int result, int scale) {
    int low = -most_pawns;
    int high = most_pawns;
    while (low < high) {
        const int middle = low + (high - low) / 2;  // rounded down, below zero, too
        if (result_of(middle, scale) >= result) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

// What so many hundredths change at this result, at least a little.
constexpr int change_of(int hundredths, int result, int scale) {
    const int r = std::clamp(result, -9'500, 9'500);
    return std::max(1, hundredths * ((100'000'000 - r * r) / 10'000) / scale);
}

}  // namespace prise::ai::duel_chess
