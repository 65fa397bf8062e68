# cmake -DBOOKS=FILE;FILE -DOUT=FILE -P books.cmake: writes a source file with the rule books in it
# (prise/cli/book_texts.h). A string literal may be too long for a compiler, so each line is one.
set(out "// Made by cmake/books.cmake from docs/rules.\n#include \"prise/cli/book_texts.h\"\n\n#include <array>\n\n")
string(APPEND out "namespace prise::cli {\n\nstd::span<const BookText> book_texts() {\n")
string(APPEND out "    static constexpr std::array books = {\n")
foreach(book IN LISTS BOOKS)
    cmake_path(GET book STEM game)
    file(READ "${book}" text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "?" "\\?" text "${text}")  # no trigraphs
    string(REPLACE "\n" "\\n\"\n\"" text "${text}")
    string(APPEND out "        BookText{\"${game}\", \"${text}\"},\n")
endforeach()
string(APPEND out "    };\n    return books;\n}\n\n}  // namespace prise::cli\n")
file(WRITE "${OUT}" "${out}")
