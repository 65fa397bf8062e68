#include "prise/core/text.h"

#include <charconv>
#include <system_error>

namespace prise {

Text& Text::operator<<(int64_t number) {
    const auto [end, error] = std::to_chars(data_ + size_, data_ + capacity_, number);
    if (error == std::errc()) {
        size_ = static_cast<size_t>(end - data_);
    } else {
        overflowed_ = true;
    }
    return *this;
}

namespace detail {

void append(std::string& out, int64_t number) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

}  // namespace detail

void print_hex(uint64_t number, Text& text) {
    for (int shift = 60; shift >= 0; shift -= 4) {
        text << "0123456789abcdef"[(number >> shift) & 15];
    }
}

std::string quoted(std::string_view foreign, size_t limit) {
    std::string out = "'";
    for (const char c : foreign.substr(0, limit)) {
        const bool printable = c >= ' ' && c <= '~';
        out += printable ? c : '?';
    }
    if (foreign.size() > limit) {
        out += "...";
    }
    return out += "'";
}

}  // namespace prise
