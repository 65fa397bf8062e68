// What a seat could swallow with its next turn: cells where one more marker of its colour would cut
// the board in two, and what lies behind them. A look at the board as it stands, without playing:
// whether the stack that leaves the marker can get away is not asked.
#pragma once

#include <algorithm>
#include <array>

#include "prise/games/ringrift/regions.h"
#include "prise/games/ringrift/state.h"

namespace prise::ai::ringrift {

template <class B>
class Closings {
  public:
    using Set = typename B::Set;
    using State = prise::ringrift::State<B>;

    Closings(const State& state, prise::ringrift::Colour colour)
        : state_(state),
          colour_(colour),
          own_(state.stacks.controlled_by(colour)),
          open_(B::cells - state.ground.markers(colour) - state.ground.all_collapsed()) {}

    // visit(cells) for every region that such a turn could claim.
    template <class Visit>
    void each(Visit&& visit) const {
        Set cells = own_;
        if (state_.seats[static_cast<size_t>(colour_)].hand > 0) {
            cells |= open_ - state_.stacks.all() - state_.ground.all_markers();
        }
        cells &= B::around(B::cells - open_);
        cells.each([&](int cell) {
            if (groups_around(cell) >= 2) {
                close(cell, visit);
            }
        });
    }

  private:
    static constexpr auto ring = [] {
        if constexpr (B::grid.hex) {
            return std::array<int, 6>{0, 2, 1, 3, 5, 4};
        } else {
            return std::array<int, 8>{0, 2, 1, 3, 4, 6, 5, 7};
        }
    }();

    bool is_open(int cell, int direction) const {
        return B::room_at(direction, cell) > 0 && open_.test(cell + B::offset(direction));
    }
    // Into how many groups the neighbours fall that are joined without the cell, seen from nearby.
    int groups_around(int cell) const {
        std::array<bool, ring.size()> open;
        for (size_t i = 0; i < ring.size(); ++i) {
            open[i] = is_open(cell, ring[i]);
        }
        int groups = 0;
        if constexpr (B::grid.hex) {
            for (size_t i = 0; i < 6; ++i) {
                groups += open[i] && !open[(i + 1) % 6] ? 1 : 0;
            }
        } else {
            for (size_t i = 0; i < 8; i += 2) {
                groups += open[i] && !(open[i + 1] && open[(i + 2) % 8]) ? 1 : 0;
            }
        }
        return groups;
    }

    template <class Visit>
    void close(int cell, Visit&& visit) const {
        Set graph = open_;
        graph.reset(cell);
        Set neighbours;
        for (int d = 0; d < B::directions; ++d) {
            if (B::grid.joins_territory(d) && is_open(cell, d)) {
                neighbours.set(cell + B::offset(d));
            }
        }
        Set first = prise::ringrift::Regions<B>::component(graph, neighbours.lowest());
        neighbours -= first;
        if (neighbours.none()) {
            return;  // joined somewhere else
        }
        Set others = own_;
        others.reset(cell);
        for (Set region = first;;) {
            if (may_claim(region, others)) {
                visit(region);
            }
            if (neighbours.none()) {
                return;
            }
            region = prise::ringrift::Regions<B>::component(graph, neighbours.lowest());
            neighbours -= region;
        }
    }

    // Somebody is not there, and the seat itself stands elsewhere, or can go there.
    bool may_claim(const Set& region, const Set& others) const {
        if ((others & region).none()) {
            return true;
        }
        for (prise::ringrift::Colour colour = 0; colour < max_seats; ++colour) {
            if (colour != colour_ && state_.stacks.rings_of(colour) > 0 &&
                (state_.stacks.controlled_by(colour) & region).none()) {
                return true;
            }
        }
        return false;
    }

    const State& state_;
    prise::ringrift::Colour colour_;
    Set own_;
    Set open_;
};

}  // namespace prise::ai::ringrift
