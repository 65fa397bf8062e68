# cmake -DBOOKS=FILE;FILE -DOUT=FILE -P books.cmake: writes a source file with the rule books in it
# (prise/cli/book_texts.h). Compilers have a limit for the length of a string, literals side by side
# taken together, and a book may grow beyond it; so each line is a string of its own, and they are
# put together when a book is asked for.
set(out "// Made by cmake/books.cmake from docs/rules.\n#include \"prise/cli/book_texts.h\"\n\n#include <array>\n#include <string>\n\n")
string(APPEND out "namespace prise::cli {\nnamespace {\n\n")
string(APPEND out "std::string joined(std::span<const std::string_view> lines) {\n    std::string text;\n")
string(APPEND out "    for (const std::string_view line : lines) text += line;\n    return text;\n}\n\n")
set(texts "")
set(books "")
set(number 0)
foreach(book IN LISTS BOOKS)
    cmake_path(GET book STEM game)
    file(READ "${book}" text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "?" "\\?" text "${text}")  # no trigraphs
    string(REPLACE "\n" "\\n\",\n\"" text "${text}")
    string(APPEND out "constexpr auto book_${number} = std::to_array<std::string_view>({\n\"${text}\"});\n\n")
    string(APPEND texts "        joined(book_${number}),\n")
    string(APPEND books "        BookText{\"${game}\", texts[${number}]},\n")
    math(EXPR number "${number} + 1")
endforeach()
string(APPEND out "}  // namespace\n\nstd::span<const BookText> book_texts() {\n")
string(APPEND out "    static const std::array<std::string, ${number}> texts = {\n${texts}    };\n")
string(APPEND out "    static const std::array<BookText, ${number}> books = {\n${books}    };\n    return books;\n}\n\n}  // namespace prise::cli\n")
file(WRITE "${OUT}" "${out}")
