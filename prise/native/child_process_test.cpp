#include "prise/native/child_process.h"

#include <gtest/gtest.h>

namespace prise::native {
namespace {

constexpr int long_ms = 30'000;

TEST(ChildProcess, IsTalkedToLineByLine) {
    const auto cat = ChildProcess::start("cat");
    ASSERT_TRUE(cat);
    for (const char* line : {"one", "", "three and four"}) {
        ASSERT_TRUE(cat->say(line));
        EXPECT_EQ(cat->hear(long_ms), line);
    }
    EXPECT_FALSE(cat->hear(0));
    EXPECT_FALSE(cat->has_ended());
}

TEST(ChildProcess, ThatEndsIsNoticed) {
    const auto gone = ChildProcess::start("echo bye");
    ASSERT_TRUE(gone);
    EXPECT_EQ(gone->hear(long_ms), "bye");
    EXPECT_FALSE(gone->hear(long_ms));
    EXPECT_TRUE(gone->has_ended());
    gone->say("hello?");
    EXPECT_FALSE(gone->say("hello?"));
    const auto none = ChildProcess::start("exec /no/such/program 2>/dev/null");
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->hear(long_ms));
    EXPECT_TRUE(none->has_ended());
}

TEST(ChildProcess, ThatDoesNotWantToEndIsMadeTo) {
    const auto stubborn = ChildProcess::start("trap '' TERM HUP; while :; do sleep 1000; done");
    ASSERT_TRUE(stubborn);
    EXPECT_FALSE(stubborn->hear(20));
}

}  // namespace
}  // namespace prise::native
