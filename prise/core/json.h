// JSON for the lower layers: strict, bounded, integers only (other numbers are carried, not read).
//
// Reading takes RFC 8259 text and nothing else, and refuses what the product never needs: fractions
// and exponents, numbers beyond 64 bits, deep nesting, large texts, bad UTF-8, the NUL character. A
// name that stands twice in an object is an error unless the caller asks to see both (one rule book
// lets the last one count). Writing is canonical: no spaces, members in the order they were added.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <variant>
#include <vector>

namespace prise::json {

class Value;
struct Member;
using Array = std::vector<Value>;
using Object = std::vector<Member>;

// The one fraction that is ever written: half points. Halves{1} is 0.5, Halves{2} is 1.
struct Halves {
    int64_t count;
    friend bool operator==(Halves, Halves) = default;
};

// Any other number, as it was written: whoever asked for it turns it into what he needs.
struct Decimal {
    std::string text;
    friend bool operator==(const Decimal&, const Decimal&) = default;
};

class Value {
  public:
    Value();  // null
    Value(bool b);
    Value(int n) : Value(int64_t{n}) {}
    Value(unsigned n) : Value(int64_t{n}) {}
    Value(int64_t n);
    Value(Halves n);
    Value(Decimal n);
    Value(std::string s);
    Value(std::string_view s) : Value(std::string(s)) {}
    Value(const char* s) : Value(std::string(s)) {}
    Value(Array a);
    Value(Object o);

    // Out of line: copied in many places, never where it would have to be fast.
    Value(const Value& other);
    Value(Value&& other) noexcept;
    Value& operator=(const Value& other);
    Value& operator=(Value&& other) noexcept;
    ~Value();

    bool is_null() const { return std::holds_alternative<std::monostate>(content_); }
    const bool* boolean() const { return std::get_if<bool>(&content_); }
    const int64_t* integer() const { return std::get_if<int64_t>(&content_); }
    const Decimal* decimal() const { return std::get_if<Decimal>(&content_); }
    const std::string* string() const { return std::get_if<std::string>(&content_); }
    const Array* array() const { return std::get_if<Array>(&content_); }
    const Object* object() const { return std::get_if<Object>(&content_); }
    Array* array() { return std::get_if<Array>(&content_); }
    Object* object() { return std::get_if<Object>(&content_); }

    // The member of that name, or nothing if this is no object or has none.
    const Value* find(std::string_view name) const;

    std::string_view kind() const;  // "null", "boolean", "integer", ... for sentences
    void write(std::string& out) const;
    std::string text() const;

    friend bool operator==(const Value& a, const Value& b);

  private:
    std::variant<std::monostate, bool, int64_t, Halves, Decimal, std::string, Array, Object>
        content_;
};

struct Member {
    std::string name;
    Value value;
    friend bool operator==(const Member&, const Member&) = default;
};

enum class Doubled : uint8_t { refused, kept };

struct Limits {
    size_t size = size_t{1} << 20;
    int depth = 16;
    Doubled doubled = Doubled::refused;
    bool halves = false;    // half points (0.5, 12.5) are read, too
    bool decimals = false;  // all numbers of RFC 8259 are read, those that are no integers as text
};

struct Error {
    size_t at;         // byte offset
    std::string what;  // "the name 'a' stands twice"
    std::string sentence() const;
};

tl::expected<Value, Error> parse(std::string_view text, const Limits& limits = {});

}  // namespace prise::json
