// The help texts, made from the table of commands.
#pragma once

#include <string>

#include "prise/cli/commands.h"

namespace prise::cli {

std::string help_for_all();
std::string help_for(const Command& command);

}  // namespace prise::cli
