// Casino for the list of all games.
#pragma once

#include "prise/core/facade.h"

namespace prise::casino {

GameEntry entry();

}  // namespace prise::casino
