// Addresses of servers and of games on them, as people write and hand them on.
//
//     http://127.0.0.1:8080               a server
//     https://prise.example/game/ID#TOKEN    a game; the token is the right to a seat
//     ID#TOKEN                            the same, when the server is known
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "prise/core/result.h"

namespace prise::client {

struct Site {
    bool tls = false;
    std::string host;  // an IPv6 address without its brackets
    uint16_t port = 80;

    // "http://127.0.0.1:8080", without the port that is usual.
    std::string text() const;
    std::string host_field() const;  // of a request: "[::1]:8080"
    friend bool operator==(const Site&, const Site&) = default;
};

struct GameLink {
    std::optional<Site> site;
    std::string id;
    std::string token = {};  // empty: whoever has it may watch
};

// Without a scheme it is http. Nothing may stand behind the port but a slash.
Result<Site> read_site(std::string_view text);
Result<GameLink> read_link(std::string_view text);
bool is_link(std::string_view text);  // does it begin as an address does?

std::string link_text(const Site& site, std::string_view id, std::string_view token);

}  // namespace prise::client
