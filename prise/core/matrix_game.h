// Two players choose at the same time, and what one wins the other loses: a zero-sum game in a
// matrix. Its solution is a mixed strategy for each, from which neither can gain by turning away.
// It is found by the simplex method, so it is a corner of the set of optimal strategies and exact
// up to rounding, not an approximation by repeated play.
//
//     const MatrixGame game{2, 2, {1, -1, -1, 1}};       // matching pennies
//     const Equilibrium found = solve(game);             // half and half, value 0
#pragma once

#include <cstddef>
#include <vector>

namespace prise {

struct MatrixGame {
    size_t rows;                  // choices of the player who wins the payoffs
    size_t columns;               // choices of the one who pays them
    std::vector<double> payoffs;  // row by row

    double at(size_t row, size_t column) const { return payoffs[row * columns + column]; }
};

struct Equilibrium {
    std::vector<double> row;  // probabilities, by choice
    std::vector<double> column;
    double value;  // what the row player wins on average
};

// Of a game with at least one choice for each player and finite payoffs.
Equilibrium solve(const MatrixGame& game);

// What a strategy is sure of, whatever the other player does: at least, and at most.
double least_win(const MatrixGame& game, const std::vector<double>& row);
double greatest_loss(const MatrixGame& game, const std::vector<double>& column);

}  // namespace prise
