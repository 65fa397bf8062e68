// The end of a game (§8), where cases say little: stalemates, rankings, passed turns, the pie rule.
#include <gtest/gtest.h>

#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

struct Ended {
    std::string position;
    std::string outcome;
};

Ended after(const std::string& options, std::string_view position, std::string_view action) {
    const auto game = make_game(options);
    auto play = game->restore(position);
    if (!play) {
        return {play.error().sentence, {}};
    }
    if (const auto done = (*play)->apply(action); !done) {
        return {done.error().sentence, {}};
    }
    return {(*play)->position(), (*play)->outcome_json().text()};
}

// The last ring dies on a marker: no stack is left and nobody can place.
TEST(RingriftEnd, StalemateAsksItsCriteriaInOrder) {
    const auto won = [](std::string_view rest) {
        const std::string text = join("8/8/8/8/8/8/8/(a)b", rest);
        return after("{}", text, "a1-b1").position;
    };
    // Territory; then rings (the one just lost counts); then markers; then who acted last.
    EXPECT_EQ(won("B5 1 m 0:9,0:9 - h - - - 9"),
              "8/8/8/8/8/8/8/a1B5 0 o2w 0:10:9,0:9:9 - - - - - 9");
    EXPECT_EQ(won("6 1 m 0:9,0:9 - h - - - 9"), "8/8/8/8/8/8/8/a7 0 o1r 0:10:9,0:9:9 - - - - - 9");
    EXPECT_EQ(won("6 1 m 0:9,0:10 - h - - - 9"),
              "8/8/8/8/8/8/8/a7 0 o1m 0:10:9,0:10:9 - - - - - 9");
    EXPECT_EQ(won("b5 1 m 0:9,0:10 - h - - - 9"),
              "8/8/8/8/8/8/8/a1b5 0 o1a 0:10:9,0:10:9 - - - - - 9");
}

// §8.4: backwards from the seat whose turn has just ended, among those that are tied.
TEST(RingriftEnd, LastActionGoesBackwards) {
    const auto ended =
        after(R"({"players":3})", "8/8/8/8/8/8/8/(a)a2bbcc 1 m 0:0,0:1,0:1 - h - - - 9", "a1-b1");
    EXPECT_EQ(ended.position, "8/8/8/8/8/8/8/a3bbcc 0 o3a 0:1:9,0:1:9,0:1:9 - - - - - 9");
    EXPECT_NE(ended.outcome.find(R"("ranking":[[3,1],[2,2],[1,3]])"), std::string::npos)
        << ended.outcome;
}

TEST(RingriftEnd, RanksAreShared) {
    PerSeat<Tally> tally{};
    tally[0] = {5, 3, 2, 0};
    tally[1] = {5, 3, 2, 0};
    tally[2] = {5, 3, 2, 7};
    tally[3] = {1, 9, 9, 0};
    EXPECT_EQ(places_of(tally, 4, 3), (PerSeat<uint8_t>{2, 2, 4, 1}));
    EXPECT_EQ(places_of(tally, 3, 0), (PerSeat<uint8_t>{1, 2, 3, 0}));
    EXPECT_EQ(places_of(tally, 4, std::nullopt), (PerSeat<uint8_t>{1, 1, 1, 1}));
}

// §8: places of three seats, the winner's point, and what the JSON makes of it.
TEST(RingriftEnd, IsRanked) {
    const auto game = make_game(R"({"players":3})");
    const auto play =
        std::move(*game->restore("8/8/8/8/8/8/8/(a)a2bbcc 1 m 0:0,0:1,0:1 - h - - - 9"));
    EXPECT_EQ(play->verdict(), Verdict{});
    ASSERT_TRUE(play->apply("a1-b1"));
    EXPECT_EQ(play->verdict().places, (PerSeat<uint8_t>{3, 2, 1, 0}));
    EXPECT_EQ(play->verdict().half_points, (PerSeat<int16_t>{0, 0, 2, 0}));
}

// §12: the last event of a game holds the outcome of section 8.
TEST(RingriftEnd, IsToldWithItsOutcome) {
    const auto game = make_game("{}");
    const auto play =
        std::move(*game->restore("7(b)/8/8/8/8/8/8/(a2)1b5 1 m 0:17,2:3 - h - - - 9"));
    Collector told;
    ASSERT_TRUE(play->apply("a1-c1", Seat::first, &told));
    const json::Value last = render(told.events.back(), all_knowing);
    EXPECT_EQ(last.find("type")->text(), R"("game-over")");
    EXPECT_EQ(*last.find("outcome"), play->outcome_json());
    EXPECT_EQ(last.find("outcome")->text(),
              R"({"status":"win","winner":1,"reason":"ring-elimination","ranking":[[1,1],[2,2]],)"
              R"("scores":[{"eliminated":18,"territory":0,"markers":1},)"
              R"({"eliminated":3,"territory":0,"markers":0}]})");
}

// §12: the turn of the next seat is told with its number.
TEST(RingriftEnd, TheNextTurnIsTold) {
    const auto game = make_game("{}");
    const auto play = std::move(*game->restore("7(b)/8/8/8/8/8/8/(a2)7 1 m 0:0,0:0 - h - - - 9"));
    Collector told;
    ASSERT_TRUE(play->apply("a1-c1", Seat::first, &told));
    const auto turn = std::ranges::find(told.events, "turn", &Event::type);
    ASSERT_NE(turn, told.events.end());
    EXPECT_EQ(render(*turn, all_knowing).text(),
              R"({"type":"turn","seat":2,"n":5,"turn":10,"next":2})");
}

// §7.1: a turn without any decision passes by itself and is counted.
TEST(RingriftEnd, TurnsWithoutADecisionPass) {
    const auto game = make_game("{}");
    const auto play = std::move(*game->restore("7(ba)/8/8/8/8/8/8/(b)7 2 m 0:0,0:0 - h - - - 9"));
    Collector told;
    ASSERT_TRUE(play->apply("a1-a2", Seat::second, &told));
    EXPECT_EQ(play->position(), "7(ba)/8/8/8/8/8/(b)7/b7 2 m 0:0,0:0 - h - 2:1 - 11");
    EXPECT_EQ(play->completed_turns(), 2);
    std::string types;
    for (const Event& event : told.events) {
        types += join(event.type, number_of(event.seat), " ");
    }
    EXPECT_EQ(types,
              "move2 phase-passed2 phase-passed2 turn-ended2 turn1 phase-passed1 "
              "phase-passed1 phase-passed1 phase-passed1 turn-ended1 turn2 phase-passed2 ");
}

// §8.3: the holder needs `lpsRounds` turns while nobody else could really act.
TEST(RingriftEnd, LastPlayerStandingCountsRounds) {
    const auto game = make_game(R"({"lpsRounds":2})");
    const auto play = std::move(*game->restore("7(ba)/8/8/8/8/8/8/(b)7 2 m 0:0,0:0 - h - - - 9"));
    ASSERT_TRUE(play->apply("a1-a2"));
    EXPECT_FALSE(play->outcome().over());
    ASSERT_TRUE(play->apply("a2-a3"));
    EXPECT_EQ(play->outcome().reason, "last-player-standing");
    EXPECT_EQ(play->outcome().winner, Seat::second);
}

TEST(RingriftEnd, ThePieRuleExchangesPersons) {
    const auto game = make_game(R"({"swap":true})");
    const auto play = game->start();
    ASSERT_TRUE(play->apply("1@d4"));
    EXPECT_FALSE(play->check("swap"));
    ASSERT_TRUE(play->apply("d4-d8"));
    EXPECT_EQ(play->exchange(*play->admit("swap", Seat::second)),
              std::pair(Seat::first, Seat::second));
    ASSERT_TRUE(play->apply("swap"));
    EXPECT_EQ(play->to_act(), Seat::second);
    EXPECT_EQ(play->check("swap").error().code, "swap-unavailable");
}

TEST(RingriftEnd, EndsFromOutside) {
    const auto game = make_game(R"({"players":3})");
    const auto three = game->start();
    EXPECT_FALSE(three->adjudicate(End::resignation, Seat::second)->over());
    EXPECT_EQ(three->adjudicate(End::timeout, Seat::second).error().code, "not-your-turn");
    const Verdict agreed = *three->adjudicate(End::agreement, Seat::none);
    EXPECT_EQ(agreed.outcome.status, Outcome::Status::draw);
    EXPECT_EQ(agreed.places, (PerSeat<uint8_t>{1, 1, 1, 0}));
    EXPECT_EQ(agreed.half_points, (PerSeat<int16_t>{1, 1, 1, 0}));
    EXPECT_NE(three->describe(agreed).text().find(R"("ranking":[[1,1],[2,1],[3,1]])"),
              std::string::npos);
    const auto two = make_game("{}");
    const Verdict resigned = *two->start()->adjudicate(End::resignation, Seat::first);
    EXPECT_EQ(resigned.places, (PerSeat<uint8_t>{2, 1, 0, 0}));
    EXPECT_EQ(resigned.half_points, (PerSeat<int16_t>{0, 2, 0, 0}));
}

// §3
TEST(RingriftSettings, ThresholdsAreThoseOfTheBook) {
    const auto threshold = [](BoardId board, int players) {
        Settings settings;
        settings.board = board;
        settings.players = players;
        return settings.ring_threshold();
    };
    EXPECT_EQ(threshold(BoardId::square8, 2), 18);
    EXPECT_EQ(threshold(BoardId::hex8, 3), 24);
    EXPECT_EQ(threshold(BoardId::square8, 4), 30);
    EXPECT_EQ(threshold(BoardId::square19, 2), 72);
    EXPECT_EQ(threshold(BoardId::square19, 4), 120);
    EXPECT_EQ(threshold(BoardId::hexagonal, 3), 128);
    EXPECT_EQ(threshold(BoardId::hexagonal, 4), 160);
    Settings odd;
    odd.rings = 4;
    odd.players = 3;
    EXPECT_EQ(odd.ring_threshold(), 5);  // 16 / 3
    EXPECT_EQ(odd.territory_minimum(), 22);
}

}  // namespace
}  // namespace prise::ringrift
