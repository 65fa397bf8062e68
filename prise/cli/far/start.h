// The way to a game that a server hosts: by a link that somebody handed on, or by making one.
#pragma once

#include "prise/cli/arguments.h"
#include "prise/cli/output.h"

namespace prise::cli::far {

// Does the line of `prise play` speak of a server?
bool is_meant(const Arguments& arguments);
void play(const Arguments& arguments, Output& out);

}  // namespace prise::cli::far
