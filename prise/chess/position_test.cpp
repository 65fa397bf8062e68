// What a move changes, and the key of duel-chess §8.2.
#include "prise/chess/position.h"

#include <gtest/gtest.h>

#include "prise/chess/fen.h"
#include "prise/chess/legal.h"
#include "prise/chess/random_positions.h"
#include "prise/chess/reference.h"
#include "prise/chess/uci.h"

namespace prise::chess {
namespace {

Position position_of(std::string_view fen) { return read_fen(fen).value(); }

std::string after(std::string_view fen, std::initializer_list<std::string_view> moves) {
    Position position = position_of(fen);
    for (const std::string_view text : moves) {
        const auto move = read_uci(position.board, text);
        EXPECT_TRUE(move) << (move ? "" : move.error().sentence);
        play(position, *move);
    }
    return fen_of(position);
}

TEST(Key, has_the_numbers_of_the_book) {
    EXPECT_EQ(start_position().key, 0xef2cffcef7ae206a);
    EXPECT_EQ(position_of("8/8/8/8/8/8/8/K6k b - - 0 1").key, 0x3d68c56cba4436f2);
    EXPECT_EQ(key_of(piece(white, pawn), a1), 0xe220a8397b1dcdaf);
    EXPECT_EQ(key_of(piece(white, pawn), 1), 0x6e789e6aa1b965f4);
    EXPECT_EQ(detail::key_numbers.ep[7], 0xcc5d77cdfdf2f139);  // Z(780)
}

TEST(Key, kept_up_to_date_is_the_same_as_counted_anew) {
    Random random(5);
    for (int game = 0; game < 200; ++game) {
        testing_positions::walk(random, 200, [](const Position& position) {
            ASSERT_EQ(position.key, key_of(position.board)) << fen_of(position);
        });
    }
    ActionList<Move> list;
    for (int i = 0; i < 3000; ++i) {
        const Position position = testing_positions::random_position(random);
        list.clear();
        list_legal(position.board, list);
        for (const Move move : list) {
            Position next = position;
            play(next, move);
            ASSERT_EQ(next.key, key_of(next.board)) << fen_of(position) << uci_of(move);
        }
    }
}

// The men after every move, and an en passant square exactly when the slow reading finds a capture.
TEST(Play, moves_the_men_as_the_slow_reading_does) {
    Random random(6);
    ActionList<Move> list;
    for (int i = 0; i < 3000; ++i) {
        const Position position = testing_positions::random_position(random);
        list.clear();
        list_legal(position.board, list);
        for (const Move move : list) {
            Position next = position;
            play(next, move);
            reference::Naive naive = reference::Naive(position.board).moved(move);
            naive.castling.clear();
            naive.ep = no_square;
            ASSERT_EQ(reference::Naive(next.board).men, naive.men) << fen_of(position);
            if (type_of(position.board.at(move.from())) == pawn &&
                std::abs(move.to() - move.from()) == 16) {
                const size_t without = naive.legal().size();
                naive.ep = (move.from() + move.to()) / 2;
                ASSERT_EQ(next.board.ep != no_square, naive.legal().size() > without)
                    << fen_of(position) << ' ' << uci_of(move);
            } else {
                ASSERT_EQ(next.board.ep, no_square);
            }
        }
    }
}

TEST(Play, counts_plies_and_moves) {
    EXPECT_EQ(after(start_fen, {"g1f3"}),
              "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
    EXPECT_EQ(after(start_fen, {"g1f3", "g8f6"}),
              "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2");
    EXPECT_EQ(after(start_fen, {"g1f3", "d7d5"}),
              "rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2");
    EXPECT_EQ(after("k7/8/8/8/8/8/8/K7 b - - 999999 999999", {"a8b8"}),
              "1k6/8/8/8/8/8/8/K7 w - - 999999 999999");
}

TEST(Play, keeps_an_en_passant_square_only_while_a_capture_is_legal) {
    EXPECT_EQ(after(start_fen, {"e2e4"}),
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", {"d7d5"}),
              "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    EXPECT_EQ(after("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1", {"d7d5"}),
              "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 2");
    EXPECT_EQ(after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", {"d7d5", "e5d6"}),
              "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
}

TEST(Play, castles_and_loses_rights) {
    constexpr std::string_view both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    EXPECT_EQ(after(both, {"e1g1"}), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    EXPECT_EQ(after(both, {"e1c1"}), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    EXPECT_EQ(after(both, {"e1e2", "e8c8"}), "2kr3r/8/8/8/8/8/4K3/R6R w - - 2 2");
    EXPECT_EQ(after(both, {"h1h8"}), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
    EXPECT_EQ(after(both, {"a1a2"}), "r3k2r/8/8/8/8/8/R7/4K2R b Kkq - 1 1");
}

TEST(Play, promotes) {
    EXPECT_EQ(after("3rk3/4P3/8/8/8/8/8/4K3 w - - 7 9", {"e7d8n"}),
              "3Nk3/8/8/8/8/8/8/4K3 b - - 0 9");
}

// For games in which a capture may fail.
TEST(ShiftAndPass, moves_a_man_or_none_and_passes_the_turn) {
    Position position = position_of("r3k3/8/8/3pP3/8/8/8/R3K3 w Qq d6 3 7");
    Position stays = position;
    shift_and_pass(stays, a1, a1);
    EXPECT_EQ(fen_of(stays), "r3k3/8/8/3pP3/8/8/8/R3K3 b Qq - 4 7");
    EXPECT_EQ(stays.key, key_of(stays.board));
    shift_and_pass(position, a1, square_at(0, 3));
    EXPECT_EQ(fen_of(position), "r3k3/8/8/3pP3/R7/8/8/4K3 b q - 4 7");
    EXPECT_EQ(position.key, key_of(position.board));
}

TEST(Material, is_insufficient_without_anything_that_mates) {
    const auto insufficient = [](std::string_view fen) {
        return is_material_insufficient(position_of(fen).board);
    };
    EXPECT_TRUE(insufficient("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    EXPECT_TRUE(insufficient("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
    EXPECT_TRUE(insufficient("4k3/8/8/8/8/8/8/4KB2 w - - 0 1"));
    EXPECT_TRUE(insufficient("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"));
    EXPECT_FALSE(insufficient("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1"));
    EXPECT_FALSE(insufficient("4kn2/8/8/8/8/8/8/2B1K3 w - - 0 1"));
    EXPECT_FALSE(insufficient("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1"));
    EXPECT_FALSE(insufficient("4k3/8/8/8/8/8/7P/4K3 w - - 0 1"));
    EXPECT_FALSE(insufficient("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    EXPECT_FALSE(insufficient("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"));
}

}  // namespace
}  // namespace prise::chess
