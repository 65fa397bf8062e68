#include "prise/games/duel_chess/worlds.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace prise::duel_chess {
namespace {

constexpr uint32_t no_key = ~uint32_t{0};

constexpr uint32_t key_of(const std::array<uint16_t, 2>& pools) {
    return (uint32_t{pools[0]} << 14) | pools[1];  // a pool has at most 14 bits
}

// The pairs of bids that agree with what was seen of a duel, numbered from 0: those with which x
// beats y, where x is the winner's bid and y the loser's. Where neither is known they fill a
// triangle that ends in a rectangle, because y cannot be more than the loser's pool could pay:
//
//     x = margin      y = 0
//     x = margin + 1  y = 0, 1
//     x = margin + 2  y = 0, 1, 2
//     x = margin + 3  y = 0, 1, 2      if the loser could bid 2 at most
class Pairs {
  public:
    // `margin` 1: the winner must have bid more; 0: the same is enough. A bid of `unseen` is
    // hidden.
    Pairs(int margin, int winners, int losers, int most_of_winner, int most_of_loser)
        : margin_(margin), x_(winners), y_(losers), most_y_(most_of_loser) {
        if (winners > most_of_winner || losers > most_of_loser) {
            return;
        }
        if (winners != unseen) {
            if (losers != unseen) {
                count_ = winners - margin >= losers ? 1 : 0;
            } else {
                count_ = std::max(std::min(winners - margin, most_of_loser) + 1, 0);
            }
        } else if (losers != unseen) {
            count_ = std::max(most_of_winner - losers - margin + 1, 0);
        } else {
            const int winning = most_of_winner - margin + 1;
            const int growing = std::min(winning, most_of_loser + 1);
            triangle_ = growing * (growing + 1) / 2;
            count_ = winning <= 0 ? 0 : triangle_ + (winning - growing) * (most_of_loser + 1);
        }
    }

    int count() const { return count_; }

    // The winner's bid and the loser's.
    std::pair<int, int> at(int number) const {
        if (x_ != unseen) {
            return {x_, y_ != unseen ? y_ : number};
        }
        if (y_ != unseen) {
            return {y_ + margin_ + number, y_};
        }
        if (number < triangle_) {
            const int row = static_cast<int>((std::sqrt(8.0 * number + 1) - 1) / 2);
            return {margin_ + row, number - row * (row + 1) / 2};
        }
        const int rest = number - triangle_;
        return {margin_ + most_y_ + 1 + rest / (most_y_ + 1), rest % (most_y_ + 1)};
    }

  private:
    int margin_, x_, y_, most_y_;
    int triangle_ = 0;
    int count_ = 0;
};

}  // namespace

void Worlds::begin(const std::array<PoolRange, 2>& pools) {
    const size_t room = std::max<size_t>(work_ / 4, 1);
    const auto size = [&](size_t side) { return static_cast<size_t>(pools[side].size()); };
    std::array<size_t, 2> cells = {size(0), size(1)};
    if (cells[0] * cells[1] > room) {
        const auto edge = static_cast<size_t>(std::sqrt(static_cast<double>(room)));
        cells[0] = std::min(cells[0], std::max(edge, room / cells[1]));
        cells[1] = std::min(cells[1], std::max<size_t>(room / cells[0], 1));
    }
    const auto pool_in = [&](size_t side, size_t cell) {
        const double part = cells[side] == size(side) ? 0 : random_part();
        const double share = (static_cast<double>(cell) + part) / static_cast<double>(cells[side]);
        const int within = static_cast<int>(share * pools[side].size() + 1e-9);
        return static_cast<uint16_t>(pools[side].least + within);
    };
    worlds_.clear();
    for (size_t i = 0; i < cells[0]; ++i) {
        for (size_t j = 0; j < cells[1]; ++j) {
            const uint16_t white = pool_in(0, i);
            worlds_.push_back({{white, pool_in(1, j)}, 1});
        }
    }
    looked_at_ += worlds_.size();
}

void Worlds::earn(const std::array<int, 2>& amounts) {
    if (amounts == std::array<int, 2>{}) {
        return;
    }
    for (World& world : worlds_) {
        for (const size_t side : {size_t{0}, size_t{1}}) {
            uint16_t& pool = world.pools[side];
            pool = static_cast<uint16_t>(settings_.pool_filled(pool, amounts[side]));
        }
    }
}

void Worlds::pass(const SeenDuel& duel) {
    earn(duel.earned);
    if (duel.needs_point) {
        keep_if([&](const World& world) { return world.pools[duel.attacker] > 0; });
    }
    if (duel.revealed || duel.retreated) {
        go_through_bids(duel);
    } else if (duel.bid && duel.attacker_bid != unseen) {
        weigh_first_bid(duel);
    }
}

void Worlds::weigh_first_bid(const SeenDuel& duel) {
    for (World& world : worlds_) {
        const int most = settings_.highest_bid(duel.attacking, world.pools[duel.attacker]);
        world.weight = duel.attacker_bid > most ? 0 : world.weight / (most + 1);
    }
    keep_if([](const World& world) { return world.weight > 0; });
}

void Worlds::go_through_bids(const SeenDuel& duel) {
    const Side attacker = duel.attacker;
    const Side defender = chess::other(attacker);
    const auto choices = [&](int bid) {
        return static_cast<size_t>(bid == unseen ? settings_.max_bid + 1 : 1);
    };
    const size_t each = std::clamp<size_t>(work_ / worlds_.size(), 1,
                                           choices(duel.attacker_bid) * choices(duel.defender_bid));
    const auto bits = static_cast<int>(
        std::bit_width(2 * each * worlds_.size()));  // so that half of it stays empty
    table_.assign(size_t{1} << bits, {no_key, 0});
    shift_ = 32 - bits;
    const bool tie_wins = settings_.tie_winner == TieWinner::attacker;
    for (const World& world : worlds_) {
        const int pool = world.pools[attacker];
        const int other = world.pools[defender];
        if (!duel.revealed) {  // it began before this log: only the retreat was seen
            add(duel, pool, other, world.weight);
            continue;
        }
        const int most_attack = settings_.highest_bid(duel.attacking, pool);
        const int most_defend = settings_.highest_bid(duel.defending, other);
        const Pairs pairs = duel.won ? Pairs(tie_wins ? 0 : 1, duel.attacker_bid, duel.defender_bid,
                                             most_attack, most_defend)
                                     : Pairs(tie_wins ? 1 : 0, duel.defender_bid, duel.attacker_bid,
                                             most_defend, most_attack);
        const int count = pairs.count();
        const int picked = std::min(count, static_cast<int>(each));
        const double weight = world.weight * count /
                              (static_cast<double>(picked) * (most_attack + 1) * (most_defend + 1));
        const double step = static_cast<double>(count) / picked;
        const double offset = picked == count ? 0 : random_part();
        for (int i = 0; i < picked; ++i) {
            const int number =
                picked == count ? i : std::min(static_cast<int>((i + offset) * step), count - 1);
            const auto [winners, losers] = pairs.at(number);
            const int attack = duel.won ? winners : losers;
            const int defend = duel.won ? losers : winners;
            add(duel, pool - settings_.cost(duel.attacking, attack),
                other - settings_.cost(duel.defending, defend), weight);
        }
    }
    collect();
}

void Worlds::add(const SeenDuel& duel, int attackers, int defenders, double weight) {
    ++looked_at_;
    if (duel.retreated) {
        const int price = duel.returned ? std::min(duel.price, attackers) : duel.price;
        if (price > attackers) {
            return;
        }
        attackers -= price;
    }
    std::array<uint16_t, 2> pools{};
    pools[duel.attacker] = static_cast<uint16_t>(attackers);
    pools[chess::other(duel.attacker)] = static_cast<uint16_t>(defenders);
    const uint32_t key = key_of(pools);
    size_t at = (key * uint32_t{0x9E3779B1}) >> shift_;
    while (table_[at].key != key && table_[at].key != no_key) {
        at = at + 1 == table_.size() ? 0 : at + 1;
    }
    table_[at].key = key;
    table_[at].weight += weight;
}

// The table becomes the list again. The weights sum up to 1.
void Worlds::collect() {
    worlds_.clear();
    double sum = 0;
    for (const Slot& slot : table_) {
        if (slot.key != no_key) {
            const std::array<uint16_t, 2> pools = {static_cast<uint16_t>(slot.key >> 14),
                                                   static_cast<uint16_t>(slot.key & 0x3FFF)};
            worlds_.push_back({pools, slot.weight});
            sum += slot.weight;
        }
    }
    const size_t room = std::max<size_t>(work_ / 4, 1);
    const bool thin = worlds_.size() > room;
    const double unit = thin ? sum / static_cast<double>(room) : 0;
    double next = thin ? random_part() * unit : 0;
    double passed = 0;
    for (World& world : worlds_) {
        if (world.weight < unit) {
            passed += world.weight;
            world.weight = passed > next ? unit : 0;
            next += passed > next ? unit : 0;
        }
        world.weight /= sum;
    }
    if (thin) {
        keep_if([](const World& world) { return world.weight > 0; });
    }
}

}  // namespace prise::duel_chess
