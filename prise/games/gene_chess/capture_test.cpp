// §7.3: the pipeline, a step at a time.
#include "prise/games/gene_chess/capture.h"

#include <gtest/gtest.h>

#include "prise/games/gene_chess/capture_record.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/testing.h"

namespace prise::gene_chess {
namespace {

struct Table {
    Settings settings;
    State state;

    explicit Table(std::string_view text, std::string_view options = "{}")
        : settings(settings_with(options)), state(position(text, options)) {}
};

const Move e3d5(chess::square_at(4, 2), chess::square_at(3, 4));

TEST(GeneCapture, IsResolvedWithoutChangingAnything) {
    Table table("4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=C.2,e3=PH3.3 - -");
    auto& [settings, state] = table;
    const Move move = e3d5;
    EXPECT_EQ(refusal_of_capture(settings, state, move), "");
    const State before = state;
    const Capture capture = resolve(settings, state, move);
    EXPECT_EQ(state, before);
    EXPECT_EQ(codes_text(capture.extraction), "DC");
    EXPECT_EQ(traits_text(capture.receiver), "PH0");  // step 3: the shield is spent
    EXPECT_EQ(capture.splicing.count, 2);
    EXPECT_EQ(traits_text(capture.result), "DPH0");
    EXPECT_EQ(capture.result.generation(), 4);
    Ledger ledger;
    Rules(settings).enter(ledger, state, {}, Action(move));
    EXPECT_EQ(state, before);
    update(state, capture);
    EXPECT_EQ(state.gene_at(move.to()), capture.result);
    EXPECT_EQ(state.id_at(move.from()), 0);
    EXPECT_EQ(ledger.totals[chess::white].captures, 1);
    EXPECT_EQ(ledger.totals[chess::white].complexity_gained, 25);
}

TEST(GeneCapture, IsRefusedInTheOrderOfTheBook) {  // §6.4
    const auto refusal = [](std::string_view position, std::string_view options = "{}") {
        const Table table(position, options);
        return refusal_of_capture(table.settings, table.state, e3d5);
    };
    EXPECT_EQ(refusal("8/8/8/3k4/8/4N3/8/4K3 w - - 0 1 - p -"), "capture-protected");
    EXPECT_EQ(
        refusal("4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=DH2.2* - -", R"({"freshProtection":true})"),
        "capture-protected");
    EXPECT_EQ(refusal("4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=DH2.2 - -"), "capture-immune");
    EXPECT_EQ(
        refusal("4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=C.2,e3=PH.3 - -", R"({"overflow":"block"})"),
        "complexity-exceeded");
    EXPECT_EQ(refusal("4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=C.2,e3=PH.3 - -"), "");
}

TEST(GeneCapture, TheReceiverIsRebuiltAndWithoutItsShield) {  // step 3
    const Table table("4k3/8/8/8/8/8/8/4K3 w - - 0 1 - - -");
    Gene pawn(chess::pawn);
    pawn.add(Trait::shield);
    pawn.set_shield_turns(2);
    EXPECT_EQ(traits_text(receiver_of(table.settings, pawn, chess::no_type)), "FH0");
    EXPECT_EQ(traits_text(receiver_of(table.settings, pawn, chess::rook)), "SH0");
}

TEST(GeneCapture, TheCaptorCountsItsCapture) {  // step 5
    const auto after = [](std::string_view options, chess::PieceType type, int generation) {
        const Table table("4k3/8/8/8/8/8/8/4K3 w - - 0 1 - - -", options);
        Gene gene(type);
        gene.set_generation(generation);
        return captor_after(table.settings, type,
                            splice_in_budget(table.settings, gene, set_of(Trait::leap)));
    };
    EXPECT_EQ(after("{}", chess::rook, 1).generation(), 2);
    EXPECT_EQ(after("{}", chess::rook, 99).generation(), 99);
    EXPECT_EQ(after(R"({"inheritance":false})", chess::rook, 1).generation(), 1);
    EXPECT_FALSE(after("{}", chess::rook, 1).is_fresh());
    EXPECT_TRUE(after(R"({"freshProtection":true})", chess::rook, 1).is_fresh());
    EXPECT_FALSE(after(R"({"freshProtection":true})", chess::knight, 1).is_fresh());
    EXPECT_FALSE(after(R"({"freshProtection":true})", chess::king, 1).is_fresh());
}

TEST(GeneCapture, IsRecordedAsItIsMade) {  // §7.8
    const Table table("4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=DW.2?H,e3=LH.3 - -");
    const auto record =
        record_of(table.settings, chess::white, resolve(table.settings, table.state, e3d5));
    EXPECT_EQ(render(record, all_knowing).text(),
              R"({"ply":0,"seat":1,"by":"N=LH.3","from":"e3","to":"d5",)"
              R"("taken":[{"what":"b=DW.2","at":"d5"}],"gained":["D","W"],"attacker":3,"victim":2,)"
              R"("attackerType":"N","victimType":"B","victimGeneration":2,"extraction":"DW",)"
              R"("extractionCost":45,"complexityBefore":45,"complexityAfter":85,"generation":4})");
}

}  // namespace
}  // namespace prise::gene_chess
