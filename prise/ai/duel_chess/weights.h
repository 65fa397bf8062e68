// What men, squares and points are worth, in hundredths of a pawn.
#pragma once

#include <algorithm>
#include <array>

#include "prise/chess/piece.h"

namespace prise::ai::duel_chess {

// At so many hundredths more the expected result is 0.76.
inline constexpr int duel_scale = 700;
inline constexpr int chess_scale = 400;
inline constexpr int tempo = 10;

// By chess::PieceType: none, bishop, rook, queen, pawn, knight, king.
inline constexpr std::array<int, 7> man_worth = {0, 330, 500, 950, 100, 320, 0};

// A purse that can pay for every sure defence (19) is full; what it holds beyond that is worth less
// and less.
constexpr int pool_worth(int pool) {
    const int first = std::min(pool, 20);
    const int second = std::clamp(pool - 20, 0, 25);
    const int rest = std::clamp(pool - 45, 0, 200);
    return 30 * first + 16 * second + 5 * rest;
}

}  // namespace prise::ai::duel_chess
