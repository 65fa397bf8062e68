// The player of Drafti. The Tanzanian rules are instances of their own; all others share one that
// has its rules as data.
#pragma once

#include <memory>

#include "prise/ai/player.h"

namespace prise::ai::drafti {

std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const Setup& setup);

}  // namespace prise::ai::drafti
