// Endgame tables of Drafti in files: `prise tables` makes them, players at level 8 look into them.
#pragma once

#include <memory>

#include "prise/ai/drafti/tables.h"

namespace prise::cli {

class Arguments;

// Those of --tables; null without it. A file that is none is a Failure.
std::shared_ptr<const ai::drafti::Tables> tables_of(const Arguments& arguments);

}  // namespace prise::cli
