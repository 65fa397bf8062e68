// The program: finds the verb, lets it work, and turns whatever happens into an exit code.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <span>
#include <string>
#include <vector>

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/help.h"
#include "prise/cli/output.h"
#include "prise/cli/terminal.h"
#include "prise/cli/version.h"
#include "prise/core/json.h"
#include "prise/core/near.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

void on_signal(int number) {
    restore_terminal();
    _exit(exit_after(number));
}

const Command& command_named(const std::string& name) {
    if (const Command* command = find_command(name)) return *command;
    std::vector<std::string_view> names{"help"};
    for (const Command& command : commands()) names.push_back(command.name);
    throw Failure(Exit::usage, join("There is no verb ", quoted(name), ".",
                                    did_you_mean(name, names), " 'prise --help' lists them."));
}

void print_version(bool as_json, Output& out) {
    if (as_json) {
        const json::Object answer{{"version", version()}, {"commit", commit()}};
        out.line(json::Value(answer).text());
    } else {
        out.print("prise {} ({})\n", version(), commit());
    }
}

bool is_help(const std::string& word) { return word == "--help" || word == "-h" || word == "help"; }

void run(std::span<const std::string> words, Output& out) {
    if (words.empty()) {
        throw Failure(Exit::usage, join("What shall it do?\n", help_for_all()));
    }
    const std::string& first = words.front();
    if (is_help(first) && words.size() == 1) {
        out.put(help_for_all());
    } else if (is_help(first)) {
        out.put(help_for(command_named(words[1])));
    } else if (first == "--version") {
        print_version(words.size() > 1 && words[1] == "--json", out);
    } else {
        const Command& command = command_named(first);
        const Arguments arguments = parse_arguments(command, words.subspan(1));
        if (arguments.wants_help) {
            out.put(help_for(command));
        } else {
            command.run(arguments, out);
        }
    }
    out.flush();
}

// Asked of the words themselves, because a line that cannot be parsed is a failure too.
bool wants_json(std::span<const std::string> words) {
    const auto end = std::ranges::find(words, "--");
    return std::find(words.begin(), end, "--json") != end;
}

int guarded(std::span<const std::string> words) {
    try {
        Output out;
        run(words, out);
        return static_cast<int>(Exit::fine);
    } catch (const Failure& failure) {
        const bool quiet = failure.text().empty();
        complain(quiet ? "" : wants_json(words) ? failure.json() : failure.text());
        return static_cast<int>(failure.exit());
    } catch (const std::exception& error) {
        complain(join("prise: A defect of prise itself: ", error.what(), "\n"));
        return static_cast<int>(Exit::defect);
    }
}

}  // namespace
}  // namespace prise::cli

int main(int argc, char** argv) {
    // A reader that went away is noticed by the write that fails.
    std::signal(SIGPIPE, SIG_IGN);
    // What is ignored, as by nohup, stays so.
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
        if (std::signal(number, prise::cli::on_signal) == SIG_IGN) std::signal(number, SIG_IGN);
    }
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    return prise::cli::guarded(words);
}
