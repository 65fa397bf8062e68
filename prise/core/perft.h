// The number of action sequences of a given length: the oldest and sharpest test of a move
// generator. A finished game has no continuation. The short cuts below belong to counting alone and
// are no part of the contract; a build that must be small (PRISE_FEW_INSTANCES) does without them.
#pragma once

#include <cstdint>
#include <vector>

#include "prise/core/contract.h"

namespace prise {

// A game may offer the number of legal actions without listing them; the last ply is then counted
// in bulk.
template <class R>
concept CountsLegal = requires(const R rules, const typename R::State& state, const Past& past,
                               ActionList<typename R::Action>& scratch) {
    { rules.count_legal(state, past, scratch) } -> std::convertible_to<uint64_t>;
};

// A game may also know a short cut that counts whole trees of some states. Where it ends, it calls
// back with the state and the depth that are left, and whether the past still matters for it.
template <class R>
concept CountsAhead = requires(const R rules, const typename R::State& state,
                               uint64_t (*rest)(const typename R::State&, int, bool)) {
    { rules.can_count_ahead(state) } -> std::same_as<bool>;
    { rules.count_ahead(state, 1, rest) } -> std::same_as<uint64_t>;
};

enum class Leaves : uint8_t { counted_in_bulk, visited };

#ifdef PRISE_FEW_INSTANCES
inline constexpr bool has_short_cuts = false;
#else
inline constexpr bool has_short_cuts = true;
#endif

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
        if constexpr (has_short_cuts && CountsAhead<R>) {
            if (leaves_ == Leaves::counted_in_bulk && rules_.can_count_ahead(state)) {
                return count_ahead(state, past, depth);
            }
        }
        return count_plainly(state, past, depth);
    }

    uint64_t count_plainly(const typename R::State& state, Past& past, int depth) {
        ActionList<typename R::Action>& list = lists_[static_cast<size_t>(depth) - 1];
        if (depth == 1 && leaves_ == Leaves::counted_in_bulk) {
            if constexpr (has_short_cuts && CountsLegal<R>) {
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
