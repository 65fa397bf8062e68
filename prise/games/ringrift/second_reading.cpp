#include "prise/games/ringrift/second_reading.h"

#include <algorithm>

namespace prise::ringrift {
namespace {

template <class T>
void append(std::vector<T>& list, const std::vector<T>& more) {
    list.insert(list.end(), more.begin(), more.end());
}

bool contains(const std::vector<int>& cells, int cell) {
    return std::ranges::find(cells, cell) != cells.end();
}

}  // namespace

std::vector<int> SecondReading::cells() const {
    std::vector<int> all;
    for (int cell = 0; cell < grid_.area(); ++cell) {
        if (grid_.has(cell)) {
            all.push_back(cell);
        }
    }
    return all;
}

// §6.1 to §6.3 ------------------------------------------------------------------------------------

SecondReading::Stack SecondReading::stack_on(int cell) const {
    return {cell, s_.at(cell).height, s_.cap(cell)};
}

SecondReading::Stack SecondReading::placed(int count, int cell) const {
    if (!s_.is_stack(cell)) {
        return {cell, count, count};
    }
    const bool same = s_.at(cell).owner == player_;
    return {cell, s_.at(cell).height + count, same ? s_.cap(cell) + count : count};
}

std::vector<Action> SecondReading::moves_of(const Stack& stack) const {
    std::vector<Action> found;
    for (int d = 0; d < grid_.directions(); ++d) {
        for (int n = 1;; ++n) {
            const int to = grid_.go(stack.cell, d, n);
            if (to < 0 || is_blocked(to)) {
                break;
            }
            if (n >= stack.height) {
                found.push_back(act::move(stack.cell, to));
            }
        }
    }
    return found;
}

std::vector<Action> SecondReading::captures_of(const Stack& stack) const {
    std::vector<Action> found;
    for (int d = 0; d < grid_.directions(); ++d) {
        int n = 1;
        while (grid_.go(stack.cell, d, n) >= 0 && !is_blocked(grid_.go(stack.cell, d, n))) {
            ++n;
        }
        const int target = grid_.go(stack.cell, d, n);
        if (target < 0 || !s_.is_stack(target) || s_.cap(target) > stack.cap) {
            continue;
        }
        for (++n;; ++n) {
            const int to = grid_.go(stack.cell, d, n);
            if (to < 0 || is_blocked(to)) {
                break;
            }
            if (n >= stack.height) {
                found.push_back(act::capture(stack.cell, target, to));
            }
        }
    }
    return found;
}

bool SecondReading::can_act(const Stack& stack) const {
    return !moves_of(stack).empty() || !captures_of(stack).empty();
}

bool SecondReading::has_active_stack(Colour colour) const {
    return std::ranges::any_of(
        cells(), [&](int cell) { return s_.is_stack_of(cell, colour) && can_act(stack_on(cell)); });
}

bool SecondReading::may_place(Colour colour, int count, int cell) const {
    if (std::cmp_less(s_.seats[static_cast<size_t>(colour)].hand, count) ||
        s_.is(cell, Snapshot::Kind::collapsed) || s_.is(cell, Snapshot::Kind::marker) ||
        count > (s_.is_stack(cell) ? 1 : 3)) {
        return false;
    }
    SecondReading other = *this;
    other.player_ = colour;
    return can_act(other.placed(count, cell));
}

bool SecondReading::has_placement(Colour colour) const {
    return std::ranges::any_of(cells(), [&](int cell) {
        return may_place(colour, 1, cell) || may_place(colour, 2, cell) ||
               may_place(colour, 3, cell);
    });
}

bool SecondReading::may_swap() const {
    return s_.phase == Phase::placement && settings_.swap && settings_.players == 2 &&
           s_.turn == 2 && player_ == 1 && !s_.swapped;
}

bool SecondReading::is_visited(int cell) const {
    return cell == s_.chain_start() ||
           std::ranges::any_of(s_.chain, [&](const Segment& one) { return one.to == cell; });
}

std::vector<Action> SecondReading::chain_options() const {
    if (!s_.is_stack_of(s_.focus, player_)) {
        return {};
    }
    std::vector<Action> found = captures_of(stack_on(s_.focus));
    if (!settings_.chain_revisit) {
        std::erase_if(found, [&](const Action& action) { return is_visited(action.to); });
    }
    return found;
}

SecondReading::Way SecondReading::way(int from, int to) const {
    for (int d = 0; d < grid_.directions(); ++d) {
        for (int n = 1; grid_.go(from, d, n) >= 0; ++n) {
            if (grid_.go(from, d, n) == to) {
                return {d, n};
            }
        }
    }
    return {};
}

// §6.4 --------------------------------------------------------------------------------------------

std::vector<SecondReading::Line> SecondReading::eligible_lines(const IsMarker& is_marker) const {
    std::vector<Line> found;
    for (int axis = 0; axis < grid_.axes(); ++axis) {
        for (const int first : cells()) {
            const int before = grid_.go(first, grid_.opposite(axis));
            if (!is_marker(first) || (before >= 0 && is_marker(before))) {
                continue;
            }
            Line line;
            for (int cell = first; cell >= 0 && is_marker(cell); cell = grid_.go(cell, axis)) {
                line.push_back(cell);
            }
            if (std::cmp_greater_equal(line.size(), settings_.line_length())) {
                found.push_back(line);
            }
        }
    }
    return found;
}

std::vector<SecondReading::Line> SecondReading::eligible_lines() const {
    return eligible_lines([&](int cell) { return s_.is_marker_of(cell, player_); });
}

std::vector<SecondReading::Line> SecondReading::parts_of(const Line& line) const {
    std::vector<Line> parts;
    const auto length = static_cast<size_t>(settings_.line_length());
    for (size_t i = 0; line.size() > length && i + length <= line.size(); ++i) {
        const auto from = line.begin() + static_cast<ptrdiff_t>(i);
        parts.emplace_back(from, from + static_cast<ptrdiff_t>(length));
    }
    return parts;
}

// §6.5 --------------------------------------------------------------------------------------------

std::vector<int> SecondReading::component(int first,
                                          const std::function<bool(int)>& belongs) const {
    std::vector<int> found = {first};
    for (size_t i = 0; i < found.size(); ++i) {
        for (int d = 0; d < grid_.directions(); ++d) {
            const int next = grid_.go(found[i], d);
            if (next >= 0 && grid_.joins_territory(d) && belongs(next) && !contains(found, next)) {
                found.push_back(next);
            }
        }
    }
    std::ranges::sort(found);
    return found;
}

std::vector<int> SecondReading::stacks_with_buried_ring() const {
    std::vector<int> found = cells();
    std::erase_if(found, [&](int cell) { return !s_.has_buried(cell, player_); });
    return found;
}

std::vector<SecondReading::Region> SecondReading::candidates() const {
    std::vector<Region> found;
    for (int border = 0; border <= settings_.players; ++border) {
        const auto is_border = [&](int cell) {
            return border > 0 && s_.is_marker_of(cell, border - 1);
        };
        const auto belongs = [&](int cell) {
            return !s_.is(cell, Snapshot::Kind::collapsed) && !is_border(cell);
        };
        std::vector<bool> seen(static_cast<size_t>(grid_.area()));
        for (const int first : cells()) {
            if (seen[static_cast<size_t>(first)] || !belongs(first)) {
                continue;
            }
            Region region{component(first, belongs), border, false, false};
            bool touches = false;
            for (const int cell : region.cells) {
                seen[static_cast<size_t>(cell)] = true;
                for (int d = 0; d < grid_.directions(); ++d) {
                    const int next = grid_.go(cell, d);
                    touches = touches || (next >= 0 && grid_.joins_territory(d) && is_border(next));
                }
            }
            region.border = touches ? border : 0;
            const bool known = std::ranges::any_of(
                found, [&](const Region& other) { return other.cells == region.cells; });
            if (!known) {
                found.push_back(region);
            }
        }
    }
    for (Region& region : found) {
        const auto is_inside = [&](int cell) {
            return std::ranges::binary_search(region.cells, cell);
        };
        for (Colour colour = 0; colour < settings_.players; ++colour) {
            const bool controls = std::ranges::any_of(
                region.cells, [&](int cell) { return s_.is_stack_of(cell, colour); });
            region.disconnected =
                region.disconnected || (s_.owns_ring_on_board(colour) && !controls);
        }
        for (const int cell : cells()) {
            const bool pays = s_.is_set(recovering) ? s_.has_buried(cell, player_)
                                                    : s_.is_stack_of(cell, player_);
            region.payable = region.payable || (pays && !is_inside(cell));
        }
    }
    return found;
}

std::vector<int> SecondReading::border_of(const Region& region) const {
    std::vector<int> border;
    const auto add = [&](int cell, int d) {
        const int next = grid_.go(cell, d);
        if (next >= 0 && s_.is(next, Snapshot::Kind::marker) &&
            !std::ranges::binary_search(region.cells, next) && !contains(border, next)) {
            border.push_back(next);
        }
    };
    for (const int cell : region.cells) {
        for (int d = 0; d < grid_.directions(); ++d) {
            if (grid_.joins_territory(d)) {
                add(cell, d);
            }
        }
    }
    if (settings_.border_collapse == BorderCollapse::connected && !grid_.hex) {
        for (size_t next = 0; next < border.size();) {  // it grows meanwhile
            const int cell = border[next++];
            for (int d = 0; d < grid_.directions(); ++d) {
                add(cell, d);
            }
        }
    }
    std::ranges::sort(border);
    return border;
}

// §6.6 --------------------------------------------------------------------------------------------

bool SecondReading::may_recover() const {
    const auto all = cells();
    return s_.focus == no_cell &&
           std::ranges::none_of(all, [&](int cell) { return s_.is_stack_of(cell, player_); }) &&
           std::ranges::any_of(all, [&](int cell) { return s_.is_marker_of(cell, player_); }) &&
           !stacks_with_buried_ring().empty();
}

std::vector<SecondReading::Line> SecondReading::recovery_lines(int from, int to) const {
    std::vector<Line> lines = eligible_lines(
        [&](int cell) { return cell == to || (cell != from && s_.is_marker_of(cell, player_)); });
    std::erase_if(lines, [&](const Line& line) { return !contains(line, to); });
    return lines;
}

std::vector<Action> SecondReading::line_recoveries() const {
    std::vector<Action> found;
    for (const int from : cells()) {
        for (int d = 0; d < grid_.directions() && s_.is_marker_of(from, player_); ++d) {
            const int to = grid_.go(from, d);
            if (to < 0 || !s_.is(to, Snapshot::Kind::empty)) {
                continue;
            }
            for (const Line& line : recovery_lines(from, to)) {
                for (const int stack : stacks_with_buried_ring()) {
                    found.push_back(act::slide(from, to, line.front(), line.back(), stack));
                }
                for (const Line& part : parts_of(line)) {
                    found.push_back(act::slide(from, to, part.front(), part.back(), no_cell));
                }
            }
        }
    }
    return found;
}

std::vector<Action> SecondReading::fallbacks() const {
    std::vector<Action> found;
    for (const int from : cells()) {
        for (int d = 0; d < grid_.directions() && s_.is_marker_of(from, player_); ++d) {
            const int to = grid_.go(from, d);
            for (const int stack : stacks_with_buried_ring()) {
                if (to >= 0 && s_.is(to, Snapshot::Kind::empty)) {
                    found.push_back(act::slide(from, to, no_cell, no_cell, stack));
                } else if (to >= 0 && s_.is_stack(to) && settings_.stack_strike) {
                    found.push_back(act::strike(from, to, stack));
                }
            }
        }
    }
    return found;
}

std::vector<Action> SecondReading::recoveries() const {
    if (!may_recover()) {
        return {};
    }
    std::vector<Action> found = line_recoveries();
    return found.empty() ? fallbacks() : found;
}

// The list of the phase ---------------------------------------------------------------------------

std::vector<Action> SecondReading::legal() const {
    std::vector<Action> found;
    switch (s_.phase) {
        case Phase::placement:
            for (const int cell : cells()) {
                for (int count = 1; count <= 3; ++count) {
                    if (may_place(player_, count, cell)) {
                        found.push_back(act::place(count, cell));
                    }
                }
            }
            if (has_active_stack(player_) || !recoveries().empty()) {
                found.push_back(act::skip);
            }
            if (may_swap()) {
                found.push_back(act::swap);
            }
            break;
        case Phase::movement:
            for (const int cell : cells()) {
                if (s_.is_stack_of(cell, player_) && (s_.focus == no_cell || s_.focus == cell)) {
                    append(found, moves_of(stack_on(cell)));
                    append(found, captures_of(stack_on(cell)));
                }
            }
            if (const auto more = recoveries(); !more.empty()) {
                append(found, more);
                found.push_back(act::skip);
            }
            break;
        case Phase::after_move:
            found = captures_of(stack_on(s_.focus));
            found.push_back(act::skip);
            break;
        case Phase::chain: found = chain_options(); break;
        case Phase::line:
            for (const Line& line : eligible_lines()) {
                found.push_back(act::line(line.front(), line.back()));
                for (const Line& part : parts_of(line)) {
                    found.push_back(act::line(part.front(), part.back()));
                }
            }
            break;
        case Phase::region:
            for (const Region& region : candidates()) {
                if (region.disconnected && region.payable) {
                    found.push_back(act::region(region.cells.front(), region.border));
                }
            }
            found.push_back(act::skip);
            break;
        case Phase::line_payment:
        case Phase::region_payment:
        case Phase::forced:
            for (const int cell : cells()) {
                if (s_.is_stack_of(cell, player_)) {
                    found.push_back(act::eliminate(cell));
                }
            }
            break;
        case Phase::region_ring:
            for (const int cell : stacks_with_buried_ring()) {
                found.push_back(act::extract(cell));
            }
            break;
        case Phase::closing:
        case Phase::over: break;
    }
    return found;
}

}  // namespace prise::ringrift
