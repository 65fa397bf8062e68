#include "prise/core/json.h"

#include "prise/core/text.h"

// RapidJSON's reader does the grammar; an assertion of its own would end the process, and none can
// fail here, because the handler below never breaks its protocol.
#define RAPIDJSON_ASSERT(condition) (static_cast<void>(0))
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <set>

namespace prise::json {

Value::Value() = default;
Value::Value(bool b) : content_(b) {}
Value::Value(int64_t n) : content_(n) {}
Value::Value(Halves n) : content_(n) {}
Value::Value(std::string s) : content_(std::move(s)) {}
Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;
Value::Value(Array a) : content_(std::move(a)) {}
Value::Value(Object o) : content_(std::move(o)) {}

bool operator==(const Value& a, const Value& b) { return a.content_ == b.content_; }

const Value* Value::find(std::string_view name) const {
    if (const Object* members = object()) {
        for (const Member& member : *members) {
            if (member.name == name) {
                return &member.value;
            }
        }
    }
    return nullptr;
}

std::string_view Value::kind() const {
    static constexpr std::array<std::string_view, 7> names = {
        "null", "a boolean", "an integer", "a number", "a string", "an array", "an object"};
    return names[content_.index()];
}

namespace {

void write_string(std::string_view s, std::string& out) {
    out += '"';
    for (const char c : s) {
        switch (c) {
            case '"': out += "\\\""; break;
            case '\\': out += "\\\\"; break;
            case '\n': out += "\\n"; break;
            case '\r': out += "\\r"; break;
            case '\t': out += "\\t"; break;
            default:
                if (static_cast<unsigned char>(c) < 0x20) {
                    static constexpr std::string_view hex = "0123456789abcdef";
                    out += "\\u00";
                    out += hex[static_cast<size_t>(c) >> 4];
                    out += hex[static_cast<size_t>(c) & 15];
                } else {
                    out += c;
                }
        }
    }
    out += '"';
}

// Builds the value while RapidJSON reads. Returning false stops the reader; `trouble` says why.
class Builder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Builder> {
  public:
    explicit Builder(const Limits& limits) : limits_(limits) {}

    std::string trouble;
    Value root;

    bool Null() { return add(Value()); }
    bool Bool(bool b) { return add(Value(b)); }
    // Numbers come as they are written, so that nothing here depends on floating point.
    bool RawNumber(const char* s, rapidjson::SizeType size, bool) {
        const std::string_view digits(s, size);
        if (digits.find_first_of(".eE") != std::string_view::npos) {
            return stop("a number that is no plain integer");
        }
        int64_t number = 0;
        if (std::from_chars(s, s + size, number).ec != std::errc()) {
            return stop("a number beyond 64 bits");
        }
        return add(Value(number));
    }
    bool String(const char* s, rapidjson::SizeType size, bool) {
        return is_plain({s, size}) && add(Value(std::string(s, size)));
    }

    bool StartObject() { return open(Value(Object())); }
    bool Key(const char* s, rapidjson::SizeType size, bool) {
        const std::string_view name(s, size);
        if (!is_plain(name)) {
            return false;
        }
        // A set, so that a large hostile object does not cost the square of its size.
        if (limits_.doubled == Doubled::refused && !open_.back().names.emplace(name).second) {
            return stop(join("the name ", quoted(name), " stands twice"));
        }
        open_.back().next_name = name;
        return true;
    }
    bool EndObject(rapidjson::SizeType) { return close(); }
    bool StartArray() { return open(Value(Array())); }
    bool EndArray(rapidjson::SizeType) { return close(); }

  private:
    struct Open {
        Value value;
        std::string next_name;
        std::set<std::string, std::less<>> names;
    };

    // RapidJSON checks raw bytes; what escapes can smuggle in is checked here: the NUL character,
    // and the second half of a surrogate pair without the first.
    bool is_plain(std::string_view s) {
        for (size_t i = 0; i < s.size(); ++i) {
            if (s[i] == '\0') {
                return stop("a NUL character");
            }
            if (s[i] == '\xED' && i + 1 < s.size() &&
                static_cast<unsigned char>(s[i + 1]) >= 0xA0) {
                return stop("half of a surrogate pair");
            }
        }
        return true;
    }

    bool stop(std::string why) {
        trouble = std::move(why);
        return false;
    }

    bool open(Value container) {
        if (open_.size() == static_cast<size_t>(limits_.depth)) {
            return stop(join("more than ", limits_.depth, " levels of nesting"));
        }
        open_.push_back({std::move(container), {}, {}});
        return true;
    }

    bool close() {
        Value done = std::move(open_.back().value);
        open_.pop_back();
        return add(std::move(done));
    }

    bool add(Value value) {
        if (open_.empty()) {
            root = std::move(value);
        } else if (Array* items = open_.back().value.array()) {
            items->push_back(std::move(value));
        } else {
            open_.back().value.object()->push_back(
                {std::move(open_.back().next_name), std::move(value)});
        }
        return true;
    }

    const Limits& limits_;
    std::vector<Open> open_;
};

}  // namespace

void Value::write(std::string& out) const {
    if (const bool* b = boolean()) {
        out += *b ? "true" : "false";
    } else if (const int64_t* n = integer()) {
        detail::append(out, *n);
    } else if (const Halves* h = std::get_if<Halves>(&content_)) {
        out += h->count < 0 ? "-" : "";
        detail::append(out, std::abs(h->count) / 2);
        out += h->count % 2 != 0 ? ".5" : "";
    } else if (const std::string* s = string()) {
        write_string(*s, out);
    } else if (const Array* items = array()) {
        char before = '[';
        for (const Value& item : *items) {
            out += before;
            item.write(out);
            before = ',';
        }
        out += items->empty() ? "[]" : "]";
    } else if (const Object* members = object()) {
        char before = '{';
        for (const Member& member : *members) {
            out += before;
            write_string(member.name, out);
            out += ':';
            member.value.write(out);
            before = ',';
        }
        out += members->empty() ? "{}" : "}";
    } else {
        out += "null";
    }
}

std::string Value::text() const {
    std::string out;
    write(out);
    return out;
}

std::string Error::sentence() const { return join("JSON, byte ", at + 1, ": ", what, "."); }

tl::expected<Value, Error> parse(std::string_view text, const Limits& limits) {
    if (text.size() > limits.size) {
        return tl::unexpected(Error{limits.size, join("longer than ", limits.size, " bytes")});
    }
    // RapidJSON takes NUL for the end of its input.
    if (const size_t nul = text.find('\0'); nul != std::string_view::npos) {
        return tl::unexpected(Error{nul, "a NUL character"});
    }
    constexpr unsigned flags = rapidjson::kParseIterativeFlag |
                               rapidjson::kParseValidateEncodingFlag |
                               rapidjson::kParseNumbersAsStringsFlag;
    Builder builder(limits);
    rapidjson::Reader reader;
    rapidjson::MemoryStream stream(text.data(), text.size());
    const auto result = reader.Parse<flags>(stream, builder);
    if (result.IsError()) {
        std::string what = builder.trouble.empty() ? rapidjson::GetParseError_En(result.Code())
                                                   : std::move(builder.trouble);
        if (what.ends_with('.')) {
            what.pop_back();
        }
        return tl::unexpected(Error{std::min(result.Offset(), text.size()), std::move(what)});
    }
    return std::move(builder.root);
}

}  // namespace prise::json
