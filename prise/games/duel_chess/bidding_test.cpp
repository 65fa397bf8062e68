// §7.7: the equilibria of single duels in the linear model, as the book gives them.
#include <gtest/gtest.h>

#include "prise/core/matrix_game.h"
#include "prise/games/duel_chess/settings.h"

namespace prise::duel_chess {
namespace {

using chess::PieceType;

const Settings standard = settings_of<Settings>(Options(option_table()));
constexpr double points_rate = 0.25;  // pawns per BP

// Rows are the attacker's bids, columns the defender's.
MatrixGame duel(PieceType attacker, PieceType defender, double stake) {
    const auto bids = static_cast<size_t>(standard.max_bid) + 1;
    MatrixGame game{bids, bids, {}};
    for (int x = 0; x <= standard.max_bid; ++x) {
        for (int y = 0; y <= standard.max_bid; ++y) {
            const int paid = standard.cost(attacker, x) - standard.cost(defender, y);
            game.payoffs.push_back((standard.attacker_wins(x, y) ? stake : 0.0) -
                                   points_rate * paid);
        }
    }
    return game;
}

double success(const Equilibrium& found) {
    double chance = 0;
    for (size_t x = 0; x < found.row.size(); ++x) {
        for (size_t y = 0; y < x; ++y) {
            chance += found.row[x] * found.column[y];
        }
    }
    return chance;
}

std::vector<double> mixed(std::initializer_list<double> parts) {
    std::vector<double> strategy(parts);
    strategy.resize(static_cast<size_t>(standard.max_bid) + 1);
    return strategy;
}

// The strategies of the book are sure of the value, and so are those that were found.
void expect_book(const MatrixGame& game, const std::vector<double>& attacker,
                 const std::vector<double>& defender, double chance, double value) {
    const Equilibrium found = solve(game);
    EXPECT_NEAR(found.value, value, 0.005);
    EXPECT_NEAR(least_win(game, attacker), found.value, 1e-9);
    EXPECT_NEAR(greatest_loss(game, defender), found.value, 1e-9);
    EXPECT_NEAR(success({attacker, defender, value}), chance, 0.005);
    EXPECT_NEAR(success(found), chance, 0.005);
}

TEST(DuelChess_7_7_Bidding, PawnsAreTaken) {
    expect_book(duel(chess::queen, chess::pawn, 1), mixed({0, 0.25, 0.5, 0.25}),
                mixed({0.5, 0.25, 0.25}), 0.75, 0.50);
    expect_book(duel(chess::pawn, chess::pawn, 1), mixed({0.25, 0.25, 0.5}),
                mixed({0.25, 0.5, 0.25}), 0.44, 0.31);
}

TEST(DuelChess_7_7_Bidding, KnightsTake) {
    const Equilibrium bishop = solve(duel(chess::knight, chess::bishop, 3));
    EXPECT_NEAR(bishop.value, 1.29, 0.005);
    EXPECT_NEAR(success(bishop), 0.49, 0.005);
    for (size_t bid = 0; bid < bishop.row.size(); ++bid) {
        EXPECT_EQ(bishop.row[bid] > 1e-9, bid <= 7) << bid;
        EXPECT_EQ(bishop.column[bid] > 1e-9, bid <= 7) << bid;
    }
    const Equilibrium rook = solve(duel(chess::knight, chess::rook, 5));
    EXPECT_NEAR(rook.value, 1.90, 0.005);
    EXPECT_NEAR(success(rook), 0.37, 0.005);
}

TEST(DuelChess_7_7_Bidding, APawnMakesAQueenPay) {
    const Equilibrium queen = solve(duel(chess::pawn, chess::queen, 9));
    EXPECT_NEAR(queen.value, 1.92, 0.005);
    EXPECT_NEAR(success(queen), 0.09, 0.005);
    EXPECT_NEAR(queen.row[0], 0.69, 0.005);
    EXPECT_NEAR(queen.column[10], 0.47, 0.005);
}

// "A defender who can pay for 10 cannot lose the piece": 19, 17, 17, 15, 11 BP.
TEST(DuelChess_7_7_Bidding, SafetyHasAPrice) {
    const std::pair<PieceType, int> prices[] = {{chess::pawn, 19},
                                                {chess::knight, 17},
                                                {chess::bishop, 17},
                                                {chess::rook, 15},
                                                {chess::queen, 11}};
    for (const auto& [type, price] : prices) {
        EXPECT_EQ(standard.cost(type, 10), price);
        EXPECT_EQ(standard.highest_bid(type, price), 10);
        EXPECT_EQ(standard.highest_bid(type, price - 1), 9);
    }
    EXPECT_FALSE(standard.attacker_wins(10, 10));
}

}  // namespace
}  // namespace prise::duel_chess
