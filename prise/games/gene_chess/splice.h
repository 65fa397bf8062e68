// Splicing (§7.4 to §7.7): how traits get into a gene. Pure functions of options and genes; nothing
// here knows of a board.
//
//     splice            one trait into a gene (§7.5), the budget not asked
//     splice_in_budget  a set of traits in efficiency order (§7.4), each as far as it fits
//     rebuild           a promoted piece (§7.6), trait by trait
//     receiver_of       who inherits: the captor, or what it is promoted to (§7.3 step 3)
//     captor_after      generation and freshness after the capture (§7.3 step 5)
//     offer             what gas can buy after a capture (§7.7)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "prise/games/gene_chess/gene.h"
#include "prise/games/gene_chess/settings.h"

namespace prise::gene_chess {

// Those whose cost counts for each level.
inline constexpr TraitSet costly_levels =
    traits_that([](const TraitRow& row) { return row.costs_each_level; });

inline int complexity(const Settings& settings, Gene gene) {
    int sum = settings.cost_of[gene.traits()];
    for_each_of<costly_levels>([&](auto of) {
        sum += gene.levels_above_one(decltype(of)::value) *
               settings.costs[index_of(decltype(of)::value)];
    });
    return sum;
}

inline int cost_of(const Settings& settings, TraitSet traits) { return settings.cost_of[traits]; }

enum class Verdict : uint8_t { gained, merged, upgraded, redundant, over_budget, king };
constexpr bool is_gain(Verdict verdict) { return verdict <= Verdict::upgraded; }

// What one splice did, or would do.
struct Splice {
    Trait trait;
    Verdict verdict;
    Trait replaced;  // merged: what gave way
    Trait into;      // merged: what it became; redundant: what is held and stands for it
    uint8_t level;   // of F or X that was upgraded, or that a promotion brought back: the new one
    Gene gene;       // afterwards; unchanged if nothing was gained
    int16_t complexity;  // of the gene, or, over budget, what would have to fit
};

Splice splice(const Settings& settings, Gene gene, Trait trait);
// The same, with `over_budget` where it does not fit; the gene is then unchanged.
Splice splice_if_fits(const Settings& settings, Gene gene, Trait trait);

// All of a set in efficiency order.
struct Splicing {
    Gene gene;  // the result
    uint8_t count = 0;
    std::array<Splice, trait_count> steps;  // the first `count`; the others are not even cleared

    bool gained() const;
    bool exceeded() const;  // was any trait over budget?
};

Splicing splice_in_budget(const Settings& settings, Gene gene, TraitSet traits);
// Would any be over budget? The one question that generating moves asks (§6.4).
bool exceeds_budget(const Settings& settings, Gene gene, TraitSet traits);

// Every old trait but F, in efficiency order.
Splicing rebuild(const Settings& settings, Gene pawn, chess::PieceType type);
// §12 `promotion`: traits of the pawn that the new piece has neither kept nor absorbed.
TraitSet lost_traits(Gene before, Gene after);

// §7.3 step 2: what a victim passes on; and what of it reaches a receiver of that type (step 4).
constexpr TraitSet extract(chess::PieceType type, Gene gene) {
    return static_cast<TraitSet>(set_of(base_trait(type)) | gene.traits());
}
constexpr TraitSet inheritable(const Settings& settings, chess::PieceType receiver,
                               TraitSet extraction) {
    if (receiver != chess::king) {
        return extraction;
    }
    return settings.king_inheritance == KingInheritance::none
               ? no_traits
               : static_cast<TraitSet>(extraction & ~set_of(Trait::shield));
}

// §7.3 step 3: a shield drops as the piece moves; a promotion comes before the inheritance.
inline Gene receiver_of(const Settings& settings, Gene mover, chess::PieceType promotion) {
    if (mover.is_shielded()) {
        mover.set_shield(Shield::spent);
    }
    return promotion == chess::no_type ? mover : rebuild(settings, mover, promotion).gene;
}
// §7.3 step 5: what has inherited counts its capture.
Gene captor_after(const Settings& settings, chess::PieceType type, const Splicing& splicing);

// §7.7: those of `inheritable` that could be bought one by one.
TraitSet offer(const Settings& settings, Gene receiver, TraitSet traits, int gas);
int price(TraitSet traits);

}  // namespace prise::gene_chess
