// All limits of the network layer, with their defaults.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace prise::net {

struct Listen {
    std::string address = "127.0.0.1:8080";  // or "[::1]:8080"; port 0 for any free one
    std::string certificate{};               // PEM files of a chain and its key; both empty: no TLS
    std::string key{};
};

// Which field of a listed proxy is believed. A proxy passes on what it does not set, so it is one
// only.
enum class Forwarding : uint8_t { x_forwarded_for, forwarded };

struct Settings {
    std::vector<Listen> listen = {Listen{}};
    size_t threads = 1;

    // Addresses ("10.0.0.1", "fd00::/8") whose word about the client is believed.
    std::vector<std::string> proxies;
    Forwarding forwarding = Forwarding::x_forwarded_for;

    // Pages that may open WebSockets: "https://prise.example"; "self" is the page's own host.
    std::vector<std::string> origins = {"self"};

    // Added to every response that does not set them itself.
    std::vector<std::pair<std::string, std::string>> headers;

    // Requests. Too much of it: 414, 431, 413, 408.
    size_t target_bytes = 2048;
    size_t header_bytes = 8192;  // the request line included
    size_t body_bytes = size_t{64} << 10;
    int64_t header_ms =
        10'000;  // from the first byte of a request, or from the connection's beginning
    int64_t body_ms = 20'000;
    int64_t idle_ms = 60'000;   // between two requests of a connection
    int64_t write_ms = 30'000;  // a client that takes nothing for so long is dropped

    // Connections. Beyond: 503, then closed. Addresses of IPv6 count by their /64.
    size_t connections = 15'000;
    size_t connections_per_address = 100;
    bool loopback_is_limited = false;  // connections_per_address for 127.0.0.0/8 and ::1, too

    // WebSockets and streams.
    size_t message_bytes = 8192;  // incoming; 1009
    size_t queue_bytes = size_t{256} << 10;
    size_t queue_messages = 256;
    int64_t ping_ms = 15'000;       // after so long a silence of the client it is pinged
    int64_t silent_ms = 30'000;     // after so long it is dropped
    int64_t close_ms = 5'000;       // for the client's answer to a close frame
    double frames_per_second = 50;  // pings and fragments included; beyond: 1008
    double frames_burst = 500;
    int64_t stream_keep_alive_ms = 7'000;

    int64_t drain_ms = 10'000;  // after Server::drain what is still open is cut off
};

}  // namespace prise::net
