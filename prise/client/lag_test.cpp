#include "prise/client/lag.h"

#include <gtest/gtest.h>

namespace prise::client {
namespace {

TEST(Lag, IsHalfOfTheFastestOfTheLastRounds) {
    Lag lag;
    EXPECT_EQ(0, lag.way_ms());
    lag.take_round(90);
    EXPECT_EQ(45, lag.way_ms());
    lag.take_round(40);
    lag.take_round(700);
    EXPECT_EQ(20, lag.way_ms());
    for (int i = 0; i < 8; ++i) lag.take_round(120);  // the line has become slower
    EXPECT_EQ(60, lag.way_ms());
}

TEST(Lag, IsNeverMoreThanAServerTakes) {
    Lag lag;
    lag.take_round(1'000'000);
    EXPECT_EQ(Lag::most_ms, lag.way_ms());
    lag.take_round(-5);
    EXPECT_EQ(0, lag.way_ms());
}

}  // namespace
}  // namespace prise::client
