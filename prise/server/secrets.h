// Ids and keys that nobody can guess: from the operating system, written in 64 letters that stand
// in any address and, since none begins with a dash, in any command. The server keeps only the hash
// of a key.
#pragma once

#include <string>
#include <string_view>

#include "prise/match/hashing.h"

namespace prise::server {

std::string new_game_id();   // 22 letters, nearly 132 bits: who knows it may watch
std::string new_guest_id();  // 16 letters
std::string new_key();       // 32 letters, nearly 192 bits: the right to a seat, a guest's cookie
Digest hash_of_key(std::string_view key);

bool looks_like_game_id(std::string_view text);

}  // namespace prise::server
