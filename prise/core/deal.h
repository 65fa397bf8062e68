// What is left to chance when a game begins: 256 bits, handed in by whoever starts it. The rules
// object does not hold them, so that one serves every game with the same options.
#pragma once

#include <array>
#include <cstdint>

namespace prise {

struct Deal {
    std::array<uint64_t, 4> words{};

    // A deal by number, as the option `seed` of a book names it.
    static constexpr Deal number(int64_t seed) { return {{static_cast<uint64_t>(seed), 0, 0, 0}}; }

    friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

}  // namespace prise
