// What people may type besides action texts.
#include <gtest/gtest.h>

#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

constexpr std::string_view start = "8/8/8/8/8/8/8/8 1 p 18:0,18:0 - h - - - 1";
constexpr std::string_view first_segment = "8/8/5(b)2/8/3(b)4/8/8/(a2)7 1 m 10:0,10:0 - h - - - 9";
constexpr std::string_view in_chain =
    "8/8/5(b)2/4(ab)3/8/3(b)4/8/a7 1 x 10:0,10:0 - hta a1xd4xe5=2 - - 9";
constexpr std::string_view two_lines = "7(b)/8/8/8/8/8/8/aaaaaa1(a2) 1 l 3:0,5:0 - hta - - - 9";
constexpr std::string_view region = "6(b)(a2)/8/8/8/8/a7/1a6/(b)1aa3(a) 1 t 3:0,5:0 - hta - - - 9";

std::string meant(std::string_view position, std::string_view words,
                  const std::string& options = "{}") {
    const auto game = make_game(options);
    std::string out;
    for (const std::string& action : play_at(*game, position)->understand(words, all_knowing)) {
        out += (out.empty() ? "" : " ") + action;
    }
    return out;
}

TEST(RingriftWords, AreUnderstood) {
    EXPECT_EQ(meant(start, "2@E5"), "2@e5");
    EXPECT_EQ(meant(start, "e5"), "1@e5");
    EXPECT_EQ(meant(start, "3 E5"), "3@e5");
    EXPECT_EQ(meant(start, "4e5"), "4@e5");  // its refusal says why
    EXPECT_EQ(meant(start, "a1 b3"), "a1-b3");
    EXPECT_EQ(meant(start, "SKIP"), "skip");
    EXPECT_EQ(meant(start, "pass"), "skip");
    EXPECT_EQ(meant(start, "hello"), "");
    EXPECT_EQ(meant(start, ""), "");
    EXPECT_EQ(meant(start, "2"), "");
    // Moves and captures.
    EXPECT_EQ(meant(first_segment, "A1A3"), "a1-a3");
    EXPECT_EQ(meant(first_segment, "a3"), "a1-a3");
    EXPECT_EQ(meant(first_segment, "a1-e5"), "a1xd4xe5");
    EXPECT_EQ(meant(first_segment, "a1 d4 e5"), "a1xd4xe5");
    EXPECT_EQ(meant(first_segment, "d4"), "a1xd4xe5");
    EXPECT_EQ(meant(first_segment, "a1-a2"), "a1-a2");  // too short
    EXPECT_EQ(meant(first_segment, "a1xd4xd5"), "a1xd4xd5");
    EXPECT_EQ(meant(in_chain, "h8"), "e5xf6xh8");
    EXPECT_EQ(meant(in_chain, "f6"), "e5xf6xg7 e5xf6xh8");
    // What is meant depends on what is asked for.
    EXPECT_EQ(meant(two_lines, "a1-d1"), "line:a1-d1");
    EXPECT_EQ(meant(two_lines, "a1 f1"), "line:a1-f1");
    EXPECT_EQ(meant(region, "a1"), "region:a1/1");
    EXPECT_EQ(meant("7(b)/8/8/8/8/3(a2)4/8/AAAA4 1 L 3:0,5:0 - hta - - - 9", "D3"), "elim:d3");
    EXPECT_EQ(meant("7(b)/8/8/8/3(ba)4/8/8/a7 1 m 0:0,0:0 - - - - - 9", "a1 b2"), "slide:a1-b2/d4");
    // x is a file of the great hexagon.
    const std::string great =
        "13/14/15/16/17/18/19/20/21/22/23/24/25/24/23/22/21/20/19/18/17/16/"
        "15/14/13 1 p 96:0,96:0 - h - - - 1";
    EXPECT_EQ(meant(great, "X20", R"({"board":"hexagonal"})"), "1@x20");
}

}  // namespace
}  // namespace prise::ringrift
