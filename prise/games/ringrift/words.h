// Words that refusals, explanations and boards share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/action_list.h"
#include "prise/games/ringrift/settings.h"
#include "prise/games/ringrift/snapshot.h"

namespace prise::ringrift {

// The kinds of action that are possible: "a placement, skip or swap".
std::string offered(Phase phase, const ActionList<Action>& legal);

// Of a game that is over: by what the winner has won, with its numbers.
std::string why_won(const Snapshot& snapshot, const Settings& settings);

}  // namespace prise::ringrift
