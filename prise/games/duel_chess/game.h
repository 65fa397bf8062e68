// Gambit Chess as an entry of the registry.
#pragma once

#include "prise/core/facade.h"

namespace prise::duel_chess {

GameEntry entry();

}  // namespace prise::duel_chess
