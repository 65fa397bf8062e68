// What the book says and no case of tests/cases shows: events, records, ids, memory, sight, words.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "prise/games/gene_chess/testing.h"

namespace prise::gene_chess {
namespace {

TEST(GeneBook, EventsOfExampleOne) {  // §12
    Game game("{}", "4k3/8/8/4b3/8/5N2/8/4K3 w - - 0 1 - - -");
    EXPECT_EQ(game.after({"f3e5"}),
              R"({"type":"move","seat":1,"piece":3,"from":"f3","to":"e5","kind":"capture"}
{"type":"capture","seat":1,"attacker":3,"victim":2,"square":"e5","victimType":"B","extraction":"D"}
{"type":"trait-gained","seat":1,"piece":3,"code":"D"}
{"type":"generation","seat":1,"piece":3,"generation":2,"complexity":40}
{"type":"turn","seat":1,"next":2,"colour":"b","fullmove":1,"halfmove":0}
)");
    EXPECT_EQ(
        render(game.told.captures.at(0), all_knowing).text(),
        R"({"ply":0,"seat":1,"by":"N","from":"f3","to":"e5","taken":[{"what":"b","at":"e5"}],)"
        R"("gained":["D"],"attacker":3,"victim":2,"attackerType":"N","victimType":"B",)"
        R"("victimGeneration":1,"extraction":"D","extractionCost":25,"complexityBefore":15,)"
        R"("complexityAfter":40,"generation":2})");
}

TEST(GeneBook, EventsOfASkippedTrait) {
    Game game("{}", "4k2q/8/8/4N3/8/8/8/4K3 w - - 0 1 e5=FALDH.3 - -");
    EXPECT_NE(
        game.after({"e5h8"}).find(
            R"({"type":"trait-skipped","seat":1,"piece":3,"code":"C","reason":"over-budget"})"),
        std::string::npos);
}

TEST(GeneBook, EventsOfAKingThatMayNotInherit) {
    Game none("{}", "4k3/7p/8/8/8/8/4n3/4K3 w - - 0 1 - - -");
    EXPECT_NE(none.after({"e1e2"}).find(R"("code":"L","reason":"king")"), std::string::npos);
    Game full(R"({"kingInheritance":"full"})", "4k3/7p/8/8/8/8/4n3/4K3 w - - 0 1 e2=LH.1 - -");
    const std::string told = full.after({"e1e2"});
    EXPECT_NE(told.find(R"("code":"H","reason":"king")"), std::string::npos);
    EXPECT_LT(told.find(R"({"type":"trait-gained","seat":1,"piece":4,"code":"L"})"),
              told.find(R"("code":"H","reason":"king")"));
}

TEST(GeneBook, EventsOfAPromotionWithCapture) {
    Game game("{}", "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1 - - -");
    EXPECT_EQ(
        game.after({"a7b8r"}),
        R"({"type":"move","seat":1,"piece":3,"from":"a7","to":"b8","kind":"capture","promotion":"R"}
{"type":"capture","seat":1,"attacker":3,"victim":1,"square":"b8","victimType":"N","extraction":"L"}
{"type":"promotion","seat":1,"piece":3,"pieceType":"R","lost":""}
{"type":"trait-gained","seat":1,"piece":3,"code":"L"}
{"type":"generation","seat":1,"piece":3,"generation":2,"complexity":40}
{"type":"turn","seat":1,"next":2,"colour":"b","fullmove":1,"halfmove":0}
{"type":"check","seat":1,"colour":"b","attackers":[3]}
)");
}

TEST(GeneBook, EventsOfRevealAndShield) {
    Game game("{}", "4k3/8/8/3r4/8/8/8/3NK3 w - - 0 1 d1=L.1?H - -");
    EXPECT_EQ(game.after({"reveal:d1"}),
              R"({"type":"hidden-revealed","seat":1,"piece":3,"square":"d1","code":"H"}
{"type":"trait-gained","seat":1,"piece":3,"code":"H"}
{"type":"shield-raised","seat":1,"piece":3,"square":"d1","turns":2}
)");
    EXPECT_EQ(game.after({"e1f1", "e8d8", "f1e1", "d8e8"}),
              R"({"type":"move","seat":2,"piece":1,"from":"d8","to":"e8","kind":"quiet"}
{"type":"shield-expired","seat":2,"piece":3,"square":"d1"}
{"type":"turn","seat":2,"next":1,"colour":"w","fullmove":3,"halfmove":4}
)");
}

TEST(GeneBook, EventsOfCastlingUnderAShield) {
    Game game("{}", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 h1=SH2.1 - -");
    EXPECT_EQ(game.after({"e1g1"}),
              R"({"type":"shield-dropped","seat":1,"piece":3,"square":"h1"}
{"type":"move","seat":1,"piece":2,"from":"e1","to":"g1","kind":"castle"}
{"type":"rook-moved","seat":1,"piece":3,"from":"h1","to":"f1"}
{"type":"turn","seat":1,"next":2,"colour":"b","fullmove":1,"halfmove":1}
)");
    EXPECT_EQ(game.play->position(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1 f1=SH0.1 - -");
}

TEST(GeneBook, EventsOfGas) {
    // Decision 43: the record is of the capture; what is bought comes later.
    Game game(R"({"evolution":"gas","freshProtection":true})",
              "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=DW.2 - 10/10");
    EXPECT_EQ(game.after({"e3d5"}),
              R"({"type":"move","seat":1,"piece":3,"from":"e3","to":"d5","kind":"capture"}
{"type":"capture","seat":1,"attacker":3,"victim":2,"square":"d5","victimType":"B","extraction":"DW"}
{"type":"generation","seat":1,"piece":3,"generation":2,"complexity":15}
{"type":"evolution-offered","seat":1,"piece":3,"codes":"DW","prices":[3,2],"gas":10}
)");
    const std::string record = render(game.told.captures.at(0), all_knowing).text();
    EXPECT_NE(record.find(R"("gained":[])"), std::string::npos) << record;
    EXPECT_NE(record.find(R"("complexityBefore":15,"complexityAfter":15)"), std::string::npos);
    EXPECT_EQ(game.after({"evolve:DW"}),
              R"({"type":"trait-gained","seat":1,"piece":3,"code":"D"}
{"type":"trait-merged","seat":1,"piece":3,"code":"W","replaced":"L","into":"P"}
{"type":"evolved","seat":1,"piece":3,"codes":"DW","paid":5,"gas":5}
{"type":"protected","seat":1,"piece":3}
{"type":"turn","seat":1,"next":2,"colour":"b","fullmove":1,"halfmove":0}
)");
    EXPECT_EQ(game.after({"e8f8"}),
              R"({"type":"move","seat":2,"piece":1,"from":"e8","to":"f8","kind":"quiet"}
{"type":"protection-ended","seat":2,"piece":3}
{"type":"turn","seat":2,"next":1,"colour":"w","fullmove":2,"halfmove":1}
)");
}

TEST(GeneBook, EventsOfTheSetupAreTheOwners) {
    Game game(R"({"hidden":1})");
    const Viewer second{Seat::second};
    EXPECT_EQ(game.after({"hide:b1:W"}, second),
              R"({"type":"hidden-placed","seat":1}
{"type":"setup-done","seat":1,"colour":"w"}
)");
    EXPECT_EQ(game.after({"ready"}, second),
              R"({"type":"setup-done","seat":2,"colour":"b"}
{"type":"turn","seat":2,"next":1,"colour":"w","fullmove":1,"halfmove":0}
)");
}

TEST(GeneBook, EventsOfLapsedMarks) {
    Game game("{}", "4k3/8/8/8/8/8/8/1N2K1N1 b - - 0 20 b1=L.1?W,g1=L.1?N - -");
    EXPECT_NE(
        game.after({"e8d8"}).find(R"({"type":"hidden-lapsed","seat":2,"colour":"w","count":2})"),
        std::string::npos);
}

TEST(GeneBook, EventsOfTheEnd) {
    Game game("{}", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2 - - -");
    EXPECT_NE(
        game.after({"d8h4"}).find(
            R"({"type":"game-over","seat":2,"outcome":{"status":"win","winner":2,"reason":"checkmate"}})"),
        std::string::npos);
}

TEST(GeneBook, IdsFollowTheBoardAndSurvivePromotionAndSnapshot) {  // §3
    Game game("{}");
    EXPECT_NE(game.after({"e2e4"}).find(R"("piece":21)"), std::string::npos);
    Game mid("{}", "4k3/P7/8/8/8/1b6/8/1N2K3 w - - 0 1 - - -");
    mid.after({"a7a8q", "e8e7"});
    auto restored = mid.game->restore(mid.play->position(), mid.play->memory());
    ASSERT_TRUE(restored) << mid.play->memory();
    EXPECT_TRUE((*restored)->same_as(*mid.play));
    EXPECT_NE(mid.after({"a8a1"}).find(R"("piece":2)"), std::string::npos);
}

TEST(GeneBook, MemoryHoldsTotalsAndLineage) {  // §7.8
    Game game("{}", "4k3/8/8/4b3/8/5N2/8/4K3 w - - 0 1 - - -");
    EXPECT_EQ(game.play->memory(), "-");
    game.after({"f3e5"});
    EXPECT_EQ(game.play->memory(), "1,3,4 1:25/0:0 3x2 -");
    for (const char* bad : {"1,3,4 1:25/0:0 3x2", "1,3,4 1:25/0:0 3x2 - ", "1,3,3 - - -",
                            "1,3 - - -", "1,2,3 - - -", "- - - -", "1,3,40 - - -", "- 0:0/0:0 - -",
                            "- - 3y2 -", "- - - 12", "1,3,4 01:2/0:0 - -"}) {
        EXPECT_FALSE(game.game->restore(game.play->position(), bad)) << bad;
    }
}

TEST(GeneBook, RepetitionSurvivesASnapshot) {  // §8.2
    Game game("{}", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 - - -");
    game.after({"a1a2", "e8d8", "a2a1", "d8e8", "a1a2", "e8d8", "a2a1"});
    const auto restored = game.game->restore(game.play->position(), game.play->memory());
    ASSERT_TRUE(restored);
    ASSERT_TRUE((*restored)->apply("d8e8"));
    EXPECT_EQ((*restored)->outcome(), prise::draw("repetition"));
    const auto bare = game.game->restore(game.play->position());
    ASSERT_TRUE((*bare)->apply("d8e8"));
    EXPECT_FALSE((*bare)->outcome().over());
}

// No more turns can be remembered than the clock has counted.
TEST(GeneBook, MemoryIsNoLongerThanTheClock) {
    const Game game("{}");
    const auto with_keys = [&](int half, int keys) {
        std::string memory = "- - - ";
        for (int i = 0; i < keys; ++i) {
            memory += (i == 0 ? "" : ",") + std::string("0123456789abcdef");
        }
        return game.game->restore(join("4k3/8/8/8/8/8/8/R3K3 w - - ", half, " 9 - - -"), memory)
            .has_value();
    };
    EXPECT_TRUE(with_keys(5, 5));
    EXPECT_FALSE(with_keys(5, 7));
}

// A viewer has the memory, too: with it they are answered as by the game itself (decision 46).
TEST(GeneBook, AMemoryTellsNothingThatIsHidden) {
    constexpr std::string_view options = R"({"hidden":1,"repetitionLimit":5})";
    const auto text = [](char mark) {
        return join("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1 b1=L.1?", mark, " - -");
    };
    const std::vector<std::string> there_and_back = {"b1c3", "e8d8", "c3b1", "d8e8", "a1a2"};
    Game game(options, text('W'), there_and_back);
    EXPECT_EQ(game->memory(), Game(options, text('S'), there_and_back)->memory());
    game.after({"e8d8", "a2a1", "d8e8"});
    for (const Viewer viewer :
         {Viewer{Seat::first}, Viewer{Seat::second}, spectator, all_knowing}) {
        EXPECT_EQ(game->memory(), game->memory());
        const auto stood = game.game->stand_on(game->observe(viewer), viewer, game->memory());
        ASSERT_TRUE(stood) << game->memory() << ": " << stood.error().sentence;
        EXPECT_EQ((*stood)->occurrences(), 3);
        EXPECT_EQ((*stood)->memory(), game->memory());
    }
}

// 8.2: marks are compared as everybody sees them, or a draw would tell whether two are alike.
TEST(GeneBook, RepetitionDoesNotLookUnderMarks) {
    const std::vector<std::string> knights_change_places = {
        "b1c3", "b8a6", "c3d5", "a6b8", "d5f4", "b8a6", "f4h3", "a6b8", "g1f3", "b8a6",
        "f3e5", "a6b8", "e5c4", "b8a6", "c4a3", "a6b8", "h3g1", "b8a6", "a3b1", "a6b8"};
    constexpr std::string_view options = R"({"hidden":2,"repetitionLimit":2})";
    for (const std::string mark : {"A", "X", "N"}) {
        Game game(options, "", {"hide:b1:A", "hide:g1:" + mark, "ready"});
        const std::string at_first = game->observe(spectator);
        game.after(knights_change_places);
        EXPECT_EQ(game->outcome(), prise::draw("repetition")) << mark;
        EXPECT_EQ(game->observe(spectator).substr(0, 53), at_first.substr(0, 53));
    }
    // A mark that has gone is seen by everybody.
    constexpr std::string_view few = "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1 b1=L.1?W - -";
    Game game(R"({"hidden":1,"repetitionLimit":2})", few, {"a1a2", "e8d8", "reveal:b1", "a2a1"});
    game.after({"d8e8"});
    EXPECT_FALSE(game->outcome().over());
    EXPECT_EQ(game->occurrences(), 1);
}

// Decision 45: without a setup, too, whether a mark can be revealed is its owner's affair.
TEST(GeneBook, MarksOfATextKeepTheListOfActionsPrivate) {
    constexpr std::string_view before = "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=L.1?";
    const auto told = [&](std::string_view mark, Viewer viewer) {
        const Game game("{}", join(before, mark, " - -"));
        std::vector<std::string> legal;
        const bool shown = game->legal(viewer, legal);
        return join(shown ? "shown" : "withheld", " ", legal.size(), " ",
                    game->forced(viewer).value_or("-"), " ",
                    game->understand("Nc3", viewer).size());
    };
    for (const Viewer viewer : {Viewer{Seat::second}, spectator}) {
        EXPECT_EQ(told("W", viewer), "withheld 0 - 0");
        EXPECT_EQ(told("N", viewer), told("W", viewer));
    }
    EXPECT_EQ(told("W", Viewer{Seat::first}), "shown 9 b1a3 1");
    EXPECT_EQ(told("N", Viewer{Seat::first}), "shown 8 b1a3 1");
    // Once all is laid bare the list is everybody's again.
    const Game open("{}", join(before, "W - -"), {"reveal:b1"});
    std::vector<std::string> legal;
    EXPECT_TRUE(open->legal(spectator, legal));
    // What others believe of such a mark is not what they would of one that was placed at first.
    Random random(5);
    const Game strange("{}", join(before, "S - -"));
    const auto belief = strange->believe(spectator, {}, random);
    ASSERT_NE(belief, nullptr);
}

TEST(GeneBook, LogsAreRedacted) {  // §9
    Game game(R"({"hidden":1})");
    const PlayMark before = game->mark();
    game.after({"hide:b1:W"});
    const Viewer second{Seat::second};
    EXPECT_EQ(game->log_text(before, *game.game->parse_action("hide:b1:W"), second), "hide:*");
    EXPECT_EQ(game->log_text(before, *game.game->parse_action("hide:b1:W"), Viewer{Seat::first}),
              "hide:b1:W");
    game.after({"ready"});
    EXPECT_EQ(game->log_text(before, *game.game->parse_action("hide:b1:W"), second), "hide:b1:?");
    EXPECT_EQ(game->log_text(before, *game.game->parse_action("hide:b1:W"), spectator),
              "hide:b1:?");
}

// §9: an observation is read as what it is.
TEST(GeneBook, ObservationsAreReadAgain) {
    const Rules rules(settings_with(R"({"hidden":2})"));
    Ledger ledger;
    const State state = position("4k3/8/8/8/8/8/8/1N2K1N1 w - - 3 9 b1=L.1?W,g1=LD.2?N - -");
    for (const Viewer viewer :
         {Viewer{Seat::first}, Viewer{Seat::second}, spectator, all_knowing}) {
        const auto seen = rules.observe(state, {}, viewer);
        const std::string text = text_of([&](Text& t) { rules.print_observation(seen, t); });
        Rules::Observation read;
        ASSERT_TRUE(rules.parse_observation(text, "-", viewer, read, ledger)) << text;
        EXPECT_EQ(read.shown, seen.shown);
        EXPECT_EQ(read.veiled, seen.veiled);
        EXPECT_EQ(read.outcome, seen.outcome);
        EXPECT_EQ(text_of([&](Text& t) { rules.print_observation(read, t); }), text);
    }
    const auto refuses = [&](std::string_view text, Viewer viewer) {
        Rules::Observation read;
        return !rules.parse_observation(text, "-", viewer, read, ledger);
    };
    // Nobody sees what is hidden from them, or a veil over what is theirs.
    const std::string bare = "4k3/8/8/8/8/8/8/1N2K3 w - - 3 9 b1=L.1?W - -";
    const std::string veiled = "4k3/8/8/8/8/8/8/1N2K3 w - - 3 9 b1=L.1?? - -";
    EXPECT_TRUE(refuses(bare, Viewer{Seat::second}));
    EXPECT_FALSE(refuses(bare, Viewer{Seat::first}));
    EXPECT_TRUE(refuses(veiled, Viewer{Seat::first}));
    EXPECT_TRUE(refuses(veiled, all_knowing));
    EXPECT_FALSE(refuses(veiled, spectator));
    EXPECT_TRUE(refuses("4k3/8/8/8/8/8/8/1N2K3 b - - 3 9 b1=L.1?? s2 -", Viewer{Seat::second}));
    State unread;
    Past past;
    EXPECT_FALSE(rules.parse_position(veiled, "-", unread, past, ledger));
}

TEST(GeneBook, WhatRevealsCannotBeUndone) {
    Game game(R"({"hidden":1})");
    EXPECT_FALSE(game->reveals(*game.game->parse_action("hide:b1:W")));
    game.after({"hide:b1:W"});
    EXPECT_TRUE(game->reveals(*game.game->parse_action("ready")));
    EXPECT_TRUE(game->reveals(*game.game->parse_action("hide:e7:H")));
    game.after({"ready"});
    EXPECT_TRUE(game->reveals(*game.game->parse_action("reveal:b1")));
    EXPECT_FALSE(game->reveals(*game.game->parse_action("e2e4")));
}

TEST(GeneBook, OthersLearnNothingFromExplanations) {  // §9
    for (const char* mark : {"W", "N"}) {
        const Game game("{}", join("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=L.1?", mark, " - -"));
        const auto why = game.play->explain("reveal:b1", Viewer{Seat::second});
        EXPECT_EQ(why->code, "hidden");
        const auto own = game.play->explain("reveal:b1", Viewer{Seat::first});
        EXPECT_EQ(own->legal, mark == std::string("W"));
    }
}

// Hidden codes change nothing that others can ask for.
TEST(GeneBook, MarksDoNotShowInWhatOthersKnow) {
    const Rules rules(settings_with(R"({"hidden":2})"));
    const auto seen_by_black = [&](int mark) {
        State state;
        Past past;
        rules.start(state, past);
        Silent silent;
        const auto act = [&](std::string_view text) {
            const Action action = *rules.parse_action(text);
            EXPECT_TRUE(rules.check(state, past, action)) << text;
            rules.apply(state, past, action, silent);
        };
        rules.apply(state, past, Action::on(Action::Kind::hide, 1, mark), silent);
        for (const char* text : {"ready", "hide:e7:H", "ready", "b1c3", "g8f6", "c3b1", "f6g8"}) {
            act(text);
        }
        return rules.observe(state, past, Viewer{Seat::second});
    };
    const auto first = seen_by_black(5);
    const auto second = seen_by_black(8);
    EXPECT_EQ(first.shown, second.shown);
    EXPECT_EQ(first.past, second.past);
    EXPECT_EQ(first.veiled, second.veiled);
}

}  // namespace
}  // namespace prise::gene_chess
