#include "prise/server/secrets.h"

#include <algorithm>
#include <vector>

#include "prise/native/entropy.h"
#include "prise/native/hash.h"

namespace prise::server {
namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr size_t game_id_letters = 22;

// Never a dash in front: on a command line that is an option.
std::string random_letters(size_t count) {
    std::vector<uint8_t> bytes(count);
    std::string text(count, ' ');
    do {
        native::fill_random(bytes);
        std::ranges::transform(bytes, text.begin(),
                               [](uint8_t byte) { return letters[byte % 64]; });
    } while (text.starts_with('-'));
    return text;
}

}  // namespace

std::string new_game_id() { return random_letters(game_id_letters); }
std::string new_guest_id() { return random_letters(16); }
std::string new_key() { return random_letters(32); }

Digest hash_of_key(std::string_view key) {
    return native::hashing().sha256(encoded({"prise-key-1", key}));
}

bool looks_like_game_id(std::string_view text) {
    return text.size() == game_id_letters &&
           text.find_first_not_of(letters) == std::string_view::npos;
}

}  // namespace prise::server
