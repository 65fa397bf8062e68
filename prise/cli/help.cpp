#include "prise/cli/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "prise/cli/exit_codes.h"
#include "prise/cli/wrap.h"

namespace prise::cli {
namespace {

std::string row(std::string_view left, size_t width, std::string_view right) {
    const std::string text = wrapped(right, width + 4);
    return fmt::format("  {:<{}}  {}", left, width, std::string_view(text).substr(width + 4));
}

std::string left_of(const Parameter& parameter) {
    return fmt::format("{}{}{}", parameter.name, parameter.value.empty() ? "" : " ",
                       parameter.value);
}

std::string usage(const Command& command) {
    std::string out = fmt::format("usage: prise {}", command.name);
    if (command.operands == Operands::perhaps_game) {
        out += " [GAME]";
    } else if (command.operands == Operands::file) {
        out += " FILE";
    } else if (command.operands != Operands::none) {
        out += " GAME";
    }
    for (const Parameter& parameter : command.parameters) {
        if (parameter.required) out += " " + left_of(parameter);
    }
    out += " [OPTION...]";
    if (command.operands == Operands::game_and_actions) out += " [--] [ACTION...]";
    return out + "\n";
}

std::string exit_codes() {
    std::string out = "\nExit codes\n";
    for (const ExitMeaning& meaning : exit_meanings) {
        out += fmt::format("  {:>3}  {}\n", static_cast<int>(meaning.exit), meaning.meaning);
    }
    return out;
}

std::string examples(const std::vector<Example>& rows) {
    std::string out = "\nExamples\n";
    for (const Example& example : rows) {
        out += fmt::format("  {}\n", example.line);
        if (!example.says.empty()) out += fmt::format("      {}\n", example.says);
    }
    return out;
}

}  // namespace

std::string help_for_all() {
    std::string out =
        "Prise: games with unusual capture rules.\n"
        "\n"
        "usage: prise VERB [GAME] [OPTION...] [--] [ACTION...]\n"
        "       prise VERB --help\n"
        "       prise --help | --version\n";
    std::string_view group;
    for (const Command& command : commands()) {
        if (command.group != group) {
            group = command.group;
            out += fmt::format("\n{}\n", group);
        }
        out += row(command.name, 10, command.summary);
    }
    out += examples({{"prise play drafti", "a game at this terminal"},
                     {"prise show drafti 22-18 11-16", "the board after two moves"},
                     {"prise legal drafti 22-18", "what the other side can play"},
                     {"prise explain drafti 22-17", "why, by which section of the rules"}});
    return out + exit_codes();
}

std::string help_for(const Command& command) {
    std::string out = usage(command);
    out += fmt::format("\n{}",
                       wrapped(fmt::format("prise {}: {}.", command.name, command.summary), 0));
    if (!command.details.empty()) out += wrapped(command.details, 0);
    out += "\nOptions\n";
    size_t width = 10;
    for (const Parameter& parameter : command.parameters) {
        width = std::max(width, left_of(parameter).size());
    }
    for (const Parameter& parameter : command.parameters) {
        out += row(left_of(parameter), width, parameter.help);
    }
    out += row("-h, --help", width, "this text");
    return out + examples(command.examples) + exit_codes();
}

}  // namespace prise::cli
