// Refusals (§10): their codes, and their order.
#include <gtest/gtest.h>

#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

struct Row {
    std::string_view options;
    std::string_view position;
    std::string_view action;
    std::string_view code;  // empty: legal
};

std::string code_of(const Row& row) {
    const auto game = make_game(std::string(row.options));
    const auto play = game->restore(row.position);
    if (!play) {
        return play.error().sentence;
    }
    const auto verdict = (*play)->check(row.action);
    return verdict ? std::string() : std::string(verdict.error().code);
}

constexpr std::string_view start = "8/8/8/8/8/8/8/8 1 p 18:0,18:0 - h - - - 1";
constexpr std::string_view in_chain =
    "8/8/5(b)2/4(a2b)3/8/8/8/a7 1 x 10:0,10:0 - hta a1xd4xe5=2 - - 9";
constexpr std::string_view to_move = "7(b)/8/8/3B4/8/8/8/(a2)2a1(b)2 1 m 0:0,0:0 - h - - - 9";
constexpr std::string_view recovery = "7(b)/8/8/8/3(ba)4/8/1(b2a)6/a7 1 m 0:0,0:0 - - - - - 9";
constexpr std::string_view recovery_line = "7(b)/8/8/8/3(ba)4/8/5a2/aaaa4 1 m 0:0,0:0 - - - - - 9";

TEST(RingriftRefusals, HaveTheCodesAndTheOrderOfTheBook) {
    const std::vector<Row> rows = {
        // Chains first, then swaps, then phases, then cells (decision 25).
        {"{}", in_chain, "skip", "chain-must-continue"},
        {"{}", in_chain, "swap", "chain-must-continue"},
        {"{}", in_chain, "1@z9", "bad-action"},
        {"{}", in_chain, "1@y25", "chain-must-continue"},
        {"{}", in_chain, "e5xf6xi9", "off-board"},
        {"{}", in_chain, "a1xf6xh8", "wrong-stack"},
        {"{}", in_chain, "e5xf6xg7", "too-short"},
        {"{}", in_chain, "e5xf6xh8", ""},
        {"{}", start, "swap", "swap-unavailable"},
        {"{}", start, "a1-i9", "wrong-phase"},
        {"{}", start, "1@i9", "off-board"},
        {"{}", start, "1@a9", "off-board"},
        {"{}", start, "0@a1", "bad-action"},
        {"{}", start, "9@a1", "bad-count"},
        {"{}", start, "elim:a1", "wrong-phase"},
        {"{}", start, "extract:a1", "wrong-phase"},
        {"{}", start, "line:a1-d1", "wrong-phase"},
        {"{}", start, "region:a1/0", "wrong-phase"},
        {"{}", start, "region:a1/5", "bad-action"},
        {"{}", start, "strike:a1-b2/c3", "wrong-phase"},
        {"{}", start, "strike:a1-b2", "bad-action"},
        {"{}", start, "strike:a1-b2=a1-d1/c3", "bad-action"},
        {"{}", start, "slide:a1-b2=a1-d1", "wrong-phase"},
        {"{}", start, "skip", "placement-required"},
        // Placements.
        {"{}", "8/8/8/8/3(b)4/8/8/a6A 1 p 2:0,5:0 - h - - - 9", "4@h1", "no-rings-in-hand"},
        {"{}", "8/8/8/8/3(b)4/8/8/a6A 1 p 9:0,5:0 - h - - - 9", "4@h1", "cell-collapsed"},
        {"{}", "8/8/8/8/3(b)4/8/8/a6A 1 p 9:0,5:0 - h - - - 9", "4@a1", "cell-marker"},
        {"{}", "8/8/8/8/3(b)4/8/8/a6A 1 p 9:0,5:0 - h - - - 9", "2@d4", "bad-count"},
        {"{}", "8/8/8/8/3(b)4/8/8/a6A 1 p 9:0,5:0 - h - - - 9", "1@d4", ""},
        // Moves and captures.
        {"{}", to_move, "b1-b2", "no-stack"},
        {"{}", to_move, "h8-h7", "not-your-stack"},
        {"{}", to_move, "a1-a1", "bad-direction"},
        {"{}", to_move, "a1-b3", "bad-direction"},
        {"{}", to_move, "a1-g1", "path-blocked"},
        {"{}", to_move, "a1-f1", "landing-blocked"},
        {"{}", to_move, "a1-b1", "too-short"},
        {"{}", to_move, "a1xg1xf1", "bad-direction"},
        {"{}", to_move, "a1xa3xf1", "bad-direction"},
        {"{}", to_move, "a1xe1xf1", "no-target"},
        {"{}", to_move, "a1xf1xh1", ""},
        {"{}", to_move, "skip", "move-required"},
        {"{}", to_move, "slide:d1-d2/f1", "recovery-not-eligible"},
        // Recovery.
        {R"({"stackStrike":false})", recovery, "strike:c1-b2/d4", "strike-disabled"},
        {"{}", recovery, "strike:c1-b2/d4", "no-own-marker"},
        {"{}", recovery, "strike:a1-d4/d4", "not-adjacent"},
        {"{}", recovery, "strike:a1-a2/d4", "landing-blocked"},
        {"{}", recovery, "slide:a1-b2/d4", "landing-blocked"},
        {"{}", recovery, "slide:a1-a2=a1-d1/d4", "no-such-line"},
        {"{}", recovery, "slide:a1-a2/h8", "no-buried-ring"},
        {"{}", recovery, "slide:a1-a2/a3", "no-buried-ring"},
        {"{}", recovery, "slide:a1-a2/b2", ""},
        {"{}", recovery_line, "slide:f2-f3/d4", "line-recovery-required"},
        {"{}", recovery_line, "slide:f2-e1/d4", "line-recovery-required"},
        {"{}", recovery_line, "slide:f2-e1=e1-a1/d4", "no-such-line"},
        {"{}", recovery_line, "slide:f2-e1=a1-c1", "no-such-line"},
        {"{}", recovery_line, "slide:f2-f3=a1-d1", "no-such-line"},
        {"{}", recovery_line, "slide:f2-e1=a1-e1", "bad-payment"},
        {"{}", recovery_line, "slide:f2-e1=a1-d1/h8", "bad-payment"},
        {"{}", recovery_line, "slide:f2-e1=a1-e1/h8", "no-buried-ring"},
        {"{}", recovery_line, "slide:f2-e1=a1-e1/d4", ""},
        {"{}", recovery_line, "slide:f2-e1=a1-d1", ""},
        // Lines, regions, payments.
        {"{}", "7(b)/8/8/8/8/8/8/aaaaaa1(a2) 1 l 3:0,5:0 - hta - - - 9", "line:a1-e1",
         "no-such-line"},
        {"{}", "7(b)/8/8/8/8/8/8/aaaaaa1(a2) 1 l 3:0,5:0 - hta - - - 9", "line:d1-a1",
         "no-such-line"},
        {"{}", "7(b)/8/8/8/8/8/8/aaaaaa1(a2) 1 l 3:0,5:0 - hta - - - 9", "skip", "wrong-phase"},
        {"{}", "7(b)/8/8/8/8/a7/1a6/(a)1a5 1 t 3:0,5:0 - hta - - - 9", "region:a1/1",
         "region-unpayable"},
        {"{}", "7(b)/8/8/8/8/a7/1a6/(a)1a5 1 t 3:0,5:0 - hta - - - 9", "region:a1/2",
         "no-such-region"},
        {"{}", "7(b)/8/8/8/8/a7/1a6/(a)1a5 1 t 3:0,5:0 - hta - - - 9", "region:a1/0",
         "no-such-region"},
        {"{}", "7(b)/8/8/8/8/3(a2)4/8/AAAA4 1 L 3:0,5:0 - hta - - - 9", "elim:a8", "no-stack"},
        {"{}", "7(b)/8/8/8/8/3(a2)4/8/AAAA4 1 L 3:0,5:0 - hta - - - 9", "elim:h8",
         "not-your-stack"},
        {"{}", "7(b)/8/8/8/8/3(ba)4/8/AAAA4 1 R 3:0,5:0 - ar - - - 9", "extract:h8",
         "no-buried-ring"},
        {"{}", "7(b)/8/8/8/8/3(ba)4/8/AAAA4 1 R 3:0,5:0 - ar - - - 9", "extract:a8", "no-stack"},
        {"{}", "7(b)/8/8/8/8/3(ba)4/8/AAAA4 1 R 3:0,5:0 - ar - - - 9", "extract:d3", ""},
        {R"({"chainRevisit":false})",
         "8/8/8/8/8/8/AAAAAAAA/2a(b2)1(a3b)2 1 x 5:0,5:0 - hta c1xd1xf1=2 - - 9", "f1xd1xc1",
         "too-short"},
    };
    for (const Row& row : rows) {
        EXPECT_EQ(code_of(row), row.code) << row.position << " " << row.action;
    }
}

// §6.3: only with `chainRevisit` false is a visited cell closed, start included.
TEST(RingriftRefusals, VisitedCellsAreClosedOnRequest) {
    constexpr std::string_view position =
        "8/8/8/8/8/8/8/a2(b2)1(a2)2 1 x 5:0,5:0 - hta b1xd1xa1=2/a1xd1xf1=2 - - 9";
    EXPECT_EQ(code_of({"{}", position, "f1xd1xa1", ""}), "");
    EXPECT_EQ(code_of({R"({"chainRevisit":false})", position, "f1xd1xa1", ""}), "chain-revisit");
    EXPECT_EQ(code_of({R"({"chainRevisit":false})", position, "f1xd1xb1", ""}), "chain-revisit");
    EXPECT_EQ(code_of({R"({"chainRevisit":false})", position, "f1xd1xc1", ""}), "");
}

// §10: the section that says so.
TEST(RingriftRefusals, NameTheSectionOfTheBook) {
    const auto section = [](std::string_view position, std::string_view action) {
        const auto game = make_game("{}");
        const auto verdict = play_at(*game, position)->check(action);
        return verdict ? std::string("legal")
                       : join(verdict.error().code, " ", verdict.error().section);
    };
    constexpr std::string_view chain =
        "8/8/5(b)2/4(a2b)3/8/8/8/a7 1 x 10:0,10:0 - hta a1xd4xe5=2 - - 9";
    EXPECT_EQ(section(chain, "a1xf6xh8"), "wrong-stack 6.3");
    EXPECT_EQ(section(chain, "e5xf6xg7"), "too-short 6.3");
    constexpr std::string_view blocked = "7(b)/8/8/8/8/8/8/(a2)1(b)1(b)3 1 m 0:0,0:0 - h - - - 9";
    EXPECT_EQ(section(blocked, "a1xc1xf1"), "path-blocked 6.3");
    EXPECT_EQ(section(blocked, "a1-d1"), "path-blocked 6.2");
    EXPECT_EQ(section(blocked, "b1xc1xd1"), "no-stack 6.3");
    EXPECT_EQ(section("7(b)/8/8/8/8/3(a2)4/8/AAAA4 1 L 3:0,5:0 - hta - - - 9", "elim:a8"),
              "no-stack 6.4");
    EXPECT_EQ(section("7(b)/8/8/8/8/3(a2)4/8/AAAA4 1 T 3:0,5:0 - hta - - - 9", "elim:h8"),
              "not-your-stack 6.5");
    EXPECT_EQ(section("7(ba)/8/8/8/8/8/BB6/(a2b)B6 1 f 0:0,5:0 - - - - - 9", "elim:b8"),
              "no-stack 6.7");
    EXPECT_EQ(section("7(b)/8/8/8/8/3(ba)4/8/AAAA4 1 R 3:0,5:0 - ar - - - 9", "extract:h8"),
              "no-buried-ring 6.5");
}

// §11: what a reader refuses.
TEST(RingriftPositions, BadOnesAreRefused) {
    const auto game = make_game("{}");
    for (const std::string_view text : {
             "8/8/8/8/8/8/8/8 1 p 18:0,18:0 - - - - - 1",                 // p without h
             "8/8/8/8/8/8/8/8 1 p 19:0,18:0 - h - - - 1",                 // too many rings
             "8/8/8/8/8/8/8/(c)7 1 p 1:0,1:0 - h - - - 1",                // no seat 3
             "8/8/8/8/8/8/8/(a1)7 1 m 0:0,0:0 - h - - - 1",               // spelling
             "8/8/8/8/8/8/8/(aa)7 1 m 0:0,0:0 - h - - - 1",               //
             "8/8/8/8/8/8/8/(a)34 1 m 0:0,0:0 - h - - - 1",               //
             "8/8/8/8/8/8/8/(a)8 1 m 0:0,0:0 - h - - - 1",                // too long a rank
             "8/8/8/8/8/8/8/(a)6 1 m 0:0,0:0 - h - - - 1",                // too short
             "8/8/8/8/8/8/(a)7 1 m 0:0,0:0 - h - - - 1",                  // seven ranks
             "8/8/8/8/8/8/8/()7 1 m 0:0,0:0 - h - - - 1",                 //
             "8/8/8/8/8/8/8/(a)7 1 m 0:0 - h - - - 1",                    // one seat
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0,0:0 - h - - - 1",            // three
             "8/8/8/8/8/8/8/(a)7 0 m 0:0,0:0 - h - - - 1",                // nobody's turn
             "8/8/8/8/8/8/8/(a)7 1 o1e 0:0,0:0 - - - - - 1",              //
             "8/8/8/8/8/8/8/(a)7 0 o3e 0:0,0:0 - - - - - 1",              //
             "8/8/8/8/8/8/8/(a)7 0 o1x 0:0,0:0 - - - - - 1",              //
             "8/8/8/8/8/8/8/(a)7 0 o1e 0:0,0:0 - h - - - 1",              // over with flags
             "8/8/8/8/8/8/8/(a)7 0 o1e 0:0,0:0 - - - 1:1 - 1",            // over with lps
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0 b1 hta - - - 1",             // focus is no stack
             "8/8/8/8/8/8/8/(a)7 2 m 0:0,0:0 a1 hta - - - 1",             // not the player's
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0 a1 h - - - 1",               // flags
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0 - h a1 - - 1",               // chain outside x
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0 - h - 1:0 - 1",              // lps
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0 - h - 3:1 - 1",              //
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0 - h - - - 0",                // turn
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0 - h - - - 01",               //
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0 - h - - - 1234567890",       //
             "8/8/8/8/8/8/8/(a)7 1 m 0:0:0,0:0 - h - - - 1",              // out 0
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0 - ha - - - 1",               //
             "8/8/8/8/8/8/8/(a)7 1 t 0:0,0:0 - htar - - - 1",             // t only in hta
             "8/8/8/8/8/8/8/(a)7 1 t 0:0,0:0 - r - - - 1",                // r only with a
             "8/8/8/8/8/8/8/(a)7 1 t 0:0,0:0 - a - - - 1",                // only skip
             "8/8/8/8/8/8/8/(a)7 1 c 0:0,0:0 a1 hta - - - 1",             // only skip
             "8/8/8/8/8/8/8/(a)7 1 c 0:0,0:0 - hta - - - 1",              //
             "8/8/8/8/8/8/8/(a)7 1 x 0:0,0:0 - h a1 - - 1",               // no segment
             "8/8/8/8/8/8/8/(a)(b)6 1 x 0:0,0:0 - h - - - 1",             //
             "8/8/8/8/8/8/8/(a)(b)6 1 x 0:0,0:0 - h b1 - - 1",            // not his stack
             "8/8/8/8/8/8/8/(a)(b)6 1 x 0:0,0:0 - h c1xb1xa1=1 - - 1",    // h with a segment
             "8/8/8/8/8/8/8/(a)(b)6 1 x 0:0,0:0 - hta c1xb1xa1=3 - - 1",  //
             "8/8/8/8/8/8/8/(a)(b)6 1 x 0:0,0:0 - hta c1xb1xd1=1/c1xb1xa1=1 - - 1",
             "8/8/8/8/8/8/8/(a)(b)6 1 z 0:0,0:0 - hta c1xb1xa1=1 - - 1",  // it can go on
             "8/8/8/8/8/8/8/(a)7 1 z 0:0,0:0 - hta a1 - - 1",             // no segments
             "8/8/8/8/8/8/8/(a)7 1 f 0:0,0:0 - h - - - 1",                //
             "8/8/8/8/8/8/8/(b)7 1 f 0:0,0:0 - - - - - 1",                // nothing to decide
             "8/8/8/8/8/8/8/(a)7 1 T 0:0,0:0 - ar - - - 1",               //
             "8/8/8/8/8/8/8/(a)7 1 L 0:0,0:0 - h - - - 1",                //
             "8/8/8/8/8/8/8/(ba)7 1 R 0:0,0:0 - a - - - 1",               //
             "8/8/8/8/8/8/8/(a)7 1 l 0:0,0:0 - a - - - 1",                // no line
         }) {
        const auto read = game->restore(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().code, "bad-position");
    }
}

// §11: the sentence points to the character that is wrong.
TEST(RingriftPositions, FaultsArePointedAt) {
    const auto sentence = [](std::string_view position) {
        return make_game("{}")->restore(position).error().sentence;
    };
    EXPECT_TRUE(holds(sentence("8/8/8/8/8/8/8/8 3 p 18:0,18:0 - h - - - 1"),
                      "character 17: expected a seat from 1 to 2 at '3 p"));
    EXPECT_TRUE(holds(sentence("8/8/8/8/8/8/8/(a0)7 1 p 1:0,1:0 - h - - - 1"),
                      "character 17: expected how many rings at '0)7"));
    EXPECT_TRUE(holds(sentence("8/8/8/8/8/8/8/8 1 p 018:0,18:0 - h - - - 1"),
                      "character 21: expected a number without leading zeros at '018:0"));
    EXPECT_TRUE(holds(sentence("8/8/8/8/8/8/8/08 1 p 18:0,18:0 - h - - - 1"),
                      "character 15: expected a number from 1, or a piece at '08"));
}

TEST(RingriftPositions, StudiesAreRead) {
    const auto game = make_game("{}");
    for (const std::string_view text : {
             "8/8/8/8/8/8/8/(a)7 1 m 0:0,0:0:7 - h - 2:9 s 999999999",
             "8/8/8/8/8/8/8/(a)(b)6 1 x 0:0,0:0 - h a1 - - 1",
             "8/8/8/8/8/8/8/(a)(b)6 1 x 0:0,0:0 - hta a1 - - 1",
             "8/8/8/8/8/8/8/(a)(b)6 1 x 0:0,0:0 - hta h8xh8xa1=1 - - 1",
             "8/8/8/8/8/8/8/(a)7 0 o2a 0:999999999,0:0 - - - - s 1",
             "8/8/8/8/8/8/8/(a)7 1 T 0:0,0:0 - a - - - 1",
             "8/8/8/8/8/8/8/(a)7 1 L 0:0,0:0 - har - - - 1",
             "8/8/8/8/8/8/8/(ba)7 1 R 0:0,0:0 - har - - - 1",
         }) {
        const auto read = game->restore(text);
        ASSERT_TRUE(read) << text << " " << read.error().sentence;
        EXPECT_EQ((*read)->position(), text);
    }
}

}  // namespace
}  // namespace prise::ringrift
