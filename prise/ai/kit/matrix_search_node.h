// A node of a MatrixSearch from its beginning to its end: whether it has to be searched at all, in
// which order its actions are tried, and what is remembered of it. Included by matrix_search.h.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "prise/ai/kit/matrix_search.h"

namespace prise::ai {

template <GameRules R, class Brain>
void MatrixSearch<R, Brain>::begin(const State& state, const Past& past, const SearchLimits& limits,
                                   const Overlook& overlook, std::span<const Action> only) {
    overlook_ = overlook;
    past_ = past;
    nodes_ = 0;
    ply_ = 0;
    ordering_.clear();
    Frame& root = frames_[0];
    root.state = state;
    root.mark = past_.mark();
    root.seat = rules_.to_act(state);
    root.flips = false;
    root.distance = 0;
    root.key = brain_.key(state, past_);
    root.checked = brain_.in_check(state);
    root.failing = brain_.failing(state, root.checked);
    root.value = static_cast<int16_t>(brain_.evaluate(state));
    rules_.legal(state, past_, root.list);
    rank(root, Table::no_place);
    deepening_.begin(root.order, root.list, limits, [&](size_t place) {
        return only.empty() ? is_overlooked(root, place)
                            : std::ranges::find(only, root.list[place]) == only.end();
    });
}

template <GameRules R, class Brain>
void MatrixSearch<R, Brain>::open_tree(const Window& window) {
    ply_ = 0;
    Frame& root = frames_[0];
    past_.rewind(root.mark);
    root.stage = Stage::choose;
    root.look = Look::fresh;
    root.is_pv = true;
    root.best = -infinite;
    root.best_place = Table::no_place;
    root.tried = 0;
    root.next = 0;
    root.depth = static_cast<int16_t>(deepening_.depth());
    root.failed = unknown;
    root.alpha = root.floor = window.alpha;
    root.beta = window.beta;
    deepening_.list(root.order);
    best_lines_.clear(0);
}

template <GameRules R, class Brain>
bool MatrixSearch<R, Brain>::run(uint64_t stop_at) {
    for (;;) {
        Frame& frame = frames_[static_cast<size_t>(ply_)];
        Next next = Next::choose;
        switch (frame.stage) {
            case Stage::enter: next = enter(frame); break;
            case Stage::back: next = back(frame); break;
            case Stage::choose: break;
        }
        frame.stage = Stage::choose;
        while (next == Next::choose) {
            if (is_exhausted(frame)) {
                next = finish(frame);
            } else if (nodes_ == stop_at) {
                return false;
            } else {
                next = choose(frame);
            }
        }
        if (next == Next::leave) {
            if (ply_ == 0) {
                return true;
            }
            --ply_;
        }
    }
}

// Sets out from a frame whose state, window and depth are given.
template <GameRules R, class Brain>
auto MatrixSearch<R, Brain>::enter(Frame& frame) -> Next {
    best_lines_.clear(ply_);
    if (brain_.repeated(frame.state, past_)) {
        return leave(0);
    }
    if (ply_ == max_ply) {
        return leave(brain_.evaluate(frame.state));
    }
    frame.checked = brain_.in_check(frame.state);
    frame.failing = brain_.failing(frame.state, frame.checked);
    frame.best = -infinite;
    frame.floor = frame.alpha;
    frame.best_place = Table::no_place;
    frame.tried = 0;
    frame.next = 0;
    frame.failed = unknown;
    frame.look = Look::fresh;
    if (frame.checked && frame.depth >= 0 && frame.distance < 2 * deepening_.depth()) {
        frame.depth = static_cast<int16_t>(frame.depth + 1);
    }
    if (frame.depth <= 0) {
        return enter_rest(frame);
    }
    frame.key = brain_.key(frame.state, past_);
    const bool blind = overlook_.permille > 0 && frame.distance == 1;
    uint16_t first = Table::no_place;
    if (const auto entry = table_.find(frame.key)) {
        first = entry->place;
        frame.value = entry->value;
        const int score = from_table(entry->score, frame.distance);
        const bool enough = entry->is_enough(score, frame.alpha, frame.beta);
        const bool deep =
            Brain::table_is_exact ? entry->depth == frame.depth : entry->depth >= frame.depth;
        if (!frame.is_pv && !blind && deep && enough) {
            return leave(score);
        }
    } else {
        frame.value = static_cast<int16_t>(brain_.evaluate(frame.state));
    }
    if (!frame.is_pv && !frame.checked && !blind && frame.depth <= Brain::deepest_guess &&
        std::abs(frame.beta) < proved &&
        frame.value - brain_.margin(frame.value, frame.depth) >= frame.beta) {
        return leave(frame.value);
    }
    rules_.legal(frame.state, past_, frame.list);
    if (frame.list.empty()) {
        return leave(end_of(frame));
    }
    if (frame.checked && brain_.is_lost(frame.state, frame.list)) {
        return leave(frame.distance + 1 - won);
    }
    rank(frame, first);
    if (blind) {
        std::erase_if(frame.order, [&](const Candidate& candidate) {
            return is_overlooked(frame, candidate.place);
        });
        if (frame.order.empty()) {
            rank(frame, first);
        }
    }
    if (Brain::reduces_unknown && first == Table::no_place && frame.depth >= 4) {
        frame.depth = static_cast<int16_t>(frame.depth - 1);
    }
    if (!frame.is_pv && !frame.checked && !blind && frame.depth >= 2 && frame.value >= frame.beta &&
        std::abs(frame.beta) < proved && brain_.may_pass(frame.state)) {
        frame.look = Look::pass;
    }
    return Next::choose;
}

// Where the depth is used up: the static value stands, unless something that forces is better.
template <GameRules R, class Brain>
auto MatrixSearch<R, Brain>::enter_rest(Frame& frame) -> Next {
    if (frame.depth < brain_.deepest_rest()) {
        return leave(brain_.evaluate(frame.state));
    }
    if (frame.checked && frame.depth > Brain::deepest_check) {
        rules_.legal(frame.state, past_, frame.list);
        if (frame.list.empty()) {
            return leave(end_of(frame));
        }
        if (brain_.is_lost(frame.state, frame.list)) {
            return leave(frame.distance + 1 - won);
        }
        frame.value = static_cast<int16_t>(brain_.evaluate(frame.state));
        rank(frame, Table::no_place);
        return Next::choose;
    }
    frame.best = brain_.evaluate(frame.state);
    if (frame.best >= frame.beta) {
        return leave(frame.best);
    }
    frame.value = static_cast<int16_t>(frame.best);
    frame.alpha = std::max(frame.alpha, frame.best);
    frame.failed = frame.checked ? unknown : frame.best;
    rules_.legal_forcing(frame.state, past_, frame.list);
    rank(frame, Table::no_place);
    return Next::choose;
}

// Candidates for the frame's list, the first one given, the others by what is known of them.
template <GameRules R, class Brain>
void MatrixSearch<R, Brain>::rank(Frame& frame, uint16_t first) {
    frame.order.resize(frame.list.size());
    for (size_t i = 0; i < frame.list.size(); ++i) {
        const Action& action = frame.list[i];
        int32_t score = brain_.order(frame.state, action);
        if (frame.failing == Failing::stays && brain_.is_contest(frame.state, action)) {
            score -= 1 << 28;  // what else there is decides what it is worth to fail
        } else if (i == first) {
            score = 1 << 30;
        } else if (brain_.is_quiet(frame.state, action)) {
            score += ordering_.merit(brain_, frame.state, action, frame.seat, ply_);
        }
        frame.order[i] = {score, static_cast<uint16_t>(i)};
    }
}

template <GameRules R, class Brain>
void MatrixSearch<R, Brain>::keep_line(Frame& frame) {
    const bool goes_on = !frame.is_contest && frames_[static_cast<size_t>(ply_) + 1].is_pv;
    best_lines_.keep(ply_, frame.list[frame.best_place], goes_on);
    if (ply_ == 0) {
        deepening_.improve(frame.best, frame.best_place, best_lines_.from_root());
    }
}

template <GameRules R, class Brain>
auto MatrixSearch<R, Brain>::finish(Frame& frame) -> Next {
    // What was not looked at whole is nobody else's truth.
    const bool is_whole = frame.distance > 1 || (overlook_.permille == 0 && ply_ > 0);
    if (frame.depth > 0 && is_whole) {
        const auto bound = Table::bound_of(frame.best, frame.floor, frame.beta);
        const uint16_t place = bound == Table::Bound::at_most ? Table::no_place : frame.best_place;
        table_.store(frame.key, {place, static_cast<int16_t>(to_table(frame.best, frame.distance)),
                                 frame.value, static_cast<uint8_t>(frame.depth), bound});
    }
    return leave(frame.best);
}

// The game is over here: how good is that for whoever would be to act?
template <GameRules R, class Brain>
int MatrixSearch<R, Brain>::end_of(const Frame& frame) const {
    const Outcome outcome = rules_.outcome(frame.state, past_);
    if (outcome.status != Outcome::Status::win) {
        return 0;
    }
    return outcome.winner == frame.seat ? won - frame.distance : frame.distance - won;
}

template <GameRules R, class Brain>
bool MatrixSearch<R, Brain>::is_overlooked(const Frame& frame, size_t place) const {
    if (overlook_.permille == 0) {
        return false;
    }
    const Action& action = frame.list[place];
    return ai::is_overlooked(overlook_, frame.key, brain_.mark(action),
                             brain_.difficulty(frame.state, action));
}

}  // namespace prise::ai
