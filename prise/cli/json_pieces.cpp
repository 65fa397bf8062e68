#include "prise/cli/json_pieces.h"

#include <algorithm>

namespace prise::cli {

JsonPieces::JsonPieces(std::string_view text, char open, char close) : text_(text), close_(close) {
    if (!take(open)) fail(open == '[' ? "an array is wanted" : "an object is wanted");
}

void JsonPieces::skip_space() {
    at_ = std::min(text_.find_first_not_of(" \t\n\r", at_), text_.size());
}

bool JsonPieces::take(char c) {
    skip_space();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
}

bool JsonPieces::go_on() {
    if (at_end_ || error_) return false;
    if (take(close_)) {
        at_end_ = true;
        skip_space();
        if (at_ != text_.size()) fail("something after the end");
        return false;
    }
    if (count_++ > 0 && !take(',')) {
        fail("a comma or the end is missing");
        return false;
    }
    return true;
}

size_t JsonPieces::end_of_string(size_t at) const {
    for (++at; at < text_.size() && text_[at] != '"'; ++at) {
        if (text_[at] == '\\') ++at;
    }
    return std::min(at + 1, text_.size());
}

std::optional<std::string_view> JsonPieces::take_value() {
    skip_space();
    const size_t begin = at_;
    size_t depth = 0;
    while (at_ < text_.size()) {
        const char c = text_[at_];
        const bool closes = c == ']' || c == '}';
        if (depth == 0 && (closes || c == ',' || c == ':')) break;
        if (c == '"') {
            at_ = end_of_string(at_);
        } else {
            depth += c == '[' || c == '{' ? 1 : 0;
            depth -= closes ? 1 : 0;
            ++at_;
        }
    }
    if (at_ == begin || depth != 0) {
        fail("a value is missing or not finished");
        return std::nullopt;
    }
    return text_.substr(begin, at_ - begin);
}

std::optional<std::string_view> ArrayPieces::next() {
    return go_on() ? take_value() : std::nullopt;
}

std::optional<ObjectPieces::Piece> ObjectPieces::next() {
    if (!go_on()) return std::nullopt;
    const auto name = take_value();
    if (!name) return std::nullopt;
    if (!take(':')) {
        fail("a colon is missing");
        return std::nullopt;
    }
    const auto value = take_value();
    if (!value) return std::nullopt;
    return Piece{*name, *value};
}

}  // namespace prise::cli
