#include "prise/native/signing.h"

#include <fcntl.h>
#include <sodium/crypto_sign.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "prise/core/text.h"
#include "prise/native/descriptor.h"
#include "prise/native/entropy.h"
#include "prise/native/sodium.h"

namespace prise::native {
namespace {

constexpr std::string_view key_mark = "prise-key-1 ";
constexpr size_t longest_key_file = 1024;

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

std::string_view without_end(std::string_view text) {
    while (text.ends_with('\n') || text.ends_with('\r') || text.ends_with(' ')) {
        text.remove_suffix(1);
    }
    return text;
}

std::optional<KeyPair> key_in(std::string_view text) {
    text = without_end(text);
    if (!text.starts_with(key_mark)) return std::nullopt;
    const auto seed = digest_from_hex(text.substr(key_mark.size()));
    return seed ? std::optional(KeyPair::from_seed(*seed)) : std::nullopt;
}

tl::unexpected<FileTrouble> trouble(std::string sentence) {
    return tl::unexpected(FileTrouble{FileTrouble::Kind::other, std::move(sentence)});
}

}  // namespace

KeyPair KeyPair::fresh() { return from_seed(random_bytes<32>()); }

KeyPair KeyPair::from_seed(const Digest& seed) {
    need_sodium();
    KeyPair keys;
    keys.seed_ = seed;
    crypto_sign_seed_keypair(keys.public_.data(), keys.secret_.data(), seed.data());
    return keys;
}

Signature KeyPair::sign(std::string_view text) const {
    Signature signature{};
    crypto_sign_detached(signature.data(), nullptr, bytes_of(text), text.size(), secret_.data());
    return signature;
}

std::string KeyPair::file_text() const { return join(key_mark, to_hex(seed_), "\n"); }

bool verify(const PublicKey& key, const Signature& signature, std::string_view text) {
    need_sodium();
    return crypto_sign_verify_detached(signature.data(), bytes_of(text), text.size(), key.data()) ==
           0;
}

Signer signer(const KeyPair& keys) {
    return {keys.public_key(), [keys](std::string_view text) { return keys.sign(text); }};
}

FileResult<KeyPair> read_key(const std::string& path) {
    const auto text = read_file(path, longest_key_file);
    if (!text) return tl::unexpected(text.error());
    const auto keys = key_in(*text);
    if (!keys) return trouble(join(prise::quoted(path), " is no key file."));
    return *keys;
}

FileResult<void> write_key(const std::string& path, const KeyPair& keys) {
    const Descriptor file = open_file(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
    int error = file.is_open() ? write_all(file.number(), keys.file_text()) : errno;
    if (error == 0 && ::fsync(file.number()) != 0) error = errno;
    if (error != 0) {
        return trouble(join("Cannot write ", prise::quoted(path), ": ", std::strerror(error), "."));
    }
    return {};
}

FileResult<PublicKey> public_key_from(const std::string& hex_or_path) {
    if (const auto key = digest_from_hex(hex_or_path)) return *key;
    const auto text = read_file(hex_or_path, longest_key_file);
    if (!text) return tl::unexpected(text.error());
    if (const auto keys = key_in(*text)) return keys->public_key();
    if (const auto key = digest_from_hex(without_end(*text))) return *key;
    return trouble(
        join(prise::quoted(hex_or_path), " holds no key: 64 hex digits, or a key file."));
}

}  // namespace prise::native
