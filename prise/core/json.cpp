#include "prise/core/json.h"

#include <array>
#include <cstdlib>

#include "prise/core/text.h"

namespace prise::json {

Value::Value() = default;
Value::Value(bool b) : content_(b) {}
Value::Value(int64_t n) : content_(n) {}
Value::Value(Halves n) {
    if (n.count % 2 == 0) {  // a whole number is an integer, as it is when it is read
        content_ = n.count / 2;
    } else {
        content_ = n;
    }
}
Value::Value(Decimal n) : content_(std::move(n)) {}
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
    static constexpr std::array<std::string_view, 8> names = {"null",     "a boolean", "an integer",
                                                              "a number", "a number",  "a string",
                                                              "an array", "an object"};
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

}  // namespace

void Value::write(std::string& out) const {
    if (const bool* b = boolean()) {
        out += *b ? "true" : "false";
    } else if (const int64_t* n = integer()) {
        out += join(*n);
    } else if (const Halves* h = std::get_if<Halves>(&content_)) {
        out += h->count < 0 ? "-" : "";
        out += join(std::abs(h->count) / 2);
        out += h->count % 2 != 0 ? ".5" : "";
    } else if (const Decimal* d = decimal()) {
        out += d->text;
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

}  // namespace prise::json
