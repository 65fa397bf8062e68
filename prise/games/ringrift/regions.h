// Regions (section 6.5): which parts of the board are cut off, and which of them can be paid for.
//
// With the markers of one colour B taken away, or of none (B = 0), what is not collapsed falls into
// components. One that touches no marker of B is the same without B and is counted there; all
// others are different sets. A component that holds all stacks cannot be paid for, so nothing is to
// be found where there is only one.
#pragma once

#include "prise/games/ringrift/state.h"

namespace prise::ringrift {

template <class B>
class Regions {
  public:
    using Set = typename B::Set;

    explicit Regions(const State<B>& state)
        : state_(state), open_(B::cells - state.ground.all_collapsed()), payers_(payers(state)) {}

    // visit(cells, border) for every region that may be claimed, border being a seat's number or 0,
    // until it says true; did it?
    template <class Found>
    bool any_of(Found&& found) const {
        if (payers_.none()) {
            return false;
        }
        for (int border = 0; border <= max_seats; ++border) {
            if (any_with_border(border, found)) {
                return true;
            }
        }
        return false;
    }
    bool any() const {
        return any_of([](const Set&, int) { return true; });
    }

    // The component of `graph` around a cell.
    static Set component(const Set& graph, int cell) {
        Set filled;
        filled.set(cell);
        for (;;) {
            const Set before = filled;
            B::each_direction([&](auto d) {
                if constexpr (B::grid.joins_territory(d())) {
                    filled |= B::template step<d()>(filled) & graph;
                }
            });
            if (filled == before) {
                return filled;
            }
        }
    }

    // The cells of one that is in the list.
    static Set cells_of(const State<B>& state, int first, int border) {
        Set graph = B::cells - state.ground.all_collapsed();
        if (border > 0) {
            graph -= state.ground.markers(border - 1);
        }
        return component(graph, first);
    }

  private:
    // What can pay, if it is outside of the region.
    static Set payers(const State<B>& state) {
        if (!state.is_set(recovering)) {
            return state.stacks.controlled_by(state.player);
        }
        Set found;
        state.stacks.all().each([&](int cell) {
            if (state.stacks.has_buried(cell, state.player)) {
                found.set(cell);
            }
        });
        return found;
    }

    template <class Found>
    bool any_with_border(int border, Found&& found) const {
        Set left = open_;
        Set fence;
        if (border > 0) {
            fence = state_.ground.markers(border - 1);
            if (fence.none()) {
                return false;
            }
            left -= fence;
            fence = B::territory_around(fence);
        } else if (left == B::cells) {
            return false;  // the whole board
        }
        while (left.any()) {
            const Set region = component(left, left.lowest());
            left -= region;
            const bool counts = border == 0 || (region & fence).any();
            if (counts && (payers_ - region).any() && is_disconnected(region) &&
                found(region, border)) {
                return true;
            }
        }
        return false;
    }

    // Some player with rings on the board controls nothing here.
    bool is_disconnected(const Set& region) const {
        for (Colour colour = 0; colour < max_seats; ++colour) {
            if (state_.stacks.rings_of(colour) > 0 &&
                (state_.stacks.controlled_by(colour) & region).none()) {
                return true;
            }
        }
        return false;
    }

    const State<B>& state_;
    Set open_;
    Set payers_;
};

}  // namespace prise::ringrift
