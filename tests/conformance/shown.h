// Everything that the façade answers to a viewer, as one text: two plays that a viewer must not
// tell apart give the same.
#pragma once

#include <string>
#include <vector>

#include "prise/core/facade.h"

namespace prise::conformance {

// The observation, whose turn it is, the outcome, what may be played and what is forced, what the
// position demands, and for each of the texts what it means, whether it is accepted from the
// viewer's seat, why, and what every question of the game says to it.
std::string all_that_is_shown(const AnyGame& game, const AnyPlay& play, Viewer viewer,
                              const std::vector<std::string>& texts);

// What depends on the way here as well.
std::string remembered(const AnyPlay& play);

}  // namespace prise::conformance
