// What a computer player thinks about the place where an open game stands. It is told what its seat
// may know and nothing else, also where the page is the host and knows all.
//
//     think   a player is made, looks at the place, and begins
//     step    it goes on for so many nodes; from the first answer on there is a best action
//
// Whoever steps chooses how long a step is, so a page stays quick. The thought ends when the place
// is left.
#pragma once

#include "bindings/desk/handle.h"
#include "prise/core/fields.h"

namespace prise::bindings {

Result<json::Value> think(Handle& opened, Fields& fields);
Result<json::Value> step(Handle& opened, Fields& fields);

}  // namespace prise::bindings
