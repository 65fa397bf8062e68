#include "prise/core/words.h"

#include <gtest/gtest.h>

namespace prise {
namespace {

TEST(Words, OneThingAndSeveral) {
    EXPECT_EQ(counted(0, "ring"), "0 rings");
    EXPECT_EQ(counted(1, "ring"), "1 ring");
    EXPECT_EQ(counted(2, "ring"), "2 rings");
}

TEST(Words, AListSaysWhatComesBeforeItsLast) {
    EXPECT_EQ(listed({}), "");
    EXPECT_EQ(listed({"a"}, " and "), "a");
    EXPECT_EQ(listed({"a", "b"}, " and "), "a and b");
    EXPECT_EQ(listed({"a", "b", "c"}, " or "), "a, b or c");
    EXPECT_EQ(listed({"a", "b", "c"}), "a, b, c");
}

TEST(Words, ALongListIsCutAndSaysSo) {
    const std::vector<std::string> twelve(12, "x");
    EXPECT_EQ(listed_in_part(twelve), "x, x, x, x, x, x, x, x, x, x, x, x");
    std::vector<std::string> fifteen = twelve;
    fifteen.resize(15, "y");
    EXPECT_EQ(listed_in_part(fifteen), "x, x, x, x, x, x, x, x, x, x, x, x and 3 more");
}

}  // namespace
}  // namespace prise
