#include "prise/core/utf8.h"

#include <gtest/gtest.h>

namespace prise {
namespace {

TEST(Utf8, KnowsItsOwn) {
    EXPECT_TRUE(is_utf8(""));
    EXPECT_TRUE(is_utf8("a\u00E9\u20AC\U0001F600"));
    for (const std::string_view bad : {"\xE9", "a\x80", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80",
                                       "\xF4\x90\x80\x80", "\xE2\x82", "\xFF"}) {
        EXPECT_FALSE(is_utf8(bad));
        EXPECT_FALSE(is_utf8(std::string("ok ") + std::string(bad)));
    }
    EXPECT_EQ(utf8_length("\u20ACx"), 3u);
}

TEST(Utf8, WritesWhatItReads) {
    for (const unsigned code :
         {0x41u, 0x7Fu, 0x80u, 0x7FFu, 0x800u, 0xFFFDu, 0x10000u, 0x10FFFFu}) {
        std::string out;
        append_utf8(code, out);
        EXPECT_EQ(utf8_length(out), out.size()) << code;
    }
}

}  // namespace
}  // namespace prise
