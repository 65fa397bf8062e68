#include "prise/core/random.h"

#include <gtest/gtest.h>

#include <array>

namespace prise {
namespace {

// The values that the rule books print.
TEST(Random, IsSplitMix64) {
    Random random(0);
    EXPECT_EQ(random.next(), 0xe220a8397b1dcdafU);
    EXPECT_EQ(random.next(), 0x6e789e6aa1b965f4U);
    for (int i = 2; i < 780; ++i) {
        random.next();
    }
    EXPECT_EQ(random.next(), 0xcc5d77cdfdf2f139U);
    static_assert(Random(0) == Random(0));
}

TEST(Random, StaysBelowItsBound) {
    Random random(7);
    std::array<int, 6> seen{};
    for (int i = 0; i < 6000; ++i) {
        ++seen[random.below(6)];
        EXPECT_EQ(random.below(1), 0U);
        EXPECT_LT(random.below(1000000), 1000000U);
    }
    for (const int count : seen) {
        EXPECT_NEAR(count, 1000, 150);
    }
}

TEST(Random, TheSameSeedGivesTheSameNumbers) {
    Random a(99);
    Random b(99);
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(a.next(), b.next());
    }
    EXPECT_NE(Random(1).next(), Random(2).next());
}

}  // namespace
}  // namespace prise
