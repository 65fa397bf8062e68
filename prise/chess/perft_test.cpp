// The well-known counts, and small positions in which one rule decides.
#include "prise/chess/perft.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "prise/chess/fen.h"
#include "prise/chess/legal.h"
#include "prise/chess/sliders.h"

namespace prise::chess {
namespace {

struct Row {
    std::string_view name, fen;
    std::vector<uint64_t> nodes;  // of depth 1, 2, ...
};

const std::vector<Row>& rows() {
    static const std::vector<Row> all = {
        {"start", start_fen, {20, 400, 8902, 197281, 4865609}},
        {"kiwipete",
         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
         {48, 2039, 97862, 4085603}},
        {"position 3",
         "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
         {14, 191, 2812, 43238, 674624, 11030083}},
        {"position 4",
         "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
         {6, 264, 9467, 422333, 15833292}},
        {"position 4 mirrored",
         "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
         {6, 264, 9467, 422333}},
        {"position 5",
         "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
         {44, 1486, 62379, 2103487}},
        {"position 6",
         "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
         {46, 2079, 89890, 3894594}},
    };
    return all;
}

TEST(Perft, gives_the_well_known_numbers) {
    for (const Row& row : rows()) {
        const auto position = read_fen(row.fen);
        ASSERT_TRUE(position) << row.name;
        EXPECT_EQ(perft(position->board, 0), 1U);
        for (size_t i = 0; i < row.nodes.size(); ++i) {
            EXPECT_EQ(perft(position->board, static_cast<int>(i) + 1), row.nodes[i])
                << row.name << ", depth " << i + 1;
        }
    }
}

// One rule each; depth and count as other programs have them.
TEST(Perft, gives_the_numbers_of_the_edge_cases) {
    struct Edge {
        std::string_view about, fen;
        int depth;
        uint64_t nodes;
    };
    for (const Edge& edge : std::initializer_list<Edge>{
             {"en passant uncovers the king on the rank", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6,
              1134888},
             {"en passant uncovers the king on the diagonal", "8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1",
              6, 1038514},
             {"en passant gives check", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1440467},
             {"short castling gives check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661072},
             {"long castling gives check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803711},
             {"castling rights are lost with the rook", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
              4, 1274206},
             {"castling is prevented", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1720476},
             {"promotion out of check", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3821001},
             {"discovered check", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1004658},
             {"promotion gives check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217342},
             {"underpromotion gives check", "8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92683},
             {"stalemate of oneself", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217},
             {"stalemate and checkmate", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567584},
             {"double check", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23527},
         }) {
        const auto position = read_fen(edge.fen);
        ASSERT_TRUE(position) << edge.about << ": " << sentences_of(position.error());
        EXPECT_EQ(perft(position->board, edge.depth), edge.nodes) << edge.about;
    }
}

}  // namespace
}  // namespace prise::chess
