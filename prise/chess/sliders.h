// How far bishops and rooks see on an occupied board. There are four ways, all with the same
// answers; whoever loops over pieces is a template of the way, so that choosing costs one branch
// per list of moves and nothing per piece:
//
//     with_sliders([&](auto sliders) { return sliders.rook(square, occupied); });
//
//     Lines   no tables to fill: arithmetic on the four lines through a square. WebAssembly, and
//             whatever needs an answer now and then or at compile time.
//     Magic   a multiplication finds the place in a table of 840 KiB. Processors without a quick
//             pext.
//     Pext    the instruction pext finds the place. Intel since 2013, AMD since 2020.
//     Packed  the same from a table of 210 KiB, which stays near the processor; pdep unpacks what
//             stands there. Slower for perft, whose positions all use the same few places, and
//             quicker for whoever goes from one position to another, as random play does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "prise/chess/bitboard.h"

namespace prise::chess {

namespace detail {

// The two halves of a line through a square, which is in neither.
struct Halves {
    Bitboard below, above;
};

struct Lines {
    // By square; file, rank, diagonal, antidiagonal.
    std::array<std::array<Halves, 4>, 64> halves{};

    constexpr Lines() {
        constexpr std::array<size_t, 4> upwards = {1, 3, 2, 0};
        for (int square = 0; square < 64; ++square) {
            for (size_t line = 0; line < 4; ++line) {
                const size_t d = upwards[line];
                halves[static_cast<size_t>(square)][line] = {ray(square, 7 - d), ray(square, d)};
            }
        }
    }
};

inline constexpr Lines lines;

// From the nearest piece below to the nearest above, both included. Subtracting the piece below
// from those above borrows from the nearest of them and so sets every bit between the two.
constexpr Bitboard seen_along(const Halves& line, Bitboard occupied) {
    const Bitboard above = line.above & occupied;
    const Bitboard below = std::bit_floor((line.below & occupied) | 1);
    return (above ^ (above - below)) & (line.below | line.above);
}

}  // namespace detail

struct Lines {
    static constexpr Bitboard rook(int square, Bitboard occupied) {
        const auto& halves = detail::lines.halves[static_cast<size_t>(square)];
        return detail::seen_along(halves[0], occupied) | detail::seen_along(halves[1], occupied);
    }
    static constexpr Bitboard bishop(int square, Bitboard occupied) {
        const auto& halves = detail::lines.halves[static_cast<size_t>(square)];
        return detail::seen_along(halves[2], occupied) | detail::seen_along(halves[3], occupied);
    }
};

// WebAssembly does without tables: they would have to be filled before the first move.
#ifndef __wasm__

// What one slider sees from one square: `mask` are the squares that matter, its lines without their
// last square; where they are occupied makes an index.
struct MagicView {
    using Seen = Bitboard;

    Bitboard mask;
    Bitboard magic;
    const Seen* seen;  // by index
    int shift;         // of the product with `magic`

    uint64_t index(Bitboard occupied) const { return ((occupied & mask) * magic) >> shift; }
    Bitboard look(Bitboard occupied) const { return seen[index(occupied)]; }
    Seen packed(Bitboard squares) const { return squares; }
};

#    ifdef __x86_64__
// The intrinsics would make every caller ask for a processor that has the instructions.
inline uint64_t pext(uint64_t value, uint64_t mask) {
    uint64_t result = 0;
    asm("pextq %2, %1, %0" : "=r"(result) : "r"(value), "r"(mask));
    return result;
}
inline uint64_t pdep(uint64_t value, uint64_t mask) {
    uint64_t result = 0;
    asm("pdepq %2, %1, %0" : "=r"(result) : "r"(value), "r"(mask));
    return result;
}

struct PextView {
    using Seen = Bitboard;

    Bitboard mask;
    const Seen* seen;  // by index

    uint64_t index(Bitboard occupied) const { return pext(occupied, mask); }
    Bitboard look(Bitboard occupied) const { return seen[index(occupied)]; }
    Seen packed(Bitboard squares) const { return squares; }
};

struct alignas(32) PackedView {
    using Seen = uint16_t;  // a bit for each square of the lines, of which there are at most 14

    Bitboard mask;
    Bitboard lines;
    const Seen* seen;  // by index

    uint64_t index(Bitboard occupied) const { return pext(occupied, mask); }
    Bitboard look(Bitboard occupied) const { return pdep(seen[index(occupied)], lines); }
    Seen packed(Bitboard squares) const { return static_cast<Seen>(pext(squares, lines)); }
};
#    endif

// Large, and filled when they are made: see sliders.cpp.
template <class View>
class SliderTables {
  public:
    SliderTables();
    SliderTables(const SliderTables&) = delete;
    SliderTables& operator=(const SliderTables&) = delete;

    std::array<View, 64> rook;
    std::array<View, 64> bishop;

  private:
    std::array<typename View::Seen, 102400 + 5248> seen_;
};

template <class View>
class Looked {
  public:
    explicit Looked(const SliderTables<View>& tables) : tables_(&tables) {}
    Bitboard rook(int square, Bitboard occupied) const {
        return tables_->rook[static_cast<size_t>(square)].look(occupied);
    }
    Bitboard bishop(int square, Bitboard occupied) const {
        return tables_->bishop[static_cast<size_t>(square)].look(occupied);
    }

  private:
    const SliderTables<View>* tables_;
};

// Filled at the first call.
const SliderTables<MagicView>& magic_tables();
using Magic = Looked<MagicView>;

#    ifdef __x86_64__
// None if this processor has no quick pext.
const SliderTables<PextView>* pext_tables();
const SliderTables<PackedView>* packed_tables();
using Pext = Looked<PextView>;
using Packed = Looked<PackedView>;
#    endif

#endif

// Where there is no quick pext.
template <class Use>
[[gnu::always_inline]] inline decltype(auto) with_plain_sliders(Use&& use) {
#ifdef __wasm__
    return std::forward<Use>(use)(Lines{});
#else
    return std::forward<Use>(use)(Magic(magic_tables()));
#endif
}

namespace detail {

#ifdef __x86_64__
// A processor with a quick pext has the other instructions for single bits, too. All that is called
// from here is inlined and so compiled for them, whatever the rest of the program is compiled for.
template <class Use>
[[gnu::target("bmi,bmi2"), gnu::flatten]] inline decltype(auto) with_packed(Use&& use,
                                                                            const Packed& sliders) {
    return std::forward<Use>(use)(sliders);
}
#endif

}  // namespace detail

// Calls `use` with the best way of this machine.
template <class Use>
[[gnu::always_inline]] inline decltype(auto) with_sliders(Use&& use) {
#ifdef __x86_64__
    if (const auto* tables = pext_tables()) {
        return std::forward<Use>(use)(Pext(*tables));
    }
#endif
    return with_plain_sliders(std::forward<Use>(use));
}

// The same for one look at a position that has little to do with the last. Nothing that `use` calls
// may call itself.
template <class Use>
[[gnu::always_inline]] inline decltype(auto) with_packed_sliders(Use&& use) {
#ifdef __x86_64__
    if (const auto* tables = packed_tables()) {
        return detail::with_packed(std::forward<Use>(use), Packed(*tables));
    }
#endif
    return with_plain_sliders(std::forward<Use>(use));
}

}  // namespace prise::chess
