# A file of text as C++: cmake -DFILE=... -DNAME=... -DNAMESPACE=... -DHEADER=... -DOUT=... -P lines.cmake
# Compilers have a limit for the length of a string, so each line is one, and they are put together
# when the text is asked for: std::string_view NAME().
file(READ "${FILE}" text)
string(REPLACE "\\" "\\\\" text "${text}")
string(REPLACE "\"" "\\\"" text "${text}")
string(REPLACE "\n" "\\n\",\n\"" text "${text}")
file(WRITE "${OUT}" "// Made by cmake/lines.cmake.
#include \"${HEADER}\"

#include <array>
#include <string>

namespace ${NAMESPACE} {

std::string_view ${NAME}() {
    static const std::string whole = [] {
        static constexpr auto lines = std::to_array<std::string_view>({
\"${text}\"});
        std::string text;
        for (const std::string_view line : lines) text += line;
        return text;
    }();
    return whole;
}

}  // namespace ${NAMESPACE}
")
