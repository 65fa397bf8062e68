// What the exit status of `prise` means. Scripts rely on it; `--help` lists it from this table.
#pragma once

#include <array>
#include <string_view>

namespace prise::cli {

enum class Exit : int {
    fine = 0,
    refused = 1,
    usage = 2,
    unreadable = 3,
    not_found = 4,
    trouble = 5,
    unfinished = 6,
    defect = 70,
    interrupted = 130,
};

struct ExitMeaning {
    Exit exit;
    std::string_view code;  // in the place of a rule's code when a failure is printed as JSON
    std::string_view meaning;
};

inline constexpr std::array<ExitMeaning, 9> exit_meanings = {{
    {Exit::fine, "fine", "fine"},
    {Exit::refused, "refused", "refused by the rules: options, position or action"},
    {Exit::usage, "usage", "wrong usage"},
    {Exit::unreadable, "unreadable", "input that cannot be read"},
    {Exit::not_found, "not-found", "not found, such as an unknown game"},
    {Exit::trouble, "io-trouble", "trouble with input, output or a server"},
    {Exit::unfinished, "unfinished", "verified, but the record has no end: it goes on, or was cut"},
    {Exit::defect, "defect", "a defect of prise itself"},
    {Exit::interrupted, "interrupted", "stopped with Ctrl-C; 128 and its number for other signals"},
}};

constexpr int exit_after(int signal) { return 128 + signal; }

constexpr std::string_view code_of(Exit exit) {
    for (const ExitMeaning& row : exit_meanings) {
        if (row.exit == exit) return row.code;
    }
    return "defect";
}

}  // namespace prise::cli
