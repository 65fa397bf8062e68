// SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104) of our own, for WebAssembly. A page has only
// hashes that answer later (WebCrypto), and the fold of a record cannot wait. They check records
// that are in everybody's hands and keep no secret, so nothing is done here against being timed;
// natively libsodium hashes (prise/native/hash.h), and a test compares the two.
#pragma once

#include "prise/match/hashing.h"

namespace prise::bindings {

Digest sha256(std::string_view data);
Digest hmac_sha256(std::string_view key, std::string_view data);

inline constexpr Hashing own_hashing{sha256, hmac_sha256};

}  // namespace prise::bindings
