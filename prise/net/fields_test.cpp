#include "prise/net/fields.h"

#include <gtest/gtest.h>

namespace prise::net {
namespace {

TEST(Fields, ListsAreTakenApart) {
    std::string seen;
    each_element(R"( a ,, "b,c" ;x , "d\",e")",
                 [&](std::string_view element) { seen += "[" + std::string(element) + "]"; });
    EXPECT_EQ(seen, R"([a]["b,c" ;x]["d\",e"])");
    EXPECT_TRUE(lists_token("keep-alive, Upgrade", "upgrade"));
    EXPECT_FALSE(lists_token("upgraded", "upgrade"));
}

TEST(Fields, Cookies) {
    EXPECT_EQ(cookie_value("a=1; guest=x=y; b=\"2\"", "guest"), "x=y");
    EXPECT_EQ(cookie_value("a=1; b=\"2\"", "b"), "2");
    EXPECT_EQ(cookie_value("a=", "a"), "");
    EXPECT_EQ(cookie_value("aa=1;a", "a"), std::nullopt);
    EXPECT_EQ(cookie_value("", "a"), std::nullopt);
}

TEST(Fields, Bearer) {
    EXPECT_EQ(bearer_token("Bearer abc-._~+/="), "abc-._~+/=");
    EXPECT_EQ(bearer_token("bearer  abc "), "abc");
    for (const char* bad : {"Basic abc", "Bearer", "Bearer ", "Bearer a b", "Bearer a\"b", ""}) {
        EXPECT_FALSE(bearer_token(bad)) << bad;
    }
}

TEST(Fields, Etags) {
    EXPECT_TRUE(lists_etag("\"a\", W/\"b\"", "\"b\""));
    EXPECT_TRUE(lists_etag("W/\"b\"", "W/\"b\""));
    EXPECT_TRUE(lists_etag("\"b\"", "W/\"b\""));
    EXPECT_TRUE(lists_etag("*", "\"b\""));
    EXPECT_TRUE(lists_etag("\"a,b\"", "\"a,b\""));
    EXPECT_FALSE(lists_etag("\"a\"", "\"b\""));
    EXPECT_FALSE(lists_etag("", "\"b\""));
}

TEST(Fields, AcceptEncoding) {
    EXPECT_TRUE(accepts_coding("gzip, br;q=0.5", "br"));
    EXPECT_TRUE(accepts_coding("GZIP", "gzip"));
    EXPECT_TRUE(accepts_coding("*", "br"));
    EXPECT_FALSE(accepts_coding("*, br;q=0", "br"));
    EXPECT_FALSE(accepts_coding("br;q=0.000", "br"));
    EXPECT_FALSE(accepts_coding("br;q=x", "br"));
    EXPECT_FALSE(accepts_coding("gzip", "br"));
    EXPECT_FALSE(accepts_coding("", "gzip"));
}

TEST(Fields, Hosts) {
    for (const char* good :
         {"prise.example", "localhost:8080", "127.0.0.1", "[::1]:80", "a_b", "h:"}) {
        EXPECT_TRUE(is_host(good)) << good;
    }
    for (const char* bad : {"", "a b", "a/b", "a@b", "[::1", "[]", "[::1]x", "a:b", "a:1:2", ":80",
                            "a:123456", "a\x80"}) {
        EXPECT_FALSE(is_host(bad)) << bad;
    }
}

TEST(Fields, Origins) {
    const std::vector<std::string> allowed = {"self", "https://other.example"};
    EXPECT_EQ(origin_of(std::nullopt, "a", allowed), Origin::none);
    EXPECT_EQ(origin_of("http://a:80", "A:80", allowed), Origin::allowed);
    EXPECT_EQ(origin_of("https://a", "a", allowed), Origin::allowed);
    EXPECT_EQ(origin_of("https://other.example", "a", allowed), Origin::allowed);
    EXPECT_EQ(origin_of("http://other.example", "a", allowed), Origin::foreign);
    EXPECT_EQ(origin_of("https://other.example.evil", "a", allowed), Origin::foreign);
    EXPECT_EQ(origin_of("http://b", "a", allowed), Origin::foreign);
    EXPECT_EQ(origin_of("ftp://a", "a", allowed), Origin::foreign);
    EXPECT_EQ(origin_of("null", "a", allowed), Origin::foreign);
    EXPECT_EQ(origin_of("", "", allowed), Origin::foreign);
    EXPECT_EQ(origin_of("http://", "", allowed), Origin::foreign);
    EXPECT_EQ(origin_of("http://a", "a", {}), Origin::foreign);
}

}  // namespace
}  // namespace prise::net
