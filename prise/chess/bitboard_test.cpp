#include "prise/chess/bitboard.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace prise::chess {
namespace {

TEST(Bitboard, attacks_are_those_of_coordinates) {
    for (int from = 0; from < 64; ++from) {
        for (int to = 0; to < 64; ++to) {
            const int files = file_of(to) - file_of(from);
            const int ranks = rank_of(to) - rank_of(from);
            const int far = std::max(std::abs(files), std::abs(ranks));
            const bool straight = from != to && (files == 0 || ranks == 0);
            const bool diagonal = from != to && std::abs(files) == std::abs(ranks);
            const auto has = [&](Bitboard b) { return (b & bit(to)) != 0; };
            EXPECT_EQ(has(king_attacks_from(from)), far == 1);
            EXPECT_EQ(has(knight_attacks_from(from)), std::abs(files * ranks) == 2);
            EXPECT_EQ(has(pawn_attacks_from(white, from)), ranks == 1 && std::abs(files) == 1);
            EXPECT_EQ(has(pawn_attacks_from(black, from)), ranks == -1 && std::abs(files) == 1);
            EXPECT_EQ(has(straights_through(from)), straight);
            EXPECT_EQ(has(diagonals_through(from)), diagonal);
            EXPECT_EQ(std::popcount(between(from, to)), straight || diagonal ? far - 1 : 0);
            EXPECT_EQ(has(line_through(from, to)), straight || diagonal);
            EXPECT_EQ((line_through(from, to) & between(from, to)), between(from, to));
        }
    }
}

TEST(Bitboard, rays_end_at_the_edge_and_begin_with_the_nearest) {
    const int e4 = square_at(4, 3);
    for (size_t d = 0; d < 8; ++d) {
        EXPECT_EQ(nearest(ray(e4, d), d), e4 + directions[d]);
        EXPECT_EQ(is_diagonal(directions[d]), (ray(e4, d) & diagonals_through(e4)) != 0);
    }
    EXPECT_EQ(ray(h8, 2), 0U);
    EXPECT_EQ(ray(a1, 2), bit(9) | bit(18) | bit(27) | bit(36) | bit(45) | bit(54) | bit(63));
}

TEST(Bitboard, squares_have_names) {
    EXPECT_EQ(square_text(e1), "e1");
    EXPECT_EQ(square_text(a8), "a8");
    Scan scan("h8x");
    EXPECT_EQ(take_square(scan), h8);
    EXPECT_FALSE(take_square(scan));
    EXPECT_EQ(scan.rest(), "x");
    EXPECT_EQ((dark_squares & bit(a1)) != 0, true);
    EXPECT_EQ((dark_squares & bit(h1)) != 0, false);
}

}  // namespace
}  // namespace prise::chess
