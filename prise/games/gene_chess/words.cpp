#include "prise/games/gene_chess/words.h"

#include <bit>

#include "prise/core/words.h"
#include "prise/games/gene_chess/notation.h"

namespace prise::gene_chess {

std::string named(Trait trait) { return join(name_of(trait), " (", code_of(trait), ")"); }

std::string names_of(TraitSet traits) {
    std::vector<std::string> items;
    for_each(traits, [&](Trait trait) { items.push_back(named(trait)); });
    return listed(items, " and ");
}

std::string with_costs(const Settings& settings, Gene gene) {
    std::vector<std::string> items;
    for_each(gene.traits(), [&](Trait trait) {
        const int levels = row_of(trait).costs_each_level ? gene.level(trait) : 1;
        items.push_back(join(named(trait), " ", levels * settings.costs[index_of(trait)]));
    });
    return listed(items, " and ");
}

std::string with_costs(const Settings& settings, TraitSet traits) {
    Gene gene;
    for_each(traits, [&](Trait trait) { gene.add(trait); });
    return with_costs(settings, gene);
}

std::string summary_of(const Settings& settings, Gene gene) {
    return join(traits_text(gene), ", complexity ", complexity(settings, gene), " of ",
                settings.max_complexity, ", generation ", gene.generation(),
                gene.is_fresh() ? ", protected for one turn" : "");
}

std::string piece_on(const State& state, int square) {
    return join("the ", chess::name_of(state.type_at(square)), " on ", chess::square_text(square));
}

std::string squares_text(Bitboard squares) {
    std::vector<std::string> items;
    for (Squares on(squares); on; on.next()) {
        items.push_back(chess::square_text(on.square()));
    }
    return listed(items, " and ");
}

std::string sum_of(const Settings& settings, Gene before, const Splice& step) {
    const int old_sum = complexity(settings, before);
    const int new_sum = step.complexity;
    const auto cost = [&](Trait trait) { return settings.costs[index_of(trait)]; };
    const int gross = old_sum + cost(step.trait);
    const bool merges_here = step.replaced != step.into;  // kept or over budget
    if (merges_here && settings.budget == Budget::gross && step.verdict == Verdict::over_budget &&
        new_sum == gross) {
        return join(old_sum, " + ", cost(step.trait), " = ", gross, ", counted gross");
    }
    if (merges_here) {
        return join(old_sum, " - ", cost(step.replaced), " + ", cost(step.into), " = ", new_sum);
    }
    return new_sum == old_sum ? join("still ", new_sum)
                              : join(old_sum, " + ", new_sum - old_sum, " = ", new_sum);
}

std::string why_redundant(const Settings& settings, const Splice& step) {
    const Trait trait = step.trait;
    if (step.into != trait) {
        return join(named(step.into), " is held and stands for it");
    }
    const int highest = row_of(trait).max_level;
    if (highest > 1) {
        return step.gene.level(trait) == highest
                   ? join("it is held at level ", highest, ", the highest")
                   : "it is held, and without upgrades no level is added";
    }
    if (trait == Trait::shield && step.gene.shield() == Shield::spent && !settings.upgrades) {
        return "it is held, spent, and without upgrades not recharged";
    }
    return trait == Trait::shield ? "it is held and not spent" : "it is held already";
}

std::string words_of(const Settings& settings, Gene before, const Splice& step,
                     std::string_view gains) {
    const std::string name = named(step.trait);
    const auto of_budget = [&] {
        return join(": complexity ", sum_of(settings, before, step), " of ",
                    settings.max_complexity);
    };
    switch (step.verdict) {
        case Verdict::gained:
            return join(name, " ", gains, step.level > 1 ? join(" at level ", int{step.level}) : "",
                        of_budget());
        case Verdict::merged:
            return step.trait == step.into
                       ? join(name, " replaces ", named(step.replaced), of_budget())
                       : join(name, " merges with ", named(step.replaced), " into ",
                              named(step.into), of_budget());
        case Verdict::upgraded:
            return step.level > 0
                       ? join(name, " is held and rises to level ", int{step.level}, of_budget())
                       : join(name, " is held, spent, and ready again", of_budget());
        case Verdict::redundant:
            return join(name, " is redundant: ", why_redundant(settings, step));
        case Verdict::over_budget:
            return join(name, " would make the complexity ", sum_of(settings, before, step),
                        ", over the budget of ", settings.max_complexity);
        case Verdict::king: return join(name, " is kept from a king");
    }
    return {};
}

std::string price_text(TraitSet traits) {
    std::string sum;
    for_each(traits, [&](Trait trait) { sum += join(sum.empty() ? "" : " + ", value_of(trait)); });
    return std::has_single_bit(traits) ? sum : join(sum, " = ", price(traits));
}

std::string offer_words(const Settings& settings, PieceType type, Gene receiver, Trait trait,
                        int gas) {
    const std::string refused = join(named(trait), ", ", value_of(trait), " gas, is not offered: ");
    if (inheritable(settings, type, set_of(trait)) == no_traits) {
        return refused + "it is kept from a king";
    }
    const Splice step = splice_if_fits(settings, receiver, trait);
    if (step.verdict == Verdict::redundant) {
        return join(refused, "it would change nothing, as ", why_redundant(settings, step));
    }
    const std::string sum = sum_of(settings, receiver, step);
    if (step.verdict == Verdict::over_budget) {
        return join(refused, "it would make the complexity ", sum, ", over the budget of ",
                    settings.max_complexity);
    }
    if (value_of(trait) > gas) {
        return join(refused, "there are only ", gas);
    }
    return join(named(trait), ", ", value_of(trait), " gas, is offered: complexity ", sum, " of ",
                settings.max_complexity);
}

}  // namespace prise::gene_chess
