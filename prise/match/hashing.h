// SHA-256 is handed in: libsodium natively, that of the desk in WebAssembly (bindings/desk), where
// libsodium is not and a browser answers too late. So the log, its seals and its deals are the same
// code everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace prise {

using Digest = std::array<uint8_t, 32>;
using PublicKey = std::array<uint8_t, 32>;  // Ed25519 (RFC 8032)
using Signature = std::array<uint8_t, 64>;

struct Hashing {
    Digest (*sha256)(std::string_view data);
    Digest (*hmac_sha256)(std::string_view key, std::string_view data);
    // Is it the signature of that key under the text? Null: it cannot be told here.
    bool (*verify)(const PublicKey& key, const Signature& signature,
                   std::string_view text) = nullptr;
};

std::string to_hex(std::span<const uint8_t> bytes);
std::optional<Digest> digest_from_hex(std::string_view hex);        // exactly 64 lower-case digits
std::optional<Signature> signature_from_hex(std::string_view hex);  // exactly 128

template <size_t Size>
std::string_view as_text(const std::array<uint8_t, Size>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Fields one after the other, each behind its length in four bytes, the highest first: two
// different lists never give the same text. Everything that is hashed or signed here is such a
// list, and its first field says what for (docs/fair-deal.md).
std::string encoded(std::initializer_list<std::string_view> fields);
void append_field(std::string_view field, std::string& out);
// A number as a field: eight bytes, the highest first.
std::string number_field(int64_t number);

}  // namespace prise
