#include "prise/ai/duel_chess/duels.h"

#include <algorithm>
#include <climits>
#include <cmath>

namespace prise::ai::duel_chess {

Ladder::Ladder(int highest) {
    count = static_cast<size_t>(std::min<int>(highest + 1, most_small_choices));
    for (size_t i = 0; i < count; ++i) {
        const int place = static_cast<int>(i);
        const int last = static_cast<int>(count) - 1;
        bids[i] = static_cast<int16_t>(last == 0 ? 0 : place * highest / last);
    }
}

Curve::Curve(const Settings& settings, chess::PieceType attacker, chess::PieceType victim,
             int attacker_highest, int defender_highest) {
    const Ladder attack(attacker_highest);
    const Ladder defence(defender_highest);
    SmallMatrixGame game{attack.count, defence.count, {}};
    SmallEquilibrium found;
    int before = 0;
    int stake_before = 0;
    for (size_t k = 0; k < stakes.size(); ++k) {
        for (size_t i = 0; i < attack.count; ++i) {
            for (size_t j = 0; j < defence.count; ++j) {
                const bool won = settings.attacker_wins(attack.bids[i], defence.bids[j]);
                game.at(i, j) = (won ? stakes[k] : 0) - settings.cost(attacker, attack.bids[i]) +
                                settings.cost(victim, defence.bids[j]);
            }
        }
        solve_into(game, found);
        double attacker_pays = 0;
        double defender_pays = 0;
        for (size_t i = 0; i < attack.count; ++i) {
            attacker_pays += found.row[i] * settings.cost(attacker, attack.bids[i]);
        }
        for (size_t j = 0; j < defence.count; ++j) {
            defender_pays += found.column[j] * settings.cost(victim, defence.bids[j]);
        }
        pays_[k] = {static_cast<int16_t>(std::lround(attacker_pays)),
                    static_cast<int16_t>(std::lround(defender_pays))};
        // Rounding may not make it fall, nor rise faster than the stake.
        const int value = static_cast<int>(std::lround(found.value * one));
        const int stake = stakes[k] * one;
        values_[k] = k == 0 ? value : std::clamp(value, before, before + stake - stake_before);
        before = values_[k];
        stake_before = stake;
    }
}

size_t Curve::place_of(int stake) {
    size_t place = 0;
    while (place + 1 < stakes.size() && stakes[place + 1] <= stake) {
        ++place;
    }
    return place;
}

int Curve::value(int stake) const {
    if (stake <= 0) {
        return values_[0];
    }
    const size_t low = std::min(place_of(stake / one), stakes.size() - 2);
    const int from = stakes[low] * one;
    const int64_t rise = values_[low + 1] - values_[low];
    const int width = (stakes[low + 1] - stakes[low]) * one;
    return values_[low] + static_cast<int>(rise * (stake - from) / width);
}

int Curve::stake_for(int value) const {
    if (value <= values_[0]) {
        return 0;
    }
    size_t high = 1;
    while (high + 1 < stakes.size() && values_[high] < value) {
        ++high;
    }
    const int64_t rise = values_[high] - values_[high - 1];
    if (rise == 0) {
        return INT_MAX;
    }
    const int64_t width = (stakes[high] - stakes[high - 1]) * one;
    const int64_t stake =
        stakes[high - 1] * one + ((value - values_[high - 1]) * width + rise - 1) / rise;
    return stake > INT_MAX ? INT_MAX : static_cast<int>(stake);
}

const Curve& Curves::find(chess::PieceType attacker, chess::PieceType victim, int attacker_pool,
                          int defender_pool) const {
    // With other options bids may be higher than the curves that are kept; those of poor sides are
    // exact, the others are told apart by sixteenths.
    const int most = settings_.max_bid;
    const auto step = [&](int bid) {
        return most <= most_highest ? bid : bid * most_highest / most;
    };
    const auto bid_of = [&](int place) {
        return most <= most_highest ? place : (place * most + most_highest - 1) / most_highest;
    };
    const int attack = step(settings_.highest_bid(attacker, attacker_pool));
    const int defence = step(settings_.highest_bid(victim, defender_pool));
    const int index = ((attacker * 8 + victim) * 16 + attack) * 16 + defence;
    auto& curve = curves_[static_cast<size_t>(index)];
    if (!curve) {
        curve =
            std::make_unique<Curve>(settings_, attacker, victim, bid_of(attack), bid_of(defence));
    }
    return *curve;
}

}  // namespace prise::ai::duel_chess
