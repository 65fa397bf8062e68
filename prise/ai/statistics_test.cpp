#include "prise/ai/statistics.h"

#include <gtest/gtest.h>

#include "prise/core/random.h"

namespace prise::ai {
namespace {

Pairs pairs(int64_t lost, int64_t low, int64_t even, int64_t high, int64_t won) {
    return {{lost, low, even, high, won}};
}

TEST(Statistics, EloIsTheUsualOne) {
    EXPECT_DOUBLE_EQ(elo_of(0.5), 0);
    EXPECT_NEAR(elo_of(0.75), 190.8, 0.1);
    EXPECT_NEAR(score_of_elo(100), 0.6401, 0.0001);
    EXPECT_NEAR(elo_of(score_of_elo(-37)), -37, 1e-6);
}

TEST(Statistics, BarsComeFromPairs) {
    const Elo even = elo_of(pairs(50, 0, 0, 0, 50));
    EXPECT_NEAR(even.value, 0, 1e-9);
    EXPECT_NEAR(even.high, -even.low, 1e-6);
    // 0.5 is the deviation of a pair: 1.96 * 0.5 / 10.
    EXPECT_NEAR(even.high, elo_of(0.598), 1e-6);
    EXPECT_LT(elo_of(pairs(0, 0, 100, 0, 0)).high, 10) << "pairs that are all even say much";
}

TEST(Statistics, TheSequentialTestStopsOnTheRightSide) {
    const Hypotheses asked{0, 10, 0.05};
    EXPECT_EQ(decision_on({}, asked), Decision::open);
    EXPECT_EQ(decision_on(pairs(10, 20, 40, 20, 11), asked), Decision::open);
    EXPECT_EQ(decision_on(pairs(0, 10, 100, 300, 200), asked), Decision::yes);
    EXPECT_EQ(decision_on(pairs(200, 300, 100, 10, 0), asked), Decision::no);
}

// Players that differ by nothing pass the test in about one case of twenty.
TEST(Statistics, TheSequentialTestErrsAsOftenAsItSays) {
    Random random(1);
    int wrong = 0;
    int open = 0;
    constexpr int tests = 300;
    for (int test = 0; test < tests; ++test) {
        Pairs so_far;
        while (decision_on(so_far, {0, 40, 0.05}) == Decision::open && so_far.total() < 20'000) {
            so_far.add(static_cast<int>(random.below(3)) + static_cast<int>(random.below(3)));
        }
        wrong += decision_on(so_far, {0, 40, 0.05}) == Decision::yes ? 1 : 0;
        open += decision_on(so_far, {0, 40, 0.05}) == Decision::open ? 1 : 0;
    }
    EXPECT_EQ(open, 0);
    EXPECT_LT(wrong, tests / 10);
}

}  // namespace
}  // namespace prise::ai
