// How much a log may hold. The same numbers bound what live play writes and what is read, so that
// nothing is written that cannot be read; docs/record-format.md lists them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace prise {

inline constexpr int64_t most_entries = 50'000;
inline constexpr int64_t entries_to_end_with = 1'000;  // kept free for the end and for signatures
inline constexpr int64_t most_signatures = 500;
inline constexpr size_t most_abandoned_deals = 16;

inline constexpr size_t longest_id = 64;  // bytes, here and below
inline constexpr size_t longest_name = 64;
inline constexpr size_t longest_tag_name = 64;
inline constexpr size_t longest_tag_value = 512;
inline constexpr size_t most_tags = 64;
inline constexpr size_t longest_position = size_t{16} << 10;
inline constexpr size_t longest_memory = size_t{64} << 10;

}  // namespace prise
