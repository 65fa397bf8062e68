// The real program, `prise serve`, started beside a benchmark, and a line to it.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "bench/loopback.h"
#include "prise/core/text.h"

namespace prise::bench {

// The program beside this one.
class Program {
  public:
    explicit Program(const std::string& data) {
        const std::string path =
            (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "prise").string();
        int told[2];
        if (pipe(told) != 0) {
            give_up("no pipe");
        }
        const double began = seconds();
        process_ = fork();
        if (process_ == 0) {
            dup2(told[1], 1);
            execl(path.c_str(), "prise", "serve", "--listen", "127.0.0.1:0", "--data", data.c_str(),
                  "--connections", "30000", "--waiting-per-address", "1000000",
                  "--requests-per-second", "1000000", "--games-at-once", "1000000",
                  "--messages-per-second", "1000000", "--idle-seconds", "3600", "--log-requests",
                  "false", nullptr);
            _exit(127);
        }
        close(told[1]);
        std::string line;
        for (char c = 0; line.empty() || line.back() != '\n'; line += c) {
            if (::read(told[0], &c, 1) != 1) {
                give_up("cannot start " + path);
            }
        }
        ready_s_ = seconds() - began;
        port_ = port_in(line);
        close(told[0]);
    }
    ~Program() {
        kill(process_, SIGTERM);
        waitpid(process_, nullptr, 0);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    uint16_t port() const { return port_; }
    double ready_s() const { return ready_s_; }
    long resident_bytes() const {
        long pages = 0;
        long resident = 0;
        std::ifstream(join("/proc/", process_, "/statm")) >> pages >> resident;
        return resident * sysconf(_SC_PAGESIZE);
    }
    double processor_s() const {
        std::ifstream file(join("/proc/", process_, "/stat"));
        std::string word;
        int64_t ticks = 0;
        for (int i = 1; i <= 15 && file >> word; ++i) {
            ticks += i >= 14 ? number_in(word) : 0;
        }
        return static_cast<double>(ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
    }

  private:
    pid_t process_ = -1;
    uint16_t port_ = 0;
    double ready_s_ = 0;
};

// HTTP with short answers, then a WebSocket.
class Line {
  public:
    explicit Line(uint16_t port) : socket_(connected_to(port)) {}
    ~Line() { close(socket_); }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    int descriptor() const { return socket_; }

    std::string post(const std::string& path, std::string_view body, const std::string& token) {
        put(join("POST ", path, " HTTP/1.1\r\nHost: a\r\nContent-Length: ", body.size(),
                 token.empty() ? "" : "\r\nAuthorization: Bearer ", token, "\r\n\r\n", body));
        const std::string head = take_head();
        const size_t at = head.find("Content-Length: ");
        return take(static_cast<size_t>(number_in(std::string_view(head).substr(at + 16))));
    }
    void open_websocket(std::string_view path = "/api/v1/socket") {
        put(join("GET ", path,
                 " HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                 "\r\n"));
        take_head();
    }
    void say(std::string_view text) const {
        std::string frame = "\x81";
        if (text.size() < 126) {
            frame += static_cast<char>(0x80 | text.size());
        } else {
            frame += static_cast<char>(0x80 | 126);
            frame += static_cast<char>(text.size() >> 8);
            frame += static_cast<char>(text.size());
        }
        put(frame.append(4, '\0').append(text));
    }
    // The next message; waits for it.
    std::string hear() {
        for (;;) {
            if (auto message = next()) {
                return std::move(*message);
            }
            fill();
        }
    }
    // A message that has come.
    std::optional<std::string> next() {
        const auto at = [this](size_t i) { return static_cast<uint8_t>(held_[used_ + i]); };
        if (held_.size() - used_ < 2) {
            return std::nullopt;
        }
        size_t head = 2;
        size_t size = at(1);
        for (const auto& [mark, bytes] : {std::pair<size_t, size_t>{126, 2}, {127, 8}}) {
            if (at(1) == mark) {
                head = 2 + bytes;
                if (held_.size() - used_ < head) {
                    return std::nullopt;
                }
                size = 0;
                for (size_t i = 0; i < bytes; ++i) {
                    size = size << 8 | at(2 + i);
                }
            }
        }
        if (held_.size() - used_ < head + size) {
            return std::nullopt;
        }
        const bool is_text = (at(0) & 15) == 1;
        std::string message = held_.substr(used_ + head, size);
        used_ += head + size;
        if (used_ > (size_t{1} << 16)) {
            held_.erase(0, used_);
            used_ = 0;
        }
        return is_text ? std::optional(std::move(message)) : next();
    }
    void fill() {
        char buffer[1 << 16];
        const ssize_t got = recv(socket_, buffer, sizeof buffer, 0);
        if (got <= 0) {
            give_up("the server has hung up");
        }
        held_.append(buffer, static_cast<size_t>(got));
    }
    std::string wait_for(std::string_view type) {
        for (;;) {
            std::string message = hear();
            if (message.find(join(R"("type":")", type, '"')) != std::string::npos) {
                return message;
            }
        }
    }

  private:
    void put(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t sent = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) {
                give_up("cannot send");
            }
            bytes.remove_prefix(static_cast<size_t>(sent));
        }
    }
    std::string take_head() {
        for (;;) {
            if (const size_t end = held_.find("\r\n\r\n", used_); end != std::string::npos) {
                std::string head = held_.substr(used_, end + 4 - used_);
                used_ = end + 4;
                return head;
            }
            fill();
        }
    }
    std::string take(size_t size) {
        while (held_.size() - used_ < size) {
            fill();
        }
        used_ += size;
        return held_.substr(used_ - size, size);
    }

    int socket_;
    std::string held_;
    size_t used_ = 0;
};

}  // namespace prise::bench
