// The reader: recursive descent over RFC 8259, one function for each kind of value. The first thing
// that does not fit ends it, with the byte where it stands.
#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <set>

#include "prise/core/json.h"
#include "prise/core/text.h"
#include "prise/core/utf8.h"

namespace prise::json {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
// Stands for itself in a string, and is one byte. A table, because most bytes of a record are
// asked.
constexpr std::array<bool, 256> plain_bytes = [] {
    std::array<bool, 256> plain{};
    for (size_t byte = ' '; byte < 0x80; ++byte) {
        plain[byte] = byte != '"' && byte != '\\';
    }
    return plain;
}();
bool is_plain(char c) { return plain_bytes[static_cast<unsigned char>(c)]; }

// The names of an object, to find one that stands twice. Most objects are small; a large hostile
// one must not cost its square.
class Names {
  public:
    // Is the name of the last member none of those before?
    bool last_is_new(const Object& members) {
        const std::string& name = members.back().name;
        if (members.size() <= few) {
            return std::ranges::find(members, name, &Member::name) == members.end() - 1;
        }
        if (sorted_.empty()) {
            for (const Member& member : members) sorted_.insert(member.name);
            return sorted_.size() == members.size();
        }
        return sorted_.insert(name).second;
    }

  private:
    static constexpr size_t few = 16;
    std::set<std::string, std::less<>> sorted_;
};

class Reader {
  public:
    Reader(std::string_view text, const Limits& limits) : text_(text), limits_(limits) {}

    bool read_all(Value& out) {
        if (!read_value(out, 0)) return false;
        skip_space();
        return at_ == text_.size() || fail("something after the end");
    }

    Error error;

  private:
    bool fail(std::string what) { return fail(std::move(what), at_); }
    bool fail(std::string what, size_t at) {
        error = {at, std::move(what)};
        return false;
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    bool take(std::string_view word) {
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    void skip_space() { at_ = std::min(text_.find_first_not_of(" \t\n\r", at_), text_.size()); }

    bool read_value(Value& out, int depth) {
        skip_space();
        switch (peek()) {
            case '{': return read_object(out, depth);
            case '[': return read_array(out, depth);
            case '"': {
                std::string string;
                if (!read_string(string)) return false;
                out = Value(std::move(string));
                return true;
            }
            case 't': return read_word("true", out, Value(true));
            case 'f': return read_word("false", out, Value(false));
            case 'n': return read_word("null", out, Value());
            default: return read_number(out);
        }
    }

    bool read_word(std::string_view word, Value& out, Value value) {
        out = std::move(value);
        return take(word) || fail("no JSON value");
    }

    bool read_number(Value& out) {
        const size_t begin = at_;
        take("-");
        const size_t digits = at_;
        while (is_digit(peek())) ++at_;
        if (at_ == digits)
            return fail(begin == text_.size() ? "nothing more" : "no JSON value", begin);
        if (text_[digits] == '0' && at_ > digits + 1)
            return fail("a number that begins with 0", begin);
        if (limits_.decimals && read_decimal(begin, out)) return true;
        int64_t number = 0;
        if (std::from_chars(text_.data() + begin, text_.data() + at_, number).ec != std::errc()) {
            return fail("a number beyond 64 bits", begin);
        }
        const bool half =
            limits_.halves && begin == digits && number < (int64_t{1} << 40) && take(".5");
        if (peek() == '.' || peek() == 'e' || peek() == 'E' || (half && is_digit(peek()))) {
            return fail("a number that is no plain integer", begin);
        }
        out = half ? Value(Halves{2 * number + 1}) : Value(number);
        return true;
    }

    // After the digits of a number: what makes it no integer, or not one of 64 bits.
    bool read_decimal(size_t begin, Value& out) {
        constexpr size_t safe_length = 18;
        const auto read_digits = [&](size_t from) {
            size_t end = from;
            while (end < text_.size() && is_digit(text_[end])) ++end;
            return end;
        };
        const auto letter = [&](size_t i) { return i < text_.size() ? text_[i] : '\0'; };
        size_t end = at_;
        if (letter(end) == '.') {
            const size_t after = read_digits(end + 1);
            if (after == end + 1) return false;
            end = after;
        }
        if (letter(end) == 'e' || letter(end) == 'E') {
            const bool is_signed = letter(end + 1) == '+' || letter(end + 1) == '-';
            const size_t digits = end + (is_signed ? 2 : 1);
            const size_t after = read_digits(digits);
            if (after == digits) return false;
            end = after;
        }
        if (end == at_ && end - begin <= safe_length) return false;  // an integer
        out = Value(Decimal{std::string(text_.substr(begin, end - begin))});
        at_ = end;
        return true;
    }

    bool read_string(std::string& out) {
        const size_t begin = at_++;
        while (at_ < text_.size() && peek() != '"') {
            if (peek() == '\\') {
                if (!read_escape(out)) return false;
                continue;
            }
            size_t plain = at_;
            while (plain < text_.size() && is_plain(text_[plain])) ++plain;
            if (plain > at_) {
                out.append(text_.substr(at_, plain - at_));
                at_ = plain;
                continue;
            }
            if (static_cast<unsigned char>(peek()) < ' ') return fail("a control character");
            const size_t length = utf8_length(text_.substr(at_));
            if (length == 0) return fail("bytes that are no UTF-8");
            out += text_.substr(at_, length);
            at_ += length;
        }
        return take("\"") || fail("a string that does not end", begin);
    }

    bool read_escape(std::string& out) {
        static constexpr std::string_view letters = "\"\\/bfnrt";
        static constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        const size_t begin = at_++;
        if (take("u")) {
            unsigned code = 0;
            if (!read_hex(code)) return fail("no such escape", begin);
            if (code >= 0xD800 && code < 0xE000) {
                unsigned second = 0;
                if (code >= 0xDC00 || !take("\\u") || !read_hex(second) || second < 0xDC00 ||
                    second > 0xDFFF) {
                    return fail("half of a surrogate pair", begin);
                }
                code = 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00);
            }
            if (code == 0) return fail("a NUL character", begin);
            append_utf8(code, out);
            return true;
        }
        const size_t letter = at_ < text_.size() ? letters.find(peek()) : std::string_view::npos;
        if (letter == std::string_view::npos) return fail("no such escape", begin);
        out += meanings[letter];
        ++at_;
        return true;
    }

    bool read_hex(unsigned& code) {
        const std::string_view digits = text_.substr(at_, 4);
        const auto [end, problem] =
            std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        at_ += digits.size();
        return problem == std::errc() && digits.size() == 4 && end == digits.data() + 4;
    }

    bool read_array(Value& out, int depth) {
        if (depth == limits_.depth) return fail_deep();
        ++at_;
        Array items;
        skip_space();
        if (!take("]")) {
            do {
                items.emplace_back();
                if (!read_value(items.back(), depth + 1)) return false;
                skip_space();
            } while (take(","));
            if (!take("]")) return fail("neither , nor ]");
        }
        out = Value(std::move(items));
        return true;
    }

    bool read_object(Value& out, int depth) {
        if (depth == limits_.depth) return fail_deep();
        ++at_;
        Object members;
        Names names;
        skip_space();
        if (!take("}")) {
            members.reserve(8);
            do {
                skip_space();
                const size_t begin = at_;
                Member& member = members.emplace_back();
                if (peek() != '"') return fail("no name of a member");
                if (!read_string(member.name)) return false;
                if (limits_.doubled == Doubled::refused && !names.last_is_new(members)) {
                    return fail(join("the name ", quoted(member.name), " stands twice"), begin);
                }
                skip_space();
                if (!take(":")) return fail("no : after a name");
                if (!read_value(member.value, depth + 1)) return false;
                skip_space();
            } while (take(","));
            if (!take("}")) return fail("neither , nor }");
        }
        out = Value(std::move(members));
        return true;
    }

    bool fail_deep() { return fail(join("more than ", limits_.depth, " levels of nesting")); }

    std::string_view text_;
    const Limits& limits_;
    size_t at_ = 0;
};

}  // namespace

std::string Error::sentence() const { return join("JSON, byte ", at + 1, ": ", what, "."); }

tl::expected<Value, Error> parse(std::string_view text, const Limits& limits) {
    if (text.size() > limits.size) {
        return tl::unexpected(Error{limits.size, join("longer than ", limits.size, " bytes")});
    }
    Value value;
    Reader reader(text, limits);
    if (!reader.read_all(value)) {
        return tl::unexpected(std::move(reader.error));
    }
    return value;
}

}  // namespace prise::json
