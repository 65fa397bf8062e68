// The options of Gambit Chess (§4) as the rules see them, and the arithmetic that follows from them
// alone: what a bid costs, and what a pool can buy.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "prise/chess/piece.h"
#include "prise/core/options.h"

namespace prise::duel_chess {

inline constexpr int pool_limit = 9999;  // §3: a pool has at most four digits

enum class TieWinner : uint8_t { defender, attacker };
enum class ZeroBpAttack : uint8_t { allowed, forbidden };
enum class CheckEscape : uint8_t { lose, sure, retry };
enum class ForkBasis : uint8_t { lowest, second, sum };
enum class FailedRegen : uint8_t { full, base, none };
enum class RevealBids : uint8_t { amounts, result };

// §4: "rounded up", everywhere.
constexpr int percent_of(int amount, int percent) { return (amount * percent + 99) / 100; }

struct Settings {
    using ByType = std::array<int, 7>;                                 // by chess::PieceType
    static constexpr ByType orthodox_values = {0, 3, 5, 9, 1, 3, 10};  // §2

    bool duels = true;                                 // §7.1
    int initial_bp = 39;                               // §2
    int max_bid = 10;                                  // §6.3
    int over_cost = 2;                                 // §6.3
    ByType value = orthodox_values;                    // §7.6
    ByType capacity = orthodox_values;                 // §6.3
    TieWinner tie_winner = TieWinner::defender;        // §7.2
    ZeroBpAttack zero_attack = ZeroBpAttack::allowed;  // §6.2
    CheckEscape check_escape = CheckEscape::sure;      // §7.3
    bool retreats = true;                              // §7.4
    bool retreat_sliders = true;                       // §7.4
    bool retreat_knights = true;                       // §7.4
    bool retreat_backward = true;                      // §7.4
    int return_cost = 0;                               // §7.4
    int slider_retreat_percent = 100;                  // §7.4
    int knight_retreat_percent = 100;                  // §7.4
    int base_regen = 1;                                // §7.6
    int pin_percent = 100;                             // §7.6
    int pin_king_bonus = 1;                            // §7.6
    int skewer_percent = 100;                          // §7.6
    int skewer_min = 1;                                // §7.6
    ForkBasis fork_basis = ForkBasis::lowest;          // §7.6
    int fork_percent = 100;                            // §7.6
    int discovered_percent = 50;                       // §7.6
    int check_regen = 2;                               // §7.6
    FailedRegen failed_regen = FailedRegen::full;      // §7.6
    int regen_cap = 0;                                 // §7.6; 0: none
    int pool_cap = 0;                                  // §7.6; 0: none
    bool hide_pools = true;                            // §9
    RevealBids reveal_bids = RevealBids::amounts;      // §9
    int repetition_limit = 3;                          // §8.2; 0: off
    int move_rule_plies = 100;                         // §8.1

    // §6.3
    constexpr int cost(chess::PieceType type, int bid) const {
        const int cap = capacity[type];
        return std::min(bid, cap) + over_cost * std::max(0, bid - cap);
    }
    // §6.3: the highest bid that the pool can pay; all bids below it are legal, too.
    constexpr int highest_bid(chess::PieceType type, int pool) const {
        const int cap = capacity[type];
        return std::min(max_bid, pool <= cap ? pool : cap + (pool - cap) / over_cost);
    }
    // §7.2: the bids are compared, not the costs.
    constexpr bool attacker_wins(int attacker_bid, int defender_bid) const {
        return attacker_bid > defender_bid ||
               (attacker_bid == defender_bid && tie_winner == TieWinner::attacker);
    }
    // §7.6: what a pool becomes when this much is earned.
    constexpr int pool_after(int pool, int gain) const {
        return pool_filled(pool, regen_cap > 0 ? std::min(gain, regen_cap) : gain);
    }
    // ... and when this much of it is left by `regen_cap`, in one turn or in several.
    constexpr int pool_filled(int pool, int gain) const {
        const int limit = pool_cap > 0 ? std::max(pool_cap, pool) : pool_limit;
        return std::min({pool + gain, limit, pool_limit});
    }
};

const OptionTable& option_table();

}  // namespace prise::duel_chess
