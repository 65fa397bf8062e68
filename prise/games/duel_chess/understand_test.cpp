// What people type at the board: SAN, a number for a bid, a square for a retreat. What cannot be
// played is understood, too, so that its refusal says why.
#include "prise/games/duel_chess/testing.h"

namespace prise::duel_chess {
namespace {

Texts understood(const Table& table, std::string_view words) {
    return table.play->understand(words, all_knowing);
}

// Words that mean one action, and the code with which it is refused.
std::string refusal(const Table& table, std::string_view words) {
    const Texts meant = understood(table, words);
    return meant.size() == 1 ? meant.front() + " " + table.code(meant.front()) : "not one meaning";
}

TEST(DuelChessUnderstand, LegalMoves) {
    EXPECT_EQ(understood(Table(), "Nf3"), Texts{"g1f3"});
    EXPECT_EQ(understood(Table(), "e4"), Texts{"e2e4"});
    const Table rooks("6k1/8/8/8/8/8/4K3/R6R w - - 0 1");
    EXPECT_EQ(understood(rooks, "Rd1"), (Texts{"a1d1", "h1d1"}));
}

TEST(DuelChessUnderstand, IllegalMoves) {
    const Table table;
    EXPECT_EQ(refusal(table, "Nc6"), "b1c6 illegal-move");
    EXPECT_EQ(refusal(table, "exd5"), "e2d5 illegal-move");
    EXPECT_EQ(refusal(table, "0-0"), "e1g1 illegal-move");
    EXPECT_EQ(refusal(table, "e5"), "e2e5 illegal-move");
    EXPECT_EQ(refusal(Table("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1"), "Nc3"), "e2c3 king-in-check");
    EXPECT_EQ(refusal(Table("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 0/9 m -",
                            R"({"zeroBpAttack":"forbidden"})"),
                      "Qxd5"),
              "d1d5 no-battle-points");
    EXPECT_EQ(understood(table, "hello"), Texts{});
}

TEST(DuelChessUnderstand, APromotionThatSaysNotToWhat) {
    EXPECT_EQ(understood(Table("7k/P7/8/8/8/8/8/4K3 w - - 0 1"), "a8"),
              (Texts{"a7a8b", "a7a8n", "a7a8q", "a7a8r"}));
}

TEST(DuelChessUnderstand, BidsAndRetreats) {
    Table table("3nk3/8/8/8/3R4/8/8/4K3 w - - 0 1 20/20 a:d4d8 -");
    EXPECT_EQ(understood(table, "7"), Texts{"bp:7"});
    EXPECT_EQ(refusal(table, "11"), "bp:11 bid-over-maximum");
    table.apply({"bp:0", "bp:0"});
    EXPECT_EQ(understood(table, "d6"), Texts{"rt:d6"});
    EXPECT_EQ(refusal(table, "e6"), "rt:e6 illegal-retreat");
}

}  // namespace
}  // namespace prise::duel_chess
