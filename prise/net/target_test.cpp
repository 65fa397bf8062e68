#include "prise/net/target.h"

#include <gtest/gtest.h>

namespace prise::net {
namespace {

TEST(Target, IsDecoded) {
    const auto target = read_target("/g%C3%A9/a+b?since=3&q=a+b%26c&flag&&empty=");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/g\u00e9/a+b");
    const std::vector<std::pair<std::string, std::string>> query = {
        {"since", "3"}, {"q", "a b&c"}, {"flag", ""}, {"empty", ""}};
    EXPECT_EQ(target->query, query);
    EXPECT_EQ(read_target("http://prise.example/a?b=c")->path, "/a");
    EXPECT_EQ(read_target("/")->path, "/");
    EXPECT_EQ(read_target("/a..b/.c/...")->path, "/a..b/.c/...")
        << "dots are no tricks by themselves";
}

TEST(Target, RefusesTricks) {
    for (const char* bad : {"",
                            "*",
                            "a",
                            "a/b",
                            "/..",
                            "/a/../b",
                            "/a/.",
                            "/./a",
                            "/%2e%2E/b",
                            "/.%2e/",
                            "/a%2fb",
                            "/a%2Fb",
                            "/a\\b",
                            "/a%5cb",
                            "/%00",
                            "/a%0a",
                            "/a\x7f",
                            "/%",
                            "/%4",
                            "/%zz",
                            "/%c3",
                            "/\xff",
                            "/%ed%a0%80",
                            "/?a=%",
                            "/?a=%00",
                            "/?%ff=1",
                            "/#a",
                            "http://",
                            "http://host",
                            "http://host?a",
                            "ftp://host/a",
                            "//..",
                            "/a/..?b"}) {
        EXPECT_FALSE(read_target(bad)) << bad;
    }
    std::string many = "/?a";
    for (int i = 0; i < 63; ++i) {
        many += "&a";
    }
    EXPECT_TRUE(read_target(many));
    EXPECT_FALSE(read_target(many + "&a"));
}

}  // namespace
}  // namespace prise::net
