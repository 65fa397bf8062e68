#include "prise/native/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <latch>
#include <stdexcept>
#include <string>

namespace prise::native {
namespace {

TEST(ThreadPool, DoesEverythingOnce) {
    ThreadPool pool(3);
    std::vector<int> squares(1000);
    for (size_t i = 0; i < squares.size(); ++i) {
        pool.submit([&squares, i] { squares[i] += static_cast<int>(i * i); });
    }
    pool.wait();
    for (size_t i = 0; i < squares.size(); ++i) EXPECT_EQ(squares[i], static_cast<int>(i * i));
}

TEST(ThreadPool, HasTheNumberOfThreadsAskedFor) {
    ThreadPool pool(4);
    EXPECT_EQ(pool.size(), 4U);
    std::latch together(4);  // is passed only if four run at the same time
    for (int i = 0; i < 4; ++i) pool.submit([&] { together.arrive_and_wait(); });
    pool.wait();
    EXPECT_EQ(ThreadPool(0).size(), 1U);
    EXPECT_GE(ThreadPool::machine_threads(), 1U);
}

TEST(ThreadPool, OneThreadKeepsTheOrder) {
    ThreadPool pool(1);
    std::string order;
    for (const char c : {'a', 'b', 'c', 'd'}) pool.submit([&order, c] { order += c; });
    pool.wait();
    EXPECT_EQ(order, "abcd");
}

TEST(ThreadPool, ExceptionsReachTheWaiter) {
    ThreadPool pool(2);
    std::atomic<int> done = 0;
    for (int i = 0; i < 20; ++i) {
        pool.submit([&done, i] {
            ++done;
            if (i % 2 == 1) throw std::runtime_error("no such move");
        });
    }
    try {
        pool.wait();
        FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "no such move");
    }
    EXPECT_EQ(done, 20);  // the others were not given up
    pool.wait();          // told once
    pool.submit([&done] { ++done; });
    pool.wait();
    EXPECT_EQ(done, 21);  // the threads live on
}

TEST(ThreadPool, AnExceptionNobodyWaitsForIsDropped) {
    ThreadPool pool(2);
    pool.submit([] { throw std::runtime_error("unheard"); });
}

TEST(ThreadPool, WaitIsForEverything) {
    ThreadPool pool(3);
    pool.wait();  // nothing at all
    std::atomic<int> done = 0;
    for (int round = 1; round <= 20; ++round) {
        for (int i = 0; i < 50; ++i) pool.submit([&] { ++done; });
        pool.wait();
        EXPECT_EQ(done, 50 * round);
    }
}

TEST(ThreadPool, WorkMaySubmitWork) {
    ThreadPool pool(2);
    std::atomic<int> done = 0;
    for (int i = 0; i < 10; ++i) {
        pool.submit([&] {
            for (int j = 0; j < 10; ++j) pool.submit([&] { ++done; });
        });
    }
    pool.wait();
    EXPECT_EQ(done, 100);
}

TEST(ThreadPool, TheEndFinishesWhatWasSubmitted) {
    std::atomic<int> done = 0;
    {
        ThreadPool pool(2);
        for (int i = 0; i < 500; ++i) pool.submit([&] { ++done; });
    }
    EXPECT_EQ(done, 500);
}

TEST(ThreadPool, ManyThreadsMaySubmit) {
    ThreadPool pool(2);
    std::atomic<int> sum = 0;
    std::vector<std::thread> others;
    others.reserve(4);
    for (int i = 0; i < 4; ++i) {
        others.emplace_back([&] {
            for (int j = 0; j < 250; ++j) pool.submit([&] { sum += 1; });
        });
    }
    for (std::thread& other : others) other.join();
    pool.wait();
    EXPECT_EQ(sum, 1000);
}

TEST(ThreadPool, ItsThreadsTakeNoSignals) {
    const auto blocked = [] {
        sigset_t set;
        sigemptyset(&set);
        pthread_sigmask(SIG_SETMASK, nullptr, &set);
        return sigismember(&set, SIGINT) == 1;
    };
    ThreadPool pool(1);
    pool.submit([&] { EXPECT_TRUE(blocked()); });
    pool.wait();
    EXPECT_FALSE(blocked());
}

}  // namespace
}  // namespace prise::native
