// Running text in lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace prise::cli {

// Words in lines of at most 80 columns, each line after `indent` spaces and with its newline.
std::string wrapped(std::string_view text, size_t indent);

}  // namespace prise::cli
