// How far bishops and rooks see on an occupied board. There are three ways, all with the same
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

// Filled once, for the way that suits this processor; see sliders.cpp.
struct SliderTables {
    // One square of one kind of slider.
    struct View {
        Bitboard mask;         // the squares that matter: its lines without their last square
        Bitboard magic;        // 0 with pext
        const Bitboard* seen;  // by index
        int shift;             // of the product with `magic`
    };
    std::array<View, 64> rook;
    std::array<View, 64> bishop;
    bool pext;

    explicit SliderTables(bool use_pext);
    SliderTables(const SliderTables&) = delete;
    SliderTables& operator=(const SliderTables&) = delete;

  private:
    std::array<Bitboard, 102400 + 5248> seen_;
};

// Those of this processor.
const SliderTables& slider_tables();
bool has_quick_pext();

template <class Index>
class Looked {
  public:
    explicit Looked(const SliderTables& tables) : tables_(&tables) {}
    Bitboard rook(int square, Bitboard occupied) const {
        const auto& view = tables_->rook[static_cast<size_t>(square)];
        return view.seen[Index::of(view, occupied)];
    }
    Bitboard bishop(int square, Bitboard occupied) const {
        const auto& view = tables_->bishop[static_cast<size_t>(square)];
        return view.seen[Index::of(view, occupied)];
    }

  private:
    const SliderTables* tables_;
};

struct MagicIndex {
    static uint64_t of(const SliderTables::View& view, Bitboard occupied) {
        return ((occupied & view.mask) * view.magic) >> view.shift;
    }
};
using Magic = Looked<MagicIndex>;

#    ifdef __x86_64__
struct PextIndex {
    // The intrinsic would make every caller ask for a processor that has the instruction.
    static uint64_t of(const SliderTables::View& view, Bitboard occupied) {
        uint64_t index = 0;
        asm("pextq %2, %1, %0" : "=r"(index) : "r"(occupied), "r"(view.mask));
        return index;
    }
};
using Pext = Looked<PextIndex>;
#    endif

#endif

// Calls `use` with the best way of this machine.
template <class Use>
[[gnu::always_inline]] inline decltype(auto) with_sliders(Use&& use) {
#ifdef __wasm__
    return std::forward<Use>(use)(Lines{});
#else
    const SliderTables& tables = slider_tables();
#    ifdef __x86_64__
    if (tables.pext) {
        return std::forward<Use>(use)(Pext(tables));
    }
#    endif
    return std::forward<Use>(use)(Magic(tables));
#endif
}

}  // namespace prise::chess
