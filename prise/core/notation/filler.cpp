#include "prise/core/notation/filler.h"

#include <algorithm>

#include "prise/core/text.h"

namespace prise::notation {
namespace {

constexpr size_t widest = 80;

}  // namespace

void Filler::word(std::string_view text) {
    flush();
    word_ = join(prefix_, text);
    prefix_.clear();
}

void Filler::suffix(std::string_view text) {
    if (!prefix_.empty()) {
        word("");
    }
    word_ += text;
}

void Filler::line(std::string_view text) {
    if (!prefix_.empty()) {
        word("");
    }
    flush();
    out_ += join(column_ == 0 ? "" : "\n", text, "\n");
    column_ = 0;
}

void Filler::end() {
    flush();
    out_ += column_ == 0 ? "" : "\n";
    column_ = 0;
}

void Filler::flush() {
    if (word_.empty()) {
        return;
    }
    const auto width = static_cast<size_t>(
        std::ranges::count_if(word_, [](char c) { return (c & 0xC0) != 0x80; }));
    if (column_ > 0) {
        const bool fits = column_ + 1 + width <= widest;
        out_ += fits ? ' ' : '\n';
        column_ = fits ? column_ + 1 : 0;
    }
    out_ += word_;
    column_ += width;
    word_.clear();
}

}  // namespace prise::notation
