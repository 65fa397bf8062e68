// The options of the game (§4) as the rules see them, with what follows from them: the cost of
// every set of traits and the efficiency order.
#pragma once

#include <array>
#include <cstdint>

#include "prise/core/options.h"
#include "prise/games/gene_chess/traits.h"

namespace prise::gene_chess {

enum class Evolution : uint8_t { automatic, gas };
enum class Overflow : uint8_t { partial, block };
enum class KingInheritance : uint8_t { none, full };

struct Settings {
    bool inheritance = true;                                   // §7.3
    Evolution evolution = Evolution::automatic;                // §7.4, §7.7
    Overflow overflow = Overflow::partial;                     // §6.4, §7.4
    int max_complexity = 100;                                  // §7.4
    bool upgrades = true;                                      // §7.5
    KingInheritance king_inheritance = KingInheritance::none;  // §7.3
    bool fresh_protection = false;                             // §7.3
    int hidden = 0;                                            // §5.2
    uint16_t hidden_pool = 0;                                  // §6.6: bits by number of the mark
    int hidden_expiry = 20;                                    // §7.9
    int shield_turns = 2;                                      // §7.1
    int starting_gas = 10;                                     // §11.2
    int halfmove_limit = 100;                                  // §8.1
    int repetition_limit = 3;                                  // §8.2
    std::array<int, trait_count> costs{};                      // §2; of X: a level

    // Derived from the above, by `derive`.
    std::array<Trait, trait_count> efficiency{};       // §7.4
    std::array<uint16_t, 1 << trait_count> cost_of{};  // of a set, all levels 1

    void derive();

    bool has_gas() const { return evolution == Evolution::gas; }
    bool splices() const { return inheritance && evolution == Evolution::automatic; }
    bool blocks() const { return splices() && overflow == Overflow::block; }  // §6.4
};

const OptionTable& option_table();
// Refused: a base trait over budget (§4.1).
Result<Settings> settings_from(const Options& options);

}  // namespace prise::gene_chess
