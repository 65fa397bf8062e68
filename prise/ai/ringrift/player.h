// The player of RingRift.
#pragma once

#include <memory>

#include "prise/ai/player.h"

namespace prise::ai::ringrift {

std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const Setup& setup);

}  // namespace prise::ai::ringrift
