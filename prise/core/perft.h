// The number of action sequences of a given length: the oldest and sharpest test of a move
// generator. A finished game has no continuation.
#pragma once

#include <cstdint>
#include <vector>

#include "prise/core/contract.h"

namespace prise {

enum class Leaves : uint8_t { counted_in_bulk, visited };

template <GameRules R>
class Perft {
  public:
    explicit Perft(const R& rules, Leaves leaves = Leaves::counted_in_bulk)
        : rules_(rules), leaves_(leaves) {}

    uint64_t operator()(const typename R::State& state, Past& past, int depth) {
        if (depth <= 0) {
            return 1;
        }
        if (lists_.size() < static_cast<size_t>(depth)) {
            lists_.resize(static_cast<size_t>(depth));
        }
        return count(state, past, depth);
    }

  private:
    uint64_t count(const typename R::State& state, Past& past, int depth) {
        if constexpr (CountsAhead<R>) {
            if (leaves_ == Leaves::counted_in_bulk && rules_.can_count_ahead(state)) {
                return count_ahead(state, past, depth);
            }
        }
        return count_plainly(state, past, depth);
    }

    uint64_t count_plainly(const typename R::State& state, Past& past, int depth) {
        ActionList<typename R::Action>& list = lists_[static_cast<size_t>(depth) - 1];
        if (depth == 1 && leaves_ == Leaves::counted_in_bulk) {
            if constexpr (CountsLegal<R>) {
                return rules_.count_legal(state, past, list);
            }
        }
        rules_.legal(state, past, list);
        if (depth == 1 && leaves_ == Leaves::counted_in_bulk) {
            return list.size();
        }
        const Past::Mark mark = past.mark();
        Silent silent;
        uint64_t total = 0;
        for (size_t i = 0; i < list.size(); ++i) {
            typename R::State next = state;
            rules_.apply(next, past, list[i], silent);
            total += depth == 1 ? 1 : count(next, past, depth - 1);
            past.rewind(mark);
        }
        return total;
    }

    // The rules count on their own and come back with whatever their short cut does not cover.
    uint64_t count_ahead(const typename R::State& state, Past& past, int depth) {
        return rules_.count_ahead(
            state, depth, [&](const typename R::State& uncovered, int depth_left, bool reversible) {
                if (depth_left == 0) {
                    return uint64_t{1};
                }
                const Past::Mark mark = past.mark();
                if (!reversible) {
                    past.forget();
                }
                const uint64_t total = count_plainly(uncovered, past, depth_left);
                past.rewind(mark);
                return total;
            });
    }

    const R& rules_;
    Leaves leaves_;
    std::vector<ActionList<typename R::Action>> lists_;
};

}  // namespace prise
