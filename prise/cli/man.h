// The man pages, made from the table of commands: prise(1), and one page for every verb, such as
// prise-legal(1). The build writes them with the small program in pages/.
#pragma once

#include <string>

#include "prise/cli/commands.h"

namespace prise::cli {

std::string man_page();                        // prise.1
std::string man_page(const Command& command);  // prise-VERB.1

}  // namespace prise::cli
