// Drafti's actions and positions as the Hub protocol writes them: 22-18, and a capture as origin,
// end and what was taken, 21x5x9x17; a position is W or B and a letter of wWbBe for each square.
#pragma once

#include <string>
#include <string_view>

#include "prise/games/drafti/capture_finder.h"

namespace prise::ai {

std::string hub_text(const prise::drafti::CaptureFinder& finder, const prise::drafti::State& state,
                     const prise::drafti::Action& action);
// A legal action. Refused: bad-action, or as §6.6 says.
Result<prise::drafti::Action> read_hub_move(const prise::drafti::CaptureFinder& finder,
                                            const prise::drafti::State& state, const Past& past,
                                            std::string_view text);

std::string hub_position(const prise::drafti::State& state);
// The position text of the book. Refused: what is wrong with these letters.
Result<std::string> read_hub_position(std::string_view letters);

}  // namespace prise::ai
