// Ed25519 (RFC 8032) by libsodium: the key with which a host, or a player, signs a record.
//
//     const KeyPair keys = KeyPair::fresh();
//     const auto kept = write_key(path, keys);  // for its owner alone
//     const Signature signature = keys.sign(text);
//     const bool theirs = verify(keys.public_key(), signature, text);
//
// A key file is one line of text: "prise-key-1" and the 64 hex digits of the seed. Whoever has the
// file can sign; the public key, 64 hex digits, is for everybody.
#pragma once

#include <string>
#include <string_view>

#include "prise/match/hashing.h"
#include "prise/match/match.h"
#include "prise/native/files.h"

namespace prise::native {

class KeyPair {
  public:
    static KeyPair fresh();
    static KeyPair from_seed(const Digest& seed);

    const PublicKey& public_key() const { return public_; }
    Signature sign(std::string_view text) const;
    std::string file_text() const;

  private:
    Digest seed_{};
    PublicKey public_{};
    std::array<uint8_t, 64> secret_{};
};

bool verify(const PublicKey& key, const Signature& signature, std::string_view text);

// What a match signs with.
Signer signer(const KeyPair& keys);

FileResult<KeyPair> read_key(const std::string& path);
// A new file that its owner alone may read. One that exists is left alone: trouble.
FileResult<void> write_key(const std::string& path, const KeyPair& keys);
// 64 hex digits, or a file that holds them, or a key file.
FileResult<PublicKey> public_key_from(const std::string& hex_or_path);

}  // namespace prise::native
