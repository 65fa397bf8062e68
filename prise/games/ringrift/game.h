// RingRift as an entry of the registry.
#pragma once

#include "prise/core/facade.h"

namespace prise::ringrift {

GameEntry entry();

}  // namespace prise::ringrift
