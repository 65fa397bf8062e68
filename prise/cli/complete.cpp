#include "prise/cli/complete.h"

#include <algorithm>

#include "prise/cli/book.h"
#include "prise/cli/failure.h"
#include "prise/cli/operator_deeds.h"
#include "prise/cli/session.h"
#include "prise/cli/shells.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

using Kind = Parameter::Kind;
using Words = std::vector<NextWord>;

// The line before the word that is being typed. Nothing of it has been checked.
struct Line {
    Arguments arguments;
    const Parameter* waiting = nullptr;  // for its value
    bool options_are_over = false;       // after "--"
};

Line read_line(const Command& command, std::span<const std::string> words) {
    Line line;
    line.arguments.command = &command;
    for (const std::string& word : words) {
        const std::string name = word.substr(0, word.find('='));
        if (line.waiting != nullptr) {
            line.arguments.values[std::string(line.waiting->name)] = word;
            line.waiting = nullptr;
        } else if (line.options_are_over || !word.starts_with("--")) {
            line.arguments.operands.push_back(word);
        } else if (word == "--") {
            line.options_are_over = true;
        } else if (const Parameter* parameter = command.find(name)) {
            const bool has_value = name.size() < word.size();
            line.arguments.values[name] = has_value ? word.substr(name.size() + 1) : "";
            if (parameter->kind != Kind::flag && !has_value) line.waiting = parameter;
        }
    }
    take_options(command, line.arguments);
    return line;
}

const GameEntry* game_of(const Line& line) {
    const auto& operands = line.arguments.operands;
    return operands.empty() ? nullptr : find_game(all_games(), operands.front());
}

Words verbs() {
    Words out;
    for (const Command& command : commands()) {
        out.push_back({std::string(command.name), std::string(command.summary)});
    }
    return out;
}

Words games() {
    Words out;
    for (const GameEntry& game : all_games()) {
        out.push_back({std::string(game.id), std::string(game.title)});
        if (!game.alias.empty()) out.push_back({std::string(game.alias), std::string(game.title)});
    }
    return out;
}

// Of the game of the line, or of all while there is none.
Words presets(const Line& line) {
    Words out;
    const GameEntry* only = game_of(line);
    for (const GameEntry& game : all_games()) {
        if (only != nullptr && only != &game) continue;
        for (const Preset& preset : game.table->presets) {
            if (std::ranges::find(out, preset.name, &NextWord::word) == out.end()) {
                out.push_back({std::string(preset.name), std::string(preset.help)});
            }
        }
    }
    return out;
}

Words seats(const Line& line, bool spectator_too) {
    int count = max_seats;
    if (const GameEntry* game = game_of(line)) {
        try {
            count = make_game(*game, line.arguments)->seats();
        } catch (const Failure&) {
            return {};
        }
    }
    Words out;
    for (int seat = 1; seat <= count; ++seat) out.push_back({std::to_string(seat), ""});
    if (spectator_too) out.push_back({"spectator", ""});
    return out;
}

Words alternatives(std::string_view words) {
    Words out;
    while (!words.empty()) {
        const size_t end = std::min(words.find('|'), words.size());
        out.push_back({std::string(words.substr(0, end)), ""});
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return out;
}

Words files() { return {{std::string(files_wanted), ""}}; }

Words values(const Parameter& parameter, const Line& line) {
    switch (parameter.kind) {
        case Kind::text:
            if (parameter.value == "FILE") return files();
            return parameter.name == "--preset" ? presets(line) : alternatives(parameter.words);
        case Kind::word: return alternatives(parameter.words);
        case Kind::seat: return seats(line, false);
        case Kind::viewer: return seats(line, true);
        case Kind::flag:
        case Kind::number: break;
    }
    return {};
}

// Those that are not there yet; or, of "--name=val", the whole words that it could become.
Words options(const Line& line, const std::string& typed) {
    Words out;
    if (const size_t equals = typed.find('='); equals != std::string::npos) {
        const Parameter* parameter = line.arguments.command->find(typed.substr(0, equals));
        if (parameter == nullptr) return {};
        out = values(*parameter, line);
        for (NextWord& next : out) {
            if (next.word != files_wanted) next.word = typed.substr(0, equals + 1) + next.word;
        }
        return out;
    }
    for (const Parameter& parameter : line.arguments.command->parameters) {
        if (line.arguments.has(parameter.name)) continue;
        out.push_back({std::string(parameter.name), std::string(parameter.help)});
    }
    out.push_back({"--help", "the help of this verb"});
    return out;
}

std::vector<std::string> values_of(const OptionSpec& row) {
    constexpr int64_t few = 10;
    switch (row.kind) {
        case OptionSpec::Kind::boolean: return {"true", "false"};
        case OptionSpec::Kind::choice: {
            std::vector<std::string> out;
            for (NextWord& word : alternatives(row.words)) out.push_back(std::move(word.word));
            return out;
        }
        case OptionSpec::Kind::integer: {
            std::vector<std::string> out;
            if (row.zero_too) out.emplace_back("0");
            for (int64_t n = row.min; row.max - row.min < few && n <= row.max; ++n) {
                out.push_back(std::to_string(n));
            }
            return out;
        }
        case OptionSpec::Kind::letters: break;
    }
    return {};
}

// Options of the game that are not there yet, as NAME=VALUE.
Words settings(const Line& line) {
    const GameEntry* game = game_of(line);
    if (game == nullptr || line.arguments.command->find("--options") == nullptr) return {};
    const auto given = json::parse(line.arguments.text("--options").value_or("{}"));
    Words out;
    for (const OptionSpec& row : game->table->rows) {
        if (given && given->find(row.name) != nullptr) continue;
        std::vector<std::string> values = values_of(row);
        if (values.empty()) values.emplace_back();  // any number goes: its end is not ours to guess
        for (const std::string& value : values) {
            out.push_back({join(row.name, "=", value), std::string(row.help)});
        }
    }
    return out;
}

Words legal_actions(const Line& line) {
    // Somebody else's standard input is not ours to read.
    if (line.arguments.text("--position") == "-") return {};
    try {
        std::vector<std::string> actions;
        play_session(line.arguments).play->legal(all_knowing, actions);
        Words out;
        for (const std::string& action : actions) out.push_back({action, ""});
        return out;
    } catch (const Failure&) {
        return {};
    }
}

Words sections(const Line& line) {
    Words out;
    if (const GameEntry* game = game_of(line);
        game != nullptr && line.arguments.operands.size() == 1) {
        for (const Heading& heading : headings_of(game->id)) {
            out.push_back({heading.number, heading.words});
        }
    }
    return out;
}

Words deeds() {
    Words out;
    for (const OperatorDeed& deed : operator_deeds()) {
        out.push_back({std::string(deed.name), std::string(deed.help)});
    }
    return out;
}

Words operands(const Line& line) {
    const bool is_first = line.arguments.operands.empty();
    switch (line.arguments.command->operands) {
        case Operands::none: break;
        case Operands::game:
        case Operands::perhaps_game: return is_first ? games() : Words();
        case Operands::game_and_actions: return is_first ? games() : legal_actions(line);
        case Operands::game_and_section: return is_first ? games() : sections(line);
        case Operands::game_or_file: return is_first ? games() : Words();
        case Operands::file: return is_first ? files() : Words();
        case Operands::two_files: return files();
        case Operands::deed: return is_first ? deeds() : Words();
        case Operands::shell: return is_first ? alternatives(shell_names) : Words();
    }
    return {};
}

bool is_no_setting(const NextWord& next) { return next.word.find('=') == std::string::npos; }

Words anything(std::span<const std::string> before, const std::string& typed) {
    if (before.empty()) {
        Words out = verbs();
        out.push_back({"help", "the help of a verb, or of all"});
        out.push_back({"--help", "the same"});
        out.push_back({"--version", "which prise this is"});
        return out;
    }
    if (before.front() == "help") return before.size() == 1 ? verbs() : Words();
    const Command* command = find_command(before.front());
    if (command == nullptr) return {};
    const Line line = read_line(*command, before.subspan(1));
    if (line.waiting != nullptr) return values(*line.waiting, line);
    if (typed.starts_with('-') && !line.options_are_over) return options(line, typed);
    Words out = operands(line);
    // Where actions may stand, options of the game come only when somebody has begun to type them.
    if (!typed.empty() || out.empty()) std::ranges::move(settings(line), std::back_inserter(out));
    if (typed.empty() && !line.options_are_over && std::ranges::none_of(out, is_no_setting)) {
        std::ranges::move(options(line, typed), std::back_inserter(out));
    }
    return out;
}

}  // namespace

std::vector<NextWord> next_words(std::span<const std::string> words) {
    const std::string typed = words.empty() ? "" : words.back();
    Words out = anything(words.empty() ? words : words.first(words.size() - 1), typed);
    std::erase_if(out, [&](const NextWord& next) {
        return !next.word.starts_with(typed) && next.word != files_wanted;
    });
    return out;
}

}  // namespace prise::cli
