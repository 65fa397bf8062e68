#include "prise/games/gene_chess/splice.h"

#include <algorithm>

namespace prise::gene_chess {
namespace {

// Complexity is filled in by `splice`.
Splice redundant(Gene gene, Trait trait, Trait held) {
    return {trait, Verdict::redundant, {}, held, 0, gene, 0};
}

Splice upgrade_held(const Settings& settings, Gene gene, Trait trait) {
    if (!settings.upgrades) {
        return redundant(gene, trait, trait);
    }
    if (row_of(trait).max_level > 1 && gene.level(trait) < row_of(trait).max_level) {
        const int level = gene.level(trait) + 1;
        gene.set_level(trait, level);
        return {trait, Verdict::upgraded, {}, {}, static_cast<uint8_t>(level), gene, 0};
    }
    if (trait == Trait::shield && gene.shield() == Shield::spent) {
        gene.set_shield(Shield::ready);
        return {trait, Verdict::upgraded, {}, {}, 0, gene, 0};
    }
    return redundant(gene, trait, trait);
}

Splice merged(Gene gene, Trait trait, Trait replaced, Trait into) {
    gene.drop(replaced);
    gene.add(into);
    return {trait, Verdict::merged, replaced, into, 0, gene, 0};
}

// The rows of §7.5, from top to bottom.
Splice splice_unpriced(const Settings& settings, Gene gene, Trait trait) {
    if (gene.has(trait)) {
        return upgrade_held(settings, gene, trait);
    }
    for (const auto& [one, two, into] : merges) {
        if (trait != one && trait != two && trait != into) {
            continue;
        }
        if (gene.has(into)) {
            return redundant(gene, trait, into);
        }
        for (const Trait held : {one, two}) {
            if (gene.has(held)) {
                return merged(gene, trait, held, into);
            }
        }
    }
    gene.add(trait);
    return {trait, Verdict::gained, {}, {}, 0, gene, 0};
}

}  // namespace

Splice splice(const Settings& settings, Gene gene, Trait trait) {
    Splice done = splice_unpriced(settings, gene, trait);
    done.complexity = static_cast<int16_t>(complexity(settings, done.gene));
    return done;
}

// Only a merge frees anything, so only there a gross budget asks for more than a net one. What the
// piece becomes must fit in either.
Splice splice_if_fits(const Settings& settings, Gene gene, Trait trait) {
    Splice done = splice(settings, gene, trait);
    if (!is_gain(done.verdict)) {
        return done;
    }
    int needed = done.complexity;
    if (settings.budget == Budget::gross && done.verdict == Verdict::merged) {
        needed = std::max(needed, complexity(settings, gene) + settings.costs[index_of(trait)]);
    }
    if (needed > settings.max_complexity) {
        done.verdict = Verdict::over_budget;
        done.gene = gene;
        done.complexity = static_cast<int16_t>(needed);
    }
    return done;
}

bool Splicing::gained() const {
    return std::any_of(steps.begin(), steps.begin() + count,
                       [](const Splice& step) { return is_gain(step.verdict); });
}

bool Splicing::exceeded() const {
    return std::any_of(steps.begin(), steps.begin() + count,
                       [](const Splice& step) { return step.verdict == Verdict::over_budget; });
}

Splicing splice_in_budget(const Settings& settings, Gene gene, TraitSet traits) {
    Splicing all;
    all.gene = gene;
    for (const Trait trait : settings.efficiency) {
        if (has(traits, trait)) {
            const Splice step = splice_if_fits(settings, all.gene, trait);
            all.gene = step.gene;
            all.steps[all.count++] = step;
        }
    }
    return all;
}

bool exceeds_budget(const Settings& settings, Gene gene, TraitSet traits) {
    for (const Trait trait : settings.efficiency) {
        if (has(traits, trait)) {
            const Splice step = splice_if_fits(settings, gene, trait);
            if (step.verdict == Verdict::over_budget) {
                return true;
            }
            gene = step.gene;
        }
    }
    return false;
}

namespace {

// §7.6: X comes back with the highest level up to its old one that fits, H with its state.
Splice put_back(const Settings& settings, Gene gene, Gene pawn, Trait trait) {
    Splice step = splice_if_fits(settings, gene, trait);
    if (step.verdict != Verdict::gained) {
        return step;
    }
    if (trait == Trait::extended_range) {
        for (int level = 1; level <= pawn.range_level(); ++level) {
            Gene longer = step.gene;
            longer.set_level(trait, level);
            if (const int sum = complexity(settings, longer); sum <= settings.max_complexity) {
                step.gene = longer;
                step.level = static_cast<uint8_t>(level);
                step.complexity = static_cast<int16_t>(sum);
            }
        }
    } else if (trait == Trait::shield) {
        pawn.is_shielded() ? step.gene.set_shield_turns(pawn.shield_turns())
                           : step.gene.set_shield(pawn.shield());
    }
    return step;
}

}  // namespace

Splicing rebuild(const Settings& settings, Gene pawn, chess::PieceType type) {
    Splicing all;
    all.gene = Gene(type);
    all.gene.set_generation(pawn.generation());
    all.gene.set_mark(pawn.mark());
    for (const Trait trait : settings.efficiency) {
        if (trait != Trait::forward_step && pawn.has(trait)) {
            const Splice step = put_back(settings, all.gene, pawn, trait);
            all.gene = step.gene;
            all.steps[all.count++] = step;
        }
    }
    return all;
}

TraitSet lost_traits(Gene before, Gene after) {
    TraitSet kept = after.traits();
    for (const auto& [one, two, into] : merges) {
        kept = static_cast<TraitSet>(kept | (after.has(into) ? set_of(one, two) : no_traits));
    }
    auto lost = static_cast<TraitSet>(before.traits() & ~kept & ~set_of(Trait::forward_step));
    if (before.range_level() > after.range_level()) {
        lost = static_cast<TraitSet>(lost | set_of(Trait::extended_range));
    }
    return lost;
}

Gene captor_after(const Settings& settings, chess::PieceType type, const Splicing& splicing) {
    Gene gene = splicing.gene;
    if (settings.inheritance) {
        gene.set_generation(std::min(gene.generation() + 1, max_generation));
        gene.set_fresh(settings.fresh_protection && splicing.gained() && type != chess::king);
    }
    return gene;
}

TraitSet offer(const Settings& settings, Gene receiver, TraitSet traits, int gas) {
    TraitSet offered = no_traits;
    for_each(traits, [&](Trait trait) {
        if (value_of(trait) <= gas && is_gain(splice_if_fits(settings, receiver, trait).verdict)) {
            offered = static_cast<TraitSet>(offered | set_of(trait));
        }
    });
    return offered;
}

int price(TraitSet traits) {
    int sum = 0;
    for_each(traits, [&](Trait trait) { sum += value_of(trait); });
    return sum;
}

}  // namespace prise::gene_chess
