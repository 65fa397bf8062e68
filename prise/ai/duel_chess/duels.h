// What a duel is worth to the attacker, and how both should bid.
//
// A duel is a matrix game over the bids: W where the attacker's bid wins, L where it does not, less
// what the attacker pays, more what the defender pays. Counted in points, and from L on, only the
// stake D = W - L is left of the position:
//
//     cell(x, y) = (x wins against y ? D : 0) - cost(x) + cost(y)
//
// so for two men and the highest bids that their pools can pay, the value is one curve over D. It
// is solved at a few stakes when it is first asked for, and drawn with straight lines between them.
// It rises with D and never faster than D, so a duel is worth the more the better W is, and the
// better L is.
//
// Where one bid has to be made, the cells are filled in one by one and solved exactly
// (`solve_duel`).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "prise/core/matrix_game.h"
#include "prise/games/duel_chess/settings.h"

namespace prise::ai::duel_chess {

using prise::duel_chess::Settings;

// The bids that are looked at: all of them, or 16 that are evenly spread, 0 and the highest among
// them.
struct Ladder {
    explicit Ladder(int highest);

    size_t count;
    std::array<int16_t, most_small_choices> bids;
};

class Curve {
  public:
    static constexpr int one = 64;  // a point
    static constexpr std::array<int, 22> stakes = {0,  1,  2,  3,  4,  6,  8,   10,  12,  16,  20,
                                                   25, 32, 40, 50, 64, 80, 100, 130, 170, 240, 320};

    Curve(const Settings& settings, chess::PieceType attacker, chess::PieceType victim,
          int attacker_highest, int defender_highest);

    // In 1/64 of a point, like the stake.
    int value(int stake) const;
    // The least stake that is worth at least so much; INT32_MAX: none is.
    int stake_for(int value) const;
    // What each pays on average, in points, for a stake in points.
    int attacker_pays(int stake) const { return pays_[place_of(stake)].attacker; }
    int defender_pays(int stake) const { return pays_[place_of(stake)].defender; }

  private:
    struct Pays {
        int16_t attacker, defender;
    };
    static size_t place_of(int stake);

    std::array<int, stakes.size()> values_;
    std::array<Pays, stakes.size()> pays_;
};

// Curves by what decides them, made when they are first asked for.
class Curves {
  public:
    explicit Curves(const Settings& settings) : settings_(settings) {}

    const Curve& find(chess::PieceType attacker, chess::PieceType victim, int attacker_pool,
                      int defender_pool) const;

  private:
    // Bids above this are rounded down to one of so many steps: pools are told apart where they are
    // small.
    static constexpr int most_highest = 15;

    const Settings& settings_;
    mutable std::array<std::unique_ptr<Curve>, 8 * 8 * 16 * 16> curves_;
};

}  // namespace prise::ai::duel_chess
