// Drafti as an entry of the registry.
#pragma once

#include "prise/core/facade.h"

namespace prise::drafti {

GameEntry entry();

}  // namespace prise::drafti
