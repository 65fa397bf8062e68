// The rival that counts material: it takes the most that one turn can take, and sees nothing else.
#include <gtest/gtest.h>

#include "prise/ai/arena.h"

namespace prise::ai {
namespace {

std::string answer(std::string_view game_id, const std::string& position) {
    const auto game = find_game(all_games(), game_id)->make_from("{}").value();
    const auto play = game->restore(position).value();
    const auto player = make_material_player(game_id, *game, {.seat = play->to_act()}).value();
    EXPECT_TRUE(player->see(seen_by(*play, play->to_act())));
    player->go({});
    return player->thought().best;
}

TEST(MaterialPlayer, TakesTheMostThatOneTurnCanTake) {
    // A queen is protected, a rook is not; beyond its nose it does not look.
    EXPECT_EQ(answer("duel-chess", "k7/8/2p5/r2q4/4P3/8/8/R6K w - - 0 1 40/40 m -"), "e4d5");
    EXPECT_EQ(answer("duel-chess", "k7/8/2p5/r7/4p3/3P4/8/R6K w - - 0 1 40/40 m -"), "a1a5");
    EXPECT_EQ(answer("duel-chess", "k7/8/8/3pP3/8/8/8/7K w - d6 0 1 40/40 m -"), "e5d6");
    EXPECT_EQ(answer("gene-chess", "k7/8/2p5/r2q4/4P3/8/8/R6K w - - 0 1 - - -"), "e4d5");
}

TEST(MaterialPlayer, PromotesToAQueenAndMates) {
    EXPECT_EQ(answer("duel-chess", "8/P6k/8/8/8/8/8/7K w - - 0 1 40/40 m -"), "a7a8q");
    EXPECT_EQ(answer("duel-chess", "7k/6pp/8/8/8/2n5/1P6/R6K w - - 0 1 40/40 m -"), "a1a8");
}

TEST(MaterialPlayer, BidsWhatIsFoughtForOrWhatItCanPay) {
    EXPECT_EQ(answer("duel-chess", "k7/8/8/3q4/4P3/8/8/7K w - - 0 1 40/40 a:e4d5 -"), "bp:9");
    EXPECT_EQ(answer("duel-chess", "k7/8/8/3q4/4P3/8/8/7K w - - 0 1 5/40 a:e4d5 -"), "bp:3");
    EXPECT_EQ(answer("duel-chess", "k7/8/8/3n4/4P3/8/8/7K w - - 0 1 40/40 a:e4d5 -"), "bp:3");
}

TEST(MaterialPlayer, GoesHomeWhenItHasFailed) {
    EXPECT_EQ(answer("duel-chess", "k7/8/8/3q4/8/8/8/3R2K1 w - - 0 1 40/40 r:d1d5 -"), "rt:d1");
}

TEST(MaterialPlayer, IsThereForGamesOfChessOnly) {
    const auto game = find_game(all_games(), "drafti")->make_from("{}").value();
    EXPECT_EQ(make_material_player("drafti", *game, {}).error().code, "bad-player");
    EXPECT_TRUE(read_contestant("material").value().is_material);
}

}  // namespace
}  // namespace prise::ai
