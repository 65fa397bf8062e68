#include "prise/games/ringrift/grid.h"

#include <gtest/gtest.h>

#include <set>

#include "prise/games/ringrift/board.h"

namespace prise::ringrift {
namespace {

constexpr std::array boards = {BoardId::square8, BoardId::hex8, BoardId::square19,
                               BoardId::hexagonal};

std::set<std::string> neighbours(const Grid& grid, std::string_view of) {
    Scan scan(of);
    const Cell cell = *take_cell(grid, scan);
    std::set<std::string> names;
    for (int d = 0; d < grid.directions(); ++d) {
        if (const int next = grid.go(cell, d); next >= 0) {
            names.insert(cell_name(grid, next));
        }
    }
    return names;
}

// §2
TEST(RingriftGrid, HexNeighboursHaveTheNamesOfTheBook) {
    const Grid grid = grid_of(BoardId::hex8);
    using Names = std::set<std::string>;
    EXPECT_EQ(neighbours(grid, "e5"), (Names{"e4", "e6", "d5", "f5", "d4", "f6"}));
    EXPECT_EQ(neighbours(grid, "a1"), (Names{"a2", "b1", "b2"}));
    EXPECT_EQ(neighbours(grid, "i9"), (Names{"i8", "h9", "h8"}));
    EXPECT_EQ(neighbours(grid, "a5"), (Names{"a4", "b5", "b6"}));
}

TEST(RingriftGrid, SquareNeighbours) {
    const Grid grid = grid_of(BoardId::square8);
    using Names = std::set<std::string>;
    EXPECT_EQ(neighbours(grid, "a1"), (Names{"a2", "b1", "b2"}));
    EXPECT_EQ(neighbours(grid, "h8").size(), 3U);
    EXPECT_EQ(neighbours(grid, "d4").size(), 8U);
}

TEST(RingriftGrid, NamesComeBackAndAscend) {
    for (const BoardId board : boards) {
        const Grid grid = grid_of(board);
        int found = 0;
        for (int cell = 0; cell < grid.area(); ++cell) {
            if (!grid.has(cell)) {
                continue;
            }
            ++found;
            const std::string name = cell_name(grid, cell);
            Scan scan(name);
            EXPECT_EQ(take_cell(grid, scan), cell) << name;
            EXPECT_TRUE(scan.done());
        }
        EXPECT_EQ(found, grid.cells);
    }
}

// A cell that can be written but is not on the board keeps its name.
TEST(RingriftGrid, OffBoardCellsKeepTheirNames) {
    for (const BoardId board : boards) {
        const Grid grid = grid_of(board);
        for (char file = 'a'; file <= 'y'; ++file) {
            for (int rank = 1; rank <= 25; ++rank) {
                const std::string name = join(file, rank);
                Scan scan(name);
                const auto cell = take_cell(grid, scan);
                ASSERT_TRUE(cell.has_value());
                EXPECT_EQ(*cell < off_board, grid.has(file - 'a', rank - 1));
                EXPECT_EQ(cell_name(grid, *cell), name);
            }
        }
    }
    for (const std::string_view bad : {"", "a", "a0", "a01", "a26", "z1", "A1", "a-1", "1a"}) {
        Scan scan(bad);
        EXPECT_FALSE(take_cell(grid_of(BoardId::hexagonal), scan)) << bad;
        EXPECT_EQ(scan.at(), 0U);
    }
}

// The tables say what the grid says.
template <class B>
class RingriftBoard : public testing::Test {};
using Boards = testing::Types<Square8, Hex8, Square19, Hexagonal>;
TYPED_TEST_SUITE(RingriftBoard, Boards);

TYPED_TEST(RingriftBoard, StepsAndRunsAreThoseOfTheGrid) {
    using B = TypeParam;
    uint64_t seed = 1;
    typename B::Set blocked;
    B::cells.each([&](int cell) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        if (seed >> 62 == 0) {
            blocked.set(cell);
        }
    });
    B::cells.each([&](int cell) {
        typename B::Set one;
        one.set(cell);
        typename B::Set around;
        for (int d = 0; d < B::directions; ++d) {
            int run = 0;
            while (B::grid.go(cell, d, run + 1) >= 0 &&
                   !blocked.test(B::grid.go(cell, d, run + 1))) {
                ++run;
            }
            ASSERT_EQ(B::free_run(blocked, cell, d), run) << cell_name(B::grid, cell) << " " << d;
            if (const int next = B::grid.go(cell, d); next >= 0) {
                around.set(next);
            }
        }
        ASSERT_EQ(B::around(one), around) << cell_name(B::grid, cell);
    });
}

}  // namespace
}  // namespace prise::ringrift
