#include "prise/core/notation/cursor.h"

#include <algorithm>

#include "prise/core/text.h"
#include "prise/core/utf8.h"

namespace prise::notation {

void Cursor::skip_blanks() {
    while (take_one_of(" \t")) {
    }
}

std::string_view Cursor::take_line() {
    const std::string_view line = rest().substr(0, rest().find_first_of("\r\n"));
    take(line);
    return line;
}

size_t Cursor::skip() {
    size_t line_ends = 0;
    while (!done()) {
        if (peek() == '%') {
            take_line();
        } else if (take("\r\n") || take('\n') || take('\r')) {
            ++line_ends;
        } else if (is_space(peek())) {
            take(peek());
        } else {
            break;
        }
    }
    return line_ends;
}

bool Cursor::is_in_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string_view Cursor::take_name() {
    const std::string_view from = rest();
    const auto end = std::ranges::find_if_not(from, is_in_name);
    const std::string_view name = from.substr(0, static_cast<size_t>(end - from.begin()));
    take(name);
    return name;
}

std::optional<std::string> Cursor::take_comment() {
    if (take(';')) {
        return tidied(take_line());
    }
    const size_t end = rest().find('}');
    if (end == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view inner = rest().substr(1, end - 1);
    take(rest().substr(0, end + 1));
    return tidied(inner);
}

std::optional<std::string> Cursor::take_value() {
    std::string value;
    while (!done() && peek() != '\n' && peek() != '\r') {
        if (take("\\\"")) {
            value += '"';
        } else if (take("\\\\")) {
            value += '\\';
        } else if (take('"')) {
            const std::string_view behind = rest();
            const size_t next = behind.find_first_not_of(" \t");
            if (next != std::string_view::npos && behind[next] == ']') {
                return as_utf8(value);
            }
            value += '"';
        } else {
            value += peek();
            take(peek());
        }
    }
    return std::nullopt;
}

std::string Cursor::where(size_t at) const {
    size_t line = 1;
    size_t column = 1;
    for (size_t i = 0; i < at; ++i) {
        const char c = text_[i];
        const bool first_of_two = c == '\r' && i + 1 < text_.size() && text_[i + 1] == '\n';
        if (c == '\n' || (c == '\r' && !first_of_two)) {
            ++line;
            column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
            ++column;  // the bytes that continue a character do not count
        }
    }
    return join("line ", line, ", column ", column);
}

std::string as_utf8(std::string_view bytes) {
    const bool sound = is_utf8(bytes);
    std::string out;
    out.reserve(bytes.size());
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F) {
            out += ' ';
        } else if (sound) {
            out += c;
        } else {
            append_utf8(byte, out);
        }
    }
    return out;
}

std::string tidied(std::string_view bytes) {
    std::string out;
    for (const char c : as_utf8(bytes)) {
        if (c != ' ' || (!out.empty() && out.back() != ' ')) {
            out += c;
        }
    }
    if (!out.empty() && out.back() == ' ') {
        out.pop_back();
    }
    return out;
}

bool equal_names(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace prise::notation
