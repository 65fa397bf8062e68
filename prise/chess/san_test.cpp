#include "prise/chess/san.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "prise/chess/fen.h"
#include "prise/chess/legal.h"
#include "prise/chess/random_positions.h"
#include "prise/chess/uci.h"

namespace prise::chess {
namespace {

using testing::HasSubstr;

Board board_of(std::string_view fen) { return read_fen(fen).value().board; }

std::string san(std::string_view fen, std::string_view uci) {
    const Board board = board_of(fen);
    return san_of(board, read_uci(board, uci).value());
}
// The move that is meant, or the code and sentence of the refusal.
std::string meant(std::string_view fen, std::string_view text) {
    const auto move = read_san(board_of(fen), text);
    return move ? uci_of(*move) : join(move.error().code, ": ", move.error().sentence);
}

constexpr std::string_view castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

TEST(San, is_written_as_the_standard_says) {
    EXPECT_EQ(san(start_fen, "e2e4"), "e4");
    EXPECT_EQ(san(start_fen, "g1f3"), "Nf3");
    EXPECT_EQ(san(castling, "e1g1"), "O-O");
    EXPECT_EQ(san(castling, "e1c1"), "O-O-O");
    EXPECT_EQ(san(castling, "a1a8"), "Rxa8+");
    EXPECT_EQ(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"), "exd6");
    EXPECT_EQ(san("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n"), "exd8=N");
    EXPECT_EQ(san("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6g7"), "Qg7#");
    // Which of two: file first, then rank, then both.
    EXPECT_EQ(san("6k1/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1"), "Rad1");
    EXPECT_EQ(san("6k1/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3"), "R1a3");
    EXPECT_EQ(san("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1"), "Qh4e1");
    // The other knight is pinned: there is nothing to tell apart.
    EXPECT_EQ(san("3k4/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2"), "Ne2");
}

TEST(San, is_read_with_more_or_less_than_it_needs) {
    for (const std::string_view text :
         {"Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "Nf3!?", "Nf3+", "Nf3 !"}) {
        EXPECT_EQ(meant(start_fen, text), "g1f3") << text;
    }
    for (const std::string_view text : {"e4", "e2e4", "e2-e4", "Pe4", "ee4"}) {
        EXPECT_EQ(meant(start_fen, text), "e2e4") << text;
    }
    for (const std::string_view text : {"O-O", "0-0", "o-o", "OO", "O-O+", "e1g1", "Kg1"}) {
        EXPECT_EQ(meant(castling, text), "e1g1") << text;
    }
    EXPECT_EQ(meant(castling, "0-0-0#"), "e1c1");
    constexpr std::string_view promotion = "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for (const std::string_view text :
         {"exd8=Q", "exd8Q", "exd8(Q)", "ed8=Q", "e7d8q", "exd8=q+", "e7xd8=Q"}) {
        EXPECT_EQ(meant(promotion, text), "e7d8q") << text;
    }
    EXPECT_EQ(meant(promotion, "exd8=b"), "e7d8b");
    constexpr std::string_view ep = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    for (const std::string_view text : {"exd6", "exd6 e.p.", "exd6ep", "ed6", "e:d6"}) {
        EXPECT_EQ(meant(ep, text), "e5d6") << text;
    }
}

TEST(San, refusals_say_why_and_what_would_be_legal) {
    EXPECT_EQ(meant(start_fen, "Nd2"),
              "illegal-move: 'Nd2' is not legal. No knight of White can go to d2. Legal: Na3, "
              "Nc3, Nf3, Nh3.");
    EXPECT_THAT(meant("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3"),
                HasSubstr("the own king would be in check"));
    EXPECT_THAT(meant("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8"), HasSubstr("say to what"));
    EXPECT_EQ(meant("6k1/8/8/8/8/8/8/R3K2R w - - 0 1", "Rf1"), "h1f1");
    EXPECT_EQ(meant("6k1/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1"),
              "ambiguous-move: 'Rd1' may mean Rad1, Rhd1.");
    EXPECT_THAT(meant(start_fen, "O-O"), HasSubstr("something stands between"));
    EXPECT_THAT(meant("4k3/8/8/8/8/8/8/r3KR2 w - - 0 1", "O-O"), HasSubstr("illegal-move"));
    EXPECT_THAT(meant("6k1/8/8/8/8/8/8/4RK2 w - - 0 1", "O-O"), HasSubstr("illegal-move"));
    EXPECT_THAT(meant("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"), HasSubstr("into check"));
    for (const std::string_view text : {"", "x", "e", "e9", "i4", "Nf", "Zf3", "e8=K", "e8=", "(Q)",
                                        "=Q", "Nf3x", "--", "NNf3", "e4)", "kf3", "\xff\xfe"}) {
        EXPECT_THAT(meant(start_fen, text), HasSubstr("bad-move")) << text;
    }
}

TEST(San, every_legal_move_is_read_back) {
    Random random(11);
    ActionList<Move> list;
    for (int i = 0; i < 400; ++i) {
        const Board board = testing_positions::random_position(random).board;
        list.clear();
        list_legal(board, list);
        for (const Move move : list) {
            const auto again = read_san(board, san_of(board, move));
            ASSERT_TRUE(again) << again.error().sentence;
            ASSERT_EQ(*again, move);
            ASSERT_EQ(read_uci(board, uci_of(move)).value(), move);
        }
    }
}

TEST(San, words_that_no_legal_move_fits_mean_the_nearest) {
    const auto nearest = [](std::string_view fen, std::string_view words) {
        const Board board = read_fen(fen)->board;
        std::string moves;
        for (const Move move : read_move_words(words, board.turn)->nearest(board)) {
            moves += (moves.empty() ? "" : " ") + uci_of(move);
        }
        return moves;
    };
    EXPECT_EQ(nearest(start_fen, "Nc6"), "b1c6") << "any of that kind";
    EXPECT_EQ(nearest(start_fen, "Bc4"), "f1c4") << "the one that is in the way of itself";
    EXPECT_EQ(nearest(start_fen, "e5"), "e2e5");
    EXPECT_EQ(nearest(start_fen, "exd5"), "e2d5");
    EXPECT_EQ(nearest(start_fen, "0-0"), "e1g1");
    EXPECT_EQ(nearest(start_fen, "e3-e4"), "e3e4") << "nothing stands there";
    EXPECT_EQ(nearest("6k1/8/8/8/8/8/8/4RK2 w - - 0 1", "O-O"), "e1g1");
    EXPECT_EQ(nearest("6k1/8/8/8/8/8/8/4RK2 w - - 0 1", "Qd4"), "") << "there is no queen";
    EXPECT_EQ(nearest("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8"), "a7a8q a7a8r a7a8b a7a8n");
    EXPECT_EQ(nearest("4r2k/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "Nd4"), "e2d4") << "it is pinned";
}

TEST(Uci, refuses_what_is_no_move_and_what_is_not_legal) {
    const Board board = start_position().board;
    for (const std::string_view text : {"", "e2", "e2e9", "e2e4k", "e2e4qq", "E2E4", "e2-e4"}) {
        EXPECT_EQ(parse_uci(text).error().code, "bad-move") << text;
    }
    const auto refused = [&](std::string_view text) {
        const auto move = read_uci(board, text);
        EXPECT_EQ(move.error().code, "illegal-move");
        return move.error().sentence;
    };
    EXPECT_EQ(refused("e3e4"), "Nothing stands on e3.");
    EXPECT_EQ(refused("e7e5"), "The pawn on e7 belongs to Black.");
    EXPECT_EQ(refused("e2e5"), "The pawn on e2 cannot go to e5.");
    EXPECT_EQ(refused("e2e4q"), "The pawn on e2 does not promote to that on e4.");
}

}  // namespace
}  // namespace prise::chess
