#include "prise/native/spool.h"

#include <gtest/gtest.h>

namespace prise::native {
namespace {

std::string all_of(Spool& spool) {
    std::string all;
    EXPECT_EQ(spool.hand_out([&](std::string_view piece) {
        all += piece;
        return 0;
    }),
              0);
    return all;
}

TEST(Spool, HandsOutWhatWasAdded) {
    Spool spool;
    EXPECT_EQ(all_of(spool), "");
    std::string expected;
    for (int i = 0; i < 400'000; ++i) {  // several times what it keeps in memory
        const std::string text = "line " + std::to_string(i) + "\n";
        ASSERT_EQ(spool.add(text), 0);
        expected += text;
        if (i == 3) {
            EXPECT_EQ(all_of(spool), expected);
        }
    }
    EXPECT_EQ(spool.size(), expected.size());
    EXPECT_TRUE(all_of(spool) == expected);
    EXPECT_TRUE(all_of(spool) == expected);  // and again
}

TEST(Spool, StopsWhereItIsToldTo) {
    Spool spool;
    ASSERT_EQ(spool.add(std::string(size_t{3} << 20, 'x')), 0);
    int pieces = 0;
    EXPECT_EQ(spool.hand_out([&](std::string_view) {
        ++pieces;
        return 7;
    }),
              7);
    EXPECT_EQ(pieces, 1);
}

}  // namespace
}  // namespace prise::native
