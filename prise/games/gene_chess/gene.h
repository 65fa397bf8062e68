// All that distinguishes a piece from others of its type (§3), in one word: traits with their
// levels, shield, generation, hidden mark, freshness. What it is worth in complexity is never
// stored; it follows from the options (splice.h).
//
//     bit  0..9    traits, canonical order
//         10, 11   level of F above 1        12, 13   level of X above 1
//         14..17   shield: 0 ready, 1..9 active, 15 spent
//         18..24   generation                25..28   mark: 0 none, else its number + 1
//         29       fresh
#pragma once

#include <cstdint>
#include <string_view>

#include "prise/games/gene_chess/traits.h"

namespace prise::gene_chess {

inline constexpr int max_generation = 99;

// §3: a hidden mark is a trait code or N, the bluff. Numbers are places in this text.
inline constexpr std::string_view mark_codes = "FALDSWXHN";
inline constexpr int no_mark = -1;
inline constexpr int bluff = 8;
constexpr Trait trait_of_mark(int mark) {  // not of a bluff
    return trait_of(mark_codes[static_cast<size_t>(mark)]);
}

enum class Shield : uint8_t { ready = 0, spent = 15 };  // what is between is active: turns left

class Gene {
  public:
    constexpr Gene() = default;  // of nobody
    // §2: every piece begins with the base trait of its type.
    explicit constexpr Gene(chess::PieceType type)
        : bits_((1U << gene_chess::index_of(base_trait(type))) | (1U << generation_at)) {}

    constexpr TraitSet traits() const { return static_cast<TraitSet>(bits_ & 0x3FFU); }
    constexpr bool has(Trait trait) const { return gene_chess::has(traits(), trait); }
    constexpr bool has_any(TraitSet set) const { return (bits_ & set) != 0; }
    constexpr void add(Trait trait) { bits_ |= 1U << index_of(trait); }
    // Without its levels or its state, too.
    constexpr void drop(Trait trait) {
        bits_ &= ~(1U << index_of(trait));
        if (trait == Trait::forward_step) {
            set(forward_at, 2, 0);
        } else if (trait == Trait::extended_range) {
            set(range_at, 2, 0);
        } else if (trait == Trait::shield) {
            set(shield_at, 4, 0);
        }
    }

    // 0 if it has none.
    constexpr int forward_level() const {
        return has(Trait::forward_step) ? get(forward_at, 2) + 1 : 0;
    }
    constexpr int range_level() const {
        return has(Trait::extended_range) ? get(range_at, 2) + 1 : 0;
    }
    constexpr int level(Trait trait) const {
        return trait == Trait::forward_step     ? forward_level()
               : trait == Trait::extended_range ? range_level()
                                                : (has(trait) ? 1 : 0);
    }
    constexpr void set_level(Trait trait, int level) {  // of F or X, which it has
        set(trait == Trait::forward_step ? forward_at : range_at, 2, level - 1);
    }

    constexpr Shield shield() const { return static_cast<Shield>(get(shield_at, 4)); }
    constexpr int shield_turns() const {  // 0: not active
        const int state = get(shield_at, 4);
        return state < 10 ? state : 0;
    }
    constexpr bool is_shielded() const { return shield_turns() > 0; }
    constexpr void set_shield(Shield state) { set(shield_at, 4, static_cast<int>(state)); }
    constexpr void set_shield_turns(int turns) {
        set(shield_at, 4, turns > 0 ? turns : static_cast<int>(Shield::spent));
    }

    constexpr int generation() const { return get(generation_at, 7); }
    constexpr void set_generation(int generation) { set(generation_at, 7, generation); }
    constexpr int mark() const { return get(mark_at, 4) - 1; }
    constexpr bool is_marked() const { return get(mark_at, 4) != 0; }
    constexpr void set_mark(int mark) { set(mark_at, 4, mark + 1); }
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
    static constexpr int forward_at = 10, range_at = 12, shield_at = 14, generation_at = 18,
                         mark_at = 25, fresh_at = 29;
    static constexpr uint32_t generation_mask = 0x7FU << generation_at;
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
