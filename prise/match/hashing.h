// SHA-256 is handed in: libsodium natively, that of the desk in WebAssembly (bindings/desk), where
// libsodium is not and a browser answers too late. So the log, its seals and its deals are the same
// code everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace prise {

using Digest = std::array<uint8_t, 32>;

struct Hashing {
    Digest (*sha256)(std::string_view data);
    Digest (*hmac_sha256)(std::string_view key, std::string_view data);
};

std::string to_hex(std::span<const uint8_t> bytes);
std::optional<Digest> digest_from_hex(std::string_view hex);  // exactly 64 lower-case digits

inline std::string_view as_text(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace prise
