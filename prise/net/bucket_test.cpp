#include "prise/net/bucket.h"

#include <gtest/gtest.h>

namespace prise::net {
namespace {

TEST(Bucket, GivesABurstAndThenSoMuchASecond) {
    const Rate rate{.per_second = 2, .burst = 3};
    Bucket bucket;
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(bucket.take(rate, 1000), 0);
    }
    EXPECT_EQ(bucket.take(rate, 1000), 500);
    EXPECT_EQ(bucket.take(rate, 1200), 300);
    EXPECT_EQ(bucket.take(rate, 1499), 1);
    EXPECT_EQ(bucket.take(rate, 1500), 0);
    EXPECT_EQ(bucket.take(rate, 1500), 500);
    EXPECT_EQ(bucket.take(rate, 1'000'000, 3), 0) << "never more than the burst";
    EXPECT_EQ(bucket.take(rate, 1'000'000, 100), 1500) << "and never less is asked for";
    EXPECT_EQ(bucket.take(rate, 0, 1), 500) << "time that runs back gives nothing";
}

TEST(Buckets, AreOneForEachAndForgottenWhenFull) {
    Buckets buckets({.per_second = 1, .burst = 2}, 3);
    EXPECT_EQ(buckets.take("a", 10'000, 2), 0);
    EXPECT_GT(buckets.take("a", 10'000), 0);
    EXPECT_EQ(buckets.left("a", 10'000), 0);
    EXPECT_EQ(buckets.left("a", 11'000), 1);
    EXPECT_EQ(buckets.left("nobody", 10'000), 2);
    EXPECT_EQ(buckets.take("b", 10'000), 0);
    EXPECT_EQ(buckets.take("c", 10'000), 0);
    EXPECT_EQ(buckets.size(), 3U);
    EXPECT_EQ(buckets.take("d", 10'000, 2), 0);
    EXPECT_GT(buckets.take("e", 10'000), 0) << "newcomers share one when there are too many";
    EXPECT_EQ(buckets.size(), 3U);
    EXPECT_EQ(buckets.take("e", 20'000), 0);
    EXPECT_EQ(buckets.size(), 1U);
}

}  // namespace
}  // namespace prise::net
