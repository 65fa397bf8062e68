// The drawing: what stands under it, and its columns.
#include <gtest/gtest.h>

#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

constexpr std::string_view start = "8/8/8/8/8/8/8/8 1 p 18:0,18:0 - h - - - 1";
constexpr std::string_view three_seats =
    "AAAAAAAA/AAAAAAAA/AAAAAA2/BBBBBBBB/BBBBBBB1/CCCCCCCC/CC6/(a)3(b)2(c) 1 m "
    "0:0,0:0,0:0 - h - - - 9";

std::string drawn(std::string_view position, const std::string& options = "{}") {
    const auto game = make_game(options);
    Canvas canvas({.colour = false, .unicode = false});
    play_at(*game, position)->draw(all_knowing, canvas);
    return canvas.text();
}

TEST(RingriftDrawing, SaysWhatIsPossible) {
    EXPECT_TRUE(holds(drawn(start), "Seat 1, turn 1: a placement\n"));
    EXPECT_TRUE(
        holds(drawn("8/8/8/8/8/8/8/(a)6(b) 1 p 3:0,5:0 - h - - - 9"), ": a placement or skip\n"));
    EXPECT_TRUE(holds(drawn("8/8/8/8/3(a2)4/8/8/8 1 m 16:0,18:0 d4 hta - - - 1"),
                      ": a move, stack on d4\n"));
    EXPECT_TRUE(holds(drawn("7(b)/8/8/8/3(ba)4/8/4a3/aaa5 1 m 0:0,0:0 - - - - - 9"),
                      ": a recovery or skip\n"));
    EXPECT_TRUE(holds(drawn(three_seats, R"({"players":3})"), "territory 22 of 26"));
}

// Every line of the small boards fits, and the cells stay where they are as stacks grow.
TEST(RingriftDrawing, KeepsItsColumns) {
    const auto columns = [](const std::string& text) {
        size_t widest = 0;
        for (size_t at = 0; at < text.size();) {
            const size_t end = text.find('\n', at);
            widest = std::max(widest, end - at);
            at = end + 1;
        }
        return widest;
    };
    const std::string tall = drawn(
        "7(a)/8/8/8/8/8/8/(ababababababab)(a12b9)5(b) 1 m 0:999999999:3,0:123456789:4 - h - - - 9",
        R"({"rings":100})");
    EXPECT_LE(columns(tall), 78U) << tall;
    const std::string files = "    a       b       c       d       e       f       g       h";
    EXPECT_TRUE(holds(tall, files));
    EXPECT_TRUE(holds(drawn(start), files));
    EXPECT_LE(columns(drawn("8/8/8/8/8/8/8/a1b5 0 o1a 0:10:9,0:10:9 - - - - - 9")), 78U);
    EXPECT_LE(columns(drawn("5/6/7/8/9/8/7/6/5 1 p 18:0,18:0 - h - - - 1", R"({"board":"hex8"})")),
              78U);
}

}  // namespace
}  // namespace prise::ringrift
