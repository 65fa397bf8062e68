#include "prise/cli/output.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

#include "prise/cli/failure.h"

namespace prise::cli {
namespace {

int write_all(int file, std::string_view text) {  // 0, or errno
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<size_t>(written));
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

struct Character {
    uint32_t code;
    size_t size;  // 0: no UTF-8
};

Character first_character(std::string_view text) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return {byte(0), 1};
    const size_t size = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
    if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < size) return {0, 0};
    uint32_t code = byte(0) & (0xFFU >> (size + 1));
    for (size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return {0, 0};
        code = code << 6U | (byte(i) & 0x3FU);
    }
    const bool too_long = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
    const bool no_character = (code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF;
    return too_long || no_character ? Character{0, 0} : Character{code, size};
}

bool is_obeyed(uint32_t code) {
    if (code < 0x20) return code != '\n' && code != '\t';
    return (code >= 0x7F && code < 0xA0) ||       // delete, and the controls of ISO 8859
           (code >= 0x200E && code <= 0x200F) ||  // marks of direction
           (code >= 0x2028 && code <= 0x202E) ||  // ends of lines, embeddings, overrides
           (code >= 0x2066 && code <= 0x2069) ||  // isolates
           code == 0x061C || code == 0xFEFF;
}

}  // namespace

std::string harmless(std::string_view text) {
    const auto is_plain = [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; };
    if (std::ranges::all_of(text, is_plain)) return std::string(text);
    std::string out;
    while (!text.empty()) {
        const auto [code, size] = first_character(text);
        if (size == 0) {
            out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
        } else if (is_obeyed(code)) {
            out += fmt::format("\\u{:04x}", code);
        } else {
            out += text.substr(0, size);
        }
        text.remove_prefix(std::max<size_t>(size, 1));
    }
    return out;
}

std::string in_one_line(std::string_view text) {
    std::string out;
    for (const char c : harmless(text)) {
        if (c == '\n') {
            out += "\\n";
        } else {
            out += c == '\t' ? ' ' : c;
        }
    }
    return out;
}

void Output::add(fmt::string_view format, fmt::format_args pieces) {
    put(fmt::vformat(format, pieces));
}

void Output::flush() {
    const std::string text = take();
    const int error = write_all(STDOUT_FILENO, text);
    if (error == EPIPE) throw Failure(Exit::trouble, "");
    if (error != 0) {
        throw Failure(Exit::trouble,
                      fmt::format("Cannot write to standard output: {}.", std::strerror(error)));
    }
}

void complain(std::string_view text) {
    static_cast<void>(write_all(STDERR_FILENO, harmless(text)));
}

void complain_over(std::string_view text) {
    static_cast<void>(write_all(STDERR_FILENO, "\r" + harmless(text) + "\x1b[K"));
}

}  // namespace prise::cli
