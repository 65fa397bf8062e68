// What could stand next on a command line: the answer to the Tab key in every shell, found in the
// table of commands, the registry of games and the rules themselves. The scripts of the shells
// (shells.h) only ask for it, so that there is one completion and not three.
//
//     next_words({"legal", "dra"})                   drafti
//     next_words({"legal", "drafti", "22-18", ""})   the legal replies
#pragma once

#include <span>
#include <string>
#include <vector>

namespace prise::cli {

struct NextWord {
    std::string word;  // or files_wanted: the shell knows them better
    std::string says;  // a few words about it, or nothing
};

// `words` are those after "prise"; the last one is being typed and may be empty. Whatever cannot be
// understood has no next word; nothing is thrown, and standard input is left alone.
std::vector<NextWord> next_words(std::span<const std::string> words);

}  // namespace prise::cli
