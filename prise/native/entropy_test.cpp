#include "prise/native/entropy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <vector>

namespace prise::native {
namespace {

TEST(Entropy, NeverTheSameTwice) {
    std::set<std::array<uint8_t, 16>> seen;
    for (int i = 0; i < 1000; ++i) seen.insert(random_bytes<16>());
    EXPECT_EQ(seen.size(), 1000U);
}

TEST(Entropy, FillsAllOfIt) {
    // The chance that one byte is zero sixteen times in a row is one in 2^128.
    std::vector<uint8_t> together(100'000, 0);
    for (int i = 0; i < 16; ++i) {
        std::vector<uint8_t> bytes(together.size(), 0);
        fill_random(bytes);
        for (size_t at = 0; at < bytes.size(); ++at) together[at] |= bytes[at];
    }
    EXPECT_EQ(std::ranges::count(together, 0), 0);
}

TEST(Entropy, HalfOfTheBitsAreSet) {
    std::vector<uint8_t> bytes(100'000);
    fill_random(bytes);
    const int ones = std::accumulate(bytes.begin(), bytes.end(), 0,
                                     [](int sum, uint8_t b) { return sum + std::popcount(b); });
    EXPECT_NEAR(ones, 400'000, 5'000);  // eleven standard deviations
}

TEST(Entropy, NothingIsFineToo) { fill_random({}); }

}  // namespace
}  // namespace prise::native
