// Explanations and refusals: what people read, with the numbers.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "prise/core/text.h"
#include "prise/games/gene_chess/testing.h"

namespace prise::gene_chess {
namespace {

std::string why(std::string_view options, std::string_view position, std::string_view action,
                const std::vector<std::string>& before = {}) {
    const auto told = Game(options, position, before)->explain(action, all_knowing);
    std::string all;
    for (const Explanation::Line& line : told->lines) {
        all += line.sentence + " " + std::string(line.section) + "\n";
    }
    return all;
}

// Refused with this code; the sentence and its section.
std::string refused(std::string_view code, std::string_view options, std::string_view position,
                    std::string_view action, const std::vector<std::string>& before = {}) {
    const auto done = Game(options, position, before)->apply(action);
    EXPECT_FALSE(done) << action;
    EXPECT_EQ(done.error().code, code);
    return join(done.error().sentence, " ", done.error().section);
}

std::string unreadable(std::string_view position) {
    const auto game = *entry().make_from("{}");
    const auto read = game->restore(position);
    EXPECT_FALSE(read) << position;
    EXPECT_EQ(read.error().code, "bad-position");
    return read.error().sentence;
}

constexpr std::string_view gas = R"({"evolution":"gas"})";
constexpr std::string_view block = R"({"overflow":"block"})";

TEST(GeneExplain, SpellsOutACapture) {
    EXPECT_EQ(why("{}", "4k2q/8/8/4N3/8/8/8/4K3 w - - 0 1 e5=FALDH.3 - -", "e5h8"),
              "e5h8 is legal. 6\n"
              "Piece 3, the knight on e5, has FALDH: ForwardStep (F) 5, Adjacent (A) 10, Leap (L) "
              "15, Diagonal (D) 25 and Shield (H) 30, complexity 85 of 100, generation 3. 3\n"
              "ForwardStep (F) or Adjacent (A) lets it go to e6. 6.2\n"
              "Adjacent (A) lets it go to e4, d5 and f5. 6.2\n"
              "Adjacent (A) or Diagonal (D) lets it go to d4, f4, d6 and f6. 6.2\n"
              "Leap (L) lets it go to d3, f3, c4, g4, c6, g6, d7 and f7. 6.2\n"
              "Diagonal (D) lets it go to a1, b2, h2, c3, g3, c7, g7, b8 and h8. 6.2\n"
              "The move is owed to Diagonal (D). 6.2\n"
              "It takes the queen on h8, generation 1. 7.3\n"
              "Extracted: Combined (C) 50; together 50. 7.3\n"
              "It begins at complexity 85; the best value for its cost comes first. 7.4\n"
              "Combined (C) would make the complexity 85 - 25 + 50 = 110, over the budget of 100: "
              "skipped. 7.4\n"
              "Afterwards: FALDH, complexity 85 of 100, generation 4. 7.3\n");
}

// 7.8: totals in words, and in JSON by their names.
TEST(GeneExplain, TellsHowItStands) {
    Game game("{}", "4k3/8/8/4b3/8/5N2/8/4K3 w - - 0 7 - - -");
    const auto told = [&] {
        std::string all;
        for (const Explanation::Line& line : game->explain_position(spectator).lines) {
            all += join(line.sentence, " ", line.section, "\n");
        }
        return all;
    };
    EXPECT_EQ(told(),
              "White is to move, in move 7. 5.1\n"
              "White has made no capture and gained 0 complexity. 7.8\n"
              "Black has made no capture and gained 0 complexity. 7.8\n");
    game.after({"f3e5"});
    EXPECT_EQ(told(),
              "Black is to move, in move 7. 5.1\n"
              "White has made 1 capture and gained 25 complexity. 7.8\n"
              "Black has made no capture and gained 0 complexity. 7.8\n");
    EXPECT_EQ(game->ask("totals", json::Object{}, spectator)->text(),
              R"([{"seat":1,"captures":1,"complexityGained":25},)"
              R"({"seat":2,"captures":0,"complexityGained":0}])");
    const auto first_of = [](std::string_view options, std::string_view position,
                             const std::vector<std::string>& actions = {}) {
        const Game at(options, position, actions);
        const auto lines = at->explain_position(spectator).lines;
        return join(lines.front().sentence, " | ", lines.back().sentence);
    };
    EXPECT_EQ(first_of(R"({"hidden":2})", ""),
              "White places hidden traits: 2 may still be placed. | Black has made no capture and "
              "gained 0 complexity.");
    EXPECT_EQ(
        first_of(gas, "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=DW.2 - 10/10", {"e3d5"}),
        "White chooses what the knight on d5 takes of Diagonal (D) and Shadow (W), or skips. | "
        "Gas: White 10, Black 10.");
    EXPECT_EQ(first_of("{}", "4k3/8/8/3r4/8/8/8/3NK3 w - - 0 1 d1=LH.1 - -", {"shield:d1"}),
              "White has played the prelude of this turn: a move is due. | Black has made no "
              "capture and gained 0 complexity.");
    EXPECT_EQ(
        first_of("{}", "4k3/8/8/8/8/8/8/R3K3 w - - 60 70 - - -", {"a1a2", "e8d8", "a2a1", "d8e8"}),
        "White is to move, in move 72. | The halfmove clock stands at 64; at 100 the game is "
        "drawn.");
    EXPECT_EQ(first_of("{}", "7k/6pp/8/8/8/8/8/R3K3 w - - 0 1 - - -", {"a1a8"}),
              "Black is in check and has no legal action: White has won. | Black has made no "
              "capture and gained 0 complexity.");
}

TEST(GeneExplain, CountsGross) {
    const std::string told =
        why(R"({"budget":"gross"})", "4k2q/8/8/4N3/8/8/8/4K3 w - - 0 1 e5=LDH.3 - -", "e5h8");
    EXPECT_TRUE(has(told,
                    "Combined (C) would make the complexity 70 + 50 = 120, counted gross, over "
                    "the budget of 100: skipped. 7.4\n"
                    "Afterwards: LDH, complexity 70 of 100, generation 4. 7.3\n"));
}

TEST(GeneExplain, NamesAllThatAMoveIsOwedTo) {
    EXPECT_TRUE(has(why("{}", "4k3/8/8/3p4/3P4/3R4/8/4K3 w - - 0 1 d3=SW.2 - -", "d3d5"),
                    "The move is owed to StraightLine (S) with Shadow (W). 6.2\n"));
    EXPECT_TRUE(has(why("{}", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1 e3=F2.2 - -", "e3e5"),
                    "The move is owed to ForwardStep (F) at level 2. 6.2\n"));
    EXPECT_TRUE(has(why("{}", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1 d4=ACX.2 - -", "d4d6"),
                    "owed to Combined (C) or Adjacent (A) with ExtendedRange (X). 6.2\n"));
}

TEST(GeneExplain, SaysWhyATraitIsRedundant) {
    const auto redundant = [](std::string_view options, std::string_view genes) {
        return why(options, join("7k/8/8/3b4/8/4N3/8/4K3 w - - 0 1 ", genes, " - -"), "e3d5");
    };
    EXPECT_TRUE(has(redundant("{}", "d5=FD.2,e3=F3L.2"),
                    "ForwardStep (F) is redundant: it is held at level 3, the highest. 7.5"));
    EXPECT_TRUE(has(redundant(R"({"upgrades":false})", "d5=FD.2,e3=FL.2"),
                    "(F) is redundant: it is held, and without upgrades no level is added. 7.5"));
    EXPECT_TRUE(has(redundant("{}", "e3=LC.2"),
                    "Diagonal (D) is redundant: Combined (C) is held and stands for it. 7.5"));
    EXPECT_TRUE(has(redundant("{}", "d5=LD.2"), "Leap (L) is redundant: it is held already. 7.5"));
    EXPECT_TRUE(has(redundant("{}", "d5=DH.2,e3=LH.2"),
                    "Shield (H) is redundant: it is held and not spent. 7.5"));
    EXPECT_TRUE(has(redundant(R"({"upgrades":false})", "d5=DH.2,e3=LH0.2"),
                    "(H) is redundant: it is held, spent, and without upgrades not recharged."));
}

TEST(GeneExplain, SaysWhatGasBuysAndWhatNot) {
    const std::string dear = why(gas, "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1 d5=LC.2 - 9/10", "e3d5");
    EXPECT_TRUE(has(dear,
                    "Leap (L), 3 gas, is not offered: it would change nothing, as it is held "
                    "already. 7.7\n"
                    "Combined (C), 10 gas, is not offered: there are only 9. 7.7\n"
                    "No trait can be bought, so the turn ends. 7.7\n"
                    "Afterwards: L, complexity 15 of 100, generation 2. 7.3\n"));
    const std::string full = why(gas, "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1 e3=PH.2 - 10/10", "e3d5");
    EXPECT_TRUE(has(full,
                    "Combined (C), 10 gas, is not offered: it would make the complexity 60 + "
                    "50 = 110, over the budget of 100. 7.7\n"));
    const std::string offered =
        why(gas, "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=DW.2 - 10/10", "e3d5");
    EXPECT_TRUE(has(offered,
                    "Diagonal (D), 3 gas, is offered: complexity 15 + 25 = 40 of 100. 7.7\n"
                    "Shadow (W), 2 gas, is offered: complexity 15 - 15 + 30 = 30 of 100. 7.7\n"
                    "Offered for gas: Diagonal (D) and Shadow (W); all of it costs 5, there are "
                    "10. 7.7\n"
                    "Before the choice: L, complexity 15 of 100, generation 2. 7.3\n"));
}

TEST(GeneExplain, SaysWhatEvolvesAndForHowMuch) {
    const std::string position = "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=DW.2 - 10/10";
    EXPECT_TRUE(has(why(gas, position, "evolve:DW", {"e3d5"}),
                    "Diagonal (D) is gained: complexity 15 + 25 = 40 of 100. 7.5\n"
                    "Shadow (W) merges with Leap (L) into PhantomLeap (P): complexity 40 - 15 + 30 "
                    "= 55 of 100. 7.5\n"
                    "It costs 3 + 2 = 5 of 10 gas; 5 are left. 7.7\n"
                    "Afterwards: DP, complexity 55 of 100, generation 2. 7.7\n"));
    EXPECT_TRUE(has(why(gas, position, "skip", {"e3d5"}), "the gas stays at 10. 7.7\n"));
}

TEST(GeneExplain, RefusedEvolutionsGiveTheNumbers) {
    EXPECT_EQ(refused("trait-unavailable", gas, "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=DW.2 - 10/10",
                      "evolve:AD", {"e3d5"}),
              "Adjacent (A) is not offered: the captured piece did not have it. Offered: Diagonal "
              "(D) and Shadow (W). 6.6");
    EXPECT_EQ(refused("insufficient-gas", gas, "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=AD.2 - 4/10",
                      "evolve:AD", {"e3d5"}),
              "Adjacent (A) and Diagonal (D) for 2 + 3 = 5 gas: there are only 4. 6.6");
    // Combined comes first, and then stands for Diagonal.
    EXPECT_EQ(refused("trait-redundant", gas, "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=C.2 - 20/10",
                      "evolve:DC", {"e3d5"}),
              "Diagonal (D) would change nothing: Combined (C) is held and stands for it. 6.6");
    EXPECT_EQ(refused("complexity-exceeded", gas,
                      "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1 d5=CH.2,e3=ALX.2 - 20/10", "evolve:CH",
                      {"e3d5"}),
              "Shield (H) would make the complexity 85 + 30 = 115, over the budget of 100. 6.6");
}

TEST(GeneExplain, ABlockedCaptureSaysWhichTraitBlocksIt) {
    const std::string told =
        why(block, "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=C.2,e3=PH.3 - -", "e3d5");
    EXPECT_TRUE(has(told,
                    "Combined (C) would make the complexity 60 + 50 = 110, over the budget of "
                    "100. 6.4\n"));
    EXPECT_TRUE(has(told, "Diagonal (D) comes from its type, although a merge has replaced it. "));
    EXPECT_TRUE(has(told, "over the budget of 100: the capture is blocked. 7.4\n"));
    EXPECT_FALSE(has(told, "Afterwards"));
}

TEST(GeneExplain, KingsAreToldWhyTheyInheritNothing) {
    const std::string position = "4k3/7p/8/8/8/8/4n3/4K3 w - - 0 1 e2=LH.1 - -";
    EXPECT_TRUE(has(why("{}", position, "e1e2"),
                    "with kingInheritance \"none\" a king inherits nothing. 7.3\n"
                    "Afterwards: A, complexity 10 of 100, generation 2. 7.3\n"));
    EXPECT_TRUE(has(why(R"({"kingInheritance":"full"})", position, "e1e2"),
                    "Shield (H) is kept from a king, even with kingInheritance \"full\". 7.3\n"));
    EXPECT_TRUE(has(why(R"({"inheritance":false})", position, "e1e2"), "this is chess. 4.1\n"));
}

TEST(GeneExplain, PromotionsAreRebuiltTraitByTrait) {
    EXPECT_TRUE(has(why("{}", "8/P6k/8/8/8/8/8/4K3 w - - 5 40 a7=F2ALXH.3 - -", "a7a8q"),
                    "It becomes a queen with Combined (C) 50; ForwardStep (F) is dropped. 7.6\n"
                    "Leap (L) is kept: complexity 50 + 15 = 65 of 100. 7.6\n"
                    "Adjacent (A) is kept: complexity 65 + 10 = 75 of 100. 7.6\n"
                    "Shield (H) would make the complexity 75 + 30 = 105, over the budget of 100: "
                    "lost. 7.6\n"
                    "ExtendedRange (X) is kept: complexity 75 + 10 = 85 of 100. 7.6\n"
                    "Afterwards: ALCX, complexity 85 of 100, generation 3. 7.6\n"));
    EXPECT_TRUE(has(why("{}", "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1 - - -", "a7b8r"),
                    "Extracted: Leap (L) 15; together 15. 7.3\n"
                    "It becomes a rook with StraightLine (S) 25; ForwardStep (F) is dropped. 7.6\n"
                    "It begins at complexity 25; the best value for its cost comes first. 7.4\n"
                    "Leap (L) is gained: complexity 25 + 15 = 40 of 100. 7.5\n"));
}

TEST(GeneExplain, LevelsThatDoNotFitAreLostInAPromotion) {
    EXPECT_TRUE(has(
        why(R"({"maxComplexity":85})", "8/P6k/8/8/8/8/8/4K3 w - - 5 40 a7=FALX3.3 - -", "a7a8q"),
        "ExtendedRange (X) is kept: complexity 75 + 10 = 85 of 85; level 2 would be "
        "over it. 7.6\n"));
}

TEST(GeneExplain, ShieldsGoUpAndDrop) {
    EXPECT_TRUE(has(why("{}", "4k3/8/8/3r4/8/8/8/3NK3 w - - 0 1 d1=L.1?H - -", "reveal:d1"),
                    "Shield (H) is gained: complexity 15 + 30 = 45 of 100. 7.5\n"
                    "Its shield goes up at once: it cannot be taken for 2 enemy turns, as long as "
                    "it stands still. 7.1\n"));
    EXPECT_TRUE(has(why("{}", "4k3/8/8/3r4/8/8/8/3NK3 w - - 0 1 d1=LH1.1 - -", "d1e3"),
                    "The shield of the knight on d1, up for 1 more enemy turn, drops: it protects "
                    "only a piece that stands still. 7.2\n"));
    const std::string castling = why("{}", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 h1=SH2.1 - -", "e1g1");
    EXPECT_TRUE(has(castling,
                    "It castles: the right is held, f1 and g1 are empty, and e1, f1 and "
                    "g1 are not attacked. 6.3\n"));
    EXPECT_TRUE(has(castling, "The shield of the rook on h1, up for 2 more enemy turns, drops"));
}

TEST(GeneExplain, PlacementsPreviewTheReveal) {
    EXPECT_TRUE(
        has(why(R"({"hidden":1})", "", "hide:b1:W"),
            "If it were revealed now: Shadow (W) merges with Leap (L) into PhantomLeap (P): "
            "complexity 15 - 15 + 30 = 30 of 100. 7.5\n"));
    EXPECT_TRUE(has(why(R"({"hidden":1})", "", "hide:b1:N"), "It is a bluff"));
    EXPECT_TRUE(has(why("{}", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=L.1?W - -", "reveal:b1"),
                    "PhantomLeap (P) lets it go to d2, a3, c3, f3 and d5. 6.2\n"));
    EXPECT_EQ(refused("trait-redundant", R"({"hidden":1,"hiddenPool":"LW"})", "", "hide:b1:L"),
              "Leap (L) would change nothing: it is held already. 6.6");
}

TEST(GeneExplain, DoubleStepsTellWhetherSomebodyCanTake) {
    EXPECT_TRUE(has(why("{}", "", "e2e4"), "no enemy pawn can take it en passant. 6.3\n"));
    EXPECT_TRUE(has(why("{}", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 - - -", "e2e4"),
                    "It is a double step: an enemy pawn may take it en passant. 6.3\n"));
}

// §9: in the setup nobody sees where the other has placed marks.
TEST(GeneExplain, MarksOfTheSetupDoNotShow) {
    const Viewer second{Seat::second};
    const auto with = Game(R"({"hidden":2})", "", {"hide:b1:W"})->explain("b1c3", second);
    const auto without = Game(R"({"hidden":2})", "", {"hide:g1:W"})->explain("b1c3", second);
    ASSERT_EQ(with->lines.size(), without->lines.size());
    for (size_t i = 0; i < with->lines.size(); ++i) {
        EXPECT_EQ(with->lines[i].sentence, without->lines[i].sentence);
    }
}

TEST(GeneRefusals, CastlingNamesTheConditionThatFails) {  // §6.3
    const auto castle = [](std::string_view position, std::string_view action = "e1g1") {
        return refused("illegal-move", "{}", position, action);
    };
    EXPECT_EQ(castle("4k3/8/8/8/8/8/8/4K2R w - - 0 1 - - -"),
              "White does not have the right to castle on the king's side. 6.3");
    EXPECT_EQ(castle("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1 - - -", "e1c1"),
              "Castling needs empty squares between king and rook; the knight on b1 is in the way. "
              "6.3");
    EXPECT_EQ(castle("4k3/8/8/8/8/8/8/r3K2R w K - 0 1 - - -"),
              "The king cannot castle out of an attack: the rook on a1 attacks e1. 6.3");
    EXPECT_EQ(castle("k4r2/5p2/8/8/8/8/8/4K2R w K - 0 1 f8=SW.1 - -"),
              "The king cannot castle across an attack: the rook on f8 attacks f1. 6.3");
    EXPECT_EQ(castle("k5r1/8/8/8/8/8/8/4K2R w K - 0 1 - - -"),
              "The king cannot castle into an attack: the rook on g8 attacks g1. 6.3");
    EXPECT_EQ(castle("k7/8/8/8/8/8/8/4K2R w K - 0 1 e1=AL.2 - -"),
              "The king has the traits AL; only a king with exactly A castles. 6.3");
    EXPECT_EQ(castle("4k3/8/8/8/8/8/7K/R7 w - - 0 1 - - -", "h2b3"),
              "The king on h2 has the traits A, and none of them allows to go to b3. 6.2");
}

TEST(GeneRefusals, TheLetterOfAPromotion) {  // §6.3
    const std::string_view position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1 - - -";
    EXPECT_EQ(refused("illegal-move", "{}", position, "a7a8"),
              "The pawn on a7 reaches its last rank and must say what it becomes: n, b, r or q. "
              "6.3");
    EXPECT_EQ(refused("illegal-move", "{}", position, "e1e2q"),
              "The king on e1 does not promote there, so the letter has no place. 6.3");
}

TEST(GeneRefusals, SelfCheckNamesWhoGivesIt) {
    EXPECT_EQ(refused("self-check", "{}", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1 - - -", "e2d2"),
              "The own king would be in check by the rook on e8. 6.1");
}

TEST(GeneRefusals, PositionsSayWhatAndWhere) {  // §11.1
    const auto counters = [](std::string_view text) {
        return unreadable(join("4k3/8/8/8/8/8/8/R3K3 w - - ", text, " - - -"));
    };
    EXPECT_EQ(counters("00 1"),
              "Position: Column 28: The halfmove clock is from 0 to 99999 without leading zeros, "
              "not '00'.");
    EXPECT_TRUE(has(counters("100000 1"), "Column 28: The halfmove clock is from 0 to 99999"));
    EXPECT_TRUE(has(counters("0 100000"), "Column 30: The fullmove number is from 1 to 99999"));
    EXPECT_TRUE(has(counters("0 0"), "Column 30: The fullmove number is from 1 to 99999"));
    for (const char* traits : {"F4L", "F1L", "FX0", "L2"}) {
        EXPECT_TRUE(has(unreadable(join("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=", traits, ".2 - -")),
                        "is no level; F and X have 2 or 3 behind them"));
    }
}

}  // namespace
}  // namespace prise::gene_chess
