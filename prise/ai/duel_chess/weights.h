// What the terms of a position are worth, in hundredths of a pawn: on a full board, and on an empty
// one. In between lies what is in between.
#pragma once

#include <array>
#include <cstdint>

#include "prise/ai/duel_chess/terms.h"

namespace prise::ai::duel_chess {

// At so many hundredths more the expected result is 0.76.
inline constexpr int duel_scale = 700;
inline constexpr int chess_scale = 400;
inline constexpr int tempo = 10;

struct Weight {
    int16_t full = 0;
    int16_t empty = 0;

    friend constexpr bool operator==(const Weight&, const Weight&) = default;
};
using Weights = std::array<Weight, terms::count>;

// Rough worths of men, for what is guessed and ordered. By chess::PieceType.
inline constexpr std::array<int, 7> man_worth = {0, 330, 500, 950, 100, 320, 0};

// By hand.
Weights plain_weights(bool duels);
// With duels fitted to games of the player against itself (`prise fit`), without them by hand.
Weights best_weights(bool duels);

}  // namespace prise::ai::duel_chess
