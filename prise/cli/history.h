// A log of events (`prise events GAME ... > h.jsonl`) is no record: nothing in it is chained or
// sealed. A game that can follow its own events (the question `history`) replays it all the same,
// and every event must come out as it went in.
#pragma once

#include <string>

#include "prise/cli/arguments.h"
#include "prise/cli/output.h"

namespace prise::cli {

// Is it such a log? Standard input is not looked at: it cannot be read twice.
bool is_history(const std::string& path);

// Where it leads. The events were made with --options and from --position, if at all.
void replay_history(const Arguments& arguments, Output& out);

}  // namespace prise::cli
