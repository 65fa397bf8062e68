// The root of a search: tree after tree, each deeper than the one before, with a window around the
// last score, for as many of the best lines as are asked for.
//
//     depth 1, 2, 3 ...           each of them for
//         line 1, 2 ...           each of them, until the score lies inside of its window,
//             a tree              of the actions that are not told yet
//
// What it asks of a search (a friend's private functions will do):
//
//     void open_tree(Window)      sets out from the root
//     bool run(uint64_t stop_at)  until the tree has been searched; false: nodes are used up
//     int tree_value() const      what it came to
//     uint64_t nodes() const
#pragma once

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>
#include <vector>

#include "prise/ai/kit/ordering.h"
#include "prise/ai/kit/search.h"
#include "prise/ai/kit/table.h"
#include "prise/core/action_list.h"

namespace prise::ai {

template <class Action>
class Deepening {
  public:
    struct Variation {
        int depth = 0;
        int score = 0;
        uint16_t place = Table::no_place;  // of the first action in the legal list of the root
        std::vector<Action> actions;
    };

    struct Style {
        int window;               // of the first look at a new depth
        int widest;               // beyond it there is none at all
        int narrow_from;          // this depth on
        bool values_only_action;  // also where there is nothing to choose
    };

    explicit Deepening(const Style& style) : style_(style) {}

    // `order` are the candidates of the root; where all are overlooked, the best of them is not.
    template <class IsOverlooked>
    void begin(std::vector<Candidate> order, const ActionList<Action>& list,
               const SearchLimits& limits, const IsOverlooked& is_overlooked) {
        limits_ = limits;
        is_done_ = false;
        is_open_ = false;
        depth_ = 1;
        depth_done_ = 0;
        line_ = 0;
        width_ = infinite;
        std::ranges::stable_sort(order, std::greater{}, &Candidate::score);
        places_.clear();
        for (const Candidate& candidate : order) {
            if (!is_overlooked(candidate.place)) {
                places_.push_back(candidate.place);
            }
        }
        if (places_.empty()) {
            places_.push_back(order.front().place);
        }
        limits_.lines = std::clamp(limits_.lines, 1, static_cast<int>(places_.size()));
        found_.clear();
        lines_.clear();
        scores_.clear();
        ++revision_;
        for (int i = 0; i < limits_.lines; ++i) {
            const uint16_t place = places_[static_cast<size_t>(i)];
            lines_.push_back({0, 0, place, {list[place]}});
        }
    }

    // At most so many nodes more; false: done.
    template <class Search>
    bool step(Search& search, uint64_t max_nodes) {
        const uint64_t limit = limits_.nodes == 0 ? UINT64_MAX : limits_.nodes;
        const uint64_t used = search.nodes();
        const uint64_t stop_at = max_nodes > limit - used ? limit : used + max_nodes;
        while (!is_done_) {
            if (!is_open_) {
                open();
                search.open_tree(window_);
            }
            if (!search.run(stop_at)) {
                is_done_ = search.nodes() == limit;
                break;
            }
            close(search.tree_value());
        }
        if (is_done_ && is_open_) {
            keep_best();
            is_open_ = false;
        }
        return !is_done_;
    }

    void stop() { is_done_ = true; }

    // What the tree looks at, the likely best first.
    void list(std::vector<Candidate>& order) const {
        order.clear();
        int32_t score = 0;
        for (const uint16_t place : places_) {
            if (std::ranges::find(found_, place, &Variation::place) == found_.end()) {
                order.push_back({--score, place});
            }
        }
    }

    // The tree has found something better than before.
    void improve(int score, uint16_t place, std::vector<Action> actions) {
        improved_ = {depth_, score, place, std::move(actions)};
    }

    int depth() const { return depth_; }  // of this tree
    int depth_done() const { return depth_done_; }
    uint64_t revision() const { return revision_; }  // changes with the lines
    // Never empty; the best first.
    const std::vector<Variation>& lines() const { return lines_; }
    // The best score at each depth that was searched whole, from 1 on.
    const std::vector<int>& scores() const { return scores_; }

  private:
    void open() {
        is_open_ = true;
        improved_ = {};
        const int expected = lines_[line_].score;
        const bool narrow =
            width_ < infinite && depth_ >= style_.narrow_from && std::abs(expected) < proved;
        window_ = narrow ? Window{std::max(expected - width_, -infinite),
                                  std::min(expected + width_, infinite)}
                         : Window{-infinite, infinite};
    }

    // A tree has been searched: look again with a wider window, for the next line, or deeper.
    void close(int value) {
        is_open_ = false;
        if (value <= window_.alpha || value >= window_.beta) {
            if (value >= window_.beta) {
                keep_best();
            }
            width_ = width_ >= style_.widest ? infinite : width_ * 4;
            return;
        }
        found_.push_back(improved_);
        const auto best = std::ranges::find(places_, improved_.place);
        std::rotate(places_.begin() + static_cast<std::ptrdiff_t>(line_), best, best + 1);
        width_ = style_.window;
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
        if (is_decided() || depth_ == (limits_.depth == 0 ? max_depth : limits_.depth)) {
            is_done_ = true;
            return;
        }
        ++depth_;
    }

    bool is_decided() const {
        const bool is_only = places_.size() == 1 && !style_.values_only_action;
        return limits_.lines == 1 && (is_only || std::abs(lines_[0].score) >= proved);
    }

    // Whatever a tree that was not finished has improved counts.
    void keep_best() {
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

    Style style_;
    SearchLimits limits_;
    bool is_done_ = true;
    bool is_open_ = false;  // a tree is being searched
    int depth_ = 0;
    int depth_done_ = 0;
    size_t line_ = 0;  // which of the best lines it looks for
    int width_ = 0;    // of the window
    Window window_{-infinite, infinite};
    uint64_t revision_ = 0;
    std::vector<uint16_t> places_;  // the likely best first
    std::vector<Variation> lines_;
    std::vector<Variation> found_;  // at this depth
    Variation improved_;            // by this tree, so far
    std::vector<int> scores_;
};

}  // namespace prise::ai
