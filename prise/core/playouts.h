// Many random games in a row and one number that tells whether they were the same: for comparing
// builds (native, WebAssembly, sanitized) with each other and for measuring.
#pragma once

#include <cstdint>

#include "prise/core/facade.h"

namespace prise {

struct PlayoutDigest {
    uint64_t actions = 0;  // played in all games together
    uint64_t keys = 0;     // of the last positions, mixed in order
    friend bool operator==(const PlayoutDigest&, const PlayoutDigest&) = default;
};

// From that position, or from the start of the game.
PlayoutDigest play_out(const AnyPlay& from, uint64_t seed, int games);
PlayoutDigest play_out(const AnyGame& game, uint64_t seed, int games);

}  // namespace prise
