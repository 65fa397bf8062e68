#include "prise/core/scan.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "prise/core/text.h"

namespace prise {
namespace {

TEST(Scan, WalksOverAText) {
    Scan scan("bid:12,x");
    EXPECT_TRUE(scan.take("bid"));
    EXPECT_TRUE(scan.take(':'));
    EXPECT_EQ(scan.take_number(2), 12);
    EXPECT_EQ(scan.at(), 6U);
    EXPECT_EQ(scan.rest(), ",x");
    EXPECT_EQ(scan.take_one_of(";,"), ',');
    EXPECT_EQ(scan.peek(), 'x');
    EXPECT_FALSE(scan.done());
    EXPECT_TRUE(scan.take('x'));
    EXPECT_TRUE(scan.done());
    EXPECT_EQ(scan.peek(), '\0');
}

TEST(Scan, AStepThatDoesNotFitMovesNothing) {
    Scan scan("abc");
    EXPECT_FALSE(scan.take('b'));
    EXPECT_FALSE(scan.take("abd"));
    EXPECT_FALSE(scan.take("abcd"));
    EXPECT_FALSE(scan.take_one_of("xyz"));
    EXPECT_FALSE(scan.take_number(3));
    EXPECT_EQ(scan.at(), 0U);
    Scan empty("");
    EXPECT_FALSE(empty.take('a'));
    EXPECT_FALSE(empty.take_one_of("a"));
    EXPECT_FALSE(empty.take_number(3));
    EXPECT_TRUE(empty.take(""));
}

TEST(Scan, NumbersHaveOneSpelling) {
    for (const std::string_view text : {"", "-1", "+1", "00", "01", " 1", "1234"}) {
        Scan scan(text);
        EXPECT_FALSE(scan.take_number(3)) << text;
        EXPECT_EQ(scan.at(), 0U);
    }
    EXPECT_EQ(Scan("0").take_number(3), 0);
    EXPECT_EQ(Scan("999").take_number(3), 999);
    EXPECT_EQ(Scan("0x").take_number(3), 0);
    EXPECT_EQ(Scan("999999999999999999").take_number(18), 999999999999999999);
    EXPECT_FALSE(Scan("9999999999999999999").take_number(18));
}

TEST(Scan, FieldsEndAtTheirStopOrAtTheEnd) {
    Scan scan("one  three");
    EXPECT_EQ(scan.take_until(' '), "one");
    EXPECT_EQ(scan.take_until(' '), "");
    EXPECT_EQ(scan.take_until(' '), "three");
    EXPECT_TRUE(scan.done());
    EXPECT_EQ(scan.take_until(' '), "");
    Scan last("a ");
    EXPECT_EQ(last.take_until(' '), "a");
    EXPECT_TRUE(last.done());
}

RC_GTEST_PROP(ScanProperty, ReadsBackEveryNumberItsWriterWrites, ()) {
    const auto number = *rc::gen::inRange<int64_t>(0, 999999999999999999);
    const std::string text = join(number, "/");
    Scan scan(text);
    RC_ASSERT(scan.take_number(18) == number);
    RC_ASSERT(scan.take('/') && scan.done());
}

}  // namespace
}  // namespace prise
