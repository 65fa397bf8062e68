// The ten traits (§2) as a table: what one costs, what it is worth, whose base trait it is. A new
// trait is a row here and its way of moving in movement.h; how it meets others is in splice.h.
//
// The order of the rows is the canonical order of the book: F A L D S C P W X H.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "prise/chess/piece.h"

namespace prise::gene_chess {

enum class Trait : uint8_t {
    forward_step,
    adjacent,
    leap,
    diagonal,
    straight_line,
    combined,
    phantom_leap,
    shadow,
    extended_range,
    shield,
};

inline constexpr size_t trait_count = 10;

struct TraitRow {
    char code;
    std::string_view name;
    int cost;   // the default; options can change it
    int value;  // efficiency order (§7.4), price in gas (§7.7)
    chess::PieceType base_of;
    int max_level;
    std::string_view section;  // of the book: where it says what the trait does
};

// clang-format off
inline constexpr std::array<TraitRow, trait_count> trait_table = {{  // §2
    {'F', "ForwardStep",    5, 1, chess::pawn,    3, "6.2"},
    {'A', "Adjacent",      10, 2, chess::king,    1, "6.2"},
    {'L', "Leap",          15, 3, chess::knight,  1, "6.2"},
    {'D', "Diagonal",      25, 3, chess::bishop,  1, "6.2"},
    {'S', "StraightLine",  25, 5, chess::rook,    1, "6.2"},
    {'C', "Combined",      50, 10, chess::queen,  1, "6.2"},
    {'P', "PhantomLeap",   30, 5, chess::no_type, 1, "6.2"},
    {'W', "Shadow",        20, 2, chess::no_type, 1, "6.2"},
    {'X', "ExtendedRange", 10, 1, chess::no_type, 3, "6.2"},
    {'H', "Shield",        30, 3, chess::no_type, 1, "7.1"},
}};
// clang-format on
inline constexpr std::string_view trait_codes = "FALDSCPWXH";

constexpr size_t index_of(Trait trait) { return static_cast<size_t>(trait); }
constexpr const TraitRow& row_of(Trait trait) { return trait_table[index_of(trait)]; }
constexpr char code_of(Trait trait) { return row_of(trait).code; }
constexpr std::string_view name_of(Trait trait) { return row_of(trait).name; }
constexpr int value_of(Trait trait) { return row_of(trait).value; }
// For letters of `trait_codes` only.
constexpr Trait trait_of(char code) { return static_cast<Trait>(trait_codes.find(code)); }

// A set of traits: bit n is the n-th in canonical order.
using TraitSet = uint16_t;
inline constexpr TraitSet no_traits = 0;

template <class... Traits>
constexpr TraitSet set_of(Traits... traits) {
    return static_cast<TraitSet>((0U | ... | (1U << index_of(traits))));
}
constexpr bool has(TraitSet set, Trait trait) { return ((set >> index_of(trait)) & 1U) != 0; }

// Calls `use` with each trait, in canonical order.
template <class Use>
constexpr void for_each(TraitSet set, Use&& use) {
    for (unsigned left = set; left != 0; left &= left - 1) {
        use(static_cast<Trait>(std::countr_zero(left)));
    }
}

constexpr Trait base_trait(chess::PieceType type) {
    // By the codes of piece.h: bishop, rook, queen, pawn, knight, king.
    constexpr std::array<Trait, 8> by_type = {
        Trait::forward_step, Trait::diagonal, Trait::straight_line, Trait::combined,
        Trait::forward_step, Trait::leap,     Trait::adjacent,      Trait::forward_step};
    return by_type[type];
}

// With one of these a pawn may come back to where it was (§7.2 step 3).
inline constexpr TraitSet returning_traits =
    set_of(Trait::adjacent, Trait::leap, Trait::diagonal, Trait::straight_line, Trait::combined,
           Trait::phantom_leap);

}  // namespace prise::gene_chess
