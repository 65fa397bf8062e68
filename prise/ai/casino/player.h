// The player of Casino: greedy while cards are in the deck at the lower levels, searching drawn
// worlds at the higher ones; in the last round the other hand is known, and it is searched until
// nothing is open.
#pragma once

#include <memory>

#include "prise/ai/player.h"

namespace prise::ai::casino {

std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const Setup& setup);

}  // namespace prise::ai::casino
