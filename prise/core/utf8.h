// UTF-8, as far as texts from outside need it: is it, how long is a character, and writing one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace prise {

// The length of the UTF-8 sequence at the beginning of `rest`, which is not empty; 0 if it is none
// (RFC 3629: no surrogates, nothing that could be shorter, nothing beyond U+10FFFF).
size_t utf8_length(std::string_view rest);
bool is_utf8(std::string_view text);
void append_utf8(unsigned code, std::string& out);

}  // namespace prise
