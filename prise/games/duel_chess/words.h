// What explanations and boards say in the same words.
#pragma once

#include <string>

#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

inline std::string points(int amount) { return join(amount, " BP"); }

// "the queen on d1"
std::string man_on(const Board& board, int square);

// §7.3: may the pending duel cost the side whose turn it is the game, if it fails?
bool failure_may_lose(const Rules& rules, const State& state);
// ... and is there a capture with which that can happen?
bool can_capture_into_danger(const Rules& rules, const State& state);

// §7.3, `retry`: "the bishop on c3, the king against the pawn on f2".
std::string failures_text(const State& state);

// "0 to 7": what the side to act can bid.
std::string bid_range(const Rules& rules, const State& state);

// "d4 0, d5 1, d6 2 (too dear)". Who does not know the pool is not told what is too dear.
std::string retreat_prices(const Rules& rules, const State& state, bool knows_pool);

// The players' pools as the viewer may know them: "White 39 BP, Black ? BP".
std::string pools_text(const Rules::Observation& seen);

}  // namespace prise::duel_chess
