// How an action changes the state (section 7): what it does itself, and how the turn then flows to
// the next decision (7.1). Never checks, never records; it tells (narrate.h), if anybody listens.
// The teller is a pointer and no template parameter: that costs nothing measurable, and a module
// for browsers need not hold the flow twice for every board.
//
//     turn start -> placement -> movement -> [capture] -> lines -> territory -> forced -> turn end
//                   p            m            c x          l L      t T R        f (outcome.h)
#pragma once

#include "prise/games/ringrift/capture.h"
#include "prise/games/ringrift/lines.h"
#include "prise/games/ringrift/narrate.h"
#include "prise/games/ringrift/recovery.h"
#include "prise/games/ringrift/regions.h"

namespace prise::ringrift {

template <class B>
class Flow {
  public:
    using Set = typename B::Set;

    Flow(const Settings& settings, State<B>& state, Past& past, Narrator* tell)
        : settings_(settings), state_(state), past_(past), tell_(tell) {}

    void play(const Action& action);

    // §7.4: the three steps of a capture, each the core function and then the telling.
    void start_chain(int from);
    Result<void> capture(const Segment& segment, Colour attacker);  // then phase x or z
    void complete_chain();                                          // and goes on

  private:
    void place(const Action& action);
    void skip();
    void move(const Action& action);
    void collapse_line(const Action& action);
    void claim_region(const Action& action);
    void eliminate(int cell);
    void extract(int cell, std::string_view reason);
    void recover(const Action& action);

    void enter_movement();
    void enter_lines();
    void enter_territory();
    void enter_forced();

    // §7.1 step 7 and section 8: outcome.h.
    void end_turn();
    void start_turn(Colour colour);
    bool ends();
    void finish(Colour winner, Reason reason);
    void finish_stalemate();
    bool holder_wins(Colour next) const;
    bool has_real_action(const Moves<B>& moves, Colour colour) const {
        return moves.has_placement(colour) || moves.has_active_stack(colour);
    }
    bool owns_ring(Colour colour) const {
        return state_.stacks.rings_of(colour) > 0 || seat(colour).hand > 0;
    }
    Colour next_player() const;

    Colour player() const { return state_.player; }
    SeatStatus& seat(Colour colour) const { return state_.seats[static_cast<size_t>(colour)]; }
    const Set& own_markers() const { return state_.ground.markers(player()); }
    bool controls_a_stack() const { return state_.stacks.controlled_by(player()).any(); }
    void wait(Phase phase, int focus = no_cell) {
        state_.phase = phase;
        state_.focus = static_cast<Cell>(focus);
    }
    std::string text() const {
        return position_text(snapshot_of(state_, past_, settings_.players));
    }
    static std::vector<Cell> listed(const Set& set) {
        std::vector<Cell> cells;
        set.each([&](int cell) { cells.push_back(static_cast<Cell>(cell)); });
        return cells;
    }
    static Set run_of_cells(int low, int high);
    void collapse(const Set& cells);

    const Settings& settings_;
    State<B>& state_;
    Past& past_;
    Narrator* tell_;  // null: nobody listens
};

template <class B>
void Flow<B>::play(const Action& action) {
    switch (action.kind) {
        case Action::Kind::place: place(action); break;
        case Action::Kind::swap:  // §7.2
            state_.swapped = true;
            if (tell_ != nullptr) {
                tell_->say("sides-swapped");
            }
            break;
        case Action::Kind::skip: skip(); break;
        case Action::Kind::move: move(action); break;
        case Action::Kind::capture:
            if (state_.phase != Phase::chain) {
                start_chain(action.from);
            }
            static_cast<void>(capture(
                {action.from, action.other, action.to, state_.stacks.top(action.other)}, player()));
            if (state_.phase == Phase::closing) {
                complete_chain();
            }
            break;
        case Action::Kind::line: collapse_line(action); break;
        case Action::Kind::region: claim_region(action); break;
        case Action::Kind::eliminate: eliminate(action.to); break;
        case Action::Kind::extract:
            extract(action.to, "territory");
            enter_territory();
            break;
        case Action::Kind::slide:
        case Action::Kind::strike: recover(action); break;
    }
    if (tell_ != nullptr) {
        tell_->settled(text());
    }
}

template <class B>
void Flow<B>::place(const Action& action) {
    for (int left = action.count; left > 0; --left) {
        state_.stacks.push_top(action.to, player());
    }
    seat(player()).hand -= action.count;
    state_.flags |= real_taken | board_changed;
    wait(Phase::movement, action.to);
    if (tell_ != nullptr) {
        tell_->placed(action.to, action.count);
    }
}

template <class B>
void Flow<B>::skip() {
    const Phase phase = state_.phase;
    if (tell_ != nullptr) {
        tell_->skipped(phase == Phase::placement    ? "placement"
                       : phase == Phase::movement   ? "recovery"
                       : phase == Phase::after_move ? "capture"
                                                    : "territory");
    }
    switch (phase) {
        case Phase::placement: enter_movement(); break;
        case Phase::region: enter_forced(); break;
        default: enter_lines(); break;
    }
}

template <class B>
void Flow<B>::move(const Action& action) {
    const Resolved resolved = resolve(state_, action.from, no_cell, action.to, player());
    carry_out(state_, resolved);
    if (tell_ != nullptr) {
        tell_->moved(resolved);
    }
    if (state_.stacks.controlled_by(player()).test(action.to) &&
        Moves<B>(state_).has_segment(action.to, {})) {
        wait(Phase::after_move, action.to);
    } else {
        enter_lines();
    }
}

template <class B>
void Flow<B>::start_chain(int from) {
    core_start_chain_capture(state_, past_, from);
    if (tell_ != nullptr) {
        tell_->chain_started(from, listed(Moves<B>(state_).targets(from)), text());
    }
}

template <class B>
Result<void> Flow<B>::capture(const Segment& segment, Colour attacker) {
    std::string by;
    if (tell_ != nullptr) {
        std::vector<uint8_t> rings;
        state_.stacks.each_ring(segment.from,
                                [&](Colour c) { rings.push_back(static_cast<uint8_t>(c)); });
        by = text_of([&](Text& text) { print_stack(rings, text); });
    }
    const auto resolved = core_apply_capture_segment(state_, past_, segment, attacker);
    if (!resolved) {
        return refuse(resolved);
    }
    state_.phase = chain_goes_on(state_, past_, settings_) ? Phase::chain : Phase::closing;
    if (tell_ != nullptr) {
        tell_->captured(*resolved, std::move(by), text(), state_.phase == Phase::chain);
    }
    return {};
}

template <class B>
void Flow<B>::complete_chain() {
    const ChainResult result = core_complete_chain_capture(state_, past_);
    if (tell_ != nullptr) {
        tell_->chain_completed(result);
    }
    enter_lines();
}

template <class B>
auto Flow<B>::run_of_cells(int low, int high) -> Set {
    const int files = B::grid.file_of(high) - B::grid.file_of(low);
    const int ranks = B::grid.rank_of(high) - B::grid.rank_of(low);
    const int distance = std::max({files, ranks, -ranks});
    Set cells;
    for (int n = 0; n <= distance; ++n) {
        cells.set(low + n * (high - low) / distance);
    }
    return cells;
}

template <class B>
void Flow<B>::collapse(const Set& cells) {
    state_.ground.collapse(cells, player());
    state_.flags |= board_changed;
}

// §7.5. The whole of a line longer than K is not one of its parts; the whole of a short one is.
template <class B>
void Flow<B>::collapse_line(const Action& action) {
    const Set cells = run_of_cells(action.low, action.high);
    bool whole = cells.count() > settings_.line_length();
    if (!whole) {
        Lines<B>(own_markers(), settings_.line_length()).each([&](int low, int step, int count) {
            whole = whole || (low == action.low && low + (count - 1) * step == action.high);
        });
    }
    collapse(cells);
    if (tell_ != nullptr) {
        tell_->line_collapsed(listed(cells), whole ? 1 : 2);
    }
    if (whole && controls_a_stack()) {
        wait(Phase::line_payment);
    } else {
        enter_lines();
    }
}

// §7.7
template <class B>
void Flow<B>::claim_region(const Action& action) {
    const Set region = Regions<B>::cells_of(state_, action.to, action.count);
    const Set markers = state_.ground.all_markers() - region;
    Set border = B::territory_around(region) & markers;
    if (settings_.border_collapse == BorderCollapse::connected && !B::grid.hex) {
        for (Set wider = border; wider.any();) {
            wider = (B::around(border) & markers) - border;
            border |= wider;
        }
    }
    int rings = 0;
    (region & state_.stacks.all()).each([&](int cell) {
        rings += state_.stacks.height(cell);
        state_.stacks.clear(cell);
    });
    credit(state_, player(), rings);
    collapse(region | border);
    if (tell_ != nullptr) {
        tell_->region_collapsed(listed(region), listed(border), action.count, rings);
    }
    wait(state_.is_set(recovering) ? Phase::region_ring : Phase::region_payment);
}

// §7.6
template <class B>
void Flow<B>::eliminate(int cell) {
    const Phase phase = state_.phase;
    const int rings = phase == Phase::line_payment ? 1 : state_.stacks.cap(cell);
    for (int left = rings; left > 0; --left) {
        state_.stacks.pop_top(cell);
    }
    credit(state_, player(), rings);
    state_.flags |= board_changed;
    if (tell_ != nullptr) {
        tell_->eliminated(cell, rings,
                          phase == Phase::line_payment     ? "line"
                          : phase == Phase::region_payment ? "territory"
                                                           : "forced");
    }
    switch (phase) {
        case Phase::line_payment: enter_lines(); break;
        case Phase::region_payment: enter_territory(); break;
        default: end_turn(); break;  // §7.9
    }
}

template <class B>
void Flow<B>::extract(int cell, std::string_view reason) {
    state_.stacks.pop_lowest(cell, player());
    credit(state_, player(), 1);
    state_.flags |= board_changed;
    if (tell_ != nullptr) {
        tell_->extracted(cell, reason);
    }
}

// §7.8
template <class B>
void Flow<B>::recover(const Action& action) {
    state_.ground.take_marker(action.from, player());
    state_.flags |= board_changed | recovering;
    if (action.other != no_cell) {
        extract(action.other, "recovery");
    }
    const bool strikes = action.kind == Action::Kind::strike;
    if (strikes) {
        state_.stacks.pop_top(action.to);
        credit(state_, player(), 1);
    } else {
        state_.ground.put_marker(action.to, player());
    }
    if (tell_ != nullptr) {
        tell_->recovered(strikes ? "stack-struck" : "marker-slid", action.from, action.to);
    }
    if (action.low != no_cell) {
        const Set cells = run_of_cells(action.low, action.high);
        collapse(cells);
        if (tell_ != nullptr) {
            tell_->line_collapsed(listed(cells), action.other != no_cell ? 1 : 2);
        }
    }
    enter_lines();
}

// §7.1 steps 2, 4, 5, 6.
template <class B>
void Flow<B>::enter_movement() {
    if (Moves<B>(state_).has_active_stack(player()) || Recovery<B>(state_, settings_).any()) {
        wait(Phase::movement);
        return;
    }
    if (tell_ != nullptr) {
        tell_->passed("movement");
    }
    enter_lines();
}

template <class B>
void Flow<B>::enter_lines() {
    if (Lines<B>(own_markers(), settings_.line_length()).any()) {
        wait(Phase::line);
        return;
    }
    if (tell_ != nullptr) {
        tell_->passed("line");
    }
    enter_territory();
}

template <class B>
void Flow<B>::enter_territory() {
    if (Regions<B>(state_).any()) {
        wait(Phase::region);
        return;
    }
    if (tell_ != nullptr) {
        tell_->passed("territory");
    }
    enter_forced();
}

template <class B>
void Flow<B>::enter_forced() {
    if (!state_.is_set(board_changed) && controls_a_stack()) {
        wait(Phase::forced);
    } else {
        end_turn();
    }
}

}  // namespace prise::ringrift

#include "prise/games/ringrift/outcome.h"
