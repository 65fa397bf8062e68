// Running text in lines, and how wide they are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace prise::cli {

// Words in lines of at most `columns`, each line after `indent` spaces and with its newline; lines
// after the first are indented by `hanging` more.
std::string wrapped(std::string_view text, size_t indent, size_t columns = 80, size_t hanging = 0);

// For people at a terminal, in lines as wide as that, at most 100; for programs in one line.
std::string wrapped_for_reader(std::string_view text, size_t indent = 0, size_t hanging = 0);

// The columns of the longest line; escapes and the bytes within characters are left out.
size_t columns_of(std::string_view text);

std::string_view trimmed(std::string_view text);  // without spaces and tabs at its ends
std::string lower(std::string_view text);         // of the letters of ASCII

}  // namespace prise::cli
