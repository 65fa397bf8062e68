// The board of Drafti: 32 dark squares in a 32-bit word. Bit n-1 is square n of the book
// (section 2.1).
//
//          a    b    c    d    e    f    g    h
//    8          0         1         2         3     row 0   Black's back row; White promotes here
//    7     4         5         6         7          row 1
//    6          8         9        10        11     row 2
//    5    12        13        14        15          row 3
//    4         16        17        18        19     row 4
//    3    20        21        22        23          row 5
//    2         24        25        26        27     row 6
//    1    28        29        30        31          row 7   White's back row; Black promotes here
//
// A step to a neighbour changes the number by 3, 4 or 5, which of them depends on whether the row
// is even or odd. Rows run in the order of the numbers, so along every ray the nearest piece is
// simply the lowest or the highest bit: flying kings need no loop.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace prise::drafti {

using Board = uint32_t;

enum Side : uint8_t { white = 0, black = 1 };
constexpr Side other(Side side) { return side == white ? black : white; }

// "Up" is towards row 0, White's forward. Two directions that sum to 3 are opposite.
enum Direction : uint8_t { up_left = 0, up_right = 1, down_left = 2, down_right = 3 };
inline constexpr std::array<Direction, 4> all_directions = {up_left, up_right, down_left,
                                                            down_right};
constexpr Direction opposite(Direction d) { return static_cast<Direction>(3 - d); }
constexpr bool is_up(Direction d) { return d < 2; }
constexpr bool is_forward(Direction d, Side side) { return is_up(d) == (side == white); }

constexpr Board bit(int square) { return Board{1} << square; }
constexpr int lowest(Board b) { return std::countr_zero(b); }
constexpr int highest(Board b) { return 31 - std::countl_zero(b); }

inline constexpr Board even_rows = 0x0F0F0F0F;
inline constexpr Board odd_rows = 0xF0F0F0F0;
inline constexpr Board file_a = 0x10101010;
inline constexpr Board file_b = 0x01010101;
inline constexpr Board file_g = 0x80808080;
inline constexpr Board file_h = 0x08080808;
inline constexpr Board start_of_white = 0xFFF00000;  // 21..32
inline constexpr Board start_of_black = 0x00000FFF;  // 1..12
inline constexpr Board long_diagonal =               // a1-h8, section 8.4
    bit(3) | bit(7) | bit(10) | bit(14) | bit(17) | bit(21) | bit(24) | bit(28);

constexpr Board promotion_row(Side side) { return side == white ? 0x0000000F : 0xF0000000; }

// All pieces of a board one step further; what would leave the board is gone.
template <Direction d>
constexpr Board step(Board b) {
    if constexpr (d == up_left) {
        return ((b & even_rows) >> 4) | ((b & (odd_rows ^ file_a)) >> 5);
    } else if constexpr (d == up_right) {
        return ((b & odd_rows) >> 4) | ((b & (even_rows ^ file_h)) >> 3);
    } else if constexpr (d == down_left) {
        return ((b & even_rows) << 4) | ((b & (odd_rows ^ file_a)) << 3);
    } else {
        return ((b & odd_rows) << 4) | ((b & (even_rows ^ file_h)) << 5);
    }
}

// The squares from which a man could jump over one of `enemies` in direction d into one of `empty`.
// Two steps are always 7 or 9 numbers, so only the square in the middle depends on the row.
template <Direction d>
constexpr Board can_jump(Board enemies, Board empty) {
    if constexpr (d == up_left) {
        return (empty << 9) &
               (((enemies << 4) & (even_rows ^ file_b)) | ((enemies << 5) & (odd_rows ^ file_a)));
    } else if constexpr (d == up_right) {
        return (empty << 7) &
               (((enemies << 3) & (even_rows ^ file_h)) | ((enemies << 4) & (odd_rows ^ file_g)));
    } else if constexpr (d == down_left) {
        return (empty >> 7) &
               (((enemies >> 4) & (even_rows ^ file_b)) | ((enemies >> 3) & (odd_rows ^ file_a)));
    } else {
        return (empty >> 9) &
               (((enemies >> 5) & (even_rows ^ file_h)) | ((enemies >> 4) & (odd_rows ^ file_g)));
    }
}

// Where such jumps land; only for squares that can_jump has named.
template <Direction d>
constexpr Board landing(Board jumpers) {
    if constexpr (d == up_left) return jumpers >> 9;
    if constexpr (d == up_right) return jumpers >> 7;
    if constexpr (d == down_left) return jumpers << 7;
    if constexpr (d == down_right) return jumpers << 9;
}

namespace detail {

constexpr Board step(Board b, Direction d) {
    switch (d) {
        case up_left: return drafti::step<up_left>(b);
        case up_right: return drafti::step<up_right>(b);
        case down_left: return drafti::step<down_left>(b);
        case down_right: break;
    }
    return drafti::step<down_right>(b);
}

struct Geometry {
    std::array<std::array<Board, 4>, 32> neighbour{};  // one step, or nothing
    std::array<std::array<Board, 4>, 32> beyond{};     // two steps, or nothing
    std::array<std::array<Board, 4>, 32> ray{};        // all squares in that direction
    std::array<std::array<Board, 32>, 32> between{};   // strictly between two squares of a diagonal

    constexpr Geometry() {
        for (int from = 0; from < 32; ++from) {
            for (const Direction d : all_directions) {
                const Board next = step(bit(from), d);
                neighbour[index(from)][d] = next;
                beyond[index(from)][d] = step(next, d);
                Board passed = 0;
                for (Board b = next; b != 0; b = step(b, d)) {
                    between[index(from)][index(lowest(b))] = passed;
                    passed |= b;
                }
                ray[index(from)][d] = passed;
            }
        }
    }

    static constexpr size_t index(int square) { return static_cast<size_t>(square); }
};

inline constexpr Geometry geometry;

}  // namespace detail

constexpr Board neighbour(int square, Direction d) {
    return detail::geometry.neighbour[static_cast<size_t>(square)][d];
}
constexpr Board beyond(int square, Direction d) {
    return detail::geometry.beyond[static_cast<size_t>(square)][d];
}
constexpr Board ray(int square, Direction d) {
    return detail::geometry.ray[static_cast<size_t>(square)][d];
}
constexpr Board between(int a, int b) {
    return detail::geometry.between[static_cast<size_t>(a)][static_cast<size_t>(b)];
}

// The first of `pieces` (not empty, all on one ray) as seen from the ray's origin.
constexpr int nearest(Board pieces, Direction d) {
    return is_up(d) ? highest(pieces) : lowest(pieces);
}

// Everything before the first of these blockers, as seen along d; the whole board if there is none.
// Without a branch: whether a ray is blocked cannot be foreseen.
constexpr Board before(Board blockers, Direction d) {
    if (is_up(d)) {
        const int first = 63 - std::countl_zero((uint64_t{blockers} << 1) | 1);  // one too high
        return static_cast<Board>(~uint64_t{0} << first);
    }
    return (blockers - 1) & ~blockers;
}

// The squares of the ray that can be reached before the first of `occupied`.
constexpr Board reach(int from, Direction d, Board occupied) {
    const Board whole = ray(from, d);
    return whole & before(whole & occupied, d);
}

constexpr int row_of(int square) { return square / 4; }
constexpr int column_of(int square) { return 2 * (square % 4) + (row_of(square) % 2 == 0 ? 1 : 0); }

constexpr bool on_one_diagonal(int a, int b) {
    const int rows = row_of(a) - row_of(b);
    const int columns = column_of(a) - column_of(b);
    return a != b && (rows == columns || rows == -columns);
}

}  // namespace prise::drafti
