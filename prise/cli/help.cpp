#include "prise/cli/help.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "prise/cli/exit_codes.h"
#include "prise/cli/operator_deeds.h"
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

std::string exit_codes() {
    std::string out = "\nExit codes\n";
    for (const ExitMeaning& meaning : exit_meanings) {
        out += fmt::format("  {:>3}  {}\n", static_cast<int>(meaning.exit), meaning.meaning);
    }
    return out;
}

std::string examples(std::span<const Example> rows) {
    std::string out = "\nExamples\n";
    for (const Example& example : rows) {
        out += fmt::format("  {}\n", example.line);
        if (!example.says.empty()) out += fmt::format("      {}\n", example.says);
    }
    return out;
}

std::string_view operands_of(const Command& command) {
    switch (command.operands) {
        case Operands::none: break;
        case Operands::game:
        case Operands::game_and_actions: return " GAME";
        case Operands::game_and_section: return " GAME [SECTION]";
        case Operands::perhaps_game: return " [GAME]";
        case Operands::game_or_file: return " GAME|FILE|LINK";
        case Operands::file: return " FILE";
        case Operands::two_files: return " IN OUT";
        case Operands::deed: return " WHAT [WHICH]";
        case Operands::shell: return " bash|zsh|fish";
    }
    return "";
}

}  // namespace

std::string usage_of(const Command& command) {
    std::string out = fmt::format("prise {}{}", command.name, operands_of(command));
    for (const Parameter& parameter : command.parameters) {
        if (parameter.required) out += " " + left_of(parameter);
    }
    if (!command.parameters.empty()) out += " [OPTION...]";
    if (command.operands == Operands::game_and_actions) out += " [--] [ACTION...]";
    return out;
}

std::span<const std::string_view> general_usage() {
    static constexpr std::array<std::string_view, 3> lines = {
        "prise VERB [GAME] [OPTION...] [--] [ACTION...]",
        "prise VERB --help",
        "prise --help | --version",
    };
    return lines;
}

std::span<const Example> general_examples() {
    static constexpr std::array<Example, 4> rows = {{
        {"prise play drafti", "a game at this terminal"},
        {"prise show drafti 22-18 11-16", "the board after two moves"},
        {"prise legal drafti 22-18", "what the other side can play"},
        {"prise explain drafti 22-17", "why, by which section of the rules"},
    }};
    return rows;
}

std::string help_for_all() {
    std::string out = "Prise: games with unusual capture rules.\n\n";
    for (const std::string_view line : general_usage()) {
        out += fmt::format("{} {}\n", line == general_usage().front() ? "usage:" : "      ", line);
    }
    std::string_view group;
    for (const Command& command : commands()) {
        if (command.group != group) {
            group = command.group;
            out += fmt::format("\n{}\n", group);
        }
        out += row(command.name, 10, command.summary);
    }
    out += examples(general_examples());
    return out + exit_codes();
}

std::string help_for(const Command& command) {
    std::string out = fmt::format("usage: {}\n", usage_of(command));
    out += fmt::format("\n{}",
                       wrapped(fmt::format("prise {}: {}.", command.name, command.summary), 0));
    if (!command.details.empty()) out += wrapped(command.details, 0);
    if (command.operands == Operands::deed) {
        out += "\nWhat there is\n";
        for (const OperatorDeed& deed : operator_deeds()) out += row(words_of(deed), 15, deed.help);
    }
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
