// The player of Gambit Chess. It searches whole turns (kit/matrix_search.h), and where a bid is due
// it searches what follows when the duel is won and when it is lost, solves the matrix of all bids,
// and draws its own from the mixed strategy.
//
// It knows what its seat knows. A pool that is hidden is what it is on average of all worlds that
// agree with the log; with the bids revealed that is one world. A bid that waits is never looked
// at.
#pragma once

#include <memory>

#include "prise/ai/player.h"

namespace prise::ai::duel_chess {

std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const Setup& setup);

}  // namespace prise::ai::duel_chess
