// Which action first: what a search has learned of quiet actions elsewhere in the tree. Killers
// were good enough at the same ply, and history counts how often an action was.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "prise/ai/kit/search.h"
#include "prise/core/contract.h"

namespace prise::ai {

// An action that can be tried.
struct Candidate {
    int32_t score;
    uint16_t place;  // in the legal list
};

// Puts the best of those from `next` on there: often the first of all is enough, and nothing needs
// to be sorted.
inline void pick(std::vector<Candidate>& order, size_t next) {
    const auto from = order.begin() + static_cast<std::ptrdiff_t>(next);
    const auto best = std::max_element(from, order.end(), [](auto& a, auto& b) {
        return a.score != b.score ? a.score < b.score : a.place > b.place;
    });
    std::iter_swap(from, best);
}

template <class Brain>
class Ordering {
  public:
    void clear() {
        for (auto& history : history_) {
            history.assign(Brain::slots, 0);
        }
        std::memset(killers_, 0, sizeof killers_);
    }

    // Of a quiet action, to be added to what the brain says of it.
    template <class State, class Action>
    int32_t merit(const Brain& brain, const State& state, const Action& action, Seat seat,
                  int ply) const {
        const uint64_t mark = brain.mark(action);
        const auto& killers = killers_[ply];
        const int32_t killer = killers[0] == mark ? 1 << 20 : killers[1] == mark ? 1 << 19 : 0;
        return killer + history_of(seat)[brain.slot(state, action)];
    }

    // The best action was good enough: it is tried earlier elsewhere, and those tried before it are
    // not.
    template <class Frame>
    void reward(const Brain& brain, const Frame& frame, int ply) {
        const auto& best = frame.list[frame.best_place];
        if (!brain.is_quiet(frame.state, best)) {
            return;
        }
        auto& killers = killers_[ply];
        if (const uint64_t mark = brain.mark(best); killers[0] != mark) {
            killers[1] = std::exchange(killers[0], mark);
        }
        auto& history = history_of(frame.seat);
        const int32_t bonus = std::min(frame.depth * frame.depth, 400);
        const auto change = [&](const auto& action, int32_t by) {
            int32_t& known = history[brain.slot(frame.state, action)];
            known += by - known * bonus / 16384;
        };
        change(best, bonus);
        for (size_t i = 0; i < frame.next; ++i) {
            if (const auto& tried = frame.list[frame.order[i].place];
                brain.is_quiet(frame.state, tried)) {
                change(tried, -bonus);
            }
        }
    }

  private:
    auto& history_of(Seat seat) { return history_[seat == Seat::first ? 0 : 1]; }
    const auto& history_of(Seat seat) const { return history_[seat == Seat::first ? 0 : 1]; }

    std::vector<int32_t> history_[2];
    uint64_t killers_[max_ply + 1][2];
};

}  // namespace prise::ai
