// The root of a MatrixSearch: tree after tree, each deeper than the one before, with a window
// around the last score, and the lines that are told to whoever asks. Included by matrix_search.h.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>

#include "prise/ai/kit/matrix_search.h"

namespace prise::ai {

template <GameRules R, class Brain>
void MatrixSearch<R, Brain>::begin(const State& state, const Past& past, const SearchLimits& limits,
                                   const Overlook& overlook) {
    limits_ = limits;
    overlook_ = overlook;
    past_ = past;
    nodes_ = 0;
    ply_ = 0;
    is_done_ = false;
    is_open_ = false;
    depth_ = 1;
    depth_done_ = 0;
    line_ = 0;
    scores_.clear();
    for (auto& history : history_) {
        history.assign(Brain::slots, 0);
    }
    std::memset(killers_, 0, sizeof killers_);
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
    std::ranges::stable_sort(root.order, std::greater{}, &Candidate::score);
    root_order_.clear();
    for (const Candidate& candidate : root.order) {
        if (!is_overlooked(root, candidate.place)) {
            root_order_.push_back(candidate.place);
        }
    }
    if (root_order_.empty()) {
        root_order_.push_back(root.order.front().place);
    }
    limits_.lines = std::clamp(limits_.lines, 1, static_cast<int>(root_order_.size()));
    found_.clear();
    lines_.clear();
    ++revision_;
    for (int i = 0; i < limits_.lines; ++i) {
        const uint16_t place = root_order_[static_cast<size_t>(i)];
        lines_.push_back({0, 0, place, {root.list[place]}});
    }
    width_ = infinite;
}

template <GameRules R, class Brain>
bool MatrixSearch<R, Brain>::step(uint64_t max_nodes) {
    const uint64_t limit = limits_.nodes == 0 ? UINT64_MAX : limits_.nodes;
    const uint64_t stop_at = max_nodes > limit - nodes_ ? limit : nodes_ + max_nodes;
    while (!is_done_) {
        if (!is_open_) {
            open_tree();
        }
        if (!run(stop_at)) {
            if (nodes_ == limit) {
                is_done_ = true;
            }
            break;
        }
        close_tree();
    }
    if (is_done_ && is_open_) {
        keep_best();
        is_open_ = false;
    }
    return !is_done_;
}

template <GameRules R, class Brain>
void MatrixSearch<R, Brain>::open_tree() {
    is_open_ = true;
    improved_ = {};
    Frame& root = frames_[0];
    ply_ = 0;
    past_.rewind(root.mark);
    root.stage = Stage::choose;
    root.look = Look::fresh;
    root.is_pv = true;
    root.best = -infinite;
    root.best_place = Table::no_place;
    root.tried = 0;
    root.next = 0;
    root.depth = static_cast<int16_t>(depth_);
    root.failed = unknown;
    const int expected = lines_[line_].score;
    const bool narrow = width_ < infinite && depth_ >= 4 && std::abs(expected) < proved;
    root.alpha = root.floor = narrow ? std::max(expected - width_, -infinite) : -infinite;
    root.beta = narrow ? std::min(expected + width_, infinite) : infinite;
    root.order.clear();
    int32_t score = 0;
    for (const uint16_t place : root_order_) {
        const bool reported = std::ranges::find(found_, place, &Variation::place) != found_.end();
        if (!reported) {
            root.order.push_back({--score, place});
        }
    }
    line_length_[0] = 0;
}

// A tree has been searched: look again with a wider window, for the next line, or deeper.
template <GameRules R, class Brain>
void MatrixSearch<R, Brain>::close_tree() {
    is_open_ = false;
    const Frame& root = frames_[0];
    if (root.best <= root.floor || root.best >= root.beta) {
        if (root.best >= root.beta) {
            keep_best();
        }
        width_ = width_ >= 4 * Brain::window ? infinite : width_ * 4;
        return;
    }
    found_.push_back(improved_);
    const auto best = std::ranges::find(root_order_, improved_.place);
    std::rotate(root_order_.begin() + static_cast<std::ptrdiff_t>(line_), best, best + 1);
    width_ = Brain::window;
    if (++line_ < static_cast<size_t>(limits_.lines)) {
        return;
    }
    std::ranges::stable_sort(found_, std::greater{}, &Variation::score);
    lines_.swap(found_);
    ++revision_;
    found_.clear();
    line_ = 0;
    depth_done_ = depth_;
    scores_.push_back(lines_[0].score);
    const bool decided = limits_.lines == 1 && std::abs(lines_[0].score) >= proved;
    if (decided || depth_ == (limits_.depth == 0 ? max_depth : limits_.depth)) {
        is_done_ = true;
        return;
    }
    ++depth_;
}

// Whatever a tree that was not finished has improved counts.
template <GameRules R, class Brain>
void MatrixSearch<R, Brain>::keep_best() {
    if (improved_.place == Table::no_place) {
        return;
    }
    const auto known = std::ranges::find(lines_, improved_.place, &Variation::place);
    if (known != lines_.end() && known - lines_.begin() > static_cast<std::ptrdiff_t>(line_)) {
        std::rotate(lines_.begin() + static_cast<std::ptrdiff_t>(line_), known, known + 1);
    }
    lines_[line_] = improved_;
    ++revision_;
}

}  // namespace prise::ai
