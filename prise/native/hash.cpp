#include "prise/native/hash.h"

#include "prise/native/signing.h"
#include "prise/native/sodium.h"

namespace prise::native {

Sha256::Sha256() {
    need_sodium();
    crypto_hash_sha256_init(&state_);
}

Sha256& Sha256::add(Bytes bytes) {
    crypto_hash_sha256_update(&state_, bytes.data(), bytes.size());
    return *this;
}

Digest Sha256::finish() {
    Digest digest;
    crypto_hash_sha256_final(&state_, digest.data());
    crypto_hash_sha256_init(&state_);
    return digest;
}

HmacSha256::HmacSha256(Bytes key) {
    need_sodium();
    crypto_auth_hmacsha256_init(&state_, key.data(), key.size());
}

HmacSha256& HmacSha256::add(Bytes bytes) {
    crypto_auth_hmacsha256_update(&state_, bytes.data(), bytes.size());
    return *this;
}

Digest HmacSha256::finish() {
    Digest digest;
    crypto_auth_hmacsha256_final(&state_, digest.data());
    return digest;
}

Digest sha256(Bytes bytes) { return Sha256().add(bytes).finish(); }

Digest hmac_sha256(Bytes key, Bytes bytes) { return HmacSha256(key).add(bytes).finish(); }

const Hashing& hashing() {
    static const Hashing functions{
        [](std::string_view data) { return sha256(data); },
        [](std::string_view key, std::string_view data) { return hmac_sha256(key, data); }, verify};
    return functions;
}

}  // namespace prise::native
