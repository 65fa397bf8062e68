// The Gambit Engine as an entry of the registry.
#pragma once

#include "prise/core/facade.h"

namespace prise::gene_chess {

GameEntry entry();

}  // namespace prise::gene_chess
