// Several players that think about the same thing, each on a thread of its own, with one table of
// what positions are worth: what one of them finds, none of the others has to find again.
//
//     const auto player = native::make_team(4, "drafti", *game, {.seat = Seat::first}).value();
//     player->see(ai::seen_by(play, Seat::first));
//     player->go({.nodes = 10'000});
//     while (player->step(2048)) {     // the first thinks here, the others beside it
//     }
//     play.apply(player->thought().best, Seat::first);
//
// To whoever steps it is one player. Limits count the nodes of the first; what it tells counts the
// nodes of all. Which of them finds what first is chance, so that a team, unlike one player, does
// not answer the same way twice. Levels below the last are one player everywhere: they look at so
// few positions that nobody could help.
#pragma once

#include <memory>
#include <string_view>

#include "prise/ai/player.h"

namespace prise::native {

// Of `threads` players, the calling thread's included; at least one. Refused as make_player is.
Result<std::unique_ptr<ai::AnyPlayer>> make_team(int threads, std::string_view game_id,
                                                 const AnyGame& game, const ai::Setup& setup);

}  // namespace prise::native
