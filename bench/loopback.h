// What benchmarks over loopback share.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace prise::bench {

[[noreturn]] inline void give_up(const std::string& why) {
    std::perror(why.c_str());
    std::exit(1);
}

inline double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// The number with which the text begins; 0 if there is none.
inline int64_t number_in(std::string_view text) {
    int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// Of "http://127.0.0.1:8080".
inline uint16_t port_in(std::string_view address) {
    return static_cast<uint16_t>(number_in(address.substr(address.rfind(':') + 1)));
}

// A socket that is connected to a server of this machine, and does not wait for more to send.
inline int connected_to(uint16_t port) {
    const int made = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int yes = 1;
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(made, reinterpret_cast<const sockaddr*>(&at), sizeof at) != 0) {
        give_up("cannot connect");
    }
    return made;
}

}  // namespace prise::bench
