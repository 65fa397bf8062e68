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

std::string text_of(void (*print)(const void* context, Text& text), const void* context) {
    TextOf<512> small;
    print(context, small);
    if (!small.overflowed()) {
        return std::string(small.view());
    }
    std::string storage;
    for (size_t size = 8192;; size *= 8) {
        storage.resize(size);
        Text large(storage.data(), size);
        print(context, large);
        if (!large.overflowed() || size > (size_t{1} << 24)) {
            return std::string(large.view());
        }
    }
}

size_t Piece::print(int64_t number) {
    char* const begin = digits_.data();
    return static_cast<size_t>(std::to_chars(begin, begin + digits_.size(), number).ptr - begin);
}

std::string join(std::initializer_list<Piece> pieces) {
    size_t size = 0;
    for (const Piece& piece : pieces) {
        size += piece.text().size();
    }
    std::string out;
    out.reserve(size);
    for (const Piece& piece : pieces) {
        out += piece.text();
    }
    return out;
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
