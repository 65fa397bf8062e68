// What lies on the board itself: markers and territory (section 2), with their part of the key.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "prise/games/ringrift/stacks.h"
#include "prise/games/ringrift/weights.h"

namespace prise::ringrift {

template <class B>
class Ground {
  public:
    using Set = typename B::Set;

    const Set& markers(Colour colour) const { return markers_[at(colour)]; }
    const Set& collapsed(Colour colour) const { return collapsed_[at(colour)]; }
    Set all_markers() const { return markers_[0] | markers_[1] | markers_[2] | markers_[3]; }
    Set all_collapsed() const {
        return collapsed_[0] | collapsed_[1] | collapsed_[2] | collapsed_[3];
    }
    // Whose marker lies on the cell, where there is one.
    Colour marker_on(int cell) const {
        Colour colour = 0;
        while (!markers(colour).test(cell)) {
            ++colour;
        }
        return colour;
    }
    uint64_t key() const { return key_; }

    void put_marker(int cell, Colour colour) {  // where there is none
        markers_[at(colour)].set(cell);
        key_ += weight(cell) * marker_weight[at(colour)];
    }
    void take_marker(int cell, Colour colour) {  // where it is
        markers_[at(colour)].reset(cell);
        key_ -= weight(cell) * marker_weight[at(colour)];
    }
    // The cells, none of them collapsed, become territory; what markers they have are gone.
    void collapse(const Set& cells, Colour colour) {
        for (Colour other = 0; other < max_seats; ++other) {
            (markers(other) & cells).each([&](int cell) { take_marker(cell, other); });
        }
        cells.each([&](int cell) { collapse(cell, colour); });
    }
    void collapse(int cell, Colour colour) {  // one without a marker
        collapsed_[at(colour)].set(cell);
        key_ += weight(cell) * territory_weight[at(colour)];
    }

    friend bool operator==(const Ground&, const Ground&) = default;

  private:
    static size_t at(int i) { return static_cast<size_t>(i); }
    static uint64_t weight(int cell) { return Weights<B>::cell[at(cell)]; }

    PerSeat<Set> markers_{};
    PerSeat<Set> collapsed_{};
    uint64_t key_ = 0;
};

}  // namespace prise::ringrift
