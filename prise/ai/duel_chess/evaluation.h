// How good a position is for White, in hundredths of a pawn: the terms of terms.h, weighed.
#pragma once

#include <array>
#include <cstdint>

#include "prise/ai/duel_chess/weights.h"
#include "prise/games/duel_chess/state.h"

namespace prise::ai::duel_chess {

class Evaluation {
  public:
    Evaluation(const Weights& weights, bool duels);

    int hundredths(const prise::duel_chess::State& state) const;

    // What pools are worth with so many men left: one against another, and the next point of one.
    int worth_of_pools(int own, int other, int men) const {
        return blend(pool_[place(own)] - pool_[place(other)], men);
    }
    int worth_of_point(int pool, int men) const {
        return blend(pool_[place(pool) + 1], men) - blend(pool_[place(pool)], men);
    }

  private:
    // Both numbers of a weight in one, which is added and subtracted like a number.
    using Packed = int64_t;
    static constexpr Packed one_full = Packed{1} << 32;
    static constexpr Packed packed(Weight weight) { return weight.full * one_full + weight.empty; }
    static int blend(Packed sum, int men) {
        const auto empty = static_cast<int32_t>(sum);
        const auto full = static_cast<int32_t>((sum - empty) / one_full);
        return (full * men + empty * (full_board - men)) / full_board;
    }
    // Beyond it more is worth nothing more.
    static constexpr size_t most_pool = 255;
    static size_t place(int pool) { return std::min(static_cast<size_t>(pool), most_pool); }

    struct Sum;

    bool duels_;
    std::array<Packed, terms::count> weights_;
    std::array<std::array<Packed, 64>, 7> on_;  // a white man on a square, all told
    std::array<Packed, most_pool + 2> pool_;
};

}  // namespace prise::ai::duel_chess
