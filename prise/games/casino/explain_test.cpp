// Words for people: why an action, how a position stands, and what the game does by itself.
#include <algorithm>

#include "prise/core/facade.h"
#include "prise/games/casino/game.h"
#include "prise/games/casino/testing.h"

namespace prise::casino {
namespace {

using Strings = std::vector<std::string>;

Strings sentences(const Explanation& explanation) {
    Strings out;
    for (const Explanation::Line& line : explanation.lines) {
        out.push_back(line.sentence);
    }
    return out;
}

std::string in_lines(const Explanation& explanation) {
    std::string out;
    for (const Explanation::Line& line : explanation.lines) {
        out += line.sentence + "\n";
    }
    return out;
}

// A play, and the game that must outlive it.
struct Restored {
    std::unique_ptr<AnyGame> game;
    std::unique_ptr<AnyPlay> play;

    AnyPlay* operator->() const { return play.get(); }
};

Restored restored(std::string_view position, std::string_view options = "{}") {
    auto game = entry().make_from(options);
    auto play = (*game)->restore(position);
    EXPECT_TRUE(play) << play.error().sentence;
    return {std::move(*game), std::move(*play)};
}

// One card each; seat 2 captured last.
constexpr std::string_view late =
    "5s/5h As2c9d - - AcTd/"
    "AhAd2s2h2d3s3h3d3c4s4h4d4c5d5c6s6h6d6c7s7h7d7c8s8h8d8c9s9h9cTsThTc - 0 2 1 5 3-7";

TEST(CasinoStanding, PointsItemByItem) {
    EXPECT_EQ(in_lines(restored(late)->explain_position({Seat::first})),
              R"(Round 2 of 2: 1 card in the hand of seat 1, 1 in that of seat 2, 0 in the deck.
Seat 1 plays one hand card: to capture, to build or to trail.
Seat 1 has 3 points (1 for an ace, 2 for the big casino) from 2 cards, 0 of them spades.
Seat 2 has 7 points (2 for aces, 1 for the little casino, 2 for six spades, 2 for 21 cards) from 33 cards, 8 of them spades.
Still to be won: 1 for an ace.
Seat 2 captured last: if that stays so, what lies on the table at the end is its.
)");
}

TEST(CasinoStanding, WhyItEnded) {
    const auto play = restored(late);
    EXPECT_TRUE(play->apply("5s-"));
    EXPECT_TRUE(play->apply("5hx5s"));
    EXPECT_EQ(in_lines(play->explain_position(spectator)),
              R"(All cards are played. Seat 2 captured last and took what was left on the table.
Seat 2 has more points and wins.
Seat 1 has 3 points (1 for an ace, 2 for the big casino) from 2 cards, 0 of them spades.
Seat 2 has 8 points (3 for aces, 1 for the little casino, 2 for six spades, 2 for 21 cards) from 38 cards, 10 of them spades.
)");
}

TEST(CasinoStanding, WhatTheTurnDemands) {
    const auto play = restored(
        "7h9d/AsAh 2c3d 7@0:4c3h - -/"
        "AdAc2s2h2d3s3c4s4h4d5s5h5d5c6s6h6d6c7s7d7c8s8h8d8c9s9h9cTsThTdTc - 0 2 1 5 0-9",
        R"({"trailLock":"always"})");
    EXPECT_EQ(sentences(play->explain_position(spectator))[2],
              "Seat 1 owns the build of 7 and may not trail while it holds a card of that value.");
    EXPECT_TRUE(play->apply("2c:3d"));
    EXPECT_EQ(
        sentences(play->explain_position(spectator))[1],
        "A stack of 2 cards is active: only what involves it can be played, or it is cancelled.");
}

TEST(CasinoExplain, WhoIsAsked) {
    const auto play = restored(
        "5s5h7s/AsAhAd 5c7c - - -/"
        "Ac2s2h2d2c3s3h3d3c4s4h4d4c5d6s6h6d6c7h7d8s8h8d8c9s9h9d9cTsThTdTc - 0 2 1 5 0-8");
    const auto told = [&](std::string_view action) {
        return sentences(*play->explain(action, {Seat::first}));
    };
    const auto has = [](const Strings& lines, std::string_view line) {
        return std::ranges::find(lines, line) != lines.end();
    };
    EXPECT_TRUE(has(told("5sx5c"), "The drop offers 2 actions, so the player chooses."));
    EXPECT_TRUE(
        has(told("7sx7c"), "The rule is exclusive: nothing else is looked at, nobody is asked."));
    EXPECT_TRUE(play->apply("7sx7c"));
    EXPECT_TRUE(has(sentences(*play->explain("As-", {Seat::second})),
                    "It is the only action of the drop, but a client on which cards are dragged "
                    "asks before playing it."));
}

TEST(CasinoExplain, OthersAreToldWhatEverybodySees) {
    const auto play = restored(late);
    for (const Viewer viewer : {spectator, Viewer{Seat::second}}) {
        const auto hidden = play->explain("5s-", viewer);
        EXPECT_EQ(hidden->code, "hidden");
        EXPECT_EQ(sentences(*hidden),
                  (Strings{"Nothing is allowed or refused here: that depends on "
                           "the hand of seat 1, which only that seat sees."}));
        EXPECT_EQ(play->explain("5s:S", viewer)->code, "no-temp");
        EXPECT_EQ(play->explain("cancel", viewer)->code, "no-temp");
    }
}

TEST(CasinoExplain, TheLastCardSaysWhereTheRestGoes) {
    const auto play = restored(late);
    EXPECT_TRUE(play->apply("5s-"));
    const Strings trail = sentences(*play->explain("5hx5s", {Seat::second}));
    ASSERT_GE(trail.size(), 3U);
    EXPECT_EQ(trail[trail.size() - 3],
              "The pile grows to 35 cards, 9 of them spades; points: none.");
    EXPECT_EQ(trail[trail.size() - 2],
              "It is the last card of the game: what is left on the table, As, 2c, 9d, goes to "
              "seat 2, who captured last; points: 1 for an ace.");
    EXPECT_EQ(trail.back(), "The game ends 3 to 8: seat 2 wins.");
}

TEST(CasinoExplain, TheLastCardOfARoundSaysThatANewOneIsDealt) {
    const auto game = entry().make_from(R"({"handSize":1})");
    const auto play = (*game)->start();
    EXPECT_EQ(sentences(play->explain_position(spectator))[1],
              "When both hands are empty, new ones are dealt; the table stays as it is.");
    Strings legal;
    play->legal(all_knowing, legal);
    EXPECT_TRUE(play->apply(legal.front()));
    play->legal(all_knowing, legal);
    EXPECT_EQ(play->explain(legal.front(), all_knowing)->lines.back().sentence,
              "Both hands are empty then: round 2 is dealt, and the table stays as it is.");
}

}  // namespace
}  // namespace prise::casino
