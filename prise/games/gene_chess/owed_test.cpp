#include "prise/games/gene_chess/owed.h"

#include <gtest/gtest.h>

#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/testing.h"

namespace prise::gene_chess {
namespace {

Move move_of(std::string_view text) {
    Scan scan(text);
    const int from = *chess::take_square(scan);
    return {from, *chess::take_square(scan)};
}

// "SW" or, with several ways, "A C".
std::string owed(std::string_view text, std::string_view move) {
    std::string all;
    for (const TraitSet way : ways_of(position(text), move_of(move))) {
        all += join(all.empty() ? "" : " ", codes_text(way));
    }
    return all;
}

TEST(GeneOwed, NamesAllTraitsThatAreNeeded) {
    EXPECT_EQ(owed("4k3/8/8/3p4/3P4/3R4/8/4K3 w - - 0 1 d3=SW.2 - -", "d3d5"), "SW");
    EXPECT_EQ(owed("4k3/8/8/3p4/3P4/3R4/8/4K3 w - - 0 1 d3=SP.2 - -", "d3d5"), "SP");
    EXPECT_EQ(owed("4k3/8/8/3p4/3P4/3R4/8/4K3 w - - 0 1 d3=SP.2 - -", "d3e3"), "S");
    EXPECT_EQ(owed("8/8/8/7k/4N3/8/8/4K3 w - - 0 1 e4=LX.1 p -", "e4f7"), "LX");
    EXPECT_EQ(owed("8/8/8/7k/4N3/8/8/4K3 w - - 0 1 e4=LX.1 p -", "e4f6"), "L");
}

TEST(GeneOwed, NamesEveryWayByItself) {
    const char* queen = "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1 d4=ACX.2 - -";
    EXPECT_EQ(owed(queen, "d4d5"), "A C");
    EXPECT_EQ(owed(queen, "d4d6"), "C AX");
    EXPECT_EQ(owed(queen, "d4d7"), "C");
    EXPECT_EQ(owed(queen, "d4e6"), "");
}

TEST(GeneOwed, PawnsOweTheirWaysToForwardStep) {
    EXPECT_EQ(owed("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 - - -", "e2e4"), "F");
    // §6.3: as long as the square is set this is the capture, although Adjacent would go there.
    EXPECT_EQ(owed("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 d4=FA.1 - -", "d4e3"), "F");
    const char* swift = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1 e3=F3X.2 - -";
    EXPECT_EQ(owed(swift, "e3e5"), "F");
    EXPECT_EQ(owed(swift, "e3e7"), "FX");
    const TraitSet step = set_of(Trait::forward_step);
    EXPECT_EQ(level_needed(position(swift), move_of("e3e4"), step, Trait::forward_step), 1);
    EXPECT_EQ(level_needed(position(swift), move_of("e3e5"), step, Trait::forward_step), 2);
}

TEST(GeneOwed, SortsWhatAPieceReachesByWays) {
    const auto reach = reach_of(position("4k3/8/8/8/8/8/8/N3K3 w - - 0 1 a1=LX.2 - -"), chess::a1);
    ASSERT_EQ(reach.size(), 2U);
    EXPECT_EQ(reach[0].ways, std::vector{set_of(Trait::leap)});
    EXPECT_EQ(reach[0].squares, bit(chess::square_at(1, 2)) | bit(chess::square_at(2, 1)));
    EXPECT_EQ(reach[1].squares, bit(chess::square_at(1, 3)) | bit(chess::square_at(3, 1)));
}

}  // namespace
}  // namespace prise::gene_chess
