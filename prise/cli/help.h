// The help texts, made from the table of commands, and those pieces of them that the man pages
// share.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "prise/cli/commands.h"

namespace prise::cli {

std::string help_for_all();
std::string help_for(const Command& command);

std::string usage_of(const Command& command);  // "prise legal GAME [OPTION...] [--] [ACTION...]"
std::span<const std::string_view> general_usage();
std::span<const Example> general_examples();

}  // namespace prise::cli
