// Lines of markers (section 6.4): maximal runs of one colour along an axis.
#pragma once

#include "prise/games/ringrift/state.h"

namespace prise::ringrift {

template <class B>
class Lines {
  public:
    using Set = typename B::Set;

    Lines(const Set& markers, int length) : markers_(markers), length_(length) {}

    // Is there an eligible line?
    bool any() const {
        bool found = false;
        B::each_direction([&](auto d) {
            if constexpr (d() < B::axes) {
                found = found || long_enough<d()>().any();
            }
        });
        return found;
    }

    // visit(low, step, count) for every eligible line: its cells are low, low + step, ...
    template <class Visit>
    void each(Visit&& visit) const {
        B::each_direction([&](auto d) {
            if constexpr (d() < B::axes) {
                const Set starts = long_enough<d()>() - B::template step<d()>(markers_);
                starts.each([&](int low) { visit(low, B::offset(d()), length_from(low, d())); });
            }
        });
    }

    // The line along an axis through a cell that has a marker: its lowest cell and its length.
    struct Run {
        int low;
        int count;
    };
    Run through(int cell, int axis) const {
        const int back = length_from(cell, B::opposite(axis)) - 1;
        return {cell - back * B::offset(axis), back + length_from(cell, axis)};
    }

  private:
    int length_from(int cell, int direction) const {
        const int room = B::room_at(direction, cell);
        int count = 1;
        while (count <= room && markers_.test(cell + count * B::offset(direction))) {
            ++count;
        }
        return count;
    }

    // The markers with enough others behind them.
    template <int axis>
    Set long_enough() const {
        Set run = markers_;
        for (int n = 1; n < length_; ++n) {
            run = markers_ & B::template step<B::opposite(axis)>(run);
        }
        return run;
    }

    const Set& markers_;
    int length_;
};

}  // namespace prise::ringrift
