// A game as other programs read it, made from what `open` of a desk takes.
#pragma once

#include <string_view>

#include "prise/core/fields.h"
#include "prise/core/json.h"
#include "prise/core/result.h"

namespace prise::bindings {

// The whole text of a file. `format` is "pdn" or "pgn". Refused: bad-format where the game has
// another notation, and whatever its rules refuse.
Result<json::Value> written_game(Fields& fields, std::string_view format);

}  // namespace prise::bindings
