// The options of the game (§4) as the rules see them, with what follows from them: the cost of
// every set of traits and the efficiency order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "prise/core/options.h"
#include "prise/games/gene_chess/traits.h"

namespace prise::gene_chess {

enum class Evolution : uint8_t { automatic, gas };
enum class Overflow : uint8_t { partial, block };
enum class Budget : uint8_t { net, gross };
enum class KingInheritance : uint8_t { none, full };

using Marks = uint16_t;  // a set of marks: bits by number
constexpr Marks marks_of(std::string_view codes) {
    unsigned marks = 0;
    for (const char code : codes) {
        marks |= 1U << mark_codes.find(code);
    }
    return static_cast<Marks>(marks);
}

using Costs = std::array<int, trait_count>;
inline constexpr Costs default_costs = [] {
    Costs costs{};
    for (size_t i = 0; i < trait_count; ++i) {
        costs[i] = trait_table[i].cost;
    }
    return costs;
}();

// What options say: each has its row in settings.cpp.
struct Chosen {
    bool inheritance = true;                                   // §7.3
    Evolution evolution = Evolution::automatic;                // §7.4, §7.7
    Overflow overflow = Overflow::partial;                     // §6.4, §7.4
    Budget budget = Budget::net;                               // §7.4
    int max_complexity = 100;                                  // §7.4
    bool upgrades = true;                                      // §7.5
    KingInheritance king_inheritance = KingInheritance::none;  // §7.3
    bool fresh_protection = false;                             // §7.3
    int hidden = 0;                                            // §5.2
    Marks hidden_pool = marks_of("AWXHN");                     // §6.6
    int hidden_expiry = 20;                                    // §7.9
    int shield_turns = 2;                                      // §7.1
    int starting_gas = 10;                                     // §11.2
    int halfmove_limit = 100;                                  // §8.1
    int repetition_limit = 3;                                  // §8.2
    Costs costs = default_costs;                               // §2; of X: a level
};

struct Settings : Chosen {
    Settings() : Settings(Chosen{}) {}
    explicit Settings(const Chosen& chosen);

    std::array<Trait, trait_count> efficiency{};       // §7.4
    std::array<uint16_t, 1 << trait_count> cost_of{};  // of a set, all levels 1

    bool has_gas() const { return evolution == Evolution::gas; }
    bool splices() const { return inheritance && evolution == Evolution::automatic; }
    bool blocks() const { return splices() && overflow == Overflow::block; }  // §6.4
};

const OptionTable& option_table();
// Refused: a base trait over budget (§4.1).
Result<Settings> sound_settings(const Options& options);

}  // namespace prise::gene_chess
