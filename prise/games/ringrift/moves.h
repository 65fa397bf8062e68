// What stacks can do on the board as it stands: moves (section 6.2), capture segments (6.3), and
// the placements that are not dead (6.1). A view of one state, made where it is needed.
#pragma once

#include <algorithm>

#include "prise/games/ringrift/state.h"

namespace prise::ringrift {

template <class B>
class Moves {
  public:
    using Set = typename B::Set;

    explicit Moves(const State<B>& state)
        : state_(state),
          stacks_(state.stacks.all()),
          blocked_(stacks_ | state.ground.all_collapsed()) {}

    // A stack of that height and cap, whether it stands there or is only thought of.
    bool can_move(int cell, int height) const {
        for (int d = 0; d < B::directions; ++d) {
            if (B::room_at(d, cell) >= height && run(cell, d) >= height) {
                return true;
            }
        }
        return false;
    }
    bool can_capture(int cell, int height, int cap) const {
        for (int d = 0; d < B::directions; ++d) {
            if (capture_landings(cell, d, height, cap).any()) {
                return true;
            }
        }
        return false;
    }
    bool can_act(int cell) const {
        const int height = state_.stacks.height(cell);
        return can_move(cell, height) || can_capture(cell, height, state_.stacks.cap(cell));
    }
    // Has the seat a stack that can move or capture?
    bool has_active_stack(Colour colour) const {
        return state_.stacks.controlled_by(colour).any_of([&](int cell) { return can_act(cell); });
    }
    // A segment of the stack on the cell that lands on none of the cells in `visited`.
    bool has_segment(int cell, const Set& visited) const {
        return any_segment(cell, [&](int, int to) { return !visited.test(to); });
    }

    // All of them from one stack. `out` has room; the new end is returned.
    Action* write_moves(int cell, Action* out) const {
        const int height = state_.stacks.height(cell);
        for (int d = 0; d < B::directions; ++d) {
            if (B::room_at(d, cell) < height) {
                continue;
            }
            const int furthest = run(cell, d);
            for (int n = height, to = cell + height * B::offset(d); n <= furthest;
                 ++n, to += B::offset(d)) {
                *out++ = act::move(cell, to);
            }
        }
        return out;
    }
    Action* write_captures(int cell, const Set& visited, Action* out) const {
        each_segment(cell, [&](int target, int to) {
            if (!visited.test(to)) {
                *out++ = act::capture(cell, target, to);
            }
        });
        return out;
    }
    // The stacks that can be targets from a cell.
    Set targets(int cell) const {
        Set found;
        each_segment(cell, [&](int target, int) { found.set(target); });
        return found;
    }

    bool has_placement(Colour colour) const;
    Action* write_placements(Colour colour, Action* out) const;
    bool can_place(Colour colour, int count, int cell) const;

    const Set& stacks() const { return stacks_; }
    const Set& blocked() const { return blocked_; }
    Set empty() const { return B::cells - blocked_ - state_.ground.all_markers(); }

  private:
    struct Landings {
        int target = 0;
        int first = 1;  // distances from the attacker
        int last = 0;
        bool any() const { return first <= last; }
    };

    int run(int cell, int direction) const { return B::free_run(blocked_, cell, direction); }

    // Inline, as it is asked for every stack and direction: a call costs a twentieth of a playout.
    [[gnu::always_inline]] Landings capture_landings(int cell, int direction, int height,
                                                     int cap) const {
        const int room = B::room_at(direction, cell);
        if (room < 2 || room < height) {
            return {};
        }
        const int before = run(cell, direction);
        if (before + 2 > room) {  // nothing there, or nothing behind it
            return {};
        }
        const int target = cell + (before + 1) * B::offset(direction);
        if (!stacks_.test(target) || state_.stacks.cap(target) > cap) {
            return {};
        }
        return {target, std::max(height, before + 2), before + 1 + run(target, direction)};
    }

    template <class Visit>
    void each_segment(int cell, Visit&& visit) const {
        any_segment(cell, [&](int target, int to) {
            visit(target, to);
            return false;
        });
    }
    template <class Found>
    bool any_segment(int cell, Found&& found) const {
        const int height = state_.stacks.height(cell);
        const int cap = state_.stacks.cap(cell);
        for (int d = 0; d < B::directions; ++d) {
            const Landings landings = capture_landings(cell, d, height, cap);
            for (int n = landings.first; n <= landings.last; ++n) {
                if (found(landings.target, cell + n * B::offset(d))) {
                    return true;
                }
            }
        }
        return false;
    }

    // Rings put on a stack, or thought of on an empty cell: can the result move or capture?
    bool lives_on_stack(Colour colour, int cell) const {
        const int height = state_.stacks.height(cell) + 1;
        const int cap = state_.stacks.top(cell) == colour ? state_.stacks.cap(cell) + 1 : 1;
        return can_move(cell, height) || can_capture(cell, height, cap);
    }
    bool lives_on_empty(int count, int cell) const {
        return can_move(cell, count) || can_capture(cell, count, count);
    }
    // The cells from which that many cells are free in some direction.
    Set with_room_for(int count) const;
    int most_placed(Colour colour) const {
        return static_cast<int>(
            std::min<uint32_t>(3, state_.seats[static_cast<size_t>(colour)].hand));
    }

    const State<B>& state_;
    Set stacks_;
    Set blocked_;
};

template <class B>
auto Moves<B>::with_room_for(int count) const -> Set {
    const Set free = B::cells - blocked_;
    Set found;
    B::each_direction([&](auto d) {
        constexpr int back = B::opposite(d());
        const Set one = B::template step<back>(free);
        Set run = one;
        for (int n = 1; n < count; ++n) {
            run = one & B::template step<back>(run);
        }
        found |= run;
    });
    return found;
}

template <class B>
bool Moves<B>::can_place(Colour colour, int count, int cell) const {
    if (count > most_placed(colour) || !B::cells.test(cell)) {
        return false;
    }
    if (stacks_.test(cell)) {
        return count == 1 && lives_on_stack(colour, cell);
    }
    return empty().test(cell) && lives_on_empty(count, cell);
}

template <class B>
bool Moves<B>::has_placement(Colour colour) const {
    const int most = most_placed(colour);
    if (most == 0) {
        return false;
    }
    // A single ring next to a free cell is the usual case.
    const Set open = empty();
    if ((open & B::around(B::cells - blocked_)).any()) {
        return true;
    }
    const auto lives = [&](int cell) {
        for (int count = 1; count <= most; ++count) {
            if (lives_on_empty(count, cell)) {
                return true;
            }
        }
        return false;
    };
    return open.any_of(lives) ||
           stacks_.any_of([&](int cell) { return lives_on_stack(colour, cell); });
}

template <class B>
Action* Moves<B>::write_placements(Colour colour, Action* out) const {
    const int most = most_placed(colour);
    if (most == 0) {
        return out;
    }
    const Set open = empty();
    // Where the most rings can move, fewer can, too; the others are looked at one by one.
    const Set easy = open & with_room_for(most);
    easy.each([&](int cell) {
        for (int count = 1; count <= most; ++count) {
            *out++ = act::place(count, cell);
        }
    });
    (open - easy).each([&](int cell) {
        for (int count = 1; count <= most; ++count) {
            if (lives_on_empty(count, cell)) {
                *out++ = act::place(count, cell);
            }
        }
    });
    stacks_.each([&](int cell) {
        if (lives_on_stack(colour, cell)) {
            *out++ = act::place(1, cell);
        }
    });
    return out;
}

}  // namespace prise::ringrift
