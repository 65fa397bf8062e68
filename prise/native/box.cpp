#include "prise/native/box.h"

#include <sodium.h>

#include "prise/native/entropy.h"
#include "prise/native/sodium.h"

namespace prise::native {
namespace {

constexpr size_t nonce_size = crypto_secretbox_NONCEBYTES;
static_assert(std::tuple_size_v<Digest> == crypto_secretbox_KEYBYTES);

unsigned char* raw(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
const unsigned char* raw(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

std::string locked(std::string_view text, const Digest& key) {
    need_sodium();
    const auto nonce = random_bytes<nonce_size>();
    std::string box(as_text(nonce));
    box.resize(nonce_size + crypto_secretbox_MACBYTES + text.size());
    crypto_secretbox_easy(raw(box) + nonce_size, raw(text), text.size(), nonce.data(), key.data());
    return box;
}

std::optional<std::string> unlocked(std::string_view box, const Digest& key) {
    need_sodium();
    if (box.size() < nonce_size + crypto_secretbox_MACBYTES) {
        return std::nullopt;
    }
    std::string text(box.size() - nonce_size - crypto_secretbox_MACBYTES, '\0');
    const std::string_view content = box.substr(nonce_size);
    if (crypto_secretbox_open_easy(raw(text), raw(content), content.size(), raw(box), key.data()) !=
        0) {
        return std::nullopt;
    }
    return text;
}

}  // namespace prise::native
