// One number for each game: how many nodes its player looks at in forty positions of random games.
// It changes whenever search, evaluation or order do, and must not when somebody only tidies up.
// The same number in another build or on another machine says that players are the same there.
#include <gtest/gtest.h>

#include "prise/ai/player.h"

namespace prise::ai {
namespace {

uint64_t signature(std::string_view id, std::string_view preset, int depth) {
    const auto game = find_game(all_games(), id)->make_from("{}", preset).value();
    uint64_t nodes = 0;
    Random random(2026);
    for (int position = 0; position < 40; ++position) {
        const auto play = game->start();
        play->playout(random, random.below(60));
        const Seat seat = play->to_act();
        if (seat == Seat::none) {
            continue;
        }
        const auto player =
            make_player(id, *game, {.seat = seat, .table_bytes = size_t{1} << 18}).value();
        EXPECT_TRUE(player->see(seen_by(*play, seat)));
        player->go({.nodes = 0, .depth = depth});
        while (player->step(10'000)) {
        }
        nodes += player->thought().nodes;
    }
    return nodes;
}

TEST(Signature, OfDrafti) {
    EXPECT_EQ(signature("drafti", "tanzania", 8), 103378U);
    EXPECT_EQ(signature("drafti", "russian", 7), 105448U);
}

TEST(Signature, OfCasino) { EXPECT_EQ(signature("casino", "", 3), 253460U); }

TEST(Signature, OfGambitChess) { EXPECT_EQ(signature("duel-chess", "", 3), 63741U); }

TEST(Signature, OfTheGambitEngine) { EXPECT_EQ(signature("gene-chess", "", 3), 252176U); }

TEST(Signature, OfRingRift) { EXPECT_EQ(signature("ringrift", "", 3), 1059287U); }

}  // namespace
}  // namespace prise::ai
