// The rule books (docs/rules), which are part of the program: made readable for a terminal, by
// sections as refusals cite them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace prise::cli {

// Each of them in lines that fit the reader; empty: there is no such book or section.
std::string book_of(std::string_view game);
std::string section_of(std::string_view game, std::string_view number);  // "6", "6.4", "§6.4"
std::string introduction_of(std::string_view game);  // section 1, without its heading
std::string contents_of(std::string_view game);      // the headings

struct Heading {
    size_t level;  // 2 for "6 Legality", 3 for "6.4 ..."
    std::string number;
    std::string words;
};
std::vector<Heading> headings_of(std::string_view game);

// Markdown as people read it: headings, paragraphs and lists in lines of so many columns, tables in
// columns where they fit and row by row where they do not, listings as they stand.
std::string readable(std::string_view markdown, size_t columns);

}  // namespace prise::cli
