// All that distinguishes a piece from others of its type (§3), in one word: traits with their
// levels, shield, generation, hidden mark, freshness. What it is worth in complexity is never
// stored; it follows from the options (splice.h).
//
//     traits, in canonical order    a bit each
//     levels above 1                two bits for each trait that has levels (F, X)
//     shield                        four bits: 0 ready, 1..9 active, 15 spent
//     generation                    seven bits
//     mark                          four bits: 0 none, else its number + 1
//     fresh                         a bit
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "prise/games/gene_chess/traits.h"

namespace prise::gene_chess {

inline constexpr int max_generation = 99;

enum class Shield : uint8_t { ready = 0, spent = 15 };  // what is between is active: turns left

class Gene {
  public:
    constexpr Gene() = default;  // of nobody
    // §2: every piece begins with the base trait of its type.
    explicit constexpr Gene(chess::PieceType type)
        : bits_((1U << gene_chess::index_of(base_trait(type))) | (1U << generation_at)) {}

    constexpr TraitSet traits() const { return static_cast<TraitSet>(bits_ & all_traits); }
    constexpr bool has(Trait trait) const { return gene_chess::has(traits(), trait); }
    constexpr bool has_any(TraitSet set) const { return (bits_ & set) != 0; }
    constexpr void add(Trait trait) { bits_ |= 1U << index_of(trait); }
    // Without its levels or its state, too.
    constexpr void drop(Trait trait) { bits_ &= ~places_of[index_of(trait)]; }

    // 0 if it has none.
    constexpr int level(Trait trait) const {
        return !has(trait)                    ? 0
               : row_of(trait).max_level == 1 ? 1
                                              : get(level_at[index_of(trait)], level_width) + 1;
    }
    constexpr int levels_above_one(Trait trait) const {  // 0 if it has none, too
        return row_of(trait).max_level == 1 ? 0 : get(level_at[index_of(trait)], level_width);
    }
    constexpr int forward_level() const { return level(Trait::forward_step); }
    constexpr int range_level() const { return level(Trait::extended_range); }
    constexpr void set_level(Trait trait, int level) {  // of one that has levels, and that it has
        set(level_at[index_of(trait)], level_width, level - 1);
    }

    constexpr Shield shield() const { return static_cast<Shield>(get(shield_at, shield_width)); }
    constexpr int shield_turns() const {  // 0: not active
        const int state = get(shield_at, shield_width);
        return state < 10 ? state : 0;
    }
    constexpr bool is_shielded() const { return shield_turns() > 0; }
    constexpr void set_shield(Shield state) {
        set(shield_at, shield_width, static_cast<int>(state));
    }
    constexpr void set_shield_turns(int turns) {
        set(shield_at, shield_width, turns > 0 ? turns : static_cast<int>(Shield::spent));
    }

    constexpr int generation() const { return get(generation_at, generation_width); }
    constexpr void set_generation(int generation) {
        set(generation_at, generation_width, generation);
    }
    constexpr int mark() const { return get(mark_at, mark_width) - 1; }
    constexpr bool is_marked() const { return get(mark_at, mark_width) != 0; }
    constexpr void set_mark(int mark) { set(mark_at, mark_width, mark + 1); }
    constexpr bool is_fresh() const { return get(fresh_at, 1) != 0; }
    constexpr void set_fresh(bool fresh) { set(fresh_at, 1, fresh ? 1 : 0); }

    // §3: a pure piece is moved and counted as in chess.
    constexpr bool is_pure(chess::PieceType type) const {
        return ((bits_ ^ Gene(type).bits_) & ~(generation_mask | fresh_mask)) == 0;
    }
    // §11.1: a gene that need not be written.
    constexpr bool is_default(chess::PieceType type) const { return *this == Gene(type); }
    // Nobody may take it (§6.4), kings apart.
    constexpr bool is_guarded() const { return is_fresh() || is_shielded(); }

    constexpr uint32_t bits() const { return bits_; }
    friend constexpr bool operator==(Gene, Gene) = default;

  private:
    static constexpr int level_width = 2, shield_width = 4, generation_width = 7, mark_width = 4;
    static constexpr std::array<int, trait_count + 1> level_at = [] {  // the last: where they end
        std::array<int, trait_count + 1> places{};
        int next = static_cast<int>(trait_count);
        for (size_t i = 0; i < trait_count; ++i) {
            places[i] = next;
            next += trait_table[i].max_level > 1 ? level_width : 0;
        }
        places[trait_count] = next;
        return places;
    }();
    static constexpr int shield_at = level_at[trait_count];
    static constexpr int generation_at = shield_at + shield_width;
    static constexpr int mark_at = generation_at + generation_width;
    static constexpr int fresh_at = mark_at + mark_width;
    static_assert(fresh_at < 32);
    static_assert(mark_codes.size() < (1U << mark_width));
    // All bits that say something of a trait.
    static constexpr std::array<uint32_t, trait_count> places_of = [] {
        std::array<uint32_t, trait_count> masks{};
        for (size_t i = 0; i < trait_count; ++i) {
            const auto end = i + 1 < trait_count ? level_at[i + 1] : shield_at;
            masks[i] = (1U << i) | ((1U << end) - (1U << level_at[i]));
        }
        masks[gene_chess::index_of(Trait::shield)] |= ((1U << shield_width) - 1) << shield_at;
        return masks;
    }();
    static constexpr uint32_t generation_mask = ((1U << generation_width) - 1) << generation_at;
    static constexpr uint32_t fresh_mask = 1U << fresh_at;

    constexpr int get(int at, int width) const {
        return static_cast<int>((bits_ >> at) & ((1U << width) - 1));
    }
    constexpr void set(int at, int width, int value) {
        const uint32_t mask = ((1U << width) - 1) << at;
        bits_ = (bits_ & ~mask) | (static_cast<uint32_t>(value) << at);
    }

    uint32_t bits_ = 0;
};
static_assert(sizeof(Gene) == 4);

}  // namespace prise::gene_chess
