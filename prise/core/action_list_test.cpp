#include "prise/core/action_list.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace prise {
namespace {

TEST(ActionList, GrowsAndKeepsItsOrder) {
    ActionList<int> list;
    EXPECT_TRUE(list.empty());
    for (int i = 0; i < 1000; ++i) {
        list.push(i);
    }
    ASSERT_EQ(list.size(), 1000U);
    for (int i = 0; i < 1000; ++i) {
        EXPECT_EQ(list[static_cast<size_t>(i)], i);
    }
    EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0), 499500);
}

TEST(ActionList, AnElementOfItselfCanBePushedWhileItGrows) {
    ActionList<int> list;
    list.push(42);
    for (int i = 0; i < 200; ++i) {
        list.push(list[0]);
    }
    EXPECT_EQ(list[200], 42);
}

TEST(ActionList, KeepsWhatFitsInItsOrder) {
    ActionList<int> list;
    for (int i = 0; i < 10; ++i) {
        list.push(i);
    }
    list.keep_if([](int i) { return i % 3 == 0; });
    EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector{0, 3, 6, 9}));
}

TEST(ActionList, ClearedItAllocatesNothing) {
    ActionList<int> list;
    for (int i = 0; i < 500; ++i) {
        list.push(i);
    }
    const int* const storage = list.begin();
    list.shrink(3);
    EXPECT_EQ(list.size(), 3U);
    EXPECT_EQ(list[2], 2);
    list.clear();
    EXPECT_TRUE(list.empty());
    for (int i = 0; i < 500; ++i) {
        list.push(i);
    }
    EXPECT_EQ(list.begin(), storage);
}

}  // namespace
}  // namespace prise
