// Draughts FEN, the position as other programs write it, in and out. It is the first three fields
// of the position text (§11), but others take more liberties, and reading grants them:
//
//     W:W21-32:BK3,K5          ranges; kings K
//     b : Bk3, c7 : Wa1 .      spaces, lower case, file and rank, either order, a dot at the end
//     [FEN "W:WK5:B32"]        the whole tag, or /FEN "..."/, the set-up command of PDN 3.0
//     W:WK5:B32:H3:F40         the clocks that some programs add
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "prise/core/result.h"
#include "prise/games/drafti/state.h"

namespace prise::drafti {

struct FenError {
    size_t at;         // byte offset
    std::string what;  // a sentence
};

// The position, with H and F if they are there; every side that owns a king counts as promoted.
tl::expected<State, FenError> scan_fen(std::string_view text);

// The same; the refusal is bad-position and names the column.
Result<State> read_fen(std::string_view text);

// "W:W21,22:BK3": the first three fields of the position text.
std::string write_fen(const State& state);

}  // namespace prise::drafti
