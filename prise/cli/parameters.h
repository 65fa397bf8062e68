// Parameters that verbs of several groups take: commands.cpp, computer_commands.cpp.
#pragma once

#include <vector>

#include "prise/cli/commands.h"

namespace prise::cli {

namespace parameters {

inline constexpr Parameter options{
    "--options", Parameter::Kind::text, "JSON",
    "options of the game, as a JSON object; or NAME=VALUE behind the game"};
inline constexpr Parameter preset{"--preset", Parameter::Kind::text, "NAME",
                                  "a named set of options; --options override it"};
inline constexpr Parameter json{"--json", Parameter::Kind::flag, "",
                                "answer in JSON; refusals on stderr too"};
inline constexpr Parameter endgames{
    "--tables", Parameter::Kind::text, "FILE",
    "what the computer looks into, made by 'prise tables' or 'prise book'"};

constexpr Parameter number(std::string_view name, int64_t min, int64_t max, std::string_view help) {
    return {name, Parameter::Kind::number, "N", help, min, max};
}

}  // namespace parameters

// The rows of the table that are about computer players.
std::vector<Command> computer_commands();

}  // namespace prise::cli
