// Which turn is best when something is hidden: worlds are drawn that look like what was seen, every
// turn is tried in each of them, deeper and deeper, and the best mean counts. With one world it is
// a plain search with iterative deepening.
//
//     depth   turn        world 1   world 2   world 3     mean
//     3       7sxB7         +1200      -300      +900      600
//             9d-            -100         …                        <- a slice may end anywhere here
//
// The turns are tried in the order in which the depth before left them, so an iteration that is not
// finished is of use: what it has looked at so far holds the best turn of the last one.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "prise/ai/kit/turn_search.h"

namespace prise::ai {

template <class Game>
class SampledSearch {
  public:
    using State = typename Game::State;
    using Turn = typename Game::Turn;

    struct Choice {
        Turn turn{};
        int value = 0;  // the mean of the expected results
        int depth = 0;  // 0: not looked at yet
    };

    SampledSearch(const Game& game, Table& table) : game_(game), search_(game, table) {}

    // At least one world and one turn; the turns can be played in all worlds alike.
    void begin(std::span<const State> worlds, std::span<const Turn> turns,
               const SearchLimits& limits) {
        worlds_.assign(worlds.begin(), worlds.end());
        choices_.clear();
        for (const Turn& turn : turns) {
            choices_.push_back({turn});
        }
        limits_ = limits;
        nodes_ = 0;
        depth_done_ = 0;
        most_depth_ = 1;
        if (choices_.size() > 1) {
            for (const State& world : worlds_) {
                most_depth_ = std::max(most_depth_, game_.left(world));
            }
        }
        if (limits.depth != 0) {
            most_depth_ = std::min(most_depth_, limits.depth);
        }
        begin_depth(1);
        is_done_ = false;
        ++revision_;
    }

    // At most so many nodes more; false: done.
    bool step(uint64_t max_nodes) {
        while (!is_done_) {
            uint64_t budget = max_nodes;
            if (limits_.nodes != 0) {
                budget = std::min(budget, limits_.nodes - nodes_);
            }
            if (budget == 0) {
                is_done_ = limits_.nodes != 0 && nodes_ == limits_.nodes;
                return !is_done_;
            }
            uint64_t left = budget;
            if (!is_open_) {
                --left;
                open();
            }
            const bool goes_on = search_.step(left);
            nodes_ += budget - left;
            max_nodes -= budget - left;
            if (!goes_on) {
                close();
            }
        }
        return false;
    }

    void stop() { is_done_ = true; }
    uint64_t nodes() const { return nodes_; }
    int depth() const { return depth_done_; }
    uint64_t revision() const { return revision_; }  // changes with the choices
    // The best first.
    const std::vector<Choice>& choices() const { return choices_; }

  private:
    void begin_depth(int depth) {
        depth_ = depth;
        turn_ = 0;
        begin_turn();
    }
    void begin_turn() {
        world_ = 0;
        sum_ = 0;
        is_open_ = false;
    }

    // With one world a turn only has to be better than the best ones that are asked for.
    void open() {
        State child = worlds_[world_];
        const int mover = game_.side(child);
        game_.play(child, choices_[turn_].turn);
        has_changed_side_ = game_.side(child) != mover;
        const auto wanted = static_cast<size_t>(std::max(limits_.lines, 1));
        const int alpha =
            worlds_.size() == 1 && turn_ >= wanted ? choices_[wanted - 1].value : -certain - 1;
        search_.begin(child, depth_ - 1, has_changed_side_ ? -certain - 1 : alpha,
                      has_changed_side_ ? -alpha : certain + 1);
        is_open_ = true;
    }

    void close() {
        is_open_ = false;
        sum_ += has_changed_side_ ? -search_.value() : search_.value();
        if (++world_ < worlds_.size()) {
            return;
        }
        Choice found{choices_[turn_].turn,
                     static_cast<int>(sum_ / static_cast<int64_t>(worlds_.size())), depth_};
        // What was looked at at this depth stands before the rest, the best first.
        const auto at = choices_.begin() + static_cast<std::ptrdiff_t>(turn_);
        const auto place = std::find_if(choices_.begin(), at,
                                        [&](const Choice& c) { return c.value < found.value; });
        std::move_backward(place, at, at + 1);
        *place = found;
        revision_ += place - choices_.begin() < std::max(limits_.lines, 1) ? 1 : 0;
        if (++turn_ < choices_.size()) {
            begin_turn();
            return;
        }
        depth_done_ = depth_;
        ++revision_;
        if (depth_ >= most_depth_) {
            is_done_ = true;
            return;
        }
        begin_depth(depth_ + 1);
    }

    const Game& game_;
    TurnSearch<Game> search_;
    std::vector<State> worlds_;
    std::vector<Choice> choices_;
    SearchLimits limits_;
    uint64_t nodes_ = 0;
    uint64_t revision_ = 0;
    int depth_ = 0;
    int depth_done_ = 0;
    int most_depth_ = 0;
    size_t turn_ = 0;
    size_t world_ = 0;
    int64_t sum_ = 0;
    bool has_changed_side_ = false;
    bool is_open_ = false;
    bool is_done_ = true;
};

}  // namespace prise::ai
