// One command line after parsing: the verb, its operands and the values of its parameters, all of
// them within what the table allows. Whether a seat exists in the game is the session's affair.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/cli/commands.h"
#include "prise/core/seat.h"

namespace prise::cli {

class Arguments {
  public:
    const Command* command = nullptr;
    bool wants_help = false;
    std::vector<std::string> operands;                       // GAME ACTION...
    std::map<std::string, std::string, std::less<>> values;  // by name; a flag has an empty one

    bool has(std::string_view name) const { return values.find(name) != values.end(); }
    std::optional<std::string_view> text(std::string_view name) const;
    int64_t number(std::string_view name, int64_t otherwise) const;
    std::optional<Seat> seat(std::string_view name) const;  // a spectator is Seat::none

    std::span<const std::string> actions() const {
        return std::span(operands).subspan(operands.empty() ? 0 : 1);
    }
};

// Options of the game that stand on the line as they are, board=hex8 players=3, become those of
// --options.
void take_options(const Command& command, Arguments& arguments);

// Throws a Failure (wrong usage) that says what is wrong. `words` are those after the verb.
Arguments parse_arguments(const Command& command, std::span<const std::string> words);

}  // namespace prise::cli
