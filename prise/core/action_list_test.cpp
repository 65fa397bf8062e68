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

TEST(ActionList, MakesRoomAtOnceAndKeepsWhatItHas) {
    ActionList<int> list;
    list.push(7);
    int* const end = list.room(100000);
    EXPECT_EQ(end, list.end());
    std::iota(end, end + 100000, 0);
    list.end_at(end + 100000);
    ASSERT_EQ(list.size(), 100001U);
    EXPECT_EQ(list[0], 7);
    EXPECT_EQ(list[100000], 99999);
    const int* const storage = list.begin();
    list.clear();
    EXPECT_EQ(list.room(100001), storage);  // as much as was asked for is there
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
