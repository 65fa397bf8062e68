#include "tests/net/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace prise::net::testing {

namespace {

constexpr time_t patience_s = 60;

std::string lower_case(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    });
    return text;
}

}  // namespace

uint16_t Frame::code() const {
    if (payload.size() < 2) {
        return 0;
    }
    return static_cast<uint16_t>(static_cast<uint8_t>(payload[0]) << 8 |
                                 static_cast<uint8_t>(payload[1]));
}

Client::Client(const std::string& address) {
    const std::string_view rest = std::string_view(address).substr(address.find("//") + 2);
    const size_t colon = rest.rfind(':');
    const auto port = static_cast<uint16_t>(std::stoi(std::string(rest.substr(colon + 1))));
    std::string host(rest.substr(0, colon));
    if (host.starts_with('[')) {
        host = host.substr(1, host.size() - 2);
    }
    const bool is_v6 = host.find(':') != std::string::npos;
    descriptor_ = socket(is_v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval limit{patience_s, 0};
    setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(descriptor_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    const int yes = 1;
    setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    int failed = 0;
    if (is_v6) {
        sockaddr_in6 at{};
        at.sin6_family = AF_INET6;
        at.sin6_port = htons(port);
        inet_pton(AF_INET6, host.c_str(), &at.sin6_addr);
        failed = connect(descriptor_, reinterpret_cast<const sockaddr*>(&at), sizeof at);
    } else {
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_port = htons(port);
        inet_pton(AF_INET, host.c_str(), &at.sin_addr);
        failed = connect(descriptor_, reinterpret_cast<const sockaddr*>(&at), sizeof at);
    }
    if (failed != 0) {
        close(std::exchange(descriptor_, -1));
    }
}

Client::Client(Client&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), held_(std::move(other.held_)) {}

Client::~Client() {
    if (descriptor_ >= 0) {
        close(descriptor_);
    }
}

void Client::send(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) {
            return;
        }
        bytes.remove_prefix(static_cast<size_t>(sent));
    }
}

void Client::send_bytewise(std::string_view bytes) const {
    for (size_t i = 0; i < bytes.size(); ++i) {
        send(bytes.substr(i, 1));
    }
}

void Client::hang_up() const { shutdown(descriptor_, SHUT_WR); }

bool Client::fill() {
    char bytes[65536];
    const ssize_t got = recv(descriptor_, bytes, sizeof bytes, 0);
    if (got <= 0) {
        return false;
    }
    held_.append(bytes, static_cast<size_t>(got));
    return true;
}

std::string Client::line() {
    size_t end = 0;
    while ((end = held_.find('\n')) == std::string::npos) {
        if (!fill()) {
            return std::exchange(held_, "");
        }
    }
    std::string text = held_.substr(0, end + 1);
    held_.erase(0, end + 1);
    return text;
}

std::string Client::rest() {
    while (fill()) {
    }
    return std::exchange(held_, "");
}

bool Client::has_ended() { return held_.empty() && !fill(); }

void Client::read_some(size_t bytes) {
    while (held_.size() < bytes && fill()) {
    }
    held_.erase(0, bytes);
}

Answer Client::answer(bool is_to_head) {
    Answer answer;
    const std::string start = line();
    if (start.size() > 12) {
        answer.status = static_cast<int>(std::strtol(start.substr(9, 3).c_str(), nullptr, 10));
    }
    for (std::string field = line(); field.size() > 2; field = line()) {
        const size_t colon = field.find(": ");
        answer.headers[lower_case(field.substr(0, colon))] =
            field.substr(colon + 2, field.size() - colon - 4);
    }
    const auto take = [&](size_t size) {
        while (held_.size() < size && fill()) {
        }
        answer.is_whole = held_.size() >= size;
        answer.body += held_.substr(0, size);
        held_.erase(0, std::min(size, held_.size()));
    };
    const bool has_none =
        is_to_head || answer.status == 304 || answer.status == 204 || answer.status < 200;
    if (has_none) {
        answer.is_whole = answer.status != 0;
    } else if (answer.headers.contains("content-length")) {
        take(std::stoul(answer.headers["content-length"]));
    } else if (answer.headers.contains("transfer-encoding")) {
        for (;;) {
            const std::string head = line();
            const size_t size = std::strtoul(head.c_str(), nullptr, 16);
            if (head.empty()) {
                answer.is_whole = false;
                break;
            }
            take(size);
            line();
            if (size == 0) {
                break;
            }
        }
    } else {
        answer.body = rest();
        answer.is_whole = true;
    }
    return answer;
}

bool Client::handshake(std::string_view path, std::string_view more) {
    send(get(path,
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                 std::string(more)));
    const Answer head = answer();
    return head.status == 101 &&
           head.headers.at("sec-websocket-accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
}

void Client::send_frame(int first, std::string_view payload) const {
    send(masked_frame(first, payload));
}

Frame Client::frame() {
    const auto need = [&](size_t size) {
        while (held_.size() < size) {
            if (!fill()) {
                return false;
            }
        }
        return true;
    };
    const auto byte = [&](size_t i) { return static_cast<uint8_t>(held_[i]); };
    if (!need(2)) {
        return {};
    }
    size_t head = 2;
    size_t size = byte(1);
    if (size >= 126) {
        head = size == 126 ? 4 : 10;
        if (!need(head)) {
            return {};
        }
        size = 0;
        for (size_t i = 2; i < head; ++i) {
            size = size << 8 | byte(i);
        }
    }
    if (!need(head + size)) {
        return {};
    }
    Frame frame{byte(0), held_.substr(head, size)};
    held_.erase(0, head + size);
    return frame;
}

std::string masked_frame(int first, std::string_view payload) {
    std::string out(1, static_cast<char>(first));
    if (payload.size() < 126) {
        out += static_cast<char>(0x80 | payload.size());
    } else {
        const size_t more = payload.size() < 65536 ? 2 : 8;
        out += static_cast<char>(more == 2 ? 0xFE : 0xFF);
        for (size_t i = 0; i < more; ++i) {
            out += static_cast<char>(payload.size() >> (8 * (more - 1 - i)) & 0xFF);
        }
    }
    constexpr std::string_view key = "\x37\xfa\x21\x3d";
    out += key;
    for (size_t i = 0; i < payload.size(); ++i) {
        out += static_cast<char>(payload[i] ^ key[i % 4]);
    }
    return out;
}

std::string get(std::string_view path, std::string_view more) {
    return "GET " + std::string(path) + " HTTP/1.1\r\nHost: prise.test\r\n" + std::string(more) +
           "\r\n";
}

std::string post(std::string_view path, std::string_view body, std::string_view more) {
    return "POST " + std::string(path) +
           " HTTP/1.1\r\nHost: prise.test\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n" + std::string(more) + "\r\n" + std::string(body);
}

}  // namespace prise::net::testing
