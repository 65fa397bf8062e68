// The completion scripts of the shells. They know nothing of prise: each hands the words of its
// line to `prise completion words` and offers what comes back, one word a line, with a tab before
// what is to be said of it. The line `files_wanted` asks for the names of files.
#pragma once

#include <string_view>

namespace prise::cli {

inline constexpr std::string_view shell_names = "bash|zsh|fish";
inline constexpr std::string_view files_wanted = ":files";

// Empty for a shell that is not known.
std::string_view completion_script(std::string_view shell);

}  // namespace prise::cli
