#include "prise/native/interrupt.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace prise::native {
namespace {

TEST(Interrupt, IsAFlag) {
    const Interrupt interrupt;
    EXPECT_FALSE(interrupt.asked());
    std::raise(SIGINT);
    EXPECT_TRUE(interrupt.asked());
    EXPECT_TRUE(interrupt.flag().load());
}

TEST(Interrupt, BeginsUnset) {
    {
        const Interrupt first;
        std::raise(SIGINT);
    }
    EXPECT_FALSE(Interrupt().asked());
}

TEST(Interrupt, LeavesEverythingAsItWas) {
    static volatile std::sig_atomic_t seen = 0;
    const auto before = std::signal(SIGINT, [](int) { seen = 1; });
    {
        const Interrupt interrupt;
        std::raise(SIGINT);
        EXPECT_EQ(seen, 0);
    }
    std::raise(SIGINT);
    EXPECT_EQ(seen, 1);
    std::signal(SIGINT, before);
}

// Asked of the system and not tried: whether the signal comes before or in the read is up to it.
TEST(Interrupt, BreaksOffARead) {
    const Interrupt interrupt;
    struct sigaction now{};
    ASSERT_EQ(sigaction(SIGINT, nullptr, &now), 0);
    EXPECT_EQ(now.sa_flags & SA_RESTART, 0);
}

TEST(Interrupt, EndsTheWaitForInputAlsoIfItCameBefore) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const Interrupt interrupt;
    ASSERT_EQ(write(ends[1], "x", 1), 1);
    EXPECT_TRUE(interrupt.wait_for_input(ends[0]));
    char taken = 0;
    ASSERT_EQ(read(ends[0], &taken, 1), 1);
    std::raise(SIGINT);
    EXPECT_FALSE(interrupt.wait_for_input(ends[0]));
    close(ends[0]);
    close(ends[1]);
}

TEST(Interrupt, WaitsForEitherFileOrSomeTime) {
    const Interrupt interrupt;
    std::array<int, 2> keyboard{};
    std::array<int, 2> news{};
    ASSERT_EQ(pipe(keyboard.data()), 0);
    ASSERT_EQ(pipe(news.data()), 0);
    using enum Interrupt::Woken;
    EXPECT_EQ(interrupt.wait_for(keyboard[0], news[0], 1), time);
    EXPECT_EQ(interrupt.wait_for(-1, -1, 1), time);
    ASSERT_EQ(write(keyboard[1], "x", 1), 1);
    EXPECT_EQ(interrupt.wait_for(keyboard[0], news[0], -1), input);
    ASSERT_EQ(write(news[1], "x", 1), 1);
    EXPECT_EQ(interrupt.wait_for(keyboard[0], news[0], -1), other) << "news go first";
    EXPECT_EQ(interrupt.wait_for(keyboard[0], -1, -1), input);
    std::raise(SIGINT);
    EXPECT_EQ(interrupt.wait_for(keyboard[0], news[0], -1), asked);
    for (const int end : {keyboard[0], keyboard[1], news[0], news[1]}) close(end);
}

TEST(Interrupt, KnowsWhichSignalAsked) {
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
        const Interrupt interrupt;
        EXPECT_EQ(interrupt.signal(), 0);
        std::raise(number);
        EXPECT_TRUE(interrupt.asked());
        EXPECT_EQ(interrupt.signal(), number);
    }
}

TEST(Interrupt, APauseIsNoEnd) {
    const Interrupt interrupt;
    std::raise(SIGTSTP);
    EXPECT_TRUE(interrupt.pause_asked());
    EXPECT_FALSE(interrupt.asked());
    EXPECT_FALSE(interrupt.wait_for_input(STDIN_FILENO));
}

TEST(Interrupt, WhatIsIgnoredStaysIgnored) {
    const auto before = std::signal(SIGHUP, SIG_IGN);
    {
        const Interrupt interrupt;
        std::raise(SIGHUP);
        EXPECT_FALSE(interrupt.asked());
    }
    std::signal(SIGHUP, before);
}

// Such as one that gives the terminal back.
TEST(InterruptDeathTest, TheSecondOneDoesWhatItWouldHaveDone) {
    EXPECT_EXIT(
        {
            std::signal(SIGTERM, [](int) { std::_Exit(7); });
            const Interrupt interrupt;
            std::raise(SIGTERM);
            if (!interrupt.asked()) std::_Exit(1);
            std::raise(SIGTERM);
            std::_Exit(2);
        },
        testing::ExitedWithCode(7), "");
}

TEST(InterruptDeathTest, TheSecondOneEndsTheProgram) {
    EXPECT_EXIT(
        {
            const Interrupt interrupt;
            std::raise(SIGINT);
            if (!interrupt.asked()) std::_Exit(1);
            std::raise(SIGINT);
            std::_Exit(2);
        },
        testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace prise::native
