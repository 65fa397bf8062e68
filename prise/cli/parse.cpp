// The command line, read by the table of commands.
#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/core/facade.h"
#include "prise/core/json.h"
#include "prise/core/near.h"
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
                            command.operands == Operands::game_and_section ||
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
    if (command.operands == Operands::deed && operands.empty()) {
        wrong(command, "What shall be done? The help of the verb lists what there is.");
    }
    const bool takes_many =
        command.operands == Operands::game_and_actions || command.operands == Operands::shell;
    const size_t most = command.operands == Operands::none               ? 0
                        : command.operands == Operands::two_files        ? 2
                        : command.operands == Operands::deed             ? 2
                        : command.operands == Operands::game_and_section ? 2
                        : takes_many                                     ? operands.size()
                                                                         : 1;
    if (operands.size() > most) {
        wrong(command, join("What is ", prise::quoted(operands[most]), " for? 'prise ",
                            command.name, "' takes no such thing."));
    }
}

// The game of the line; null: there is none, or it needs none.
const GameEntry* game_in(const std::vector<std::string>& operands) {
    return operands.empty() ? nullptr : find_game(all_games(), operands.front());
}

[[noreturn]] void unknown_option(const Command& command, std::string_view word,
                                 const GameEntry* game) {
    const std::string_view bare = word.substr(std::min<size_t>(2, word.size()));
    if (game != nullptr && game->table->find(bare.substr(0, bare.find('='))) != nullptr) {
        const std::string_view name = bare.substr(0, bare.find('='));
        wrong(command,
              join("'prise ", command.name, "' has no option ", prise::quoted(word), "; ", name,
                   " is one of the game, and stands behind it as ", name, "=VALUE."));
    }
    std::vector<std::string_view> names{"--help"};
    for (const Parameter& parameter : command.parameters) names.push_back(parameter.name);
    wrong(command, join("'prise ", command.name, "' has no option ", prise::quoted(word), ".",
                        did_you_mean(word.substr(0, word.find('=')), names),
                        " An action that begins with a dash stands after --."));
}

// Whether a word that no -- precedes names an option. "-", "-5" and "---" name none.
bool is_option(std::string_view word) {
    if (word.size() < 2 || word[0] != '-') return false;
    if (word[1] == '-') return word.size() > 2 && word[2] != '-';
    return word[1] < '0' || word[1] > '9';
}

// A value as JSON: numbers and truths as they are, anything else is a text.
json::Value option_value(const OptionSpec& row, std::string_view text) {
    if (row.kind == OptionSpec::Kind::boolean || row.kind == OptionSpec::Kind::integer) {
        if (auto value = json::parse(text)) return std::move(*value);
    }
    return std::string(text);
}

}  // namespace

// No action of a game looks like one of its options.
void take_options(const Command& command, Arguments& arguments) {
    const GameEntry* game = game_in(arguments.operands);
    if (game == nullptr || command.find("--options") == nullptr) return;
    json::Object taken;
    std::erase_if(arguments.operands, [&](const std::string& word) {
        const size_t equals = word.find('=');
        const OptionSpec* row =
            equals == std::string::npos ? nullptr : game->table->find(word.substr(0, equals));
        if (row == nullptr) return false;
        taken.push_back({std::string(row->name), option_value(*row, word.substr(equals + 1))});
        return true;
    });
    if (taken.empty()) return;
    std::string& text = arguments.values["--options"];
    const auto before = json::parse(text.empty() ? "{}" : text);
    if (!before || before->object() == nullptr) return;  // refused with the text as it is
    json::Object all = *before->object();
    for (json::Member& member : taken) {
        std::erase_if(all, [&](const json::Member& other) { return other.name == member.name; });
        all.push_back(std::move(member));
    }
    text = json::Value(std::move(all)).text();
}

namespace {

// What the words of a command line are, before anything is checked.
struct Sorted {
    struct Given {
        int times = 0;
        bool has_value = false;  // of the last time
        std::string value;
    };
    std::map<const Parameter*, Given> given;
    std::vector<std::string> unknown;
    std::vector<std::string> operands;
    bool wants_help = false;
};

// A value is the rest of "--name=" or the next word, whatever that is.
Sorted sorted(const Command& command, std::span<const std::string> words) {
    Sorted out;
    while (!words.empty()) {
        const std::string& word = words.front();
        words = words.subspan(1);
        if (word == "--") {
            out.operands.insert(out.operands.end(), words.begin(), words.end());
            break;
        }
        if (!is_option(word)) {
            out.operands.push_back(word);
            continue;
        }
        const size_t end = word.find('=');
        const std::string_view name = std::string_view(word).substr(0, end);
        if (name == "--help" || name.starts_with("-h")) {
            out.wants_help = true;
            continue;
        }
        const auto parameter = std::ranges::find(command.parameters, name, &Parameter::name);
        if (parameter == command.parameters.end()) {
            out.unknown.push_back(word);
            continue;
        }
        Sorted::Given& given = out.given[&*parameter];
        ++given.times;
        given.has_value = true;
        if (end != std::string::npos) {
            given.value = word.substr(end + 1);
        } else if (parameter->kind == Kind::flag) {
            given.has_value = false;
        } else if (words.empty()) {
            wrong(command, join(name, " needs a value."));
        } else {
            given.value = words.front();
            words = words.subspan(1);
        }
    }
    return out;
}

}  // namespace

Arguments parse_arguments(const Command& command, std::span<const std::string> words) {
    Sorted found = sorted(command, words);
    Arguments arguments;
    arguments.command = &command;
    arguments.wants_help = found.wants_help;
    if (arguments.wants_help) return arguments;
    if (!found.unknown.empty()) {
        unknown_option(command, found.unknown.front(), game_in(found.operands));
    }
    for (const Parameter& parameter : command.parameters) {
        const auto place = found.given.find(&parameter);
        if (place == found.given.end()) {
            if (!parameter.required) continue;
            wrong(command, join("'prise ", command.name, "' needs ", parameter.name, " ",
                                parameter.value, "."));
        }
        Sorted::Given& given = place->second;
        if (parameter.kind == Kind::flag) {  // given any number of times
            if (given.has_value) wrong(command, join(parameter.name, " takes no value."));
        } else {
            if (given.times > 1) wrong(command, join(parameter.name, " stands twice."));
            check_value(command, parameter, given.value);
        }
        arguments.values.emplace(parameter.name, std::move(given.value));
    }
    arguments.operands = std::move(found.operands);
    take_options(command, arguments);
    check_operands(command, arguments.operands);
    return arguments;
}

}  // namespace prise::cli
