#include "prise/match/hashing.h"

namespace prise {

std::string to_hex(std::span<const uint8_t> bytes) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const uint8_t byte : bytes) {
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

std::optional<Digest> digest_from_hex(std::string_view hex) {
    Digest digest{};
    if (hex.size() != digest.size() * 2) {
        return std::nullopt;
    }
    for (size_t i = 0; i < hex.size(); ++i) {
        const char c = hex[i];
        const bool letter = c >= 'a' && c <= 'f';
        if (!letter && (c < '0' || c > '9')) {
            return std::nullopt;
        }
        const int value = letter ? c - 'a' + 10 : c - '0';
        digest[i / 2] = static_cast<uint8_t>((digest[i / 2] << 4) | value);
    }
    return digest;
}

}  // namespace prise
