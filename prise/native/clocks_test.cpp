#include "prise/native/clocks.h"

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <thread>

namespace prise::native {
namespace {

TEST(Clocks, SteadyTimePassesAndNeverGoesBack) {
    const MachineClocks clocks;
    int64_t last = clocks.steady_ms();
    const int64_t start = last;
    for (int i = 0; i < 1000; ++i) {
        const int64_t now = clocks.steady_ms();
        EXPECT_GE(now, last);
        last = now;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_GE(clocks.steady_ms() - start, 20);
}

TEST(Clocks, WallTimeIsMillisecondsSince1970) {
    const int64_t before = std::time(nullptr);
    const int64_t now = MachineClocks().wall_ms();
    const int64_t after = std::time(nullptr);
    // A second of room: std::time may lag behind by a tick of the kernel.
    EXPECT_GE(now, (before - 1) * 1000);
    EXPECT_LE(now, (after + 2) * 1000);
}

TEST(Clocks, TestsHandInTheirOwn) {
    ManualClocks manual(1'700'000'000'000);
    const Clocks& clocks = manual;
    manual.pass(90);
    EXPECT_EQ(clocks.steady_ms(), 90);
    EXPECT_EQ(clocks.wall_ms(), 1'700'000'000'090);
    manual.set_wall(5);
    EXPECT_EQ(clocks.steady_ms(), 90);
    EXPECT_EQ(clocks.wall_ms(), 5);
}

}  // namespace
}  // namespace prise::native
