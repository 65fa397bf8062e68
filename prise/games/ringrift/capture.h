// The capture pipeline of section 7.4. `resolve` says what a stack on its way does, without doing
// it; the three core functions change the state and return what they did. None of them writes
// history: live play (apply.h) is the core and then the telling, replay (replay.h) the core alone.
//
//     resolve, carry_out           what a move or a segment does (the CaptureRecord); doing it
//     core_start_chain_capture     the possible targets it would return are asked for by those who
//                                  want them: Moves::targets
//     core_apply_capture_segment   -> Resolved, or a refusal
//     core_complete_chain_capture  -> how many rings, and where
//
// The backup of section 3 is a copy of the state: whoever may want to undo a chain keeps one from
// before it. The chain record of a match (prise/match) holds it as a position, a replay as a state.
#pragma once

#include <algorithm>
#include <span>

#include "prise/core/result.h"
#include "prise/games/ringrift/moves.h"
#include "prise/games/ringrift/settings.h"
#include "prise/games/ringrift/state.h"

namespace prise::ringrift {

class CellList {
  public:
    void push(int cell) { cells_[size_++] = static_cast<Cell>(cell); }
    std::span<const Cell> view() const { return {cells_.data(), size_}; }

  private:
    std::array<Cell, longest_side> cells_;  // a path is shorter than a line
    uint32_t size_ = 0;
};

// Everything that a stack does on its way, by a move (§7.3) or a segment (§7.4). It is worked out
// once, before anything changes; then it is carried out, told and explained.
struct Resolved {
    Cell from;
    Cell target = no_cell;  // of a segment
    Cell to;
    Colour mover;
    Colour captured = 0;     // of the ring that is taken
    int target_height = 0;   // what is left of the target
    CellList flipped;        // markers that become the mover's, in the order of the path
    CellList collapsed;      // markers of the mover that become territory
    int landing_marker = 0;  // the seat whose marker is removed from the landing cell
};

// ChainCaptureResult of §7.4. `captures` are entries of the past, until it changes.
struct ChainResult {
    int rings_captured;
    Cell final_position;
    std::span<const uint64_t> captures;
};

template <class B>
void credit(State<B>& state, Colour colour, int rings) {
    uint32_t& eliminated = state.seats[static_cast<size_t>(colour)].eliminated;
    eliminated = std::min(eliminated + static_cast<uint32_t>(rings), number_limit);
}

// Inline, this and the next: a call would cost a tenth of a move.
template <class B>
[[gnu::always_inline]] inline Resolved resolve(const State<B>& before, int from, int target, int to,
                                               Colour mover) {
    Resolved found{.from = act::cell(from),
                   .target = act::cell(target),
                   .to = act::cell(to),
                   .mover = mover,
                   .flipped = {},
                   .collapsed = {}};
    const int files = B::grid.file_of(to) - B::grid.file_of(from);
    const int ranks = B::grid.rank_of(to) - B::grid.rank_of(from);
    const int distance = std::max({files, -files, ranks, -ranks});
    const int step = (to - from) / distance;
    const auto markers = before.ground.all_markers();
    for (int cell = from + step; cell != to; cell += step) {
        if (markers.test(cell)) {
            (before.ground.markers(mover).test(cell) ? found.collapsed : found.flipped).push(cell);
        }
    }
    if (markers.test(to)) {
        found.landing_marker = before.ground.marker_on(to) + 1;
    }
    if (target != no_cell) {
        found.captured = before.stacks.top(target);
        found.target_height = before.stacks.height(target) - 1;
    }
    return found;
}

template <class B>
[[gnu::always_inline]] inline void carry_out(State<B>& state, const Resolved& resolved) {
    const auto& [from, target, to, mover, captured, left, flipped, collapsed, landing] = resolved;
    Ground<B>& ground = state.ground;
    for (const Cell cell : flipped.view()) {
        ground.take_marker(cell, ground.marker_on(cell));
        ground.put_marker(cell, mover);
    }
    for (const Cell cell : collapsed.view()) {
        ground.take_marker(cell, mover);
        ground.collapse(cell, mover);
    }
    ground.put_marker(from, mover);
    if (target != no_cell) {
        state.stacks.overtake(from, target, to);
    } else {
        state.stacks.move(from, to);
    }
    if (landing != 0) {
        ground.take_marker(to, landing - 1);
        state.stacks.pop_top(to);
        credit(state, mover, 1);
    }
    state.flags |= real_taken | board_changed;
}

// `visited_positions` as far as they matter: empty where a chain may return.
template <class B>
typename B::Set visited_cells(const Past& past, bool chain_revisit) {
    typename B::Set visited;
    if (!chain_revisit) {
        for (const uint64_t entry : past.entries()) {
            visited.set(Segment::from_entry(entry).from);
            visited.set(Segment::from_entry(entry).to);
        }
    }
    return visited;
}

// Is there another segment from `current_position`, for a stack that is still the player's?
template <class B>
bool chain_goes_on(const State<B>& state, const Past& past, const Settings& settings) {
    return state.stacks.controlled_by(state.player).test(state.focus) &&
           Moves<B>(state).has_segment(state.focus, visited_cells<B>(past, settings.chain_revisit));
}

template <class B>
void core_start_chain_capture(State<B>& state, Past& past, int from) {
    past.forget();
    state.phase = Phase::chain;
    state.focus = static_cast<Cell>(from);
}

template <class B>
Result<Resolved> core_apply_capture_segment(State<B>& state, Past& past, const Segment& segment,
                                            Colour attacker) {
    const auto [from, target, to, captured] = segment;
    if (!state.stacks.has(target) || state.stacks.top(target) != captured) {
        return refuse("captured-colour-mismatch",
                      join("The top ring of ", cell_name(B::grid, target), " is not of seat ",
                           captured + 1, "."),
                      "7.4");
    }
    const Resolved resolved = resolve(state, from, target, to, attacker);
    carry_out(state, resolved);
    state.focus = no_cell;  // the landing of the last move is a thing of the past
    if (state.phase == Phase::chain) {
        past.push(segment.entry());
        state.focus = to;  // `current_position`
    }
    return resolved;
}

template <class B>
ChainResult core_complete_chain_capture(State<B>& state, Past& past) {
    const auto segments = past.entries();
    const ChainResult result{static_cast<int>(segments.size()), state.focus, segments};
    past.forget();
    state.flags |= real_taken | board_changed;
    state.focus = no_cell;
    return result;
}

}  // namespace prise::ringrift
