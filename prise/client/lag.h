// How long the way to a server takes, from rounds of `ping` and `pong`: half of the fastest of the
// last eight, because a slow round tells of a busy machine and not of the way.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace prise::client {

class Lag {
  public:
    void take_round(int64_t ms) { rounds_[count_++ % rounds_.size()] = std::max<int64_t>(ms, 0); }
    // 0 until something was measured.
    int64_t way_ms() const {
        const size_t known = std::min(count_, rounds_.size());
        if (known == 0) return 0;
        return std::min(*std::min_element(rounds_.begin(), rounds_.begin() + known) / 2, most_ms);
    }

    static constexpr int64_t most_ms = 10'000;

  private:
    std::array<int64_t, 8> rounds_{};
    size_t count_ = 0;
};

}  // namespace prise::client
