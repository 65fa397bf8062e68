// Seats that leave (docs/rules/README.md, ends from outside): what a host could do to a log, and
// what it is told.
#include <gtest/gtest.h>

#include <algorithm>

#include "prise/match/record.h"
#include "tests/exam/games_under_test.h"
#include "tests/match/random_match.h"

namespace prise {
namespace {

class Hosted {
  public:
    explicit Hosted(std::string_view game, json::Value options = json::Object(), uint64_t seed = 1)
        : random_(seed), kept_(random_), match(kept_.match()) {
        EXPECT_TRUE(keep(match.create(
            {.id = "x", .game = std::string(game), .options = std::move(options)}, 0)));
    }
    bool keep(const Result<Appended>& appended) { return kept_.keep(appended); }

    // The seats that are there play at random until the game is over.
    void play_on() {
        std::vector<std::string> legal;
        while (!match.state().is_over()) {
            const AnyPlay& play = *match.state().play();
            ASSERT_FALSE(match.state().has_left(play.to_act()));
            play.legal(all_knowing, legal);
            const std::string& action = legal[random_.below(static_cast<uint32_t>(legal.size()))];
            ASSERT_TRUE(keep(match.act(play.to_act(), action, 0)));
        }
    }
    json::Value outcome() const { return match.state().outcome_json(); }
    int64_t place_of(int seat) const {
        return match.state().decided()->places[index_of(seat_number(seat))];
    }
    // What folding these entries again says.
    std::string verdict(std::vector<Entry> entries) const {
        MatchState state(shared_games(), native::hashing());
        for (Entry& entry : entries) {
            if (auto done = state.fold(std::move(entry)); !done) {
                return join(done.error().code, ": ", done.error().sentence);
            }
        }
        return "sound";
    }
    const std::vector<Entry>& entries() const { return kept_.entries(); }

  private:
    Random random_;
    ToldMatch kept_;

  public:
    Match& match;
};

const json::Value three_seats = json::Object{{"players", 3}, {"rings", 3}};

// A seat gives up what is no game yet; the host can close any game, and says that it did.
TEST(Aborting, IsTheHostsRightAtAnyTime) {
    Hosted hosted("drafti");
    ASSERT_TRUE(hosted.keep(hosted.match.start(0)));
    ASSERT_TRUE(hosted.keep(hosted.match.act(Seat::first, "22-18", 0)));
    EXPECT_EQ("bad-entry", hosted.match.abort(Seat::second, 0, "I like to").error().code);
    ASSERT_TRUE(hosted.keep(hosted.match.act(Seat::second, "11-15", 0)));
    EXPECT_EQ("too-late", hosted.match.abort(Seat::first, 0).error().code);
    EXPECT_EQ("bad-entry", hosted.match.abort(Seat::none, 0, "a\nb").error().code);
    EXPECT_EQ("bad-entry", hosted.match.abort(Seat::none, 0, std::string(201, 'x')).error().code);
    ASSERT_TRUE(hosted.keep(hosted.match.abort(Seat::none, 0, "Somebody cheats.")));
    EXPECT_TRUE(hosted.match.state().is_aborted());
    EXPECT_EQ("Somebody cheats.", hosted.entries().back().text("reason"));
    EXPECT_EQ("sound", hosted.verdict(hosted.entries()));
}

TEST(Leaving, RanksLastOfThreeHoweverItsSeatFares) {
    int would_have_won = 0;
    for (uint64_t seed = 0; seed < 40; ++seed) {
        Hosted game("ringrift", three_seats, seed);
        ASSERT_TRUE(game.keep(game.match.start(0)));
        ASSERT_TRUE(game.keep(game.match.resign(Seat::first, 0)));
        game.play_on();
        EXPECT_EQ(game.place_of(1), 3) << game.outcome().text();
        EXPECT_EQ(game.verdict(game.entries()), "sound");
        const Outcome& decided = game.match.state().decided()->outcome;
        if (game.match.state().play()->outcome().winner == Seat::first) {
            ++would_have_won;
            EXPECT_EQ(decided.reason, "resignation");
        }
        if (decided.winner != Seat::none) {
            EXPECT_EQ(game.place_of(number_of(decided.winner)), 1);
        }
    }
    EXPECT_GT(would_have_won, 0);
}

TEST(Leaving, TheLastOneWins) {
    Hosted game("ringrift", json::Object{{"players", 4}, {"rings", 3}});
    ASSERT_TRUE(game.keep(game.match.start(0)));
    ASSERT_TRUE(game.keep(game.match.resign(Seat::third, 0)));
    ASSERT_TRUE(game.keep(game.match.abandon(Seat::first, 0)));
    ASSERT_FALSE(game.match.state().is_over());
    EXPECT_FALSE(game.match.resign(Seat::third, 0));
    ASSERT_TRUE(game.keep(game.match.resign(Seat::fourth, 0)));
    ASSERT_TRUE(game.match.state().is_over());
    const std::string text = game.outcome().text();
    EXPECT_TRUE(text.starts_with(
        R"({"status":"win","winner":2,"reason":"resignation","ranking":[[2,1],[4,2],[1,3],[3,4]])"))
        << text;
    EXPECT_EQ(game.verdict(game.entries()), "sound");
}

TEST(Leaving, OfTwoEndsTheGame) {
    Hosted game("drafti");
    ASSERT_TRUE(game.keep(game.match.start(0)));
    ASSERT_TRUE(game.keep(game.match.abandon(Seat::first, 0)));
    EXPECT_TRUE(game.match.state().is_over());
    EXPECT_EQ(game.match.state().decided()->outcome, win(Seat::second, "abandonment"));
    EXPECT_EQ(game.verdict(game.entries()), "sound");
}

// For who is not there nobody chooses, whatever a host writes into the log.
TEST(Leaving, OnlyTheForcedActionIsPlayedForTheAbsent) {
    Hosted game("ringrift", three_seats);
    ASSERT_TRUE(game.keep(game.match.start(0)));
    ASSERT_TRUE(game.keep(game.match.resign(Seat::first, 0)));
    std::vector<Entry> entries = game.entries();
    const auto first = std::ranges::find(entries, EntryKind::action, &Entry::kind);
    ASSERT_NE(first, entries.end());
    entries.erase(first + 1, entries.end());
    ASSERT_EQ(entries.back().text("action"), "1@a1");
    entries.back().body = {{"action", "3@h8"}};
    EXPECT_EQ(game.verdict(entries),
              "bad-entry: A seat that has left is played by the forced action.");
    entries.back().body = {{"action", "3@h8"}, {"forced", true}};
    EXPECT_EQ(game.verdict(entries),
              "bad-entry: For an absent seat only the forced action is played.");
    entries.erase(entries.end() - 2);  // a seat that is there
    EXPECT_EQ(game.verdict(entries),
              "bad-entry: For an absent seat only the forced action is played.");
}

}  // namespace
}  // namespace prise
