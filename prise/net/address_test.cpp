#include "prise/net/address.h"

#include <gtest/gtest.h>

namespace prise::net {
namespace {

TEST(Address, IsReadAndWritten) {
    EXPECT_EQ(Ip::parse("192.0.2.7")->text(), "192.0.2.7");
    EXPECT_EQ(Ip::parse("2001:DB8:0::1")->text(), "2001:db8::1");
    EXPECT_EQ(Ip::parse("::ffff:192.0.2.7"), Ip::parse("192.0.2.7")) << "one address, one name";
    for (const char* bad :
         {"", "1.2.3", "1.2.3.4.5", "256.1.1.1", "::g", "1.2.3.4 ", "localhost"}) {
        EXPECT_FALSE(Ip::parse(bad)) << bad;
    }
    EXPECT_FALSE(Ip::parse(std::string_view("1.2.3.4\0", 8)));
}

TEST(Address, KnowsItsNeighbourhood) {
    EXPECT_EQ(Ip::parse("192.0.2.7")->neighbourhood().text(), "192.0.2.7");
    EXPECT_EQ(Ip::parse("2001:db8:1:2:3:4:5:6")->neighbourhood().text(), "2001:db8:1:2::");
    EXPECT_TRUE(Ip::parse("127.8.8.8")->is_loopback());
    EXPECT_TRUE(Ip::parse("::1")->is_loopback());
    EXPECT_FALSE(Ip::parse("128.0.0.1")->is_loopback());
}

TEST(AddressRange, Contains) {
    const auto contains = [](const char* range, const char* ip) {
        return IpRange::parse(range)->contains(*Ip::parse(ip));
    };
    EXPECT_TRUE(contains("10.0.0.0/8", "10.255.0.1"));
    EXPECT_FALSE(contains("10.0.0.0/8", "11.0.0.1"));
    EXPECT_TRUE(contains("10.0.0.4/31", "10.0.0.5"));
    EXPECT_FALSE(contains("10.0.0.4/31", "10.0.0.6"));
    EXPECT_TRUE(contains("10.0.0.4", "10.0.0.4"));
    EXPECT_FALSE(contains("10.0.0.4", "10.0.0.5"));
    EXPECT_TRUE(contains("fd00::/8", "fdff::1"));
    EXPECT_FALSE(contains("fd00::/8", "fe00::1"));
    EXPECT_TRUE(contains("0.0.0.0/0", "1.2.3.4"));
    EXPECT_FALSE(contains("0.0.0.0/0", "2001:db8::1")) << "IPv4 is no part of IPv6";
    EXPECT_TRUE(contains("::/0", "1.2.3.4")) << "but the whole is the whole";
    for (const char* text : {"10.0.0.0/8", "10.0.0.4", "fd00::/8", "::/0", "2001:db8::1"}) {
        EXPECT_EQ(IpRange::parse(text)->text(), text);
    }
    EXPECT_EQ(IpRange::parse("10.0.0.4/32")->text(), "10.0.0.4");
    for (const char* bad :
         {"10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/", "10.0.0.0/8x", "::/129", "/8"}) {
        EXPECT_FALSE(IpRange::parse(bad)) << bad;
    }
}

TEST(Endpoint, IsAddressAndPort) {
    EXPECT_EQ(parse_endpoint("127.0.0.1:8080")->port, 8080);
    EXPECT_EQ(parse_endpoint("[::1]:0")->ip, *Ip::parse("::1"));
    for (const char* bad : {"127.0.0.1", "::1:80", "[127.0.0.1]:80", "127.0.0.1:65536", ":80",
                            "127.0.0.1:", "127.0.0.1:+1", "localhost:80", "[::1]"}) {
        EXPECT_FALSE(parse_endpoint(bad)) << bad;
    }
}

TEST(Forwarded, NamesTheLastWhoIsNoProxy) {
    const std::vector proxies = {*IpRange::parse("10.0.0.0/8")};
    const auto client = [&](const char* list, Forwarding form) {
        const auto ip = forwarded_client(list, form, proxies);
        return ip ? ip->text() : "";
    };
    constexpr auto by_list = Forwarding::x_forwarded_for;
    EXPECT_EQ(client("192.0.2.1", by_list), "192.0.2.1");
    EXPECT_EQ(client("6.6.6.6, 192.0.2.1", by_list), "192.0.2.1")
        << "what a client claims is nothing";
    EXPECT_EQ(client("6.6.6.6, 192.0.2.1, 10.0.0.3", by_list), "192.0.2.1");
    EXPECT_EQ(client("10.0.0.2, 10.0.0.3", by_list), "10.0.0.2");
    EXPECT_EQ(client("192.0.2.1, what, 10.0.0.3", by_list), "")
        << "beyond nonsense nothing is sure";
    EXPECT_EQ(client("what, 192.0.2.1", by_list), "192.0.2.1");
    EXPECT_EQ(client("192.0.2.1:4711", by_list), "192.0.2.1");
    EXPECT_EQ(client("", by_list), "");

    constexpr auto by_form = Forwarding::forwarded;
    EXPECT_EQ(client("for=192.0.2.1;proto=https", by_form), "192.0.2.1");
    EXPECT_EQ(client(R"(for=6.6.6.6, proto=http;For="[2001:db8::1]:4711")", by_form),
              "2001:db8::1");
    EXPECT_EQ(client("for=_hidden", by_form), "");
    EXPECT_EQ(client("192.0.2.1", by_form), "");

    EXPECT_TRUE(forwarded_secure("https", by_list));
    EXPECT_FALSE(forwarded_secure("https, http", by_list));
    EXPECT_TRUE(forwarded_secure("for=1.2.3.4;proto=https", by_form));
    EXPECT_FALSE(forwarded_secure("for=1.2.3.4", by_form));
}

}  // namespace
}  // namespace prise::net
