// Small games with known solutions, random ones beside glpsol (Debian: glpk-utils), and the law
// that neither player can gain by turning away.
#include "prise/core/matrix_game.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <numeric>
#include <span>
#include <sstream>
#include <string>

#include "prise/core/random.h"

namespace prise {
namespace {

void expect_solved(const MatrixGame& game, const Equilibrium& found, double tolerance = 1e-9) {
    EXPECT_NEAR(std::accumulate(found.row.begin(), found.row.end(), 0.0), 1.0, 1e-12);
    EXPECT_NEAR(std::accumulate(found.column.begin(), found.column.end(), 0.0), 1.0, 1e-12);
    EXPECT_GE(*std::ranges::min_element(found.row), 0.0);
    EXPECT_GE(*std::ranges::min_element(found.column), 0.0);
    EXPECT_NEAR(least_win(game, found.row), found.value, tolerance);
    EXPECT_NEAR(greatest_loss(game, found.column), found.value, tolerance);
}

MatrixGame random_game(Random& random, size_t most, uint32_t payoffs) {
    const size_t rows = 1 + random.below(static_cast<uint32_t>(most));
    const size_t columns = 1 + random.below(static_cast<uint32_t>(most));
    MatrixGame game{rows, columns, std::vector<double>(rows * columns)};
    for (double& payoff : game.payoffs) {
        payoff = static_cast<double>(random.below(payoffs)) - payoffs / 2.0;
    }
    return game;
}

TEST(MatrixGame, KnownGames) {
    const MatrixGame pennies{2, 2, {1, -1, -1, 1}};
    const Equilibrium even = solve(pennies);
    expect_solved(pennies, even);
    EXPECT_NEAR(even.value, 0.0, 1e-12);
    EXPECT_NEAR(even.row[0], 0.5, 1e-12);
    const MatrixGame rock_paper_scissors{3, 3, {0, -1, 1, 1, 0, -1, -1, 1, 0}};
    for (const double part : solve(rock_paper_scissors).column) {
        EXPECT_NEAR(part, 1.0 / 3.0, 1e-12);
    }
    // A saddle point is a pure choice for both.
    const Equilibrium saddle = solve({2, 3, {4, 1, 3, 2, 0, 5}});
    EXPECT_NEAR(saddle.value, 1.0, 1e-12);
    EXPECT_NEAR(saddle.row[0], 1.0, 1e-12);
    EXPECT_NEAR(saddle.column[1], 1.0, 1e-12);
    EXPECT_NEAR(solve({1, 1, {-7.5}}).value, -7.5, 1e-12);
    EXPECT_NEAR(solve({2, 2, {3, 3, 3, 3}}).value, 3.0, 1e-12);
}

TEST(MatrixGame, NobodyGainsByTurningAway) {
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
        // Few different payoffs make ties, on which a careless simplex runs in circles.
        const uint32_t payoffs = i % 3 == 0 ? 3 : i % 3 == 1 ? 20 : 100000;
        const MatrixGame game = random_game(random, 16, payoffs);
        expect_solved(game, solve(game), 1e-9 * payoffs);
        if (HasFailure()) {
            return;
        }
    }
    const MatrixGame large = random_game(random, 101, 1000);
    expect_solved(large, solve(large), 1e-6);
}

// The value as GLPK finds it: the row player's linear program.
double value_by_glpsol(const MatrixGame& game, const std::string& name) {
    std::ofstream program(name + ".lp");
    program << "Maximize\n value: v\nSubject To\n";
    for (size_t j = 0; j < game.columns; ++j) {
        program << " c" << j << ": v";
        for (size_t i = 0; i < game.rows; ++i) {
            const double payoff = game.at(i, j);
            program << (payoff < 0 ? " + " : " - ") << std::abs(payoff) << " p" << i;
        }
        program << " <= 0\n";
    }
    program << " sum:";
    for (size_t i = 0; i < game.rows; ++i) {
        program << " + p" << i;
    }
    program << " = 1\nBounds\n v free\nEnd\n";
    program.close();
    const std::string command = "glpsol --lp " + name + ".lp --write " + name + ".out >/dev/null";
    if (std::system(command.c_str()) != 0) {
        ADD_FAILURE() << "glpsol (Debian: glpk-utils) does not run";
        return std::numeric_limits<double>::quiet_NaN();
    }
    // "s bas ROWS COLUMNS f f VALUE"
    std::ifstream answer(name + ".out");
    for (std::string line; std::getline(answer, line);) {
        if (line.starts_with("s bas")) {
            return std::stod(line.substr(line.rfind(' ') + 1));
        }
    }
    ADD_FAILURE() << "glpsol says nothing of the value";
    return std::numeric_limits<double>::quiet_NaN();
}

TEST(MatrixGame, IsTheSameWithoutAllocation) {
    Random random(3);
    SmallMatrixGame small;
    SmallEquilibrium found;
    for (int i = 0; i < 2'000; ++i) {
        const MatrixGame game = random_game(random, most_small_choices, i % 2 == 0 ? 9 : 2000);
        small.rows = game.rows;
        small.columns = game.columns;
        std::ranges::copy(game.payoffs, small.payoffs.begin());
        solve_into(small, found);
        const Equilibrium expected = solve(game);
        ASSERT_EQ(found.value, expected.value);
        ASSERT_TRUE(std::ranges::equal(std::span(found.row).first(game.rows), expected.row));
        ASSERT_TRUE(
            std::ranges::equal(std::span(found.column).first(game.columns), expected.column));
    }
}

TEST(MatrixGame, AgreesWithALinearProgramSolver) {
    const std::string name =
        testing::TempDir() + "matrix_game_" + std::to_string(static_cast<long>(getpid()));
    Random random(2);
    for (int i = 0; i < 25; ++i) {
        const MatrixGame game = random_game(random, 11, i % 2 == 0 ? 9 : 2000);
        EXPECT_NEAR(solve(game).value, value_by_glpsol(game, name), 1e-6) << "game " << i;
    }
    std::remove((name + ".lp").c_str());
    std::remove((name + ".out").c_str());
}

}  // namespace
}  // namespace prise
