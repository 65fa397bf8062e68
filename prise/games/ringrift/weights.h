// Random numbers for the key of a state (key.h). What stands on a cell is a number, and the board
// is the sum of them, each times the weight of its cell, modulo 2^64:
//
//     board = sum of  cell weight * contents
//     contents of a marker or a territory: a number of its kind and colour
//     contents of a stack: sum of  level weight * (colour + 1), levels counted from the bottom
//
// So the sum follows every change: a marker costs one multiplication, a stack that moves one walk
// over its rings, and a ring on its top or off it no walk at all. Weights of cells and levels are
// odd, so that boards which differ in one marker, or in one ring, never have the same sum.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "prise/core/random.h"
#include "prise/core/seat.h"

namespace prise::ringrift {

// Always the same for the same `n`, and without any pattern.
constexpr uint64_t noise(uint64_t n) { return Random(n).next(); }

template <size_t size>
constexpr std::array<uint64_t, size> odd_noise(uint64_t seed) {
    Random random(seed);
    std::array<uint64_t, size> out{};
    for (uint64_t& weight : out) {
        weight = random.next() | 1;
    }
    return out;
}

template <class B>
struct Weights {
    static constexpr auto cell = odd_noise<static_cast<size_t>(B::area)>(1);
    static constexpr auto level = odd_noise<static_cast<size_t>(B::most_rings)>(2);
};
inline constexpr auto marker_weight = odd_noise<max_seats>(3);
inline constexpr auto territory_weight = odd_noise<max_seats>(4);

}  // namespace prise::ringrift
