// Explanations do the arithmetic, and tell nobody what they may not know.
#include "prise/games/duel_chess/testing.h"

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
              "Only Black can know whether this is legal: it depends on a pool that others do not "
              "see.\n"
              "A bid of 10 on a pawn costs 19 BP.");
    EXPECT_EQ(why(table, "bp:11", Viewer{Seat::second}),
              "bid-over-maximum\n"
              "A bid of 11 is above the maximum of 10 on one piece.\n"
              "Of 30 BP Black can bid 0 to 10 on the pawn.");
}

std::string stands(const Table& table, Viewer viewer = all_knowing) {
    std::string text;
    for (const Explanation::Line& line : table.play->explain_position(viewer).lines) {
        text += (text.empty() ? "" : "\n") + line.sentence;
    }
    return text;
}

TEST(DuelChessExplainPosition, AMoveIsDue) {
    EXPECT_EQ(stands(Table(), Viewer{Seat::second}),
              "White is to move, in move 1.\n"
              "White ? BP, Black 39 BP; ? is hidden.");
    EXPECT_EQ(stands(Table("", "{}", "orthodox")), "White is to move, in move 1.");
    constexpr std::string_view check = "6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 60 1 0/20 m -";
    EXPECT_EQ(stands(Table(check, "{}", "all-in"), Viewer{Seat::first}),
              "White is to move, in move 1, and is in check: a capture is a duel and may fail, "
              "which would lose the game unless a retreat ends the check.\n"
              "White has no battle points: a bid of 0 wins no duel.\n"
              "White 0 BP, Black ? BP; ? is hidden.\n"
              "60 turns without a pawn move or a capture; at 100 the game is drawn.");
    EXPECT_EQ(stands(Table(check), Viewer{Seat::second}),
              "White is to move, in move 1, and is in check: a capture now succeeds without a "
              "duel.\n"
              "White ? BP, Black 20 BP; ? is hidden.\n"
              "60 turns without a pawn move or a capture; at 100 the game is drawn.");
    Table twice;
    twice.apply({"g1f3", "g8f6", "f3g1", "f6g8"});
    EXPECT_NE(stands(twice).find("The position has occurred 2 times; at 3 the game is drawn."),
              std::string::npos);
}

TEST(DuelChessExplainPosition, ABidIsDue) {
    Table table("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 5/3 a:d1d5 -");
    EXPECT_EQ(stands(table, Viewer{Seat::first}),
              "White tries to capture the pawn on d5 with the queen on d1.\n"
              "White, the attacker, must bid on the queen: 0 to 5.\n"
              "Bids and what they cost: 0 for 0, 1 for 1, 2 for 2, 3 for 3, 4 for 4, 5 for 5.\n"
              "The higher bid wins, a tie goes to the defender, and both pay.\n"
              "White 5 BP, Black ? BP; ? is hidden.");
    table.apply({"bp:4"});
    EXPECT_EQ(stands(table, Viewer{Seat::second}),
              "White tries to capture the pawn on d5 with the queen on d1.\n"
              "White has bid; the bid is hidden until Black has bid, too.\n"
              "Black, the defender, must bid on the pawn: 0 to 2.\n"
              "Bids and what they cost: 0 for 0, 1 for 1, 2 for 3.\n"
              "The higher bid wins, a tie goes to the defender, and both pay.\n"
              "White ? BP, Black 3 BP; ? is hidden.");
    EXPECT_NE(stands(table, Viewer{Seat::first})
                  .find("White has bid 4, for 4 BP.\n"
                        "Black, the defender, must bid on the "
                        "pawn.\n"
                        "The higher"),
              std::string::npos);
}

TEST(DuelChessExplainPosition, ARetreatIsDue) {
    const Table table("3nk3/8/8/8/3R4/8/8/4K3 w - - 0 1 2/20 r:d4d8 -", R"({"returnCost":1})");
    EXPECT_EQ(stands(table, Viewer{Seat::first}),
              "The capture of d8 has failed: White must choose where the rook on d4 goes.\n"
              "Retreats and their prices: d1 4 (too dear), d2 3 (too dear), d3 2, d4 1, d5 2, d6 3 "
              "(too dear), d7 4 (too dear).\n"
              "White 2 BP, Black ? BP; ? is hidden.");
    EXPECT_NE(stands(table, spectator)
                  .find("prices: d1 4, d2 3, d3 2, d4 1 or all that is left, d5 2, d6 3, d7 4."),
              std::string::npos);
}

TEST(DuelChessExplainPosition, WhyItHasEnded) {
    const auto end = [](std::string_view position, std::initializer_list<std::string_view> actions,
                        std::string_view preset = "standard") {
        const std::string text = stands(Table(position, "{}", preset).apply(actions), spectator);
        return text.substr(0, text.find('\n'));
    };
    EXPECT_EQ(
        end("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 m -", {"c3a1", "bp:3", "bp:3"}, "all-in"),
        "The capture that White tried in check has failed, and no retreat that can be paid "
        "ends the check: Black has won.");
    EXPECT_EQ(end("", {"f2f3", "e7e5", "g2g4", "d8h4"}),
              "White is in check and has no legal move: Black has won.");
    EXPECT_EQ(end("k7/8/8/1Q6/8/8/8/6K1 w - - 0 1 10/10 m -", {"b5b6"}),
              "Black has no legal move and is not in check: a draw.");
    EXPECT_EQ(end("8/8/8/3k4/8/8/4p3/4K3 w - - 5 9 3/0 m -", {"e1e2", "bp:1", "bp:0"}),
              "The men that are left cannot give mate: a draw.");
    EXPECT_EQ(end("7k/8/8/8/8/8/8/R5K1 w - - 99 80 10/10 m -", {"a1a2"}),
              "100 turns without a pawn move or a capture: a draw.");
    EXPECT_EQ(end("", {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"}),
              "The position has occurred 3 times: a draw.");
}

TEST(DuelChessExplain, DangerInCheck) {
    Table table("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 m -", "{}", "all-in");
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
              "New tactics of the turn: none.");
}

// §9: others see the tactics but not what they earn, as in the events.
TEST(DuelChessExplain, WhatOthersEarnIsHidden) {
    constexpr std::string_view position = "4k3/8/8/8/4B3/8/8/4R1K1 w - - 0 1 10/10 m -";
    const Table table(position);
    EXPECT_EQ(why(table, "e4c6", Viewer{Seat::second}),
              "legal\n"
              "The bishop goes from e4 to c6; nothing is captured.\n"
              "New tactics of the turn: check e8, discovered e1 e8.");
    EXPECT_EQ(why(table, "e4c6", spectator), why(table, "e4c6", Viewer{Seat::second}));
    constexpr std::string_view all =
        "legal\n"
        "The bishop goes from e4 to c6; nothing is captured.\n"
        "The turn earns 8 BP: base 1, check e8 2, discovered e1 e8 5.\n"
        "The pool of White goes from 10 to 18 BP.";
    EXPECT_EQ(why(table, "e4c6", Viewer{Seat::first}), all);
    EXPECT_EQ(why(Table(position, R"({"hidePools":false})"), "e4c6", Viewer{Seat::second}), all);
}

}  // namespace
}  // namespace prise::duel_chess
