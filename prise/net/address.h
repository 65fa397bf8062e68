// IP addresses, ranges of them, and who a client is when a proxy speaks for it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/net/settings.h"

struct sockaddr;

namespace prise::net {

// IPv6, with IPv4 as ::ffff:a.b.c.d.
struct Ip {
    std::array<uint8_t, 16> bytes{};

    static std::optional<Ip> parse(std::string_view text);
    static Ip of(const sockaddr& address);  // AF_INET or AF_INET6

    bool is_v4() const;
    bool is_loopback() const;
    std::string text() const;
    Ip neighbourhood() const;  // IPv4: itself; IPv6: its /64, which one customer has for themselves

    friend bool operator==(const Ip&, const Ip&) = default;
};

struct IpRange {
    Ip first;
    int bits = 128;

    // "10.0.0.1", "10.0.0.0/8", "fd00::/8"; bits behind the prefix must be zero.
    static std::optional<IpRange> parse(std::string_view text);
    bool contains(const Ip& ip) const;
    std::string text() const;  // the same for the same range
};

struct Endpoint {
    Ip ip;
    uint16_t port = 0;
};

// "127.0.0.1:8080", "[::1]:0"
std::optional<Endpoint> parse_endpoint(std::string_view text);

// Whom the nearest proxies of ours name: the last address of the list that is no proxy itself.
// Nothing if the list is empty, or broken before that: then only the peer's own address is sure.
std::optional<Ip> forwarded_client(std::string_view list, Forwarding form,
                                   std::span<const IpRange> proxies);
// The last element's protocol is https: of "proto=" in Forwarded, or of X-Forwarded-Proto itself.
bool forwarded_secure(std::string_view list, Forwarding form);

}  // namespace prise::net
