// The legal list of every phase (section 6), and what a position text may not contradict
// (section 11). Included by rules.h.
#pragma once

#include <algorithm>

#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

template <class B>
void Rules<B>::legal(const State& state, const Past& past, ActionList<Action>& list) const {
    constexpr size_t most_from_one_stack = size_t{B::directions} * B::grid.size;
    list.clear();
    const auto list_captures = [&](const Set& visited) {
        Action* out = list.room(most_from_one_stack);
        list.end_at(Moves<B>(state).write_captures(state.focus, visited, out));
    };
    switch (state.phase) {
        case Phase::placement: {
            const Moves<B> moves(state);
            Action* out = list.room(size_t{3} * B::area);
            list.end_at(moves.write_placements(state.player, out));
            if (may_skip_placement(state, moves)) {
                list.push(act::skip);
            }
            if (may_swap(state)) {
                list.push(act::swap);
            }
            break;
        }
        case Phase::movement: list_movement(state, list, true); break;
        case Phase::after_move:
            list_captures({});
            list.push(act::skip);
            break;
        case Phase::chain:
            if (state.stacks.controlled_by(state.player).test(state.focus)) {
                list_captures(visited_cells<B>(past, settings().chain_revisit));
            }
            break;
        case Phase::line: list_lines(state, list); break;
        case Phase::region:
            Regions<B>(state).any_of([&](const Set& region, int border) {
                list.push(act::region(region.lowest(), border));
                return false;
            });
            list.push(act::skip);
            break;
        case Phase::line_payment:
        case Phase::region_payment:
        case Phase::forced:
            state.stacks.controlled_by(state.player).each([&](int cell) {
                list.push(act::eliminate(cell));
            });
            break;
        case Phase::region_ring:
            state.stacks.all().each([&](int cell) {
                if (state.stacks.has_buried(cell, state.player)) {
                    list.push(act::extract(cell));
                }
            });
            break;
        case Phase::closing:
        case Phase::over: break;
    }
}

template <class B>
void Rules<B>::legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const {
    switch (state.phase) {
        case Phase::placement: list.clear(); break;
        case Phase::movement:
            list.clear();
            list_movement(state, list, false);
            break;
        case Phase::after_move:
        case Phase::region:
            legal(state, past, list);
            list.shrink(list.size() - 1);  // without skip
            break;
        default: legal(state, past, list); break;
    }
}

template <class B>
void Rules<B>::list_movement(const State& state, ActionList<Action>& list, bool all) const {
    constexpr size_t most_from_one_stack = size_t{B::directions} * B::grid.size;
    const Moves<B> moves(state);
    const auto list_from = [&](int cell) {
        Action* out = list.room(most_from_one_stack);
        out = all ? moves.write_moves(cell, out) : out;
        list.end_at(moves.write_captures(cell, {}, out));
    };
    if (state.focus != no_cell) {
        list_from(state.focus);
        return;
    }
    state.stacks.controlled_by(state.player).each(list_from);
    const size_t before = list.size();
    Recovery<B>(state, settings()).list(list);
    if (all && list.size() > before) {
        list.push(act::skip);
    }
}

template <class B>
void Rules<B>::list_lines(const State& state, ActionList<Action>& list) const {
    const int length = settings().line_length();
    const Set& markers = state.ground.markers(state.player);
    Lines<B>(markers, length).each([&](int low, int step, int count) {
        list.push(act::line(low, low + (count - 1) * step));
        for (int i = 0; count > length && i + length <= count; ++i) {
            const int first = low + i * step;
            list.push(act::line(first, first + (length - 1) * step));
        }
    });
}

template <class B>
bool Rules<B>::may_skip_placement(const State& state, const Moves<B>& moves) const {
    return moves.has_active_stack(state.player) || Recovery<B>(state, settings()).any();
}

template <class B>
Result<void> Rules<B>::check(const State& state, const Past& past, const Action& action) const {
    ActionList<Action> list;
    legal(state, past, list);
    if (std::ranges::find(list, action) != list.end()) {
        return {};
    }
    return refusal_of(snapshot(state, past), action, list);
}

template <class B>
Explanation Rules<B>::explain(const State& state, const Past& past, Viewer,
                              const Action& action) const {
    ActionList<Action> list;
    legal(state, past, list);
    const Result<void> verdict = check(state, past, action);
    std::optional<Effect> effect;
    if (verdict) {
        State next = state;
        Past chain = past;
        Silent silent;
        apply(next, chain, action, silent);
        effect = {snapshot(next, chain), std::nullopt};
        if (action.kind == Action::Kind::move || action.kind == Action::Kind::capture) {
            effect->way = resolve(state, action.from, action.other, action.to, state.player);
        }
    }
    return explain_action(snapshot(state, past), action, verdict, list, effect);
}

template <class B>
Result<void> Rules<B>::parse_position(std::string_view position, std::string_view memory,
                                      State& state, Past& past) const {
    const auto snapshot = read(position, memory);
    if (!snapshot) {
        return refuse(snapshot);
    }
    State found;
    Past chain;
    restore(*snapshot, found, chain);
    if (auto sound = check_soundness(found, chain); !sound) {
        return sound;
    }
    if (found.phase == Phase::closing) {
        Flow<B>(settings(), found, chain, nullptr).complete_chain();
    }
    state = found;
    past.clear();
    for (const uint64_t entry : chain.entries()) {
        past.push(entry);
    }
    return {};
}

// §11: something is left to decide, and the flag `h` of phase m tells the truth.
template <class B>
Result<void> Rules<B>::check_soundness(const State& state, const Past& past) const {
    const auto bad = [](std::string sentence) {
        return refuse("bad-position", std::move(sentence), "11");
    };
    if (state.phase == Phase::over) {
        return {};
    }
    if (state.phase == Phase::closing) {
        if (chain_goes_on(state, past, settings())) {
            return bad("Phase z: the chain can go on.");
        }
        return {};
    }
    const Moves<B> moves(state);
    if (state.phase == Phase::placement && !moves.has_placement(state.player)) {
        return bad("Phase p: there is no legal placement.");
    }
    if (state.phase == Phase::movement && state.focus == no_cell) {
        const bool real = moves.has_placement(state.player) || moves.has_active_stack(state.player);
        if (state.is_set(real_available) != real) {
            return bad(real ? "Phase m: flag h is missing, a real action is available."
                            : "Phase m: flag h is set, but no real action is available.");
        }
    }
    ActionList<Action> list;
    legal(state, past, list);
    const bool skip_is_nothing = state.phase == Phase::after_move || state.phase == Phase::region;
    if (list.size() <= (skip_is_nothing ? 1U : 0U)) {
        return bad("There is nothing to decide in this phase.");
    }
    return {};
}

}  // namespace prise::ringrift
