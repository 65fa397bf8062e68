// Weights that `prise fit` has written (fitted_*.cpp).
#pragma once

#include "prise/ai/duel_chess/weights.h"

namespace prise::ai::duel_chess {

extern const Weights weights_of_duels;

}  // namespace prise::ai::duel_chess
