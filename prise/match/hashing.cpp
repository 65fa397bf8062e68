#include "prise/match/hashing.h"

namespace prise {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr uint8_t not_hex = 0xFF;

// What a digit is worth. A table, because the digits of a hash are not to be foreseen by a branch.
constexpr std::array<uint8_t, 256> hex_values = [] {
    std::array<uint8_t, 256> values{};
    values.fill(not_hex);
    for (size_t value = 0; value < hex_digits.size(); ++value) {
        values[static_cast<unsigned char>(hex_digits[value])] = static_cast<uint8_t>(value);
    }
    return values;
}();

constexpr int value_of(char digit) { return hex_values[static_cast<unsigned char>(digit)]; }

template <size_t Size>
std::optional<std::array<uint8_t, Size>> from_hex(std::string_view hex) {
    std::array<uint8_t, Size> bytes{};
    if (hex.size() != Size * 2) {
        return std::nullopt;
    }
    int seen = 0;
    for (size_t i = 0; i < Size; ++i) {
        const int high = value_of(hex[2 * i]);
        const int low = value_of(hex[2 * i + 1]);
        bytes[i] = static_cast<uint8_t>((high << 4) | low);
        seen |= high | low;
    }
    return seen < 16 ? std::optional(bytes) : std::nullopt;
}

void append_number(uint64_t number, size_t bytes, std::string& out) {
    for (size_t i = bytes; i > 0; --i) {
        out += static_cast<char>((number >> (8 * (i - 1))) & 0xFF);
    }
}

}  // namespace

std::string to_hex(std::span<const uint8_t> bytes) {
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const uint8_t byte : bytes) {
        hex += hex_digits[byte >> 4];
        hex += hex_digits[byte & 15];
    }
    return hex;
}

std::optional<Digest> digest_from_hex(std::string_view hex) { return from_hex<32>(hex); }

std::optional<Signature> signature_from_hex(std::string_view hex) { return from_hex<64>(hex); }

void append_field(std::string_view field, std::string& out) {
    append_number(field.size(), 4, out);
    out += field;
}

std::string encoded(std::initializer_list<std::string_view> fields) {
    std::string out;
    for (const std::string_view field : fields) {
        append_field(field, out);
    }
    return out;
}

std::string number_field(int64_t number) {
    std::string out;
    append_number(static_cast<uint64_t>(number), 8, out);
    return out;
}

}  // namespace prise
