#include "prise/cli/output.h"

#include <gtest/gtest.h>

namespace prise::cli {
namespace {

TEST(Harmless, LeavesWhatPeopleRead) {
    for (const std::string_view text :
         {"", "plain text", "two\nlines\tand a tab", "\u25CB \u0416", "\xF0\x9F\x82\xA1"}) {
        EXPECT_EQ(harmless(text), text);
    }
}

TEST(Harmless, ShowsWhatATerminalWouldObey) {
    EXPECT_EQ(harmless("a\x1b[2Jb"), "a\\u001b[2Jb");
    EXPECT_EQ(harmless("\r\b\x07\x7f"), "\\u000d\\u0008\\u0007\\u007f");
    EXPECT_EQ(harmless("\xC2\x9B"), "\\u009b");  // a control sequence in one character
    EXPECT_EQ(harmless(std::string{'\xE2', '\x80', '\xAE'}), "\\u202e");  // from right to left
    EXPECT_EQ(harmless(std::string{'\xE2', '\x81', '\xA6'}), "\\u2066");  // an isolate
    EXPECT_EQ(harmless(std::string_view("\0", 1)), "\\u0000");
}

TEST(Harmless, ShowsBytesThatAreNoText) {
    EXPECT_EQ(harmless("\x9b"
                       "31m"),
              "\\x9b31m");
    EXPECT_EQ(harmless("\xC0\x9B"), "\\xc0\\x9b");  // written longer than it may be
    EXPECT_EQ(harmless("\xED\xA0\x80"), "\\xed\\xa0\\x80");
    EXPECT_EQ(harmless("\xE2\x80"), "\\xe2\\x80");
}

TEST(Harmless, InOneLine) { EXPECT_EQ(in_one_line("a\nb\tc\x1b"), "a\\nb c\\u001b"); }

TEST(Output, OnlyPicturesGoOutAsTheyAre) {
    Output out;
    out.put("\x1b");
    out.line("\x1b");
    out.print("{}", "\x1b");
    out.draw("\x1b[1m");
    EXPECT_EQ(out.take(), "\\u001b\\u001b\n\\u001b\x1b[1m");
}

}  // namespace
}  // namespace prise::cli
