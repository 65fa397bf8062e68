// The perft table of the book (§13).
#include <gtest/gtest.h>

#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

struct Row {
    std::string_view options;
    std::string_view position;  // empty: the start
    std::vector<uint64_t> counts;
};

TEST(RingriftPerft, IsThatOfTheBook) {
    const std::vector<Row> table = {
        {"{}", "", {192, 3192, 596904}},
        {R"({"board":"hex8"})", "", {183, 2430, 432540}},
        {R"({"players":3})", "", {192, 3192}},
        {"{}",
         "8/8/5(b)2/8/3(b)4/8/8/(a2)7 1 m 0:0,0:0 - h - - - 9",
         {14, 327, 4195, 79266, 1137010}},
        {"{}", "8/8/8/8/8/8/AAAAAAAA/2(a3)(b3)4 1 m 0:0,0:0 - h - - - 9", {3, 8, 32, 60, 114, 202}},
        {"{}",
         "7(b)/8/8/8/aaa(a)4/3a4/3a4/3a3(a2b) 1 m 0:0,0:0 - h - - - 9",
         {40, 83, 452, 2860, 22776}},
        {"{}", "7(b)/8/8/8/3(ba3)4/a7/1a6/(b)2a4 1 m 0:0,0:0 - - - - - 9", {17, 730, 9085, 435097}},
        {"{}",
         "BB1(b)1bbb/B5B1/(b2)1(a4)Bb1a1/8/bba1AB1b/(a6)A2A(a)1b/(a2b2)2(b2a)A(b3a)a1/aaA1a1a1 2 m "
         "0:3,0:8 - h - 1:1 - 28",
         {19, 121, 741, 3521, 15172}},
    };
    for (const Row& row : table) {
        const auto game = make_game(std::string(row.options));
        const auto play =
            row.position.empty() ? game->start() : std::move(*game->restore(row.position));
        for (size_t i = 0; i < row.counts.size(); ++i) {
            EXPECT_EQ(play->perft(static_cast<int>(i) + 1), row.counts[i])
                << row.options << " " << row.position << " depth " << i + 1;
        }
    }
}

}  // namespace
}  // namespace prise::ringrift
