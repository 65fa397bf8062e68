// The chess board as 64 bits, and the geometry of an empty one. a1 is bit 0, b1 bit 1, h8 bit 63:
//
//     8   56 57 58 59 60 61 62 63
//     7   48 49 50 51 52 53 54 55
//     ...
//     2    8  9 10 11 12 13 14 15
//     1    0  1  2  3  4  5  6  7
//          a  b  c  d  e  f  g  h
//
// Everything here is a constant of the geometry: nothing knows of pieces, sides to move or rules,
// so any game on this board may use it. What stands in the way of a slider is sliders.h's affair.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "prise/core/scan.h"
#include "prise/core/text.h"

namespace prise::chess {

using Bitboard = uint64_t;

enum Side : uint8_t { white = 0, black = 1 };
constexpr Side other(Side side) { return side == white ? black : white; }

// Squares are 0..63; `no_square` is one past them.
inline constexpr int no_square = 64;
inline constexpr int a1 = 0, c1 = 2, d1 = 3, e1 = 4, f1 = 5, g1 = 6, h1 = 7;
inline constexpr int a8 = 56, c8 = 58, d8 = 59, e8 = 60, f8 = 61, g8 = 62, h8 = 63;

constexpr int square_at(int file, int rank) { return 8 * rank + file; }  // both 0..7
constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }

constexpr Bitboard bit(int square) { return Bitboard{1} << square; }
constexpr int lowest(Bitboard b) { return std::countr_zero(b); }
constexpr int highest(Bitboard b) { return 63 - std::countl_zero(b); }
constexpr bool many(Bitboard b) { return (b & (b - 1)) != 0; }  // more than one square

// for (Squares left(b); left; left.next()) use(left.square());  -- lowest square first
class Squares {
  public:
    constexpr explicit Squares(Bitboard b) : left_(b) {}
    constexpr explicit operator bool() const { return left_ != 0; }
    constexpr int square() const { return lowest(left_); }
    constexpr void next() { left_ &= left_ - 1; }

  private:
    Bitboard left_;
};

inline constexpr Bitboard file_a = 0x0101010101010101;
inline constexpr Bitboard file_h = file_a << 7;
inline constexpr Bitboard rank_1 = 0xFF;
inline constexpr Bitboard rank_8 = rank_1 << 56;
inline constexpr Bitboard dark_squares = 0xAA55AA55AA55AA55;

constexpr Bitboard file_mask(int file) { return file_a << file; }
constexpr Bitboard rank_mask(int rank) { return rank_1 << (8 * rank); }
// The n-th rank as that side counts, 0..7: its own back rank is 0.
constexpr Bitboard relative_rank(Side side, int n) { return rank_mask(side == white ? n : 7 - n); }

// Directions are what a step adds to the square. Four of them run upwards and come first; the
// opposite of the n-th is the (7-n)-th.
inline constexpr std::array<int, 8> directions = {7, 8, 9, 1, -1, -9, -8, -7};
constexpr bool is_diagonal(int direction) {
    return (direction & 1) != 0 && direction * direction > 1;
}
// What is one step ahead for a pawn.
constexpr int forward(Side side) { return side == white ? 8 : -8; }

// The whole board one step further; what would leave the board is gone.
template <int direction>
constexpr Bitboard step(Bitboard b) {
    constexpr int sideways = ((direction + 12) & 7) - 4;  // -1, 0 or 1 file
    if constexpr (sideways == 1) {
        b &= ~file_h;
    } else if constexpr (sideways == -1) {
        b &= ~file_a;
    }
    return direction > 0 ? b << direction : b >> -direction;
}

// What the pawns of a side attack.
template <Side side>
constexpr Bitboard pawn_attacks(Bitboard pawns) {
    return step<forward(side) - 1>(pawns) | step<forward(side) + 1>(pawns);
}
constexpr Bitboard pawn_attacks(Side side, Bitboard pawns) {
    return side == white ? pawn_attacks<white>(pawns) : pawn_attacks<black>(pawns);
}

// What all of these knights, or kings, attack.
constexpr Bitboard knight_attacks(Bitboard knights) {
    const Bitboard one = step<1>(knights) | step<-1>(knights);
    const Bitboard two = step<1>(step<1>(knights)) | step<-1>(step<-1>(knights));
    return (one << 16) | (one >> 16) | (two << 8) | (two >> 8);
}
constexpr Bitboard king_attacks(Bitboard kings) {
    const Bitboard row = kings | step<1>(kings) | step<-1>(kings);
    return (row | (row << 8) | (row >> 8)) ^ kings;
}

namespace detail {

struct Geometry {
    std::array<Bitboard, 64> knight{};
    std::array<Bitboard, 64> king{};
    std::array<std::array<Bitboard, 64>, 8> ray{};       // by number of the direction
    std::array<Bitboard, 64> diagonals{};                // all squares on a diagonal with this one
    std::array<Bitboard, 64> straights{};                // all squares on its file and rank
    std::array<std::array<Bitboard, 64>, 64> between{};  // strictly between two squares of a line
    std::array<std::array<Bitboard, 64>, 64> line{};     // the whole line, edge to edge

    constexpr Geometry() {
        for (size_t from = 0; from < 64; ++from) {
            const Bitboard here = bit(static_cast<int>(from));
            knight[from] = knight_attacks(here);
            king[from] = king_attacks(here);
            for (size_t d = 0; d < 8; ++d) {
                for (Bitboard b = one_step(here, directions[d]); b != 0;
                     b = one_step(b, directions[d])) {
                    between[from][static_cast<size_t>(lowest(b))] = ray[d][from];
                    ray[d][from] |= b;
                }
                (is_diagonal(directions[d]) ? diagonals : straights)[from] |= ray[d][from];
            }
        }
        for (size_t from = 0; from < 64; ++from) {
            for (size_t d = 0; d < 8; ++d) {
                const Bitboard whole =
                    ray[d][from] | ray[7 - d][from] | bit(static_cast<int>(from));
                for (Squares on(ray[d][from]); on; on.next()) {
                    line[from][static_cast<size_t>(on.square())] = whole;
                }
            }
        }
    }

    static constexpr Bitboard one_step(Bitboard b, int direction) {
        switch (direction) {
            case 7: return step<7>(b);
            case 8: return step<8>(b);
            case 9: return step<9>(b);
            case 1: return step<1>(b);
            case -1: return step<-1>(b);
            case -9: return step<-9>(b);
            case -8: return step<-8>(b);
            default: return step<-7>(b);
        }
    }
};

inline constexpr Geometry geometry;

}  // namespace detail

constexpr Bitboard knight_attacks_from(int square) {
    return detail::geometry.knight[static_cast<size_t>(square)];
}
constexpr Bitboard king_attacks_from(int square) {
    return detail::geometry.king[static_cast<size_t>(square)];
}
constexpr Bitboard pawn_attacks_from(Side side, int square) {
    return pawn_attacks(side, bit(square));
}
constexpr Bitboard diagonals_through(int square) {  // without the square itself
    return detail::geometry.diagonals[static_cast<size_t>(square)];
}
constexpr Bitboard straights_through(int square) {
    return detail::geometry.straights[static_cast<size_t>(square)];
}
// The squares from here to the edge; `d` is a number 0..7 into `directions`.
constexpr Bitboard ray(int square, size_t d) {
    return detail::geometry.ray[d][static_cast<size_t>(square)];
}
// The first of `pieces` (not empty, all on that ray) as seen from its origin.
constexpr int nearest(Bitboard pieces, size_t d) {
    return d < 4 ? lowest(pieces) : highest(pieces);
}
constexpr Bitboard between(int a, int b) {  // empty for squares that share no line
    return detail::geometry.between[static_cast<size_t>(a)][static_cast<size_t>(b)];
}
constexpr Bitboard line_through(int a, int b) {  // both included; empty if they share no line
    return detail::geometry.line[static_cast<size_t>(a)][static_cast<size_t>(b)];
}

// Text: "e4" ------------------------------------------------------------------------------------

inline void print_square(int square, Text& text) {
    text << static_cast<char>('a' + file_of(square)) << static_cast<char>('1' + rank_of(square));
}
inline std::string square_text(int square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}
inline std::optional<int> take_square(Scan& scan) {
    Scan ahead = scan;
    const auto file = ahead.take_one_of("abcdefgh");
    const auto rank = ahead.take_one_of("12345678");
    if (!file || !rank) {
        return std::nullopt;
    }
    scan = ahead;
    return square_at(*file - 'a', *rank - '1');
}

}  // namespace prise::chess
