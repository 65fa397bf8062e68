#include "prise/client/link.h"

#include <gtest/gtest.h>

namespace prise::client {
namespace {

TEST(Links, AServerIsAHostAndAPort) {
    EXPECT_EQ(read_site("http://127.0.0.1:8080"), (Site{false, "127.0.0.1", 8080}));
    EXPECT_EQ(read_site("127.0.0.1:8080/"), (Site{false, "127.0.0.1", 8080}));
    EXPECT_EQ(read_site("https://prise.example"), (Site{true, "prise.example", 443}));
    EXPECT_EQ(read_site("http://[::1]:99"), (Site{false, "::1", 99}));
    EXPECT_EQ(read_site("localhost")->text(), "http://localhost");
    EXPECT_EQ(read_site("https://[::1]:99")->text(), "https://[::1]:99");
    for (const char* wrong : {"", "http://", "ftp://a", "http://a:0", "http://a:65536",
                              "http://a:x", "http://a b", "http://a/b", "http://[::1", "http://[]",
                              "http://a\r\nb", "http://a@b", "http://a:1:2"}) {
        EXPECT_FALSE(read_site(wrong)) << wrong;
    }
}

TEST(Links, AGameIsAnIdAndPerhapsASecret) {
    const auto whole = read_link("https://prise.example/game/abc_-1#T0ken");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->site, (Site{true, "prise.example", 443}));
    EXPECT_EQ(whole->id, "abc_-1");
    EXPECT_EQ(whole->token, "T0ken");
    EXPECT_EQ(link_text(*whole->site, whole->id, whole->token),
              "https://prise.example/game/abc_-1#T0ken");
    const auto watching = read_link("http://a:1/game/abc");
    ASSERT_TRUE(watching);
    EXPECT_TRUE(watching->token.empty());
    EXPECT_EQ(link_text(*watching->site, watching->id, ""), "http://a:1/game/abc");
    const auto bare = read_link("abc#t");
    ASSERT_TRUE(bare);
    EXPECT_FALSE(bare->site);
    for (const char* wrong : {"", "#t", "abc#", "a/b", "http://a/abc", "http://a/game/", "a b#t",
                              "abc#t t", "http:///game/abc", "http://a/game/abc/#t"}) {
        EXPECT_FALSE(read_link(wrong)) << wrong;
    }
}

TEST(Links, ASecretIsNotRepeated) {
    const auto wrong = read_link("http://a/nothing#s3cret");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().sentence.find("s3cret"), std::string::npos);
}

}  // namespace
}  // namespace prise::client
