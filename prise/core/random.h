// Random numbers are handed in: whoever calls owns the generator and its seed, so that every choice
// can be repeated. SplitMix64 is named by the rule books (deals, position keys), is five lines long
// and good enough for everything here that is not a secret. Secrets come from the operating system.
#pragma once

#include <cstdint>

namespace prise {

class Random {
  public:
    explicit constexpr Random(uint64_t seed) : state_(seed) {}

    constexpr uint64_t next() {
        state_ += 0x9E3779B97F4A7C15;
        uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    // 0 .. bound-1, for bounds far below 2^32: the bias is then below one in a billion.
    constexpr uint32_t below(uint32_t bound) {
        return static_cast<uint32_t>(((next() >> 32) * bound) >> 32);
    }

    constexpr bool chance(uint32_t one_in) { return below(one_in) == 0; }

    friend constexpr bool operator==(const Random&, const Random&) = default;

  private:
    uint64_t state_;
};

}  // namespace prise
