// What leaves for a viewer: made of their observation and of their share of what was told, and of
// nothing else. A spectator is a viewer without a seat. Everything here is JSON text; what stands
// in it is said in docs/protocol.md.
#pragma once

#include <string>

#include "prise/core/json.h"
#include "prise/match/match_state.h"

namespace prise::server {

// A longer list of legal actions is fetched with the game, or worked out by the client.
inline constexpr size_t longest_list_sent_along = 4096;  // bytes

// An entry of the log: its number, what everybody may read of it, what only this viewer may, the
// events, and what became readable by it.
json::Object entry_for(const Told& told, Viewer viewer);

// How the game stands: observation, who is to act, outcome, clock.
enum class Legal : uint8_t { whole, short_ones };
json::Object standing_for(const MatchState& state, Viewer viewer, int64_t now_ms, Legal legal);

json::Value clock_of(const MatchState& state, int64_t now_ms);
json::Value offer_of(const MatchState& state);

}  // namespace prise::server
