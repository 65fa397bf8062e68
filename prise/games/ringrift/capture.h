// The capture pipeline of section 7.4: the three core functions. They change the state and return a
// record of what they did; none of them writes history. Live play (flow.h) is the core and then the
// telling; replay (replay.h) is the core alone.
//
//     core_start_chain_capture     -> the possible targets
//     core_apply_capture_segment   -> a SegmentRecord, or a refusal
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

// What became of the markers on the way (§7.3).
struct PathRecord {
    CellList flipped;
    CellList collapsed;
    int landing_marker = 0;  // the seat whose marker was removed from the landing cell
};

// CaptureRecord of §7.4.
struct SegmentRecord {
    Cell from, target, to;
    Colour attacker, captured;
    int target_height;  // after the capture
    PathRecord path;
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

// The stack on `from` goes to `to`; `target` is jumped over and left alone. §7.3 (1) to (3).
template <class B>
PathRecord travel(State<B>& state, int from, int to, int target, Colour mover) {
    PathRecord record;
    auto& own = state.markers[static_cast<size_t>(mover)];
    const int files = B::grid.file_of(to) - B::grid.file_of(from);
    const int ranks = B::grid.rank_of(to) - B::grid.rank_of(from);
    const int distance = std::max({files, -files, ranks, -ranks});
    const int step = (to - from) / distance;
    const auto markers = state.all_markers();
    for (int cell = from + step; cell != to; cell += step) {
        if (!markers.test(cell) || cell == target) {
            continue;
        }
        if (own.test(cell)) {
            own.reset(cell);
            state.collapsed[static_cast<size_t>(mover)].set(cell);
            record.collapsed.push(cell);
        } else {
            for (auto& others : state.markers) {
                others.reset(cell);
            }
            own.set(cell);
            record.flipped.push(cell);
        }
    }
    own.set(from);
    state.stacks.move(from, to);
    if (markers.test(to)) {
        for (size_t i = 0; i < state.markers.size(); ++i) {
            if (state.markers[i].test(to)) {
                state.markers[i].reset(to);
                record.landing_marker = static_cast<int>(i) + 1;
            }
        }
        state.stacks.pop_top(to);
        credit(state, mover, 1);
    }
    return record;
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
typename B::Set core_start_chain_capture(State<B>& state, Past& past, int from) {
    past.forget();
    state.phase = Phase::chain;
    state.focus = static_cast<Cell>(from);
    return Moves<B>(state).targets(from);
}

template <class B>
Result<SegmentRecord> core_apply_capture_segment(State<B>& state, Past& past,
                                                 const Segment& segment, Colour attacker) {
    const auto [from, target, to, captured] = segment;
    if (!state.stacks.has(target) || state.stacks.top(target) != captured) {
        return refuse("captured-colour-mismatch",
                      join("The top ring of ", cell_name(B::grid, target), " is not of seat ",
                           captured + 1, "."),
                      "7.4");
    }
    state.stacks.pop_top(target);
    state.stacks.push_bottom(from, captured);
    SegmentRecord record{from,
                         target,
                         to,
                         attacker,
                         captured,
                         state.stacks.height(target),
                         travel(state, from, to, target, attacker)};
    state.flags |= real_taken | board_changed;
    if (state.phase == Phase::chain) {
        past.push(segment.entry());
        state.focus = to;
    }
    return record;
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
