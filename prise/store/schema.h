// The tables, as numbered steps: step n makes version n out of version n - 1. A step that was ever
// released is never changed; what is new is a new step (docs/storage.md says how to add one).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "prise/store/sqlite.h"

namespace prise::store {

inline constexpr int64_t application_id = 0x50724973;  // "PrIs", in the header of the file

std::span<const std::string_view> migrations();
inline int64_t latest_version() { return static_cast<int64_t>(migrations().size()); }

// Is it a file of games, of a version that is known here? Refused: no-store, store-newer. An empty
// database has version 0.
Result<int64_t> version_of(Database& database, int64_t newest = latest_version());

// Brings it to the last version, each step in a transaction of its own: after a crash it goes on
// where it was. Throws SqlTrouble.
Result<void> migrate(Database& database, std::span<const std::string_view> steps = migrations());

}  // namespace prise::store
