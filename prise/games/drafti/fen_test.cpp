#include "prise/games/drafti/fen.h"

#include <gtest/gtest.h>

#include "prise/core/random.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

std::string canonical(std::string_view text) {
    const auto state = read_fen(text);
    return state ? write_fen(*state) : join(state.error().code, ": ", state.error().sentence);
}

TEST(Fen, WritesTheFirstThreeFieldsOfThePositionText) {
    State state;
    Past past;
    RulesBase({}).start(state, past);
    EXPECT_EQ(write_fen(state),
              "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    EXPECT_EQ(canonical("B:WK5,21:BK3"), "B:WK5,21:BK3");
}

TEST(Fen, ReadsTheLibertiesOfOthers) {
    constexpr std::string_view start =
        "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    EXPECT_EQ(canonical("W:W21-32:B1-12"), start);                   // ranges
    EXPECT_EQ(canonical("W:B1-12:W21-32"), start);                   // the other order
    EXPECT_EQ(canonical("W:W21-32:B1-12."), start);                  // a dot
    EXPECT_EQ(canonical(" W : W21 - 32 : B 1-4, 05-12 . "), start);  // spaces, a leading zero
    EXPECT_EQ(canonical("[FEN \"W:W21-32:B1-12\"]"), start);         // the tag
    EXPECT_EQ(canonical("/FEN \"W:W21-32:B1-12.\"/"), start);        // the command
    EXPECT_EQ(canonical("\"W:W21-32:B1-12\""), start);
    EXPECT_EQ(canonical("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"),
              "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29");    // any order of numbers
    EXPECT_EQ(canonical("w:wk5,c3:bKb8,h2"), "W:WK5,22:BK1,28");  // lower case, file and rank
    EXPECT_EQ(canonical("B:WA1:BKC3,kd4"), "B:W29:BK18,K22");
    EXPECT_EQ(canonical("W:WK1-3:BK32"), "W:WK1,K2,K3:BK32");  // a range of kings
    EXPECT_EQ(canonical("W:W:BK3"), "W:W:BK3");                // nobody on one side
    EXPECT_EQ(canonical("W:WK5"), "W:WK5:B");
}

TEST(Fen, KeepsTheClocksAndFindsWhoWasPromoted) {
    const auto state = read_fen("B:WK5,21:B9:H12:F40");
    ASSERT_TRUE(state);
    EXPECT_EQ(state->turn, black);
    EXPECT_EQ(state->quiet, 12);
    EXPECT_EQ(state->move_number, 40);
    EXPECT_EQ(state->promoted, 1);
    EXPECT_EQ(read_fen("W:W30:BK3")->promoted, 2);
}

TEST(Fen, RefusesWithTheColumn) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"", "1: Expected the side to move, W or B, but the text ends here."},
        {"?:W29:B4", "1: Expected the side to move, W or B, not '?:W29:B4'."},
        {"W", "2: Expected ':' and the pieces of a side, but the text ends here."},
        {"W::.", "3: Expected the side whose pieces follow, W or B, not ':.'."},
        {"W:W21:B33", "8: Expected a dark square, 1 to 32 or such as c3, not '33'."},
        {"W:W21:B0", "8: Expected a dark square, 1 to 32 or such as c3, not '0'."},
        {"W:W21:B123", "8: Expected a dark square, 1 to 32 or such as c3, not '123'."},
        {"W:W21:Bc4", "8: Expected a dark square, 1 to 32 or such as c3, not 'c4'."},
        {"W:W21,:B3", "7: Expected a dark square, 1 to 32 or such as c3, not ':B3'."},
        {"W:W21:B3,K",
         "11: Expected a dark square, 1 to 32 or such as c3, but the text ends here."},
        {"W:W25-21:B3", "4: This range of squares does not ascend within 1 to 32."},
        {"W:W21-:B3", "4: This range of squares does not ascend within 1 to 32."},
        {"W:W21-33:B3", "4: This range of squares does not ascend within 1 to 32."},
        {"W:W21,22:B3,22", "13: Square 22 is named twice."},
        {"W:W21:W22", "6: The pieces of White are listed twice."},
        {"W:W3:B12", "4: A man of White stands on its promotion row, square 3."},
        {"W:W21:B12,e1", "11: A man of Black stands on its promotion row, square 31."},
        {"W:W17-28:B1-12,K32,", "16: Black has more than 12 pieces."},
        {"W:WK17-29:B1", "4: White has more than 12 pieces."},
        {"W:W:B", "1: There is no piece on the board."},
        {"W:W21:B3 x", "10: Expected ':' and the pieces of a side, not 'x'."},
        {"W:W21:B3. x", "11: Expected the end, not 'x'."},
        {"W:W21:B3:H", "11: Expected a number of at most four digits, but the text ends here."},
        {"W:W21:B3:H1:F0",
         "15: Expected a move number of at most four digits, but the text ends here."},
        {"[FEN \"W:W21:B3]", "15: Expected the closing quotation mark, not ']'."},
        {"[FEN \"W:W21:B3\"", "16: Expected ']', but the text ends here."},
    };
    for (const auto& [text, expected] : cases) {
        EXPECT_EQ(canonical(text), join("bad-position: FEN, column ", expected)) << text;
    }
}

TEST(Fen, ReadsBackWhatItWrites) {
    Random random(5);
    for (int round = 0; round < 2000; ++round) {
        State state;
        for (int square = 0; square < 32; ++square) {
            const Side side = random.chance(2) ? white : black;
            if (random.chance(2) || std::popcount(state.pieces[side]) == 12) {
                continue;
            }
            state.pieces[side] |= bit(square);
            if (random.chance(3) || (promotion_row(side) & bit(square)) != 0) {
                state.kings |= bit(square);
                state.promoted = static_cast<uint8_t>(state.promoted | (1 << side));
            }
        }
        state.turn = random.chance(2) ? white : black;
        const std::string text = write_fen(state);
        const auto read = read_fen(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(*read, state) << text;
        State by_the_book;
        Past past;
        ASSERT_TRUE(RulesBase({}).parse_position(text, "-", by_the_book, past)) << text;
        EXPECT_EQ(by_the_book, state) << text;
    }
}

}  // namespace
}  // namespace prise::drafti
