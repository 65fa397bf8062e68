// What every computer player owes to whoever asks it, in every game, under random options: an
// action that is legal, the same one whenever what it was told is the same, and a word when it
// cannot.
#include <gtest/gtest.h>

#include <algorithm>

#include "prise/ai/player.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/walk.h"
#include "tests/exam/games_under_test.h"

namespace prise::ai {
namespace {

using conformance::Walk;

class Players : public testing::TestWithParam<GameEntry> {
  protected:
    void look(int visits, const std::function<void(Walk&)>& law) {
        conformance::Report report(conformance::effort_from_environment());
        conformance::walk(GetParam(), report, visits, law);
        for (const std::string& violation : report.violations()) {
            ADD_FAILURE() << violation;
        }
    }
};

std::unique_ptr<AnyPlayer> player_for(const Walk& walk, Seat seat, int level, uint64_t seed = 7) {
    return make_player(walk.entry.id, *walk.game,
                       {.seat = seat, .level = level, .seed = seed, .table_bytes = 1 << 16})
        .value();
}

Thought thought_of(AnyPlayer& player, const Seen& seen, const Limits& limits, uint64_t slice) {
    const auto seeing = player.see(seen);
    EXPECT_TRUE(seeing) << (seeing ? "" : seeing.error().sentence);
    player.go(limits);
    while (player.step(slice)) {
    }
    return player.thought();
}

Seen told_to(const Walk& walk, Seat seat) { return seen_by(*walk.now, seat, walk.log_for({seat})); }

TEST_P(Players, AnswerWithALegalAction) {
    look(60, [](Walk& walk) {
        if (walk.is_over()) {
            return;
        }
        const Seat seat = walk.now->to_act();
        const auto player = player_for(walk, seat, 1 + static_cast<int>(walk.random.below(8)));
        const Thought thought = thought_of(*player, told_to(walk, seat), {.nodes = 50}, 20);
        walk.expect(std::ranges::find(walk.legal, thought.best) != walk.legal.end(),
                    "the answer is not legal: " + thought.best);
        walk.expect(thought.nodes <= 50, "more nodes than were allowed");
    });
}

// Two worlds that a seat cannot tell apart are answered the same, to the last byte.
TEST_P(Players, KnowNoMoreThanTheirSeat) {
    look(60, [](Walk& walk) {
        if (walk.is_over()) {
            return;
        }
        const Seat seat = walk.now->to_act();
        const auto log = walk.log_for({seat});
        const auto another = conformance::world(*walk.now, {seat}, log, walk.random);
        if (!another) {
            return;
        }
        for (const int level : {2, 8}) {
            const auto one = player_for(walk, seat, level);
            const auto two = player_for(walk, seat, level);
            const Thought here = thought_of(*one, seen_by(*walk.now, seat, log), {.nodes = 60}, 60);
            const Thought there = thought_of(*two, seen_by(*another, seat, log), {.nodes = 60}, 60);
            walk.expect(here == there, "another answer in a world that looks the same: " +
                                           here.best + " and " + there.best);
        }
    });
}

TEST_P(Players, AnswerTheSameInSlicesOfAnySize) {
    look(12, [](Walk& walk) {
        if (walk.is_over()) {
            return;
        }
        const Seat seat = walk.now->to_act();
        const Seen seen = told_to(walk, seat);
        const Limits limits{.nodes = 300};
        const auto player = player_for(walk, seat, 8);
        const Thought whole = thought_of(*player, seen, limits, 1'000'000);
        for (const uint64_t slice : {1, 7, 100}) {
            const auto other = player_for(walk, seat, 8);
            walk.expect(thought_of(*other, seen, limits, slice) == whole,
                        "slices of " + std::to_string(slice) + " nodes lead elsewhere");
        }
    });
}

TEST_P(Players, HaveAnAnswerBeforeTheyThink) {
    look(20, [](Walk& walk) {
        if (walk.is_over()) {
            return;
        }
        const Seat seat = walk.now->to_act();
        const auto player = player_for(walk, seat, 8);
        EXPECT_TRUE(player->see(told_to(walk, seat)));
        player->go({});
        walk.expect(std::ranges::find(walk.legal, player->thought().best) != walk.legal.end(),
                    "no legal answer from the start");
        player->stop();
        walk.expect(!player->step(1'000'000), "stopped and still thinking");
        walk.expect(player->thought().nodes == 0, "stopped and still counting");
    });
}

TEST_P(Players, RefuseWhatTheyCannotThinkAbout) {
    look(20, [](Walk& walk) {
        const Seat seat = walk.now->to_act();
        if (walk.is_over()) {
            const auto player = player_for(walk, Seat::first, 8);
            walk.expect(!player->see(seen_by(*walk.now, Seat::first)), "thinks after the end");
            return;
        }
        const auto player = player_for(walk, seat, 8);
        const Thought before = thought_of(*player, told_to(walk, seat), {.nodes = 40}, 40);
        for (const std::string& nonsense :
             {std::string(), std::string("nonsense"), walk.now->observe({seat}) + " and more"}) {
            const auto refused = player->see({.observation = nonsense});
            walk.expect(!refused && refused.error().code == "bad-position",
                        "took this for an observation: " + nonsense);
        }
        player->go({.nodes = 40});
        while (player->step(40)) {
        }
        walk.expect(player->thought() == before, "a refusal has changed the answer");

        const Seat stranger = seat_number(1 + number_of(seat) % walk.game->seats());
        const auto other = player_for(walk, stranger, 8);
        const auto refused = other->see(seen_by(*walk.now, stranger));
        walk.expect(!refused && refused.error().code == "not-your-turn",
                    "thinks about the turn of another");
    });
}

INSTANTIATE_TEST_SUITE_P(AllGames, Players, testing::ValuesIn(games_under_test()),
                         [](const auto& game) { return test_name(game.param); });

TEST(MakePlayer, RefusesSeatsAndLevelsThatAreNone) {
    const auto game = find_game(all_games(), "drafti")->make_from("{}").value();
    EXPECT_EQ(make_player("drafti", *game, {.seat = Seat::third}).error().code, "bad-seat");
    EXPECT_EQ(make_player("drafti", *game, {.seat = Seat::none}).error().code, "bad-seat");
    EXPECT_EQ(make_player("drafti", *game, {.level = 0}).error().code, "bad-level");
    EXPECT_EQ(make_player("drafti", *game, {.level = 9}).error().code, "bad-level");
}

}  // namespace
}  // namespace prise::ai
