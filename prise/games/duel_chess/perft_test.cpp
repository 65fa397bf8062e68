// The perft tables of section 13, through the façade.
#include "prise/games/duel_chess/testing.h"

namespace prise::duel_chess {
namespace {

void expect_counts(std::string_view position, std::string_view options,
                   const std::vector<uint64_t>& nodes) {
    const Table table(position, options);
    for (size_t depth = 1; depth <= nodes.size(); ++depth) {
        const int d = static_cast<int>(depth);
        EXPECT_EQ(table.play->perft(d), nodes[depth - 1]) << position << " depth " << depth;
        if (nodes[depth - 1] < 1'000'000) {
            EXPECT_EQ(table.play->perft(d, false), nodes[depth - 1]) << "visited, " << depth;
        }
    }
}

constexpr std::string_view kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view position_3 = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

constexpr std::string_view queen = "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/30 m -";
constexpr std::string_view knight = "4r2k/8/5N2/8/8/8/3P1P2/3RKR2 w - - 0 1 20/20 m -";
constexpr std::string_view en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 6/6 m -";

TEST(DuelChessPerft, FullRules) {
    expect_counts("", "{}", {20, 400, 8902, 196932});
    expect_counts(kiwipete, "{}", {48, 1789, 71685});
    expect_counts(position_3, "{}", {14, 200, 2958, 43793, 658665});
    expect_counts(queen, "{}", {18, 103, 2346, 14049, 339601});
    expect_counts(knight, "{}", {2, 15, 195, 2401});
    expect_counts("3nk3/8/8/8/3R4/8/8/4K3 w - - 0 1 20/20 r:d4d8 -", "{}", {7, 48, 854, 7758});
    expect_counts(en_passant, "{}", {7, 38, 269, 1706, 12528});
}

TEST(DuelChessPerft, DuelsInCheck) {
    constexpr std::string_view all_in = R"({"checkEscape":"lose"})";
    expect_counts("", all_in, {20, 400, 8902, 196932});
    expect_counts(position_3, all_in, {14, 200, 2957, 43663, 655559});
    expect_counts(queen, all_in, {18, 103, 2346, 14049, 340043});
    expect_counts(knight, all_in, {2, 24, 288, 2532});
    expect_counts(en_passant, all_in, {7, 38, 269, 1706, 12546});
}

TEST(DuelChessPerft, Orthodox) {
    constexpr std::string_view off = R"({"duels":false})";
    expect_counts("", off, {20, 400, 8902, 197281, 4865609});
    expect_counts(kiwipete, off, {48, 2039, 97862, 4085603});
    expect_counts(position_3, off, {14, 191, 2812, 43238, 674624});
    expect_counts("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", off,
                  {6, 264, 9467, 422333});
    expect_counts("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", off,
                  {44, 1486, 62379});
}

// The short cut that leaves the pools out must stop where they, or a draw, begin to matter.
TEST(DuelChessPerft, TheShortCutStopsInTime) {
    constexpr std::string_view pools[] = {"0/0",   "0/40",  "1/18",  "18/19", "19/19", "19/26",
                                          "26/19", "37/38", "38/38", "45/45", "64/57", "99/99"};
    constexpr std::string_view options[] = {
        "{}",
        R"({"tieWinner":"attacker","maxPieceBp":2,"returnCost":3})",
        R"({"zeroBpAttack":"forbidden","overCost":1,"maxPieceBp":3})",
        R"({"checkEscape":"sure","maxPieceBp":1,"knightRetreatPercent":300})",
        R"({"repetitionLimit":2,"moveRulePlies":20,"maxPieceBp":1})",
        R"({"retreats":false,"maxPieceBp":2,"repetitionLimit":0})",
    };
    constexpr std::string_view boards[] = {
        "r3k2r/pp1n1p1p/8/3Nb3/4P3/8/PPP2PPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/3q4/8/4B3/8/R3K3 b Q - 17 40",
        "8/1P1k4/2n5/8/8/5b2/4K1p1/7R w - - 3 60",
        "4r2k/8/5N2/8/8/8/3P1P2/3RKR2 w - - 0 1",
    };
    for (const std::string_view option : options) {
        for (const std::string_view board : boards) {
            for (const std::string_view pool : pools) {
                const Table table(std::string(board) + " " + std::string(pool) + " m -", option);
                for (int depth = 1; depth <= 4; ++depth) {
                    if (table.play->perft(depth) > 60'000) {
                        break;
                    }
                    EXPECT_EQ(table.play->perft(depth), table.play->perft(depth, false))
                        << option << " " << board << " " << pool << " depth " << depth;
                }
            }
        }
    }
}

}  // namespace
}  // namespace prise::duel_chess
