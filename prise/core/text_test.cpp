#include "prise/core/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <limits>

namespace prise {
namespace {

TEST(Text, IsWrittenPieceByPiece) {
    ShortText text;
    text << "bid:" << 7 << ',' << int64_t{-5} << 3U << std::string_view("x");
    EXPECT_EQ(text.view(), "bid:7,-53x");
    EXPECT_FALSE(text.overflowed());
    text.clear();
    EXPECT_TRUE(text.empty());
}

TEST(Text, WhatDoesNotFitLeavesItAsItIsAndIsRemembered) {
    TextOf<5> text;
    text << "abcd";
    text << "ef";
    EXPECT_EQ(text.view(), "abcd");
    EXPECT_TRUE(text.overflowed());
    text << 'e';
    EXPECT_EQ(text.view(), "abcde");
    EXPECT_TRUE(text.overflowed()) << "the flag stays set";
    text << 'f';
    EXPECT_EQ(text.view(), "abcde");
    text.clear();
    EXPECT_FALSE(text.overflowed());
    text << 123456;
    EXPECT_TRUE(text.overflowed());
    EXPECT_TRUE(text.empty()) << "a number is never cut in the middle";
}

TEST(Text, TakesExactlyWhatFits) {
    TextOf<4> text;
    text << "ab" << "cd" << "" << std::string_view();
    EXPECT_EQ(text.view(), "abcd");
    EXPECT_FALSE(text.overflowed());
}

TEST(Text, GrowsUntilEverythingFits) {
    for (const size_t size : {0, 1, 511, 512, 513, 8192, 8193, 70000, 600000}) {
        const std::string wanted(size, 'x');
        EXPECT_EQ(text_of([&](Text& text) { text << wanted; }), wanted) << size;
    }
}

TEST(Text, JoinsPieces) {
    EXPECT_EQ(join("Square ", 18, " is ", 'x', size_t{3}, -1, int64_t{4}, 5U),
              "Square 18 is x3-145");
    EXPECT_EQ(join(std::numeric_limits<int64_t>::min()), "-9223372036854775808");
}

TEST(Text, ForeignTextIsMadeFitForASentence) {
    EXPECT_EQ(quoted("22-18"), "'22-18'");
    EXPECT_EQ(quoted("a\nb\x1b[31m\xC3\xA9\x7f"), "'a?b?[31m\?\?\?'");
    EXPECT_EQ(quoted(std::string_view("\0", 1)), "'?'");
    EXPECT_EQ(quoted("abcdef", 3), "'abc...'");
    EXPECT_EQ(quoted("abc", 3), "'abc'");
    EXPECT_EQ(quoted(""), "''");
}

RC_GTEST_PROP(TextProperty, NumbersAreDecimal, (int64_t number)) {
    TextOf<32> text;
    text << number;
    RC_ASSERT(text.view() == std::to_string(number));
    RC_ASSERT(join(number) == std::to_string(number));
}

}  // namespace
}  // namespace prise
