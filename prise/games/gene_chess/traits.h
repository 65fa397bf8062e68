// The ten traits (§2) as a table: what one costs, what it is worth, whose base trait it is, how it
// moves. A new trait is a name in the enum and a row here: its cost option, its place in the gene,
// its code in texts and its way over the board all follow from the row. Only the steps of
// ForwardStep, Shield and the lengthening by ExtendedRange are code of their own.
//
// The order of the rows is the canonical order of the book: F A L D S C P W X H.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "prise/chess/piece.h"

namespace prise::gene_chess {

enum class Trait : uint8_t {  // in the order of the table
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

// §6.2: how a trait moves its piece, over any square that is not its own side's.
struct Motion {
    struct Jump {  // to (±near, ±far) and (±far, ±near); none if far is 0
        int near = 0, far = 0;
    };
    bool diagonally = false, straight = false;  // line walks
    int range = 0;                              // of these; 1 is lengthened by ExtendedRange
    Jump jump = {};                             // lengthened by ExtendedRange, too
    Jump long_jump = {};                        // not lengthened
    bool passes = false;                        // its walks may pass one piece

    constexpr bool walks() const { return diagonally || straight; }
    constexpr bool jumps() const { return jump.far > 0 || long_jump.far > 0; }
};

struct TraitRow {
    char code;
    std::string_view name;
    int cost;   // the default; options can change it
    int value;  // efficiency order (§7.4), price in gas (§7.7)
    chess::PieceType base_of;
    int max_level;
    bool costs_each_level;
    std::string_view section;  // of the book: where it says what the trait does
    Motion motion;
};

namespace motions {

inline constexpr Motion none = {};
inline constexpr Motion neighbour = {.diagonally = true, .straight = true, .range = 1};
inline constexpr Motion diagonals = {.diagonally = true, .range = 7};
inline constexpr Motion straights = {.straight = true, .range = 7};
inline constexpr Motion all_lines = {.diagonally = true, .straight = true, .range = 7};
inline constexpr Motion knight = {.jump = {1, 2}};
inline constexpr Motion phantom = {.jump = {1, 2}, .long_jump = {2, 4}, .passes = true};
inline constexpr Motion shadow = {.passes = true};

}  // namespace motions

// clang-format off
inline constexpr std::array trait_table = std::to_array<TraitRow>({  // §2
    {'F', "ForwardStep",    5,  1, chess::pawn,    3, false, "6.2", motions::none},
    {'A', "Adjacent",      10,  2, chess::king,    1, false, "6.2", motions::neighbour},
    {'L', "Leap",          15,  3, chess::knight,  1, false, "6.2", motions::knight},
    {'D', "Diagonal",      25,  3, chess::bishop,  1, false, "6.2", motions::diagonals},
    {'S', "StraightLine",  25,  5, chess::rook,    1, false, "6.2", motions::straights},
    {'C', "Combined",      50, 10, chess::queen,   1, false, "6.2", motions::all_lines},
    {'P', "PhantomLeap",   30,  5, chess::no_type, 1, false, "6.2", motions::phantom},
    {'W', "Shadow",        20,  2, chess::no_type, 1, false, "6.2", motions::shadow},
    {'X', "ExtendedRange", 10,  1, chess::no_type, 3, true,  "6.2", motions::none},
    {'H', "Shield",        30,  3, chess::no_type, 1, false, "7.1", motions::none},
});
// clang-format on

inline constexpr size_t trait_count = trait_table.size();

constexpr size_t index_of(Trait trait) { return static_cast<size_t>(trait); }
constexpr const TraitRow& row_of(Trait trait) { return trait_table[index_of(trait)]; }
constexpr char code_of(Trait trait) { return row_of(trait).code; }
constexpr std::string_view name_of(Trait trait) { return row_of(trait).name; }
constexpr int value_of(Trait trait) { return row_of(trait).value; }

// A set of traits: bit n is the n-th in canonical order.
using TraitSet = uint16_t;
inline constexpr TraitSet no_traits = 0;
inline constexpr TraitSet all_traits = (1U << trait_count) - 1;

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

// The same for a set that is known when this is compiled: no loop remains. `use` gets the trait as
// a constant, Of<trait>.
template <Trait trait>
struct Of {
    static constexpr Trait value = trait;
};
template <TraitSet set, class Use>
constexpr void for_each_of(Use&& use) {
    const auto one = [&]<size_t i>() {
        if constexpr (has(set, static_cast<Trait>(i))) {
            use(Of<static_cast<Trait>(i)>{});
        }
    };
    [&]<size_t... i>(std::index_sequence<i...>) {
        (one.template operator()<i>(), ...);
    }(std::make_index_sequence<trait_count>());
}

// The traits whose row is such.
template <class Is>
constexpr TraitSet traits_that(const Is& is) {
    unsigned set = 0;
    for (size_t i = 0; i < trait_count; ++i) {
        set |= is(trait_table[i]) ? 1U << i : 0U;
    }
    return static_cast<TraitSet>(set);
}

// Two traits that make a third, which stands for both (§2, §7.5).
struct Merge {
    Trait one, two, into;
    constexpr TraitSet all() const { return set_of(one, two, into); }
};
inline constexpr std::array merges = {Merge{Trait::diagonal, Trait::straight_line, Trait::combined},
                                      Merge{Trait::leap, Trait::shadow, Trait::phantom_leap}};

constexpr Trait base_trait(chess::PieceType type) {
    constexpr auto by_type = [] {
        std::array<Trait, 8> traits{};
        for (size_t i = 0; i < trait_count; ++i) {
            if (trait_table[i].base_of != chess::no_type) {
                traits[trait_table[i].base_of] = static_cast<Trait>(i);
            }
        }
        return traits;
    }();
    return by_type[type];
}

// With one of these a pawn may come back to where it was (§7.2 step 3).
inline constexpr TraitSet returning_traits =
    traits_that([](const TraitRow& row) { return row.motion.walks() || row.motion.jumps(); });

namespace detail {

// The codes of a set, and perhaps a letter more.
template <TraitSet traits, char... more>
inline constexpr auto codes = [] {
    std::array<char, static_cast<size_t>(std::popcount(traits)) + sizeof...(more)> text{};
    size_t next = 0;
    for_each(traits, [&](Trait trait) { text[next++] = code_of(trait); });
    ((text[next++] = more), ...);
    return text;
}();
template <TraitSet traits, char... more>
inline constexpr std::string_view codes_view{codes<traits, more...>.data(),
                                             codes<traits, more...>.size()};

// §3: what a merge has made cannot be hidden.
inline constexpr TraitSet hidable = [] {
    TraitSet traits = all_traits;
    for (const Merge& merge : merges) {
        traits = static_cast<TraitSet>(traits & ~set_of(merge.into));
    }
    return traits;
}();

}  // namespace detail

inline constexpr std::string_view trait_codes = detail::codes_view<all_traits>;
// For letters of `trait_codes` only.
constexpr Trait trait_of(char code) { return static_cast<Trait>(trait_codes.find(code)); }

// §3: a hidden mark is a trait code or N, the bluff. Numbers are places in this text.
inline constexpr std::string_view mark_codes = detail::codes_view<detail::hidable, 'N'>;
inline constexpr int no_mark = -1;
inline constexpr int bluff = static_cast<int>(mark_codes.size()) - 1;
constexpr Trait trait_of_mark(int mark) {  // not of a bluff
    return trait_of(mark_codes[static_cast<size_t>(mark)]);
}

}  // namespace prise::gene_chess
