// Several threads think about one thing; the thread sanitizer looks on (preset tsan).
#include "prise/native/team.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace prise::native {
namespace {

class Team : public testing::TestWithParam<std::string> {
  protected:
    std::unique_ptr<AnyGame> game_ = find_game(all_games(), GetParam())->make_from("{}").value();
};

// A whole little game, each action by a team that is stopped in the middle of its thinking.
TEST_P(Team, PlaysWhatIsLegal) {
    const auto play = game_->start();
    for (int action = 0; action < 12 && play->to_act() != Seat::none; ++action) {
        const Seat seat = play->to_act();
        const auto player =
            make_team(3, GetParam(), *game_, {.seat = seat, .table_bytes = 1 << 16}).value();
        ASSERT_TRUE(player->see(ai::seen_by(*play, seat)));
        player->go({});
        for (int slice = 0; slice < 4 && player->step(64); ++slice) {
        }
        player->stop();
        while (player->step(64)) {
        }
        std::vector<std::string> legal;
        play->legal(Viewer{seat}, legal);
        ASSERT_TRUE(std::ranges::find(legal, player->thought().best) != legal.end())
            << player->thought().best;
        ASSERT_TRUE(play->apply(player->thought().best, seat));
    }
}

TEST_P(Team, ThinksAgainAboutTheSame) {
    const auto play = game_->start();
    const auto player =
        make_team(2, GetParam(), *game_, {.seat = play->to_act(), .table_bytes = 1 << 16}).value();
    ASSERT_TRUE(player->see(ai::seen_by(*play, play->to_act())));
    for (int again = 0; again < 3; ++again) {
        player->go({.nodes = 20'000});
        while (player->step(1'000)) {
        }
        EXPECT_GE(player->thought().nodes, 1U);
        EXPECT_FALSE(player->thought().best.empty());
    }
}

TEST_P(Team, IsOnePlayerBelowTheLastLevel) {
    const auto play = game_->start();
    const ai::Setup setup{.seat = play->to_act(), .level = 3, .seed = 5};
    ai::Thought thoughts[2];
    for (int threads = 1; threads <= 2; ++threads) {
        const auto player = make_team(threads, GetParam(), *game_, setup).value();
        ASSERT_TRUE(player->see(ai::seen_by(*play, setup.seat)));
        player->go({});
        while (player->step(100)) {
        }
        thoughts[threads - 1] = player->thought();
    }
    EXPECT_EQ(thoughts[0], thoughts[1]);
}

TEST_P(Team, RefusesWhatOnePlayerRefuses) {
    const auto player = make_team(2, GetParam(), *game_, {.seat = Seat::first}).value();
    EXPECT_FALSE(player->see({.observation = "nonsense"}));
    EXPECT_FALSE(make_team(2, GetParam(), *game_, {.seat = Seat::none}));
    player->go({});  // with nothing to think about
    EXPECT_FALSE(player->step(10));
}

INSTANTIATE_TEST_SUITE_P(Games, Team,
                         testing::Values("drafti", "duel-chess", "gene-chess", "casino",
                                         "ringrift"),
                         [](const auto& game) {
                             std::string name = game.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace prise::native
