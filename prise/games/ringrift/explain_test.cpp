// What people are told of actions and of positions.
#include <gtest/gtest.h>

#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

std::string sentences(const Explanation& explanation) {
    std::string out;
    for (const auto& line : explanation.lines) {
        out += join(line.sentence, " [", line.section, "]\n");
    }
    return out;
}

std::string stand(std::string_view position, const std::string& options = "{}") {
    const auto game = make_game(options);
    return sentences(play_at(*game, position)->explain_position(all_knowing));
}

std::string why(std::string_view position, std::string_view action) {
    const auto game = make_game("{}");
    return sentences(*play_at(*game, position)->explain(action, all_knowing));
}

constexpr std::string_view start = "8/8/8/8/8/8/8/8 1 p 18:0,18:0 - h - - - 1";
constexpr std::string_view first_segment = "8/8/5(b)2/8/3(b)4/8/8/(a2)7 1 m 10:0,10:0 - h - - - 9";
constexpr std::string_view in_chain =
    "8/8/5(b)2/4(ab)3/8/3(b)4/8/a7 1 x 10:0,10:0 - hta a1xd4xe5=2 - - 9";
constexpr std::string_view two_lines = "7(b)/8/8/8/8/8/8/aaaaaa1(a2) 1 l 3:0,5:0 - hta - - - 9";
constexpr std::string_view region = "6(b)(a2)/8/8/8/8/a7/1a6/(b)1aa3(a) 1 t 3:0,5:0 - hta - - - 9";
constexpr std::string_view three_seats =
    "AAAAAAAA/AAAAAAAA/AAAAAA2/BBBBBBBB/BBBBBBB1/CCCCCCCC/CC6/(a)3(b)2(c) 1 m "
    "0:0,0:0,0:0 - h - - - 9";

TEST(RingriftPosition, SaysWhatItDemands) {
    EXPECT_TRUE(holds(stand(start), "It may not skip"));
    EXPECT_TRUE(holds(stand("8/8/8/8/8/8/8/(a)6(b) 1 p 3:0,5:0 - h - - - 9"),
                      "It may skip, as a stack of it can move or capture. [6.1]"));
    EXPECT_TRUE(
        holds(stand("3(a)4/8/8/8/3a4/8/8/8 2 p 17:0,18:0 - h - 1:1 - 2", R"({"swap":true})"),
              "It may swap"));
    EXPECT_TRUE(holds(stand(in_chain),
                      "A chain of 1 segment stands on e5; it must go on while any capture is "
                      "possible: over f6 to g7, h8. [6.3]"));
    EXPECT_TRUE(holds(stand("8/8/8/8/3(a2)4/8/8/8 1 m 16:0,18:0 d4 hta - - - 1"),
                      "is asked for a move. Legal now"));
    EXPECT_TRUE(holds(stand("8/8/8/8/8/3(b)4/8/a2(a)4 1 c 5:0,5:0 d1 hta - - - 9"),
                      "The stack on d1 has just moved and may capture over d3 to d4, d5"));
    EXPECT_TRUE(holds(stand("7(b)/8/8/8/3(ba)4/8/4a3/aaa5 1 m 0:0,0:0 - - - - - 9"),
                      "it may recover, or skip. [6.6]"));
    EXPECT_TRUE(holds(stand(two_lines),
                      "line:a1-f1: The whole line becomes 6 cells of territory; "
                      "it costs the top ring"));
    EXPECT_TRUE(holds(stand(two_lines), "line:b1-e1: A part of 4 cells"));
    EXPECT_TRUE(holds(stand(region),
                      "region:a1/1: The region of 3 cells and its 3 border markers "
                      "yield 6 cells of territory and 1 ring eliminated"));
    EXPECT_TRUE(holds(stand("7(ba)/8/8/8/8/8/BB6/(a2b)B6 1 f 0:0,5:0 - - - - - 9"),
                      "the whole cap of one stack: a1 (2 rings). [6.7]"));
    EXPECT_TRUE(holds(stand("7(b)/8/8/8/8/3(a2)4/8/AAAA4 1 L 3:0,5:0 - hta - - - 9"),
                      "the top ring of one stack: d3. [7.5]"));
    EXPECT_TRUE(holds(stand("7(b)/8/8/8/8/3(ba)4/8/AAAA4 1 R 3:0,5:0 - ar - - - 9"),
                      "the lowest buried ring of seat 1 in one stack: d3. [7.7]"));
}

TEST(RingriftPosition, SaysHowFarEverybodyIs) {
    const std::string text = stand(three_seats, R"({"players":3})");
    EXPECT_TRUE(holds(text,
                      "Seat 1 has 0 rings eliminated, 24 short of 24, and 22 cells of "
                      "territory, 4 short of 26."));
    EXPECT_TRUE(holds(text, "seat 2 has 0 in hand, 1 on the board, and controls 1 stack"));
    EXPECT_TRUE(holds(text, "seat 1 would win (the most territory). [8.4]"));
    EXPECT_TRUE(holds(stand(start), "the last of seats 1 or 2 to act would win"));
    EXPECT_TRUE(holds(stand("3(a)4/8/8/8/3a4/8/8/8 2 p 17:0,18:0 - h - 1:1 - 2"),
                      "is held by seat 1 and stands at 1 of 3. [8.3]"));
}

TEST(RingriftPosition, SaysWhyItHasEnded) {
    EXPECT_TRUE(holds(stand("7(b)/8/8/8/8/8/8/a1(a)5 0 o1e 0:18,2:3 - - - - - 9"),
                      "The reason: 18 rings eliminated, and 18 are enough. [8.1]"));
    EXPECT_TRUE(holds(stand("4a2(b)/8/4A3/BB2(a2)3/AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAAAAAA 0 o1t "
                            "0:1,4:1 - - - - - 9"),
                      "33 cells of territory, where 33 and more than all others together are"));
    EXPECT_TRUE(holds(stand("7(ab)/8/8/8/8/8/BB6/(a)B6 0 o1l 2:0,0:2 - - - - - 20"),
                      "it acted in 3 turns in a row while nobody else really could. [8.3]"));
    EXPECT_TRUE(holds(stand("8/8/8/8/8/8/8/(a)7 0 o1l 0:0,0:2:9 - - - - - 20"),
                      "nobody else has a ring left. [8.3]"));
    EXPECT_TRUE(holds(stand("8/8/8/8/8/8/8/a1B5 0 o2w 0:10:9,0:9:9 - - - - - 9"),
                      "it has the most territory, 1 cell. [8.4]"));
    EXPECT_TRUE(holds(stand("8/8/8/8/8/8/8/a1B5 0 o2w 0:10:9,0:9:9 - - - - - 9"),
                      "Rank 2: seat 1 with 10 rings eliminated, 0 cells of territory and 1 "
                      "marker, without rings since turn 9."));
}

// §6.3
TEST(RingriftExplain, ASegmentSaysWhetherTheChainGoesOn) {
    EXPECT_TRUE(holds(why(first_segment, "a1xd4xe5"),
                      "The chain must then go on from e5, as a capture is possible there: over f6 "
                      "to h8. [6.3]"));
    EXPECT_TRUE(holds(why("8/8/8/8/3(b)4/8/8/(a2)7 1 m 5:0,5:0 - h - - - 9", "a1xd4xh8"),
                      "The chain ends on h8: no further capture is possible. [7.4]"));
    EXPECT_TRUE(holds(why("7(b)/8/8/8/8/8/8/(a)(b)b5 1 m 0:0,0:0 - h - - - 9", "a1xb1xc1"),
                      "The chain ends on c1: seat 2 then controls the stack."));
    EXPECT_TRUE(holds(why("8/8/8/8/8/3(b)4/8/(a)7 1 m 5:0,5:0 - h - - - 9", "a1-d1"),
                      "may then capture from d1, or skip"));
}

TEST(RingriftExplain, CountsCellsAndMarkers) {
    const std::string text = why("7(b)/8/8/8/8/8/8/(a)ab1a3 1 m 0:0,0:0 - h - - - 9", "a1-d1");
    EXPECT_TRUE(holds(text,
                      "The stack is 1 high, so it travels at least 1 cell, here 3; a marker "
                      "stays on a1. [6.2]"));
    EXPECT_TRUE(holds(text, "Markers of others that are crossed change colour: c1."));
    EXPECT_TRUE(holds(text, "Own markers that are crossed become territory: b1."));
}

}  // namespace
}  // namespace prise::ringrift
