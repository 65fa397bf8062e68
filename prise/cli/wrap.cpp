#include "prise/cli/wrap.h"

#include <algorithm>

#include "prise/cli/terminal.h"

namespace prise::cli {

std::string wrapped(std::string_view text, size_t indent, size_t columns, size_t hanging) {
    std::string out;
    size_t used = 0;
    while (!text.empty()) {
        const size_t end = std::min(text.find(' '), text.size());
        const size_t wide = columns_of(text.substr(0, end));
        if (used == 0) {
            out.append(indent, ' ');
            used = indent;
            indent += hanging;
        } else if (used + 1 + wide > columns) {
            out.append("\n").append(indent, ' ');
            used = indent;
        } else {
            out += ' ';
            ++used;
        }
        out += text.substr(0, end);
        used += wide;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out += '\n';
}

std::string wrapped_for_reader(std::string_view text, size_t indent, size_t hanging) {
    if (!stdout_is_terminal()) return std::string(indent, ' ').append(text) + '\n';
    constexpr size_t readable = 100;
    constexpr size_t least = 20;
    const size_t columns = std::clamp(terminal_columns().value_or(80), least, readable);
    return wrapped(text, indent, columns, hanging);
}

size_t columns_of(std::string_view text) {
    size_t most = 0;
    size_t here = 0;
    bool in_escape = false;
    for (const char c : text) {
        if (c == '\n') {
            here = 0;
        } else if (c == '\x1b') {
            in_escape = true;
        } else if (in_escape) {
            in_escape = c == '[' || c < '@' || c > '~';
        } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
            most = std::max(most, ++here);
        }
    }
    return most;
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    return out;
}

}  // namespace prise::cli
