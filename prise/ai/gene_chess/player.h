// The player of The Gambit Engine.
#pragma once

#include <memory>

#include "prise/ai/player.h"

namespace prise::ai::gene_chess {

std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const Setup& setup);

}  // namespace prise::ai::gene_chess
