// Games that were played here as other programs read them: PGN for chess, PDN for draughts.
//
//     if (const Result<std::string> text = write_as("pgn", state)) { ... }
//
// Which game is written in which notation is known here and nowhere above.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "prise/match/match_state.h"

namespace prise::formats {

struct Format {
    std::string_view name;  // and the ending of its files
    std::string_view media_type;
    Result<std::string> (*write)(const MatchState& state);
};

std::span<const Format> all_formats();
// Null: there is none of that name.
const Format* find_format(std::string_view name);

}  // namespace prise::formats
