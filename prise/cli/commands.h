// The one table of everything `prise` understands. A verb is a row: its words for people, what it
// takes and the function that does it. The parser, `--help`, "did you mean", the completion of the
// shells and the man pages all read this table, so that none of them can forget a verb.
//
// A new verb is one function in verbs/, one line in verbs.h and one row in commands.cpp or
// computer_commands.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace prise::cli {

class Arguments;
class Output;

// An option of a verb, such as `--depth N`.
struct Parameter {
    enum class Kind : uint8_t {
        flag,    // no value
        text,    // anything
        number,  // min..max
        word,    // one of `words`
        seat,    // 1..4
        viewer,  // 1..4 or "spectator"
    };

    std::string_view name;  // "--depth"
    Kind kind;
    std::string_view value;  // what the help calls the value: "N"
    std::string_view help;
    int64_t min = 0;
    int64_t max = 0;
    std::string_view words = {};  // "auto|always|never"; of a text: what is usual
    bool required = false;

    Parameter needed() const {
        Parameter copy = *this;
        copy.required = true;
        return copy;
    }
};

// What stands on the command line without a name.
enum class Operands : uint8_t {
    none,
    game,
    perhaps_game,
    game_or_file,
    game_and_actions,
    game_and_section,
    file,
    two_files,
    deed,  // of an operator, and to whom
    shell
};

struct Example {
    std::string_view line;
    std::string_view says;
};

// Verbs under this heading are asked by programs: they take what the books write, to the letter.
inline constexpr std::string_view rules_group = "Ask the rules";

struct Command {
    std::string_view name;
    std::string_view group;    // the heading under which the help lists it
    std::string_view summary;  // one line
    std::string_view details;  // further sentences for its own help; may be empty
    Operands operands;
    std::vector<Parameter> parameters;  // `--help` is understood besides them
    std::vector<Example> examples;
    void (*run)(const Arguments& arguments, Output& out);

    const Parameter* find(std::string_view parameter) const;
};

std::span<const Command> commands();
const Command* find_command(std::string_view name);

}  // namespace prise::cli
