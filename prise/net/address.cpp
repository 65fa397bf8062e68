#include "prise/net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <ranges>

#include "prise/core/scan.h"
#include "prise/net/fields.h"

namespace prise::net {

namespace {

constexpr std::array<uint8_t, 12> v4_prefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

// "for" of an element of Forwarded: for=1.2.3.4, for="[2001:db8::1]:4711".
std::string_view parameter(std::string_view element, std::string_view name) {
    while (!element.empty()) {
        const size_t end = std::min(element.find(';'), element.size());
        const std::string_view pair = trimmed(element.substr(0, end));
        element.remove_prefix(std::min(end + 1, element.size()));
        const size_t equals = pair.find('=');
        if (equals != std::string_view::npos && equal_ignoring_case(pair.substr(0, equals), name)) {
            std::string_view value = pair.substr(equals + 1);
            if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
                value = value.substr(1, value.size() - 2);
            }
            return value;
        }
    }
    return {};
}

// An address with or without brackets and port.
std::optional<Ip> parse_node(std::string_view node) {
    if (node.starts_with('[')) {
        const size_t bracket = node.find(']');
        return bracket == std::string_view::npos ? std::nullopt
                                                 : Ip::parse(node.substr(1, bracket - 1));
    }
    if (std::ranges::count(node, ':') == 1) {
        node = node.substr(0, node.find(':'));
    }
    return Ip::parse(node);
}

}  // namespace

std::optional<Ip> Ip::parse(std::string_view text) {
    if (text.size() > 45 || text.find('\0') != std::string_view::npos) {
        return std::nullopt;
    }
    const std::string terminated(text);
    Ip ip;
    if (inet_pton(AF_INET6, terminated.c_str(), ip.bytes.data()) == 1) {
        return ip;
    }
    std::ranges::copy(v4_prefix, ip.bytes.begin());
    if (inet_pton(AF_INET, terminated.c_str(), ip.bytes.data() + v4_prefix.size()) == 1) {
        return ip;
    }
    return std::nullopt;
}

Ip Ip::of(const sockaddr& address) {
    Ip ip;
    if (address.sa_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, &address, sizeof v4);
        std::ranges::copy(v4_prefix, ip.bytes.begin());
        std::memcpy(ip.bytes.data() + v4_prefix.size(), &v4.sin_addr, 4);
    } else if (address.sa_family == AF_INET6) {
        sockaddr_in6 v6{};
        std::memcpy(&v6, &address, sizeof v6);
        std::memcpy(ip.bytes.data(), &v6.sin6_addr, 16);
    }
    return ip;
}

bool Ip::is_v4() const { return std::equal(v4_prefix.begin(), v4_prefix.end(), bytes.begin()); }

bool Ip::is_loopback() const { return is_v4() ? bytes[12] == 127 : *this == *parse("::1"); }

std::string Ip::text() const {
    char text[INET6_ADDRSTRLEN] = "";
    if (is_v4()) {
        inet_ntop(AF_INET, bytes.data() + v4_prefix.size(), text, sizeof text);
    } else {
        inet_ntop(AF_INET6, bytes.data(), text, sizeof text);
    }
    return text;
}

Ip Ip::neighbourhood() const {
    Ip near = *this;
    if (!is_v4()) {
        std::fill(near.bytes.begin() + 8, near.bytes.end(), uint8_t{0});
    }
    return near;
}

std::optional<IpRange> IpRange::parse(std::string_view text) {
    const size_t slash = text.find('/');
    const auto ip = Ip::parse(text.substr(0, slash));
    if (!ip) {
        return std::nullopt;
    }
    IpRange range{*ip, 128};
    if (slash != std::string_view::npos) {
        Scan scan(text.substr(slash + 1));
        const auto bits = scan.take_number(3);
        const int most = ip->is_v4() ? 32 : 128;
        if (!bits || !scan.done() || *bits > most) {
            return std::nullopt;
        }
        range.bits = static_cast<int>(*bits) + 128 - most;
    }
    for (int bit = range.bits; bit < 128; ++bit) {
        if ((ip->bytes[static_cast<size_t>(bit / 8)] >> (7 - bit % 8) & 1) != 0) {
            return std::nullopt;
        }
    }
    return range;
}

std::string IpRange::text() const {
    const bool is_v4 = first.is_v4() && bits >= 96;
    return bits == 128 ? first.text()
                       : first.text() + "/" + std::to_string(is_v4 ? bits - 96 : bits);
}

bool IpRange::contains(const Ip& ip) const {
    const auto whole = static_cast<size_t>(bits / 8);
    if (!std::equal(ip.bytes.begin(), ip.bytes.begin() + static_cast<ptrdiff_t>(whole),
                    first.bytes.begin())) {
        return false;
    }
    const int rest = bits % 8;
    return rest == 0 || (ip.bytes[whole] ^ first.bytes[whole]) >> (8 - rest) == 0;
}

std::optional<Endpoint> parse_endpoint(std::string_view text) {
    const size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    std::string_view host = text.substr(0, colon);
    const bool has_brackets = host.size() > 2 && host.front() == '[' && host.back() == ']';
    if (has_brackets) {
        host = host.substr(1, host.size() - 2);
    }
    const auto ip = Ip::parse(host);
    Scan scan(text.substr(colon + 1));
    const auto port = scan.take_number(5);
    if (!ip || !port || !scan.done() || *port > 65535 ||
        has_brackets != (host.find(':') != std::string_view::npos)) {
        return std::nullopt;
    }
    return Endpoint{*ip, static_cast<uint16_t>(*port)};
}

std::optional<Ip> forwarded_client(std::string_view list, Forwarding form,
                                   std::span<const IpRange> proxies) {
    std::vector<std::string_view> elements;
    each_element(list, [&](std::string_view element) { elements.push_back(element); });
    std::optional<Ip> client;
    for (const std::string_view element : std::views::reverse(elements)) {
        const auto ip =
            parse_node(form == Forwarding::forwarded ? parameter(element, "for") : element);
        if (!ip) {
            return std::nullopt;
        }
        client = ip;
        if (std::ranges::none_of(proxies,
                                 [&](const IpRange& range) { return range.contains(*ip); })) {
            break;
        }
    }
    return client;
}

bool forwarded_secure(std::string_view list, Forwarding form) {
    std::string_view last;
    each_element(list, [&](std::string_view element) { last = element; });
    return equal_ignoring_case(form == Forwarding::forwarded ? parameter(last, "proto") : last,
                               "https");
}

}  // namespace prise::net
