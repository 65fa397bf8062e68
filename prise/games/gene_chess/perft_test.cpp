// The perft table of the book (§13), and the short cut of count_ahead.h against the plain way.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "prise/chess/fen.h"
#include "prise/chess/perft.h"
#include "prise/games/gene_chess/game.h"

namespace prise::gene_chess {
namespace {

struct Row {
    const char* options;
    const char* position;  // empty: the start
    std::vector<uint64_t> nodes;
};

constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const std::vector<Row>& table() {
    static const std::vector<Row> rows = {
        {"{}", "", {20, 400, 8902, 197281, 4866174}},
        {R"({"inheritance":false})", "", {20, 400, 8902, 197281, 4865609}},
        {R"({"inheritance":false})", kiwipete, {48, 2039, 97862}},
        {R"({"inheritance":false})",
         "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
         {14, 191, 2812, 43238}},
        {"{}", kiwipete, {48, 1923, 92039, 3706208}},
        {R"({"overflow":"block"})",
         "r2qk2r/ppp2ppp/2n2n2/3bp3/3PP1b1/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 0 7 "
         "c3=LD.2,d5=C.3,d8=LCX.4,f3=FALXH.3,g4=DH1.2 - -",
         {50, 2419, 118945, 5709622}},
        {"{}",
         "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5 "
         "c3=L.1?X,c4=DH.1?W,c5=D.1?H,f3=L.1?W,f6=LH2.1,h1=S.1?N - -",
         {40, 1444, 55000, 1977416}},
        {R"({"evolution":"gas"})",
         "r1bqkb1r/ppp2ppp/2n2n2/3pp3/3PP3/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 0 5 - - 10/10",
         {37, 1218, 40458, 1336174}},
        {"{}",
         "4k3/2p1p1p1/8/3P1P2/2p1p1p1/8/1P1P1P1P/4K3 w - - 0 1 "
         "c4=F2.2,d5=F2.2,e7=FW.1,f2=FX.1,f5=FL.2 - -",
         {22, 280, 6241, 82261, 1771207}},
        {R"({"hidden":1})", "", {76, 5776, 120080, 2496752}},
        {R"({"kingInheritance":"full","freshProtection":true})",
         "2r1k3/1P3p2/3n4/2b5/4P1q1/5N2/3R2P1/4K3 w - - 0 30 "
         "d2=SP.2,e1=AX.2,e8=AL.3,g4=C.2 - -",
         {40, 1266, 44410, 1501774}},
    };
    return rows;
}

TEST(GenePerft, TableOfTheBook) {
    for (const Row& row : table()) {
        const auto game = *entry().make_from(row.options);
        const auto play = *row.position == '\0' ? game->start() : *game->restore(row.position);
        for (size_t i = 0; i < row.nodes.size(); ++i) {
            EXPECT_EQ(play->perft(static_cast<int>(i) + 1), row.nodes[i])
                << row.options << " " << row.position << " at depth " << i + 1;
        }
    }
}

// Every leaf visited, so that nothing is counted ahead or in bulk.
TEST(GenePerft, ShortCutsMakeNoDifference) {
    for (const Row& row : table()) {
        const auto game = *entry().make_from(row.options);
        const auto play = *row.position == '\0' ? game->start() : *game->restore(row.position);
        EXPECT_EQ(play->perft(3, false), row.nodes[2]) << row.options << " " << row.position;
    }
    // Near the draws the short cut must step aside.
    const auto game = *entry().make_from(R"({"halfmoveLimit":10,"repetitionLimit":2})");
    for (const char* position :
         {"4k3/8/8/8/8/8/4P3/4K2R w - - 7 1", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1",
          "r3k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/2p5/1B2K3 b - - 8 1"}) {
        const auto play = *game->restore(position);
        for (int depth = 1; depth <= 4; ++depth) {
            EXPECT_EQ(play->perft(depth), play->perft(depth, false)) << position;
        }
    }
}

TEST(GenePerft, WithoutInheritanceItIsChess) {
    const auto game = *entry().make_from(R"({"inheritance":false})");
    for (const char* fen :
         {kiwipete, "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
          "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"}) {
        const chess::Board board = chess::read_fen(fen)->board;
        EXPECT_EQ((*game->restore(fen))->perft(4), chess::perft(board, 4)) << fen;
    }
}

}  // namespace
}  // namespace prise::gene_chess
