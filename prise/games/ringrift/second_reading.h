// The second reading of section 6, word by word on a snapshot: no sets of bits, no short cuts,
// nothing shared with the fast reading. Slow on purpose. Tests compare its legal lists with the
// fast ones; unlike the reference.h of other games it is no help for tests alone, as it also gives
// the reasons of refusals and explanations (check.cpp, explain.cpp).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "prise/games/ringrift/settings.h"
#include "prise/games/ringrift/snapshot.h"

namespace prise::ringrift {

class SecondReading {
  public:
    SecondReading(const Snapshot& snapshot, const Settings& settings)
        : s_(snapshot), settings_(settings), grid_(settings.grid()), player_(snapshot.player) {}

    std::vector<Action> legal() const;  // of the current phase

    // §6.1 to §6.3
    struct Stack {  // one that stands there, or is only thought of
        int cell;
        int height;
        int cap;
    };
    Stack stack_on(int cell) const;
    Stack placed(int count, int cell) const;  // as it would be after a placement
    bool can_act(const Stack& stack) const;
    bool has_active_stack(Colour colour) const;
    bool has_placement(Colour colour) const;
    bool has_real_action(Colour colour) const {
        return has_placement(colour) || has_active_stack(colour);
    }
    bool may_place(Colour colour, int count, int cell) const;
    bool may_swap() const;
    std::vector<Action> moves_of(const Stack& stack) const;
    std::vector<Action> captures_of(const Stack& stack) const;
    std::vector<Action> chain_options() const;
    bool is_visited(int cell) const;

    // A straight way from one cell to another; no direction if there is none.
    struct Way {
        int direction = -1;
        int distance = 0;
    };
    Way way(int from, int to) const;

    // §6.4: the cells of an eligible line, from low to high.
    using Line = std::vector<int>;
    using IsMarker = std::function<bool(int)>;
    std::vector<Line> eligible_lines(const IsMarker& is_marker) const;
    std::vector<Line> eligible_lines() const;            // of the player
    std::vector<Line> parts_of(const Line& line) const;  // K cells of a longer one

    // §6.5
    struct Region {
        std::vector<int> cells;  // ascending
        int border;
        bool disconnected;
        bool payable;
    };
    std::vector<Region> candidates() const;
    std::vector<int> border_of(const Region& region) const;  // §7.7 (1)

    // §6.6
    bool may_recover() const;  // eligible
    std::vector<Line> recovery_lines(int from, int to) const;
    std::vector<Action> line_recoveries() const;
    std::vector<Action> fallbacks() const;
    std::vector<Action> recoveries() const;

    bool is_blocked(int cell) const {
        return s_.is_stack(cell) || s_.is(cell, Snapshot::Kind::collapsed);
    }

  private:
    std::vector<int> cells() const;
    std::vector<int> component(int first, const std::function<bool(int)>& belongs) const;
    std::vector<int> stacks_with_buried_ring() const;

    const Snapshot& s_;
    const Settings& settings_;
    Grid grid_;
    Colour player_;
};

}  // namespace prise::ringrift
