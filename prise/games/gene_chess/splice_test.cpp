// §7.4 to §7.7, line by line.
#include "prise/games/gene_chess/splice.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/testing.h"

namespace prise::gene_chess {
namespace {

// "F2ALH0" as the gene of a piece of that type.
Gene gene_of(std::string_view traits, chess::PieceType type = chess::knight) {
    Gene gene(type);
    gene.drop(base_trait(type));
    for (size_t i = 0; i < traits.size(); ++i) {
        const Trait trait = trait_of(traits[i]);
        gene.add(trait);
        if (i + 1 < traits.size() && traits[i + 1] >= '0' && traits[i + 1] <= '9') {
            const int number = traits[++i] - '0';
            trait == Trait::shield ? gene.set_shield_turns(number) : gene.set_level(trait, number);
        }
    }
    return gene;
}

std::string spliced(std::string_view into, char code, std::string_view options = "{}") {
    const Splice done = splice(settings_with(options), gene_of(into), trait_of(code));
    static constexpr std::string_view words[] = {"gained", "merged", "upgraded", "redundant"};
    return join(words[static_cast<size_t>(done.verdict)], " ", traits_text(done.gene));
}

TEST(GeneTraits, TheTableAgreesWithItself) {  // §2
    for (size_t i = 0; i < trait_count; ++i) {
        const TraitRow& row = trait_table[i];
        EXPECT_EQ(row.code, trait_codes[i]);
        EXPECT_FALSE(row.section.empty()) << row.name;
        if (row.base_of != chess::no_type) {
            EXPECT_EQ(index_of(base_trait(row.base_of)), i) << row.name;
        }
    }
}

// §7.4: the total that must fit, and whether it does.
TEST(GeneSplice, NetAndGrossBudgetsDifferInMerges) {
    const auto fitted = [](std::string_view into, char code, std::string_view options) {
        const Splice done = splice_if_fits(settings_with(options), gene_of(into), trait_of(code));
        return join(is_gain(done.verdict) ? "fits " : "over ", int{done.complexity}, " ",
                    traits_text(done.gene));
    };
    constexpr std::string_view net = "{}", gross = R"({"budget":"gross"})";
    EXPECT_EQ(fitted("FALDH", 'C', net), "over 110 FALDH");
    EXPECT_EQ(fitted("FALDH", 'C', gross), "over 135 FALDH");
    EXPECT_EQ(fitted("ALDX2", 'C', net), "fits 95 ALCX2");
    EXPECT_EQ(fitted("ALDX2", 'C', gross), "over 120 ALDX2");
    EXPECT_EQ(fitted("ALSX2", 'D', gross), "fits 95 ALCX2");  // 70 + 25 fit as well
    EXPECT_EQ(fitted("ALX2DH", 'W', net), "over 115 ALDX2H");
    EXPECT_EQ(fitted("ALDH", 'W', net), "fits 95 ADPH");
    EXPECT_EQ(fitted("ALDH", 'W', gross), "fits 95 ADPH");  // 80 + 20 = 100
    EXPECT_EQ(fitted("FALDH", 'W', net), "fits 100 FADPH");
    EXPECT_EQ(fitted("FALDH", 'W', gross), "over 105 FALDH");
    // Where nothing is freed they agree: a gain, an upgrade, a recharge.
    for (const std::string_view options : {net, gross}) {
        EXPECT_EQ(fitted("FALDH", 'X', options), "fits 95 FALDXH");
        EXPECT_EQ(fitted("FALDX2", 'X', options), "fits 85 FALDX3");
        EXPECT_EQ(fitted("FALDH", 'F', options), "fits 85 F2ALDH");
        EXPECT_EQ(fitted("FALDH0", 'H', options), "fits 85 FALDH");
        EXPECT_EQ(fitted("FALDX3", 'H', options), "over 115 FALDX3");
    }
    // A merge into something dear must fit as what it becomes, too.
    constexpr std::string_view dear = R"({"budget":"gross","costCombined":100})";
    EXPECT_EQ(fitted("LD", 'S', dear), "over 115 LD");
}

TEST(GeneSplice, RowsOfTheBookFromTopToBottom) {  // §7.5
    EXPECT_EQ(spliced("FL", 'F'), "upgraded F2L");
    EXPECT_EQ(spliced("F3L", 'F'), "redundant F3L");
    EXPECT_EQ(spliced("LX2", 'X'), "upgraded LX3");
    EXPECT_EQ(spliced("FL", 'F', R"({"upgrades":false})"), "redundant FL");
    EXPECT_EQ(spliced("LH0", 'H'), "upgraded LH");
    EXPECT_EQ(spliced("LH2", 'H'), "redundant LH2");
    EXPECT_EQ(spliced("LH", 'H'), "redundant LH");
    EXPECT_EQ(spliced("LH0", 'H', R"({"upgrades":false})"), "redundant LH0");
    EXPECT_EQ(spliced("L", 'L'), "redundant L");
    EXPECT_EQ(spliced("LC", 'D'), "redundant LC");
    EXPECT_EQ(spliced("LC", 'S'), "redundant LC");
    EXPECT_EQ(spliced("P", 'W'), "redundant P");
    EXPECT_EQ(spliced("P", 'L'), "redundant P");
    EXPECT_EQ(spliced("LS", 'D'), "merged LC");
    EXPECT_EQ(spliced("LD", 'S'), "merged LC");
    EXPECT_EQ(spliced("SW", 'L'), "merged SP");
    EXPECT_EQ(spliced("L", 'W'), "merged P");
    EXPECT_EQ(spliced("LD", 'C'), "merged LC");
    EXPECT_EQ(spliced("LS", 'C'), "merged LC");
    EXPECT_EQ(spliced("L", 'P'), "merged P");
    EXPECT_EQ(spliced("SW", 'P'), "merged SP");
    EXPECT_EQ(spliced("L", 'H'), "gained LH");
    EXPECT_EQ(spliced("L", 'A'), "gained AL");
}

TEST(GeneSplice, EfficiencyOrder) {  // §7.4
    const auto order = [](std::string_view options) {
        std::string codes;
        for (const Trait trait : settings_with(options).efficiency) {
            codes += code_of(trait);
        }
        return codes;
    };
    EXPECT_EQ(order("{}"), "CSLAFPDHWX");
    EXPECT_EQ(order(R"({"costExtendedRange":1})"), "XCSLAFPDHW");
    EXPECT_EQ(order(R"({"costCombined":100})"), "SLAFPDCHWX");
}

TEST(GeneSplice, ComplexityIsDerived) {  // §3
    const Settings settings = settings_with();
    EXPECT_EQ(complexity(settings, gene_of("FALDH")), 85);
    EXPECT_EQ(complexity(settings, gene_of("F3L")), 20);
    EXPECT_EQ(complexity(settings, gene_of("LX3")), 45);
    EXPECT_EQ(complexity(settings, gene_of("P")), 30);
}

TEST(GeneSplice, WhatDoesNotFitIsSkippedAndTheNextIsTried) {  // §7.4, examples 3 and 8
    const Settings settings = settings_with();
    const auto queen = splice_in_budget(settings, gene_of("FALDH"), set_of(Trait::combined));
    EXPECT_TRUE(queen.exceeded());
    EXPECT_FALSE(queen.gained());
    EXPECT_EQ(queen.steps[0].complexity, 110);
    const auto bishop =
        splice_in_budget(settings, gene_of("PH"), set_of(Trait::diagonal, Trait::combined));
    EXPECT_EQ(traits_text(bishop.gene), "DPH");
    EXPECT_TRUE(bishop.exceeded() && bishop.gained());
}

TEST(GeneSplice, PromotionRebuilds) {  // §7.6, example 10
    const Settings settings = settings_with();
    const Gene pawn = gene_of("F2ALXH", chess::pawn);
    const Gene queen = rebuild(settings, pawn, chess::queen).gene;
    EXPECT_EQ(traits_text(queen), "ALCX");
    EXPECT_EQ(codes_text(lost_traits(pawn, queen)), "H");
    EXPECT_EQ(traits_text(rebuild(settings, gene_of("FDX3", chess::pawn), chess::rook).gene),
              "CX3");
    const Gene long_pawn = gene_of("FALCX3", chess::pawn);  // 105: only to see levels go
    EXPECT_EQ(traits_text(rebuild(settings, long_pawn, chess::queen).gene), "ALCX2");
    EXPECT_EQ(codes_text(lost_traits(long_pawn, gene_of("ALCX2"))), "X");
    EXPECT_EQ(traits_text(rebuild(settings, gene_of("FH0", chess::pawn), chess::knight).gene),
              "LH0");
}

TEST(GeneSplice, OffersAreAffordableOneByOne) {  // §7.7
    const Settings settings = settings_with(R"({"evolution":"gas"})");
    const TraitSet both = set_of(Trait::diagonal, Trait::shadow, Trait::leap);
    EXPECT_EQ(codes_text(offer(settings, gene_of("L"), both, 10)), "DW");
    EXPECT_EQ(codes_text(offer(settings, gene_of("L"), both, 2)), "W");
    EXPECT_EQ(price(both), 8);
}

TEST(GeneSplice, KingsTakeNothingOrAllButShield) {  // §7.3 step 4
    const TraitSet traits = set_of(Trait::leap, Trait::shield);
    EXPECT_EQ(inheritable(settings_with(), chess::king, traits), no_traits);
    EXPECT_EQ(codes_text(
                  inheritable(settings_with(R"({"kingInheritance":"full"})"), chess::king, traits)),
              "L");
    EXPECT_EQ(inheritable(settings_with(), chess::rook, traits), traits);
}

TEST(GeneSplice, ExtractionHasTheBaseTraitEvenAfterAMerge) {  // §7.3 step 2
    EXPECT_EQ(codes_text(extract(chess::bishop, gene_of("C"))), "DC");
}

bool is_normal(Gene gene) {
    const auto held = [&](char code) { return gene.has(trait_of(code)) ? 1 : 0; };
    return held('D') + held('S') + held('C') <= 1 && !(held('L') && held('W')) &&
           !(held('P') && (held('L') || held('W')));
}

Settings random_settings() {
    Chosen chosen;
    chosen.max_complexity = *rc::gen::inRange(50, 201);
    chosen.upgrades = *rc::gen::arbitrary<bool>();
    for (int& cost : chosen.costs) {
        cost = *rc::gen::inRange(1, 51);
    }
    return Settings(chosen);
}

// Any gene that can come about: a base trait and whatever was spliced into it.
Gene random_gene(const Settings& settings) {
    const auto type = static_cast<chess::PieceType>(*rc::gen::inRange(1, 6));
    Gene gene(type);
    for (int n = *rc::gen::inRange(0, 8); n > 0; --n) {
        gene = splice_if_fits(settings, gene,
                              static_cast<Trait>(*rc::gen::inRange<size_t>(0, trait_count)))
                   .gene;
    }
    return gene;
}

RC_GTEST_PROP(GeneSplice, StaysInBudgetAndNormalForm, ()) {
    const Settings settings = random_settings();
    const Gene gene = random_gene(settings);
    const auto traits = static_cast<TraitSet>(*rc::gen::inRange(0, 1024));
    const Splicing all = splice_in_budget(settings, gene, traits);
    RC_ASSERT(complexity(settings, all.gene) <= settings.max_complexity);
    RC_ASSERT(is_normal(all.gene));
    RC_ASSERT(all.exceeded() == exceeds_budget(settings, gene, traits));
    RC_ASSERT((all.gene == gene) != all.gained());
    const auto type = static_cast<chess::PieceType>(*rc::gen::element(1, 2, 3, 5));
    const Gene piece = rebuild(settings, gene, type).gene;
    RC_ASSERT(complexity(settings, piece) <= settings.max_complexity);
    RC_ASSERT(is_normal(piece) && !piece.has(Trait::forward_step));
}

// §7.5: what two traits make of a piece does not depend on which comes first.
RC_GTEST_PROP(GeneSplice, OrderMakesNoDifferenceWithoutABudget, ()) {
    Settings settings = random_settings();
    settings.max_complexity = 10000;
    const Gene gene = random_gene(settings);
    const auto a = static_cast<Trait>(*rc::gen::inRange<size_t>(0, trait_count));
    const auto b = static_cast<Trait>(*rc::gen::inRange<size_t>(0, trait_count));
    RC_PRE(a != b);
    const auto both = [&](Trait first, Trait second) {
        return splice(settings, splice(settings, gene, first).gene, second).gene;
    };
    RC_ASSERT(both(a, b) == both(b, a));
}

}  // namespace
}  // namespace prise::gene_chess
