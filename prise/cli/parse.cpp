// The command line, read with CLI11 by the table. The only file that includes CLI11, which takes
// long to compile.
//
// CLI11 splits the words; the checks are ours, so that every sentence has one voice. Its positional
// vectors would take "[a,b]" apart, so the operands are one option of very many values instead.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/near.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

using Kind = Parameter::Kind;

[[noreturn]] void wrong(const Command& command, const std::string& sentence) {
    throw Failure(Exit::usage, join(sentence, " 'prise ", command.name, " --help' says more."));
}

void check_number(const Command& command, const Parameter& parameter, std::string_view text,
                  int64_t min, int64_t max, std::string_view or_word) {
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < min || value > max) {
        wrong(command, join(parameter.name, " is ", prise::quoted(text),
                            "; it must be a number from ", min, " to ", max, or_word, "."));
    }
}

void check_word(const Command& command, const Parameter& parameter, std::string_view text) {
    std::vector<std::string_view> words;
    for (std::string_view rest = parameter.words; !rest.empty();) {
        const size_t end = std::min(rest.find('|'), rest.size());
        words.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (std::ranges::find(words, text) != words.end()) return;
    std::string prose(words.front());
    for (size_t i = 1; i < words.size(); ++i) {
        prose += join(i + 1 == words.size() ? " or " : ", ", words[i]);
    }
    wrong(command, join(parameter.name, " is ", prise::quoted(text), "; it must be ", prose, ".",
                        did_you_mean(text, words)));
}

void check_value(const Command& command, const Parameter& parameter, std::string_view text) {
    switch (parameter.kind) {
        case Kind::flag:
        case Kind::text: return;
        case Kind::word: return check_word(command, parameter, text);
        case Kind::number:
            return check_number(command, parameter, text, parameter.min, parameter.max, "");
        case Kind::seat: return check_number(command, parameter, text, 1, max_seats, "");
        case Kind::viewer:
            if (text == "spectator") return;
            return check_number(command, parameter, text, 1, max_seats, ", or spectator");
    }
}

void check_operands(const Command& command, const std::vector<std::string>& operands) {
    const bool wants_game = command.operands == Operands::game ||
                            command.operands == Operands::game_or_file ||
                            command.operands == Operands::game_and_actions;
    if (wants_game && operands.empty()) {
        wrong(command, join("'prise ", command.name, "' needs a game; 'prise games' lists them."));
    }
    if (command.operands == Operands::file && operands.empty()) {
        wrong(command, join("'prise ", command.name, "' needs a file; - is standard input."));
    }
    if (command.operands == Operands::two_files && operands.size() < 2) {
        wrong(command, "'prise convert' needs two files, what is read and what is written.");
    }
    const bool takes_many =
        command.operands == Operands::game_and_actions || command.operands == Operands::shell;
    const size_t most = command.operands == Operands::none        ? 0
                        : command.operands == Operands::two_files ? 2
                        : takes_many                              ? operands.size()
                                                                  : 1;
    if (operands.size() > most) {
        wrong(command, join("What is ", prise::quoted(operands[most]), " for? 'prise ",
                            command.name, "' takes no such thing."));
    }
}

[[noreturn]] void unknown_option(const Command& command, std::string_view word) {
    std::vector<std::string_view> names{"--help"};
    for (const Parameter& parameter : command.parameters) names.push_back(parameter.name);
    wrong(command, join("'prise ", command.name, "' has no option ", prise::quoted(word), ".",
                        did_you_mean(word.substr(0, word.find('=')), names),
                        " An action that begins with a dash stands after --."));
}

std::string value_of(const Command& command, const Parameter& parameter,
                     const CLI::Option& option) {
    const auto& values = option.results();
    if (parameter.kind == Kind::flag) {  // given any number of times
        if (values.back() != "true") wrong(command, join(parameter.name, " takes no value."));
        return {};
    }
    if (values.size() > 1) wrong(command, join(parameter.name, " stands twice."));
    check_value(command, parameter, values.front());
    return values.front();
}

// CLI11 wants its words last first. It takes "--name=" for a name whose value comes next.
std::vector<std::string> reversed(std::span<const std::string> words) {
    std::vector<std::string> out;
    for (const std::string& word : words) {
        if (word.size() > 3 && word.starts_with("--") && word.find('=') == word.size() - 1) {
            out.push_back(word.substr(0, word.size() - 1));
            out.emplace_back();
        } else {
            out.push_back(word);
        }
        if (word == "--") {
            out.insert(out.end(), words.begin() + (&word - words.data()) + 1, words.end());
            break;
        }
    }
    std::ranges::reverse(out);
    return out;
}

}  // namespace

Arguments parse_arguments(const Command& command, std::span<const std::string> words) {
    constexpr int very_many = 1 << 24;
    CLI::App app;
    app.set_help_flag();  // ours comes from the table
    app.allow_extras();
    CLI::Option* help = app.add_flag("-h,--help");
    CLI::Option* operands = app.add_option("OPERANDS");
    operands->expected(very_many)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    std::vector<std::pair<const Parameter*, CLI::Option*>> known;
    for (const Parameter& parameter : command.parameters) {
        const std::string name(parameter.name);
        CLI::Option* option =
            parameter.kind == Kind::flag ? app.add_flag(name) : app.add_option(name);
        option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);  // doubled ones: see below
        known.emplace_back(&parameter, option);
    }
    try {
        app.parse(reversed(words));
    } catch (const CLI::ArgumentMismatch& error) {  // "--depth: 1 required ..."
        const std::string_view what = error.what();
        wrong(command, join(what.substr(0, what.find(':')), " needs a value."));
    } catch (const CLI::Error& error) {
        wrong(command, join(error.what(), "."));
    }

    Arguments arguments;
    arguments.command = &command;
    arguments.wants_help = help->count() > 0;
    if (arguments.wants_help) return arguments;
    for (const std::string& word : app.remaining()) {
        if (word != "--") unknown_option(command, word);
    }
    for (const auto& [parameter, option] : known) {
        if (option->count() > 0) {
            arguments.values.emplace(parameter->name, value_of(command, *parameter, *option));
        } else if (parameter->required) {
            wrong(command, join("'prise ", command.name, "' needs ", parameter->name, " ",
                                parameter->value, "."));
        }
    }
    arguments.operands = operands->results();
    check_operands(command, arguments.operands);
    return arguments;
}

}  // namespace prise::cli
