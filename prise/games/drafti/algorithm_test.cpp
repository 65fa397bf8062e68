// The preset `algorithm` against the algorithm itself, as it is written down in a few lines: try
// the four directions, jump, take the piece off, search on, keep the longest.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "prise/games/drafti/capture_finder.h"
#include "prise/games/drafti/testing.h"

namespace prise::drafti {
namespace {

// 0 is nobody, 1 white, 2 black; kings and men jump alike.
using Squares = std::array<std::array<int, 8>, 8>;

struct Found {
    int captured;
    std::string path;
};

// Square 1 is the second of the top row.
std::string number_at(int row, int column) { return std::to_string(4 * row + column / 2 + 1); }

void search(const Squares& board, int row, int column, int captured, const std::string& path,
            std::vector<Found>& found) {
    const int own = board[row][column];
    bool jumped = false;
    for (const int down : {-1, 1}) {
        for (const int right : {-1, 1}) {
            const int to_row = row + 2 * down;
            const int to_column = column + 2 * right;
            if (to_row < 0 || to_row > 7 || to_column < 0 || to_column > 7) {
                continue;
            }
            const int victim = board[row + down][column + right];
            if (victim == 0 || victim == own || board[to_row][to_column] != 0) {
                continue;
            }
            jumped = true;
            Squares after = board;
            after[row][column] = 0;
            after[row + down][column + right] = 0;
            after[to_row][to_column] = own;
            search(after, to_row, to_column, captured + 1,
                   path + "x" + number_at(to_row, to_column), found);
        }
    }
    if (!jumped && captured > 0) {
        found.push_back({captured, path});
    }
}

std::vector<std::string> longest_captures(const Squares& board, int side) {
    std::vector<Found> found;
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column) {
            if (board[row][column] == side) {
                search(board, row, column, 0, number_at(row, column), found);
            }
        }
    }
    int most = 0;
    for (const Found& one : found) {
        most = std::max(most, one.captured);
    }
    std::vector<std::string> longest;
    for (const Found& one : found) {
        if (one.captured == most) {
            longest.push_back(one.path);
        }
    }
    std::ranges::sort(longest);
    return longest;
}

TEST(DraftiAlgorithm, FindsWhatTheRulesAllow) {
    Settings settings = variant_of("algorithm").settings;
    settings.king_vs_king_draw = false;
    const CaptureFinder finder(settings);
    Random random(7);
    int with_captures = 0;
    int longer_chains = 0;
    for (int round = 0; round < 20'000; ++round) {
        const State state = random_position(random);
        if (state.own() == 0 || state.enemy() == 0) {
            continue;
        }
        Squares board{};
        for (int square = 0; square < 32; ++square) {
            const int row = square / 4;
            const int column = 2 * (square % 4) + (row % 2 == 0 ? 1 : 0);
            board[row][column] = (state.pieces[white] & bit(square)) != 0   ? 1
                                 : (state.pieces[black] & bit(square)) != 0 ? 2
                                                                            : 0;
        }
        const auto expected = longest_captures(board, state.turn == white ? 1 : 2);
        const std::vector<std::string> legal = finder.legal_actions(state, {});
        if (expected.empty()) {
            for (const std::string& action : legal) {
                ASSERT_EQ(action.find('x'), std::string::npos) << action;
            }
            continue;
        }
        ASSERT_EQ(legal, expected);
        ++with_captures;
        longer_chains += std::ranges::count(expected.front(), 'x') > 1 ? 1 : 0;
    }
    EXPECT_GT(with_captures, 5000);
    EXPECT_GT(longer_chains, 1000);
}

}  // namespace
}  // namespace prise::drafti
