// Text is written into memory of fixed size and never allocates: a piece of text that does not fit
// leaves the buffer as it is and sets a flag that stays set. So printing needs no check at every
// step, only one at the end.
//
//     ShortText text;                              // room for one action
//     rules.print_action(action, text);
//     use(text.view());
//
//     std::string position = text_of([&](Text& t) { rules.print_position(state, past, t); });
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace prise {

class Text {
  public:
    Text(char* data, size_t capacity) : data_(data), capacity_(capacity) {}
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;

    Text& operator<<(char c) {
        if (size_ < capacity_) {
            data_[size_++] = c;
        } else {
            overflowed_ = true;
        }
        return *this;
    }

    Text& operator<<(std::string_view piece) {
        if (piece.size() <= capacity_ - size_) {
            size_ += piece.copy(data_ + size_, piece.size());
        } else {
            overflowed_ = true;
        }
        return *this;
    }
    Text& operator<<(const char* piece) { return *this << std::string_view(piece); }

    Text& operator<<(int64_t number);
    Text& operator<<(int number) { return *this << int64_t{number}; }
    Text& operator<<(unsigned number) { return *this << int64_t{number}; }
    Text& operator<<(bool) = delete;

    std::string_view view() const { return {data_, size_}; }
    bool empty() const { return size_ == 0; }
    bool overflowed() const { return overflowed_; }

    void clear() {
        size_ = 0;
        overflowed_ = false;
    }

  private:
    char* data_;
    size_t capacity_;
    size_t size_ = 0;
    bool overflowed_ = false;
};

namespace detail {
template <size_t Capacity>
struct TextStorage {
    std::array<char, Capacity> bytes;  // deliberately not zeroed: written before it is read
};
}  // namespace detail

template <size_t Capacity>
class TextOf : private detail::TextStorage<Capacity>, public Text {
  public:
    TextOf() : Text(this->bytes.data(), Capacity) {}
};

using ShortText = TextOf<64>;  // holds any action of any game

namespace detail {
std::string text_of(void (*print)(const void* context, Text& text), const void* context);
}

// Everything that `print(Text&)` writes, as a string: tried with a small buffer first, then with
// larger ones. No text of the product is longer than the largest; it would come out cut.
template <class Print>
std::string text_of(const Print& print) {
    return detail::text_of(
        [](const void* context, Text& text) { (*static_cast<const Print*>(context))(text); },
        &print);
}

namespace detail {

// A piece of a sentence: a text that lives elsewhere, a character or a number.
class Piece {
  public:
    Piece(std::string_view text) : text_(text) {}
    Piece(const char* text) : text_(text) {}
    Piece(const std::string& text) : text_(text) {}
    Piece(char c) : text_(digits_.data(), 1) { digits_[0] = c; }
    Piece(int64_t number) : text_(digits_.data(), print(number)) {}
    Piece(int number) : Piece(int64_t{number}) {}
    Piece(unsigned number) : Piece(int64_t{number}) {}
    Piece(size_t number) : Piece(static_cast<int64_t>(number)) {}
    Piece(bool) = delete;
    Piece(const Piece&) = delete;
    Piece& operator=(const Piece&) = delete;

    std::string_view text() const { return text_; }

  private:
    size_t print(int64_t number);

    std::array<char, 24> digits_;  // deliberately not zeroed; before the text that may point to it
    std::string_view text_;
};

std::string join(std::initializer_list<Piece> pieces);

}  // namespace detail

// "Joined from pieces", for sentences: join("Square ", 18, " is empty.").
template <class... Pieces>
std::string join(const Pieces&... pieces) {
    return detail::join({detail::Piece(pieces)...});
}

// Sixteen lower-case hex digits: how keys are written.
void print_hex(uint64_t number, Text& text);

// Text from outside, made fit for a sentence: control characters and bad bytes become `?`, and what
// is longer than `limit` is cut and ends in "...".
std::string quoted(std::string_view foreign, size_t limit = 60);

}  // namespace prise
