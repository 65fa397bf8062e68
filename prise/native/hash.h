// SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104) by libsodium, at once or piece by piece. The
// lower layers do not include this: they are handed a function, because in a browser it is another
// one.
//
//     Sha256 sha;
//     sha.add("prise-seed-1").add(secret);
//     const Digest digest = sha.finish();      // the same as sha256 of both together
//
// A text and a span of bytes are the same to all of them.
#pragma once

#include <sodium/crypto_auth_hmacsha256.h>
#include <sodium/crypto_hash_sha256.h>

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "prise/match/hashing.h"

namespace prise::native {

// What the lower layers are handed.
const Hashing& hashing();

// The bytes of a text or of an array (or vector) of them, without a copy.
class Bytes {
  public:
    template <std::convertible_to<std::string_view> Text>
    Bytes(const Text& text) : Bytes(std::string_view(text)) {}
    template <std::convertible_to<std::span<const uint8_t>> Array>
    Bytes(const Array& array) : Bytes(std::span<const uint8_t>(array)) {}
    Bytes(std::string_view text) : data_(text.data()), size_(text.size()) {}
    Bytes(std::span<const uint8_t> bytes) : data_(bytes.data()), size_(bytes.size()) {}

    const unsigned char* data() const { return static_cast<const unsigned char*>(data_); }
    size_t size() const { return size_; }

  private:
    const void* data_;
    size_t size_;
};

class Sha256 {
  public:
    Sha256();
    Sha256& add(Bytes bytes);
    Digest finish();  // begins anew

  private:
    crypto_hash_sha256_state state_;
};

class HmacSha256 {
  public:
    explicit HmacSha256(Bytes key);  // of any length
    HmacSha256& add(Bytes bytes);
    Digest finish();  // once

  private:
    crypto_auth_hmacsha256_state state_;
};

Digest sha256(Bytes bytes);
Digest hmac_sha256(Bytes key, Bytes bytes);

}  // namespace prise::native
