// The generator against the slow second reading of the rules, on games played at random and on
// positions that no game would reach.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "prise/chess/fen.h"
#include "prise/chess/legal.h"
#include "prise/chess/move_fault.h"
#include "prise/chess/random_positions.h"
#include "prise/chess/reference.h"
#include "prise/chess/uci.h"

namespace prise::chess {
namespace {

using testing_positions::random_position;
using testing_positions::walk;

template <class Moves>
std::vector<std::string> texts_of(const Moves& moves) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const Move move : moves) {
        texts.push_back(uci_of(move));
    }
    std::ranges::sort(texts);
    return texts;
}

void expect_same_moves(const Position& position) {
    ActionList<Move> list;
    list_legal(position.board, list);
    const auto expected = reference::Naive(position.board).legal();
    ASSERT_EQ(texts_of(list), texts_of(expected)) << fen_of(position);
    ASSERT_EQ(count_legal(position.board), expected.size()) << fen_of(position);
    ASSERT_LE(list.size(), most_moves);
    const bool check = reference::Naive(position.board).in_check(position.board.turn == white);
    ASSERT_EQ(in_check(position.board), check) << fen_of(position);
}

TEST(Generate, agrees_with_the_slow_reading_in_random_games) {
    Random random(1);
    for (int game = 0; game < 60; ++game) {
        walk(random, 120, [](const Position& position) { expect_same_moves(position); });
    }
}

TEST(Generate, agrees_with_the_slow_reading_on_composed_positions) {
    Random random(2);
    for (int i = 0; i < 30000; ++i) {
        expect_same_moves(random_position(random));
    }
}

// After the men themselves: is the move asked for legal, and if not, is there a reason?
TEST(Generate, every_move_one_can_write_is_either_legal_or_has_a_fault) {
    Random random(3);
    for (int i = 0; i < 60; ++i) {
        const Position position = random_position(random);
        const auto legal = texts_of(reference::Naive(position.board).legal());
        for (int from = 0; from < 64; ++from) {
            for (int to = 0; to < 64; ++to) {
                for (const PieceType promotion : {no_type, queen, rook, bishop, knight}) {
                    const Move move(from, to, promotion);
                    const bool expected = std::ranges::binary_search(legal, uci_of(move));
                    ASSERT_EQ(is_legal(position.board, move), expected)
                        << fen_of(position) << ' ' << uci_of(move);
                    const MoveFault fault = find_fault(position.board, move);
                    ASSERT_EQ(fault == MoveFault::none, expected)
                        << fen_of(position) << ' ' << uci_of(move);
                    ASSERT_EQ(sentence_of(fault, position.board, move).empty(), expected);
                }
            }
        }
    }
}

// A board full of queens has more moves than any game; the list has room.
TEST(Generate, knows_a_bound_for_any_number_of_queens) {
    const auto many_queens = read_fen("k1bQ4/ppQ5/8/Q6Q/4Q3/Q6Q/1Q3Q2/Q2QK2Q w - - 0 1");
    ASSERT_TRUE(many_queens) << sentences_of(many_queens.error());
    expect_same_moves(*many_queens);
    const auto famous = read_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    ASSERT_TRUE(famous);
    EXPECT_EQ(count_legal(famous->board), 218U);
}

}  // namespace
}  // namespace prise::chess
