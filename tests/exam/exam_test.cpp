// The exam game against its own book: one test per section, as for a real game.
#include <gtest/gtest.h>

#include <set>

#include "prise/core/facade_of.h"
#include "tests/exam/instances.h"
#include "tests/exam/rules.h"

namespace prise::exam {
namespace {

using Strings = std::vector<std::string>;

// The game must outlive the plays that it starts.
std::unique_ptr<AnyGame> game_of(std::string_view options = R"({"seed":7})") {
    auto game = entry().make_from(options);
    EXPECT_TRUE(game) << (game ? "" : game.error().sentence);
    return std::move(*game);
}

void play(AnyPlay& play, const Strings& actions) {
    for (const std::string& action : actions) {
        const auto done = play.apply(action);
        ASSERT_TRUE(done) << action << ": " << done.error().sentence;
    }
}

std::string code_of(const AnyPlay& play, std::string_view action) {
    const auto verdict = play.check(action);
    return verdict ? "legal" : std::string(verdict.error().code);
}

std::string outcome_after(const AnyPlay& play, End end, Seat seat) {
    return play.describe(*play.adjudicate(end, seat)).text();
}

Strings legal_of(const AnyPlay& play) {
    Strings legal;
    play.legal(all_knowing, legal);
    return legal;
}

std::string events_of(AnyPlay& play, std::string_view action, Viewer viewer) {
    Collector collector;
    EXPECT_TRUE(play.apply(action, Seat::none, &collector));
    std::string text;
    for (const Event& event : collector.events) {
        text += render(event, viewer).text() + "\n";
    }
    for (const CaptureRecord& record : collector.captures) {
        text += render(record, viewer).text() + "\n";
    }
    return text;
}

TEST(Exam, S2_TheSeedDeals) {
    std::set<std::string> deals;
    for (int seed = 0; seed < 20; ++seed) {
        deals.insert(game_of(join("{\"seed\":", seed, "}"))->start()->position());
    }
    EXPECT_GT(deals.size(), 15U);
    EXPECT_EQ(game_of(R"({"kinds":"B","repeats":0})")->start()->position(),
              "B,B,B,B 6/6 -/- 1:1:b -/- -");
}

TEST(Exam, S4_WhoeverVisitsTheRulesNeedNotReturnAnything) {
    int seats = 0;
    const auto look = [&](const Rules& rules) { seats = rules.seats(); };
    EXPECT_TRUE(with_rules(*Options::parse(table(), R"({"seats":3})"), look));
    EXPECT_EQ(seats, 3);
    EXPECT_FALSE(with_rules(*Options::parse(table(), R"({"seats":3,"swap":true})"), look));
}

TEST(Exam, S4_OptionsAreCheckedAcross) {
    for (const std::string_view bad :
         {R"({"swap":true,"seats":3})", R"({"rounds":4,"prizes":5})"}) {
        const auto game = entry().make_from(bad);
        ASSERT_FALSE(game);
        EXPECT_EQ(game.error().code, "bad-options");
    }
}

TEST(Exam, S6_LegalActions) {
    const auto game = game_of(R"({"purse":3,"swap":true})");
    const auto now = game->start();
    EXPECT_EQ(legal_of(*now), (Strings{"bid:1", "bid:2", "bid:3", "pass", "peek"}));
    play(*now, {"peek"});
    EXPECT_EQ(legal_of(*now), (Strings{"bid:1", "bid:2", "pass"}));
    EXPECT_EQ(now->completed_turns(), 0);
    play(*now, {"bid:2"});
    EXPECT_EQ(now->completed_turns(), 1);
    EXPECT_EQ(legal_of(*now), (Strings{"bid:1", "bid:2", "bid:3", "pass", "peek", "swap"}));
    EXPECT_EQ(now->exchange(*game->parse_action("swap")), std::pair(Seat::first, Seat::second));
    play(*now, {"swap", "bid:1"});
    EXPECT_EQ(now->to_act(), Seat::first);
    EXPECT_EQ(legal_of(*now), (Strings{"leave", "take"}));
    EXPECT_EQ(now->forced(all_knowing), "leave");
}

TEST(Exam, S7_HighestBidTakesAndPays) {
    const auto game = game_of(R"({"kinds":"C","repeats":0})");
    const auto now = game->start();
    play(*now, {"bid:2", "bid:4", "take"});
    EXPECT_EQ(now->position(), "C@2.4,C,C,C 6/2 -/- 2:2:b -/1 -");
    EXPECT_EQ(now->memory(), "1,0,0,0:0,0");
    play(*now, {"bid:1", "bid:1"});
    EXPECT_EQ(now->position(), "C@2.4,C,C,C 6/2 -/- 3:1:b -/1 -") << "a tie: nobody";
    play(*now, {"pass", "bid:2", "leave"});
    EXPECT_EQ(now->position(), "C@2.4,C,C,C 6/2 -/- 4:2:b -/12 -");
}

TEST(Exam, S7_TiesGoByTheOption) {
    for (const auto& [tie, winner] : {std::pair{"lowest", Seat::first}, {"highest", Seat::third}}) {
        const auto game = game_of(join(R"({"seats":3,"tie":")", tie, "\"}"));
        const auto now = game->start();
        play(*now, {"bid:2", "bid:1", "bid:2"});
        EXPECT_EQ(now->to_act(), winner) << tie;
    }
}

TEST(Exam, S8_TheDearestCollectionWins) {
    const auto game = game_of(R"({"kinds":"D","prizes":2})");
    const auto now = game->start();
    play(*now, {"bid:1", "pass", "take", "bid:2", "pass", "take"});
    EXPECT_EQ(now->outcome_json().text(),
              R"({"status":"draw","reason":"prizes","scores":[4,4],"ranking":[[1,1],[2,1]]})");
    const auto other = game->start();
    play(*other, {"bid:1", "pass", "take", "peek", "bid:1", "bid:2", "take"});
    EXPECT_EQ(
        other->outcome_json().text(),
        R"({"status":"win","winner":1,"reason":"prizes","scores":[8,0],"ranking":[[1,1],[2,2]]})");
}

TEST(Exam, S8_RepetitionDrawsAndIrreversibleActionsForget) {
    const auto game = game_of(R"({"repeats":2})");
    const auto now = game->start();
    play(*now, {"pass", "pass"});
    EXPECT_FALSE(now->outcome().over());
    const auto kept = now->clone();
    play(*now, {"pass", "pass"});
    EXPECT_EQ(now->outcome(), draw("repetition"));
    play(*kept, {"peek", "pass", "pass"});
    EXPECT_FALSE(kept->outcome().over());
    const auto endless = game_of(R"({"repeats":0,"rounds":4})");
    const auto patient = endless->start();
    play(*patient, {"pass", "pass", "pass", "pass", "pass", "pass", "pass", "pass"});
    EXPECT_EQ(patient->outcome(), draw("rounds"));
}

TEST(Exam, S8_FromOutside) {
    const auto game = game_of();
    const auto two = game->start();
    EXPECT_EQ(two->adjudicate(End::resignation, Seat::second)->outcome.winner, Seat::first);
    EXPECT_EQ(two->adjudicate(End::agreement, Seat::none)->outcome, draw("agreement"));
    EXPECT_EQ(two->adjudicate(End::timeout, Seat::second).error().code, "not-your-turn");
    EXPECT_EQ(two->adjudicate(End::resignation, Seat::none).error().code, "bad-action");
    EXPECT_EQ(two->adjudicate(End::resignation, Seat::third).error().code, "bad-action");
    const auto larger = game_of(R"({"seats":3})");
    EXPECT_EQ(outcome_after(*larger->start(), End::resignation, Seat::third),
              R"({"status":"ongoing"})");
}

TEST(Exam, S9_BidsAreSealedUntilAllHaveBid) {
    const auto game = game_of(R"({"kinds":"A","repeats":0})");
    const auto now = game->start();
    const auto first = now->clone();
    play(*now, {"bid:3"});
    EXPECT_EQ(now->observe({Seat::first}), "?,?,?,? 6/6 3/- 1:1:b -/- -");
    EXPECT_EQ(now->observe({Seat::second}), "?,?,?,? 6/6 ?/- 1:1:b -/- -");
    EXPECT_EQ(now->observe(spectator), now->observe({Seat::second}));
    EXPECT_EQ(now->log_text(first->mark(), *game->parse_action("bid:3"), {Seat::second}), "bid:?");
    EXPECT_EQ(now->log_text(first->mark(), *game->parse_action("bid:3"), {Seat::first}), "bid:3");
    play(*now, {"bid:1"});
    EXPECT_EQ(now->observe({Seat::second}), "?,?,?,? 6/6 3/1 1:1:c1 1/- -");
    EXPECT_EQ(now->observe({Seat::first}), "A,?,?,? 6/6 3/1 1:1:c1 1/- -");
    EXPECT_EQ(now->log_text(first->mark(), *game->parse_action("bid:3"), {Seat::second}), "bid:3");
}

TEST(Exam, S9_OnlyTheResultMayBeShown) {
    const auto game = game_of(R"({"kinds":"A","repeats":0,"reveal":"result"})");
    const auto now = game->start();
    const auto first = now->clone();
    play(*now, {"bid:3", "bid:1"});
    EXPECT_EQ(now->observe({Seat::second}), "?,?,?,? ?/6 ?/1 1:1:c1 1/- -");
    play(*now, {"take"});
    EXPECT_EQ(now->observe({Seat::second}), "A@1.?,?,?,? ?/6 -/- 2:2:b 1/- -");
    EXPECT_EQ(now->log_text(first->mark(), *game->parse_action("bid:3"), {Seat::second}), "bid:?");
    EXPECT_EQ(now->explain("bid:9", {Seat::first})->code, "hidden");
    EXPECT_EQ(now->explain("bid:9", {Seat::second})->code, "too-dear");
}

// Seat 2 bid 3 and lost, so seat 1 paid at least 4; what it paid exactly stays open.
TEST(Exam, S9_AWorldAgreesWithTheLog) {
    const auto game = game_of(R"({"reveal":"result"})");
    const auto now = game->start();
    play(*now, {"bid:5", "bid:3", "take"});
    const std::vector<SeenText> log = {
        {Seat::first, std::nullopt}, {Seat::second, "bid:3"}, {Seat::first, "take"}};
    Random random(1);
    const auto belief = now->believe({Seat::second}, log, random);
    ASSERT_NE(belief, nullptr);
    std::set<std::string> prices;
    const auto drawn = now->clone();
    for (int i = 0; i < 200; ++i) {
        ASSERT_TRUE(belief->draw(random, *drawn));
        prices.insert(drawn->position().substr(3, 2));
    }
    EXPECT_EQ(prices, (std::set<std::string>{".4", ".5", ".6"}));
}

// Coins that were paid for looking are in no purse: the log tells, and so do the events.
TEST(Exam, S9_WhatWasPaidForLookingIsKnown) {
    const auto game = game_of(R"({"reveal":"result","purse":3,"prizes":2})");
    const auto now = game->start();
    play(*now, {"peek", "bid:2", "pass", "take"});
    const std::vector<SeenText> log = {{Seat::first, "peek"},
                                       {Seat::first, std::nullopt},
                                       {Seat::second, "pass"},
                                       {Seat::first, "take"}};
    Random random(1);
    const auto belief = now->believe({Seat::second}, log, random);
    ASSERT_NE(belief, nullptr);
    const auto drawn = now->clone();
    std::set<std::string> purses;
    for (int i = 0; i < 100; ++i) {
        ASSERT_TRUE(belief->draw(random, *drawn));
        const std::string position = drawn->position();
        purses.insert(position.substr(position.find('.') + 1, 1) + " paid, " +
                      position.substr(position.find(' ') + 1, 1) + " left");
    }
    EXPECT_EQ(purses, (std::set<std::string>{"1 paid, 1 left", "2 paid, 0 left"}));
    EXPECT_EQ(Rules::heard(json::Array{*json::parse(R"({"type":"left"})"),
                                       *json::parse(R"({"type":"round-started","round":4})")}),
              4);
    EXPECT_EQ(Rules::heard({}), nothing_heard);
}

TEST(Exam, S9_AnObservationIsAPlaceToStandOn) {
    const auto game = game_of(R"({"reveal":"result"})");
    const auto now = game->start();
    play(*now, {"peek", "bid:3"});
    for (const Viewer viewer : {Viewer{Seat::first}, Viewer{Seat::second}, spectator}) {
        const std::string seen = now->observe(viewer);
        const auto standing = game->stand_on(seen, viewer);
        ASSERT_TRUE(standing) << seen << ": " << standing.error().sentence;
        EXPECT_EQ((*standing)->observe(viewer), seen);
    }
    // Without its memory it has forgotten who has looked; a memory of something else is refused.
    const Viewer second{Seat::second};
    const std::string seen = now->observe(second);
    const auto peeks = [&](std::string_view memory) {
        const auto standing = game->stand_on(seen, second, memory);
        return standing ? (*standing)->ask("peeks", json::Object{}, second)->text()
                        : std::string(standing.error().code);
    };
    EXPECT_EQ(peeks(now->memory()), "[1,0]");
    EXPECT_EQ(peeks("-"), "[0,0]");
    EXPECT_EQ(peeks("1,0,0,0:1,0"), "bad-position");
    // What seat 1 sees is not what seat 2 sees.
    EXPECT_FALSE(game->stand_on(now->observe({Seat::first}), {Seat::second}));
    EXPECT_FALSE(game->stand_on(now->observe({Seat::second}), all_knowing));
}

TEST(Exam, S8_PlacesOfFourSeats) {
    const auto game = game_of(R"({"seats":4,"kinds":"C","prizes":2,"repeats":0})");
    const auto now = game->start();
    play(*now, {"pass", "bid:1", "pass", "pass", "take", "pass", "bid:2", "pass", "pass", "take"});
    const Verdict verdict = now->verdict();
    EXPECT_EQ(verdict.places, (std::array<uint8_t, 4>{3, 1, 1, 3}));
    EXPECT_EQ(verdict.half_points, (std::array<int16_t, 4>{0, 6, 6, 0}));
}

TEST(Exam, S11_TheLedgerIsAsked) {
    const auto game = game_of(R"({"kinds":"B"})");
    const auto now = game->start();
    play(*now, {"peek", "bid:1", "peek", "bid:2", "take"});
    EXPECT_EQ(now->memory(), "1,0,0,0:1,1");
    EXPECT_EQ(now->ask("peeks", json::Object{}, spectator)->text(), "[1,1]");
    EXPECT_EQ(now->ask("worth", json::Object{{"seat", 2}}, spectator)->text(), "2");
    EXPECT_EQ(now->ask("worth", json::Object{{"seat", 3}}, spectator).error().code, "bad-question");
    EXPECT_EQ(now->ask("wealth", json::Object{}, spectator).error().code, "bad-question");
}

TEST(Exam, S10_RefusalsComeInOrder) {
    const auto game = game_of(R"({"purse":2,"swap":true})");
    const auto now = game->start();
    for (const std::string_view bad : {"", "bid", "bid:", "bid:0", "bid:01", "bid:100", "bid:?",
                                       "Pass", "pass ", " pass", "bid:-1"}) {
        EXPECT_EQ(code_of(*now, bad), "bad-action") << bad;
    }
    EXPECT_EQ(code_of(*now, "take"), "wrong-phase");
    EXPECT_EQ(code_of(*now, "swap"), "swap-unavailable");
    EXPECT_EQ(code_of(*now, "bid:3"), "too-dear");
    play(*now, {"peek"});
    EXPECT_EQ(code_of(*now, "peek"), "already-peeked");
    play(*now, {"bid:1", "bid:2"});
    EXPECT_EQ(code_of(*now, "pass"), "wrong-phase");
    play(*now, {"leave"});
    EXPECT_EQ(code_of(*now, "peek"), "already-known");
    EXPECT_EQ(now->check("pass", Seat::first).error().code, "not-your-turn");
    const auto blind = game_of(R"({"peeking":false})");
    EXPECT_EQ(code_of(*blind->start(), "peek"), "no-peeking");
    const auto poor = game->restore("A,A,A,A 0/0 -/- 1:1:b -/- -");
    ASSERT_TRUE(poor);
    EXPECT_EQ(code_of(**poor, "peek"), "no-coins");
}

TEST(Exam, S11_BadPositionsAreRefused) {
    const auto game = game_of(R"({"kinds":"ABC"})");
    ASSERT_TRUE(game->restore("A@1.2,B,C,A 4/6 -/3 2:2:b 1/- -"));
    for (const std::string_view bad : {
             "",
             "A,B,C,A",
             "A,B,C,A 6/6 -/- 1:1:b -/-",
             "A,B,C,A 6/6 -/- 1:1:b -/- - ",
             "A,B,C,D 6/6 -/- 1:1:b -/- -",      // a kind that is not dealt
             "?,B,C,A 6/6 -/- 1:1:b -/- -",      // an observation
             "A,B@1.2,C,A 4/6 -/- 1:1:b -/- -",  // taken out of order
             "A@3.2,B,C,A 6/6 -/- 1:1:b -/- -",  // no such seat
             "A@1.2,B,C,A 6/6 -/- 1:1:b -/- -",  // coins from nowhere
             "A,B,C,A 7/6 -/- 1:1:b -/- -",      //
             "A,B,C,A 6/6 -/3 1:1:b -/- -",      // out of turn
             "A,B,C,A 6/6 7/- 1:1:b -/- -",      // a bid beyond the purse
             "A,B,C,A 6/6 3/3 1:1:c1 -/- -",     // a claim without winner
             "A,B,C,A 6/6 3/2 1:1:c1 -/- -",     // a winner who has not looked
             "A,B,C,A 6/6 -/- 1:1:p -/- -",      //
             "A,B,C,A 6/6 -/- 22:1:b -/- -",     // too late
             "A,B,C,A 6/6 -/- 0:1:b -/- -",      //
             "A,B,C,A 6/6 -/- 1:1:bs -/- -",     // no pie rule
             "A,B,C,A 6/6 -/- 1:1:b 21/- -",     // not ascending
             "A,B,C,A 6/6 -/- 1:1:b -/- 0*2",    // no key
             "A,B,C,A 6/6 -/- 1:1:b -/- 0000000000000002,0000000000000001",
         }) {
        const auto play = game->restore(bad);
        ASSERT_FALSE(play) << bad;
        EXPECT_EQ(play.error().code, "bad-position");
    }
    for (const std::string_view memory : {"", "0,0,0,0:0,0", "1,0,0,0:0,0", "0,0,0,0:7,0", "x"}) {
        EXPECT_FALSE(game->restore("A,B,C,A 6/6 -/- 1:1:b -/- -", memory)) << memory;
    }
}

TEST(Exam, S12_EventsKeepTheirSecrets) {
    const auto game = game_of(R"({"kinds":"B","prizes":2,"reveal":"result"})");
    const auto now = game->start();
    EXPECT_EQ(events_of(*now, "peek", {Seat::first}),
              "{\"type\":\"peeked\",\"seat\":1,\"prize\":1,\"kind\":\"B\"}\n");
    EXPECT_EQ(events_of(*now, "bid:5", {Seat::second}), "{\"type\":\"bid-placed\",\"seat\":1}\n");
    EXPECT_EQ(events_of(*now, "pass", spectator),
              "{\"type\":\"passed\",\"seat\":2}\n{\"type\":\"revealed\",\"seat\":2}\n"
              "{\"type\":\"won\",\"seat\":2,\"winner\":1,\"prize\":1}\n");
    EXPECT_EQ(events_of(*now, "take", {Seat::first}),
              "{\"type\":\"capture\",\"seat\":1,\"prize\":1,\"kind\":\"B\",\"price\":5}\n"
              "{\"type\":\"round-started\",\"seat\":1,\"round\":2,\"starter\":2}\n"
              "{\"ply\":2,\"seat\":1,\"by\":\"1\",\"from\":\"purse\",\"to\":\"1\","
              "\"taken\":[{\"what\":\"B\",\"at\":\"1\"}],\"gained\":[\"B\"],\"price\":5}\n");
}

}  // namespace
}  // namespace prise::exam
