// A text that only who has the key can read, or change unnoticed: libsodium's secret box.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "prise/match/hashing.h"

namespace prise::native {

std::string locked(std::string_view text, const Digest& key);
// Nothing: another key, or the box was touched.
std::optional<std::string> unlocked(std::string_view box, const Digest& key);

}  // namespace prise::native
