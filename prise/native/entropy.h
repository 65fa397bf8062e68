// Secrets: bytes from the operating system, through libsodium. For seeds of deals, salts of sealed
// choices and keys. What only has to look random and must be repeatable takes core/random.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace prise::native {

// Any thread. Does not return without having filled all of them.
void fill_random(std::span<uint8_t> bytes);

template <size_t Count>
std::array<uint8_t, Count> random_bytes() {
    std::array<uint8_t, Count> bytes;
    fill_random(bytes);
    return bytes;
}

}  // namespace prise::native
