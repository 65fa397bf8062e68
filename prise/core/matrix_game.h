// Two players choose at the same time, and what one wins the other loses: a zero-sum game in a
// matrix. Its solution is a mixed strategy for each, from which neither can gain by turning away.
// It is found by the simplex method, so it is a corner of the set of optimal strategies and exact
// up to rounding, not an approximation by repeated play.
//
//     const MatrixGame game{2, 2, {1, -1, -1, 1}};       // matching pennies
//     const Equilibrium found = solve(game);             // half and half, value 0
#pragma once

#include <array>
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

// The same for a search, which solves thousands a second: small, and nothing is allocated. What it
// finds is what `solve` finds, to the last bit.
inline constexpr size_t most_small_choices = 16;

struct SmallMatrixGame {
    size_t rows = 0;  // 1 to 16, as many columns at most
    size_t columns = 0;
    std::array<double, most_small_choices * most_small_choices> payoffs;  // row by row, no gaps

    double& at(size_t row, size_t column) { return payoffs[row * columns + column]; }
    double at(size_t row, size_t column) const { return payoffs[row * columns + column]; }
};

struct SmallEquilibrium {
    std::array<double, most_small_choices> row;  // the first `rows` of them
    std::array<double, most_small_choices> column;
    double value;
};

void solve_into(const SmallMatrixGame& game, SmallEquilibrium& found);

// What a strategy is sure of, whatever the other player does: at least, and at most.
double least_win(const MatrixGame& game, const std::vector<double>& row);
double greatest_loss(const MatrixGame& game, const std::vector<double>& column);

}  // namespace prise
