// The pools that somebody thinks possible who may not see them, each pair with its weight, followed
// through the duels that they have seen (follow.h).
//
// Of a bid that is hidden every amount is equally likely that the pool could pay. What was seen
// (who won, which retreat was paid) strikes out the bids that it contradicts.
//
// Exact as long as there is little to do: all worlds times all pairs of bids of a duel, up to
// `work`. Beyond that each world stands for its pairs of bids by a part of them, evenly spread, and
// of too many worlds a part is kept: all that are heavy, and of the light ones as many as their
// weight together is worth. Both leave every expected weight as it was.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "prise/core/random.h"
#include "prise/games/duel_chess/belief.h"
#include "prise/games/duel_chess/follow.h"

namespace prise::duel_chess {

class Worlds {
  public:
    // `work`: the worlds that may be looked at for one duel.
    Worlds(const Settings& settings, size_t work, Random& random)
        : settings_(settings), work_(work), random_(random) {}

    // Every pair of pools of these ranges is equally likely.
    void begin(const std::array<PoolRange, 2>& pools);
    void pass(const SeenDuel& duel);
    void earn(const std::array<int, 2>& amounts);
    template <class Pred>
    void keep_if(Pred&& pred) {
        std::erase_if(worlds_, [&](const World& world) { return !pred(world); });
    }

    const std::vector<World>& all() const { return worlds_; }
    // All that were looked at since the beginning.
    size_t looked_at() const { return looked_at_; }

  private:
    // Worlds by their pools, while a duel is gone through: a hash table that never fills up.
    struct Slot {
        uint32_t key;
        double weight;
    };

    void weigh_first_bid(const SeenDuel& duel);
    void go_through_bids(const SeenDuel& duel);
    void add(const SeenDuel& duel, int attackers, int defenders, double weight);
    void collect();
    double random_part() { return static_cast<double>(random_.next() >> 11) * 0x1p-53; }

    const Settings& settings_;
    const size_t work_;
    Random& random_;
    std::vector<World> worlds_;
    std::vector<Slot> table_;
    int shift_ = 0;  // of a hash
    size_t looked_at_ = 0;
};

}  // namespace prise::duel_chess
