// Where one stands in a line of moves and in the variations that are open: a variation replaces the
// last move, so it begins in the position before it.
#pragma once

#include <utility>
#include <vector>

namespace prise::notation {

template <class State>
class Trail {
  public:
    explicit Trail(State start) : places_{{start, start}} {}

    const State& now() const { return places_.back().now; }
    void play(State next) {
        places_.back().before = std::exchange(places_.back().now, std::move(next));
    }
    // The position of an open line that has no moves yet.
    void set_up(State start) { places_.back() = {start, start}; }

    void open_variation() {
        const State start = places_.back().before;
        places_.push_back({start, start});
    }
    void close_variation() { places_.pop_back(); }

  private:
    struct Place {
        State before;
        State now;
    };
    std::vector<Place> places_;
};

}  // namespace prise::notation
