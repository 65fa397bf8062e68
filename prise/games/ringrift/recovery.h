// Recovery (section 6.6): a player without stacks slides a marker, or strikes with it, and pays
// with a buried ring.
#pragma once

#include "prise/core/action_list.h"
#include "prise/games/ringrift/lines.h"
#include "prise/games/ringrift/settings.h"
#include "prise/games/ringrift/state.h"

namespace prise::ringrift {

template <class B>
class Recovery {
  public:
    using Set = typename B::Set;

    Recovery(const State<B>& state, const Settings& settings)
        : state_(state), settings_(settings) {}

    bool is_eligible() const {
        const Colour p = state_.player;
        return state_.stacks.controlled_by(p).none() && own_markers().any() &&
               state_.stacks.rings_of(p) > 0;
    }
    // A line recovery ends on an empty cell, where a fallback could end as well.
    bool any() const {
        return is_eligible() && (B::around(own_markers()) & (empty() | targets())).any();
    }
    void list(ActionList<Action>& list) const;

  private:
    const Set& own_markers() const { return state_.ground.markers(state_.player); }
    Set empty() const { return B::cells - state_.blocked() - state_.ground.all_markers(); }
    Set targets() const { return settings_.stack_strike ? state_.stacks.all() : Set{}; }

    // visit(from, to) for every neighbour of an own marker that lies in `ends`.
    template <class Visit>
    void each_step(const Set& ends, Visit&& visit) const {
        own_markers().each([&](int from) {
            for (int d = 0; d < B::directions; ++d) {
                const int to = from + B::offset(d);
                if (B::room_at(d, from) > 0 && ends.test(to)) {
                    visit(from, to);
                }
            }
        });
    }
    template <class Visit>
    void each_payment(Visit&& visit) const {
        state_.stacks.all().each([&](int cell) {
            if (state_.stacks.has_buried(cell, state_.player)) {
                visit(cell);
            }
        });
    }
    void list_lines(int from, int to, ActionList<Action>& list) const;

    const State<B>& state_;
    const Settings& settings_;
};

template <class B>
void Recovery<B>::list(ActionList<Action>& list) const {
    if (!is_eligible()) {
        return;
    }
    const size_t before = list.size();
    each_step(empty(), [&](int from, int to) { list_lines(from, to, list); });
    if (list.size() != before) {
        return;
    }
    each_step(empty(), [&](int from, int to) {
        each_payment([&](int stack) { list.push(act::slide(from, to, no_cell, no_cell, stack)); });
    });
    each_step(targets(), [&](int from, int to) {
        each_payment([&](int stack) { list.push(act::strike(from, to, stack)); });
    });
}

template <class B>
void Recovery<B>::list_lines(int from, int to, ActionList<Action>& list) const {
    Set markers = own_markers();
    markers.reset(from);
    markers.set(to);
    const int length = settings_.line_length();
    const Lines<B> lines(markers, length);
    for (int axis = 0; axis < B::axes; ++axis) {
        const auto [low, count] = lines.through(to, axis);
        if (count < length) {
            continue;
        }
        const int step = B::offset(axis);
        each_payment([&](int stack) {
            list.push(act::slide(from, to, low, low + (count - 1) * step, stack));
        });
        for (int i = 0; count > length && i + length <= count; ++i) {
            const int first = low + i * step;
            list.push(act::slide(from, to, first, first + (length - 1) * step, no_cell));
        }
    }
}

}  // namespace prise::ringrift
