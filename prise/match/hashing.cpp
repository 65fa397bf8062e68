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

std::optional<Digest> digest_from_hex(std::string_view hex) {
    Digest digest{};
    if (hex.size() != digest.size() * 2) {
        return std::nullopt;
    }
    int seen = 0;
    for (size_t i = 0; i < digest.size(); ++i) {
        const int high = value_of(hex[2 * i]);
        const int low = value_of(hex[2 * i + 1]);
        digest[i] = static_cast<uint8_t>((high << 4) | low);
        seen |= high | low;
    }
    return seen < 16 ? std::optional(digest) : std::nullopt;
}

}  // namespace prise
