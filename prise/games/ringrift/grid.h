// The four boards of section 2 as one kind of thing: a square grid of files and ranks. A hexagon is
// such a grid without two of its corners, whose cells have six neighbours instead of eight.
//
//     rank                          a cell is numbered file by file, so numbers are in canonical
//      3 |  2  5  8                 order (section 2): cell = file * size + rank - 1
//      2 |  1  4  7
//      1 |  0  3  6                 hex: the cells with |file - (rank - 1)| <= radius, and
//        +----------                neighbours along files, ranks and the one diagonal upwards
//           a  b  c  file
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "prise/core/scan.h"
#include "prise/core/text.h"

namespace prise::ringrift {

using Cell = uint16_t;
inline constexpr Cell no_cell = 0xFFFF;
inline constexpr int longest_side = 25;
inline constexpr int most_cells = longest_side * longest_side;  // of any grid
// A cell that can be written (a1 to y25) but is not on the board keeps its name above this.
inline constexpr int off_board = 1024;

struct Step {
    int files;
    int ranks;
};

// The first half goes to higher cell numbers, the second half is the first one reversed.
inline constexpr std::array<Step, 8> square_steps = {
    {{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, -1}, {-1, 0}, {-1, -1}, {-1, 1}}};
inline constexpr std::array<Step, 6> hex_steps = {
    {{0, 1}, {1, 0}, {1, 1}, {0, -1}, {-1, 0}, {-1, -1}}};

struct Grid {
    int size;  // files and ranks
    bool hex;
    int cells;
    int rings;     // of a player, if the options do not say otherwise
    int line_two;  // line length with two players
    int line_more;

    constexpr int directions() const { return hex ? 6 : 8; }
    constexpr int axes() const { return directions() / 2; }
    constexpr Step step(int direction) const {
        const auto i = static_cast<size_t>(direction);
        return hex ? hex_steps[i] : square_steps[i];
    }
    constexpr int opposite(int direction) const { return (direction + axes()) % directions(); }
    // Territory knows no diagonals on square boards.
    constexpr bool joins_territory(int direction) const {
        return hex || step(direction).files == 0 || step(direction).ranks == 0;
    }

    constexpr int area() const { return size * size; }
    constexpr int file_of(int cell) const { return cell / size; }
    constexpr int rank_of(int cell) const { return cell % size; }  // from 0
    constexpr bool has(int file, int rank) const {
        if (file < 0 || rank < 0 || file >= size || rank >= size) {
            return false;
        }
        const int apart = file < rank ? rank - file : file - rank;
        return !hex || apart <= size / 2;
    }
    constexpr bool has(int cell) const {
        return cell >= 0 && cell < area() && has(file_of(cell), rank_of(cell));
    }
    // The cell that many steps away, or -1.
    constexpr int go(int cell, int direction, int steps = 1) const {
        const int file = file_of(cell) + steps * step(direction).files;
        const int rank = rank_of(cell) + steps * step(direction).ranks;
        return has(file, rank) ? file * size + rank : -1;
    }

    friend constexpr bool operator==(const Grid&, const Grid&) = default;
};

// A new board is a name and a row here, and a file instance_*.cpp.
enum class BoardId : uint8_t { square8, hex8, square19, hexagonal };
struct BoardRow {
    std::string_view name;  // of the option
    Grid grid;
};
inline constexpr std::array<BoardRow, 4> board_table = {{
    // §2, in the order of the names
    {"square8", {8, false, 64, 18, 4, 3}},
    {"hex8", {9, true, 61, 18, 4, 3}},
    {"square19", {19, false, 361, 72, 4, 4}},
    {"hexagonal", {25, true, 469, 96, 4, 4}},
}};
constexpr const Grid& grid_of(BoardId board) {
    return board_table[static_cast<size_t>(board)].grid;
}

// `d4`; also of a cell that is not on the board.
inline void print_cell(const Grid& grid, Cell cell, Text& text) {
    const int size = cell >= off_board ? longest_side : grid.size;
    const int number = cell >= off_board ? cell - off_board : cell;
    text << static_cast<char>('a' + number / size) << number % size + 1;
}

inline std::string cell_name(const Grid& grid, int cell) {
    ShortText text;
    print_cell(grid, static_cast<Cell>(cell), text);
    return std::string(text.view());
}

// §5: a letter a to y and a number 1 to 25, on this board or not.
inline std::optional<Cell> take_cell(const Grid& grid, Scan& scan) {
    Scan ahead = scan;
    const auto file = ahead.take_one_of("abcdefghijklmnopqrstuvwxy");
    const auto rank = file ? ahead.take_number(2) : std::nullopt;
    if (!rank || *rank < 1 || *rank > longest_side) {
        return std::nullopt;
    }
    scan = ahead;
    const int f = *file - 'a';
    const int r = static_cast<int>(*rank) - 1;
    return static_cast<Cell>(grid.has(f, r) ? f * grid.size + r : off_board + f * longest_side + r);
}

}  // namespace prise::ringrift
