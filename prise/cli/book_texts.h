// The rule books as they stand in docs/rules. The build writes the .cpp of this
// (cmake/books.cmake), so that the program has them wherever it is installed.
#pragma once

#include <span>
#include <string_view>

namespace prise::cli {

struct BookText {
    std::string_view game;
    std::string_view text;  // Markdown
};

std::span<const BookText> book_texts();

}  // namespace prise::cli
