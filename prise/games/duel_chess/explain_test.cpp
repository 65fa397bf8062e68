// Explanations do the arithmetic, and tell nobody what he may not know.
#include "prise/games/duel_chess/test_table.h"

namespace prise::duel_chess {
namespace {

std::string why(const Table& table, std::string_view action, Viewer viewer = all_knowing) {
    const auto explained = table.play->explain(action, viewer);
    std::string text = explained->legal ? "legal" : std::string(explained->code);
    for (const Explanation::Line& line : explained->lines) {
        text += "\n" + line.sentence;
    }
    return text;
}

TEST(DuelChessExplain, ABidAndItsResult) {
    Table table("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/30 d:d1d5:10 -");
    EXPECT_EQ(why(table, "bp:10"),
              "legal\n"
              "A bid of 10 on a pawn costs 1 + 2 x 9 = 19 BP: its capacity is 1.\n"
              "Black has 30 BP and keeps 11 BP, whoever wins.\n"
              "The attacker's 10 equals the defender's 10, and a tie goes to the defender: the "
              "capture fails.\n"
              "White pays 11 BP and keeps 19 BP.\n"
              "Retreats and their prices: d1 0, d2 1, d3 2, d4 3.");
    EXPECT_EQ(why(table, "bp:0"),
              "legal\n"
              "A bid of 0 on a pawn is within its capacity of 1 and costs 0 BP.\n"
              "Black has 30 BP and keeps 30 BP, whoever wins.\n"
              "The attacker's 10 is more than the defender's 0: the capture succeeds.\n"
              "White pays 11 BP and keeps 19 BP.\n"
              "The turn earns 1 BP: base 1.\n"
              "The pool of White goes from 19 to 20 BP.");
    EXPECT_EQ(why(table, "bp:1", Viewer{Seat::second}),
              "legal\n"
              "A bid of 1 on a pawn is within its capacity of 1 and costs 1 BP.\n"
              "Black has 30 BP and keeps 29 BP, whoever wins.\n"
              "The capture fails if the attacker has bid no more.");
    EXPECT_EQ(why(table, "bp:10", Viewer{Seat::first}),
              "hidden\n"
              "A bid of 10 on a pawn costs 19 BP.\n"
              "Whether it is possible depends on the pool of Black, which others do not see.");
    EXPECT_EQ(why(table, "bp:11", Viewer{Seat::second}),
              "bid-over-maximum\n"
              "A bid of 11 is above the maximum of 10 on one piece.\n"
              "Of 30 BP Black can bid 0 to 10 on the pawn.");
}

TEST(DuelChessExplain, DangerInCheck) {
    Table table("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 m -");
    EXPECT_NE(why(table, "c3a1").find("Danger: the king is in check."), std::string::npos);
    table.apply({"c3a1", "bp:3"});
    EXPECT_NE(why(table, "bp:3").find("Retreats and their prices: b2 1 (king attacked)"),
              std::string::npos)
        << why(table, "bp:3");
    EXPECT_NE(why(table, "bp:3").find("None of them is legal: White has lost"), std::string::npos);
}

TEST(DuelChessExplain, EveryItemOfRegeneration) {
    Table table("4k3/8/4n3/8/8/8/1Q5p/5K2 w - - 0 1 10/10 r:b2h2 -", R"({"poolCap":12})");
    EXPECT_EQ(why(table, "rt:e2"),
              "legal\n"
              "The retreat to e2 costs 3 BP of 10 BP.\n"
              "The turn earns 6 BP: base 1, fork e2 e6 h2 1, pin e6 e8 4.\n"
              "The pool of White goes from 7 to 12 BP; a limit holds it there.\n"
              "Retreats and their prices: a2 1, b2 0, c2 1, d2 2, e2 3, f2 4, g2 5.");
    EXPECT_EQ(why(table, "rt:b2", Viewer{Seat::second}),
              "legal\n"
              "The return to b2 costs nothing.\n"
              "The turn earns 1 BP: base 1.");
}

}  // namespace
}  // namespace prise::duel_chess
