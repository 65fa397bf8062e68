#include "prise/ai/kit/table.h"

#include <gtest/gtest.h>

#include "prise/core/random.h"

namespace prise::ai {
namespace {

Table::Entry entry(uint16_t place, int score, int depth) {
    return {place, static_cast<int16_t>(score), -77, static_cast<uint8_t>(depth),
            Table::Bound::exact};
}

TEST(Table, FindsWhatWasStored) {
    Table table(1 << 12);
    table.begin(true);
    EXPECT_EQ(table.bytes(), size_t{1} << 12);
    EXPECT_FALSE(table.find(0));
    const Table::Entry stored{65534, -29'990, 31'000, 255, Table::Bound::at_most};
    table.store(0x123456789ABCDEF0, stored);
    EXPECT_EQ(table.find(0x123456789ABCDEF0), stored);
    EXPECT_FALSE(table.find(0x123456789ABCDEF0 ^ (uint64_t{1} << 40)));
}

TEST(Table, KeepsTheDeepestOfACluster) {
    Table table(64);
    table.begin(true);
    for (int i = 1; i <= 5; ++i) {
        table.store(static_cast<uint64_t>(i) << 32, entry(1, i, 10 + i));
    }
    EXPECT_FALSE(table.find(uint64_t{1} << 32)) << "the shallowest makes room";
    EXPECT_EQ(table.find(uint64_t{5} << 32), entry(1, 5, 15));
    table.store(uint64_t{5} << 32, entry(2, 9, 1));
    EXPECT_EQ(table.find(uint64_t{5} << 32), entry(2, 9, 1)) << "the same position is renewed";
    EXPECT_TRUE(table.find(uint64_t{2} << 32));
}

TEST(Table, IsAsNewWhenItBeginsAfresh) {
    Table used(1 << 10);
    for (uint64_t search = 0; search < 200; ++search) {
        Table fresh(1 << 10);
        fresh.begin(true);
        used.begin(true);
        Random random(search % 7);
        for (int i = 0; i < 300; ++i) {
            const uint64_t key = random.next() % 400 * 0x9E3779B97F4A7C15;
            ASSERT_EQ(used.find(key), fresh.find(key));
            const auto stored = entry(static_cast<uint16_t>(i), i, static_cast<int>(key % 20));
            used.store(key, stored);
            fresh.store(key, stored);
        }
    }
}

TEST(Table, RemembersWhereItIsToldTo) {
    Table table(64);
    table.begin(true);
    table.store(1, entry(1, 1, 20));
    for (int i = 0; i < 5; ++i) {
        table.begin(false);
    }
    EXPECT_EQ(table.find(1), entry(1, 1, 20));
    for (uint64_t key = 2; key < 6; ++key) {
        table.store(key, entry(1, 1, 3));
    }
    EXPECT_FALSE(table.find(1)) << "what is old makes room, however deep it is";
    table.begin(true);
    EXPECT_FALSE(table.find(3));
}

}  // namespace
}  // namespace prise::ai
