// A cursor over a text that is being read. Every parser of the product walks with one, so that
// every "what and where" is counted the same way. A step that does not fit moves nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace prise {

class Scan {
  public:
    explicit Scan(std::string_view text) : text_(text) {}

    bool done() const { return at_ == text_.size(); }
    size_t at() const { return at_; }  // bytes read so far
    std::string_view rest() const { return text_.substr(at_); }
    char peek() const { return done() ? '\0' : text_[at_]; }

    bool take(char c) {
        if (done() || text_[at_] != c) {
            return false;
        }
        ++at_;
        return true;
    }

    bool take(std::string_view word) {
        if (!rest().starts_with(word)) {
            return false;
        }
        at_ += word.size();
        return true;
    }

    // One character out of `set`.
    std::optional<char> take_one_of(std::string_view set) {
        if (done() || set.find(text_[at_]) == std::string_view::npos) {
            return std::nullopt;
        }
        return text_[at_++];
    }

    // Decimal, no sign, no leading zero, at most `max_digits` (up to 18) digits.
    std::optional<int64_t> take_number(size_t max_digits) {
        size_t end = at_;
        int64_t number = 0;
        while (end < text_.size() && text_[end] >= '0' && text_[end] <= '9') {
            if (end - at_ == max_digits) {
                return std::nullopt;
            }
            number = number * 10 + (text_[end++] - '0');
        }
        if (end == at_ || (text_[at_] == '0' && end - at_ > 1)) {
            return std::nullopt;
        }
        at_ = end;
        return number;
    }

    // Everything up to the next `stop` (which is taken too) or to the end.
    std::string_view take_until(char stop) {
        const size_t found = text_.find(stop, at_);
        const std::string_view piece = text_.substr(at_, found - at_);
        at_ = found == std::string_view::npos ? text_.size() : found + 1;
        return piece;
    }

  private:
    std::string_view text_;
    size_t at_ = 0;
};

}  // namespace prise
