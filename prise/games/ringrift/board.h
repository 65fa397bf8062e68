// A board of section 2 at compile time: its cells as a set, its directions as shifts, its lines as
// tables. Everything that is fast is a template over one of these, so that square8 does not pay for
// the hexagon; `most_rings` bounds the rings on it, so that a usual state stays small.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "prise/core/seat.h"
#include "prise/games/ringrift/bits.h"
#include "prise/games/ringrift/grid.h"

namespace prise::ringrift {

template <BoardId board_id, int ring_capacity>
struct Board {
    static constexpr BoardId id = board_id;
    static constexpr Grid grid = grid_of(id);
    static constexpr int most_rings = ring_capacity;
    static constexpr int area = grid.area();
    static constexpr int directions = grid.directions();
    static constexpr int axes = grid.axes();
    using Set = Bits<area>;

    template <class T>
    using PerCell = std::array<T, static_cast<size_t>(area)>;
    template <class T>
    using PerDirection = std::array<T, static_cast<size_t>(directions)>;

    static constexpr int offset(int direction) {
        return grid.step(direction).files * grid.size + grid.step(direction).ranks;
    }
    static constexpr int opposite(int direction) {
        return direction < axes ? direction + axes : direction - axes;
    }

    static constexpr Set cells = [] {
        Set all;
        for (int cell = 0; cell < area; ++cell) {
            if (grid.has(cell)) {
                all.set(cell);
            }
        }
        return all;
    }();
    static_assert(cells.count() == grid.cells);

    // How many cells lie ahead in a direction.
    static constexpr PerDirection<PerCell<uint8_t>> room = [] {
        PerDirection<PerCell<uint8_t>> table{};
        for (size_t d = 0; d < static_cast<size_t>(directions); ++d) {
            const int way = static_cast<int>(d);
            for (int i = 0; i < area; ++i) {
                // Forward directions lead to higher cells, so those are done first.
                const int cell = way < axes ? area - 1 - i : i;
                const int next = grid.has(cell) ? grid.go(cell, way) : -1;
                if (next >= 0) {
                    table[d][static_cast<size_t>(cell)] =
                        static_cast<uint8_t>(table[d][static_cast<size_t>(next)] + 1);
                }
            }
        }
        return table;
    }();
    static int room_at(int direction, int cell) {
        return room[static_cast<size_t>(direction)][static_cast<size_t>(cell)];
    }

    // The cells that have a neighbour in a direction: who may be shifted that way.
    static constexpr PerDirection<Set> sources = [] {
        PerDirection<Set> table{};
        for (size_t d = 0; d < static_cast<size_t>(directions); ++d) {
            for (int cell = 0; cell < area; ++cell) {
                if (room[d][static_cast<size_t>(cell)] > 0) {
                    table[d].set(cell);
                }
            }
        }
        return table;
    }();

    // The neighbours of all members in one direction.
    template <int direction>
    static constexpr Set step(const Set& set) {
        return (set & sources[static_cast<size_t>(direction)])
            .template shifted<offset(direction)>();
    }

    // visit(std::integral_constant<int, d>) for every direction; territory: those that join.
    template <class Visit>
    static constexpr void each_direction(Visit&& visit) {
        [&]<int... d>(std::integer_sequence<int, d...>) {
            (visit(std::integral_constant<int, d>{}), ...);
        }(std::make_integer_sequence<int, directions>{});
    }
    static constexpr Set around(const Set& set) {
        Set out;
        each_direction([&](auto d) { out |= step<d()>(set); });
        return out;
    }
    static constexpr Set territory_around(const Set& set) {
        Set out;
        each_direction([&](auto d) {
            if constexpr (grid.joins_territory(d())) {
                out |= step<d()>(set);
            }
        });
        return out;
    }

    // How many cells ahead are free of `blocked` before the first that is not, or the edge.
    static int free_run(const Set& blocked, int cell, int direction);

  private:
    static constexpr PerDirection<PerCell<uint64_t>> make_rays();
    struct Rays {  // only looked at where a set is one word
        static constexpr PerDirection<PerCell<uint64_t>> table = make_rays();
    };
};

template <BoardId board_id, int ring_capacity>
constexpr auto Board<board_id, ring_capacity>::make_rays() -> PerDirection<PerCell<uint64_t>> {
    PerDirection<PerCell<uint64_t>> table{};
    for (size_t d = 0; d < static_cast<size_t>(directions); ++d) {
        for (size_t cell = 0; cell < static_cast<size_t>(area); ++cell) {
            for (int n = 1; n <= room[d][cell]; ++n) {
                table[d][cell] |= uint64_t{1}
                                  << (static_cast<int>(cell) + n * offset(static_cast<int>(d)));
            }
        }
    }
    return table;
}

template <BoardId board_id, int ring_capacity>
int Board<board_id, ring_capacity>::free_run(const Set& blocked, int cell, int direction) {
    if constexpr (Set::words == 1) {
        const uint64_t ray = Rays::table[static_cast<size_t>(direction)][static_cast<size_t>(cell)];
        const uint64_t met = ray & blocked.raw()[0];
        if (direction < axes) {
            return std::popcount(ray & ((met & (0 - met)) - 1));
        }
        return met == 0 ? room_at(direction, cell)
                        : std::popcount(ray & (~uint64_t{1} << (63 - std::countl_zero(met))));
    } else {
        const int step_size = offset(direction);
        const int most = room_at(direction, cell);
        int run = 0;
        for (int next = cell + step_size; run < most && !blocked.test(next); next += step_size) {
            ++run;
        }
        return run;
    }
}

// With as many rings as options can ask for: four players with 200 each (§4).
template <BoardId id>
using General = Board<id, 800>;
// With those of the board itself, where they are so few that a state is small.
template <BoardId id>
using Usual = Board<id, grid_of(id).rings * max_seats>;
template <BoardId id>
inline constexpr bool has_usual = Usual<id>::most_rings < 255;

using Square8 = Usual<BoardId::square8>;
using Hex8 = Usual<BoardId::hex8>;
using Square8Many = General<BoardId::square8>;
using Hex8Many = General<BoardId::hex8>;
using Square19 = General<BoardId::square19>;
using Hexagonal = General<BoardId::hexagonal>;

}  // namespace prise::ringrift
