// What the network layer costs. The server is a process of its own and reports on itself.
//
//     net_load idle [N]           (10000) bytes resident for each of so many idle WebSockets
//     net_load fanout [N] [M]     (1000, 200) processor time per delivery, M messages to each of N
//     net_load echo [M]           (20000) round trip of so many messages, one after the other
//     net_load serve [FOLDER]     /hello, /talk and the files of a folder, until its input ends
//
// bench/net_nginx compares `serve` with nginx.
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/loopback.h"
#include "prise/net/net.h"

namespace {

using prise::bench::connected_to;
using prise::bench::give_up;
using prise::bench::number_in;
using prise::bench::port_in;
using prise::bench::seconds;
using prise::net::Reply;
using prise::net::Request;
using prise::net::Response;

std::string resident_bytes() {
    long pages = 0;
    long resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return std::to_string(resident * sysconf(_SC_PAGESIZE));
}

std::string processor_us() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto us = [](const timeval& time) { return time.tv_sec * 1'000'000 + time.tv_usec; };
    return std::to_string(us(used.ru_utime) + us(used.ru_stime));
}

// Answers on `port`; what is said to /talk is said back, and "all" goes to everybody.
int serve(int told, const char* folder) {
    std::optional<prise::net::StaticFiles> files;
    if (folder != nullptr) {
        auto read = prise::net::StaticFiles::read(folder);
        if (!read) {
            std::fprintf(stderr, "%s\n", read.error().sentence.c_str());
            return 1;
        }
        files = std::move(*read);
    }
    std::vector<std::shared_ptr<prise::net::WebSocket>> sockets;
    const auto everybody = prise::net::make_bytes(std::string(200, 'm'));
    prise::net::Settings settings;
    settings.listen[0].address = "127.0.0.1:0";
    settings.connections = 19'000;
    // The clients here neither answer pings nor hurry.
    settings.ping_ms = settings.silent_ms = settings.idle_ms = 3'600'000;
    settings.frames_per_second = settings.frames_burst = 1e9;
    prise::net::Server server(settings, [&](const Request& request, const Reply& reply) {
        if (request.path == "/hello") {
            reply.send(Response::of(200, "text/plain", "hello"));
        } else if (request.path == "/memory") {
            reply.send(Response::of(200, "text/plain", resident_bytes()));
        } else if (request.path == "/processor") {
            reply.send(Response::of(200, "text/plain", processor_us()));
        } else if (request.path == "/talk") {
            const size_t number = sockets.size();
            auto socket = reply.upgrade({.on_message =
                                             [&sockets, &everybody, number](std::string_view text) {
                                                 if (text != "all") {
                                                     sockets[number]->send(
                                                         prise::net::make_bytes(std::string(text)));
                                                     return;
                                                 }
                                                 for (const auto& each : sockets) {
                                                     each->send(everybody);
                                                 }
                                             },
                                         .on_close = {}});
            sockets.push_back(std::move(socket));
        } else if (auto file = files ? files->find(request) : std::nullopt) {
            reply.send(std::move(*file));
        } else {
            reply.send(Response::problem(404, "not-found", "There is nothing here."));
        }
    });
    if (const auto started = server.start(); !started) {
        std::fprintf(stderr, "%s\n", started.error().sentence.c_str());
        return 1;
    }
    const std::string line = server.addresses()[0] + "\n";
    if (write(told, line.data(), line.size()) < 0) {
        give_up("write");
    }
    char ignored = 0;
    while (read(0, &ignored, 1) > 0) {
    }
    return 0;
}

class Client {
  public:
    explicit Client(uint16_t port) : socket_(connected_to(port)) {}
    Client(Client&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
    Client& operator=(Client&&) = delete;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    ~Client() {
        if (socket_ >= 0) {
            close(socket_);
        }
    }

    std::string ask(const std::string& path, const std::string& more = "") const {
        say_raw("GET " + path + " HTTP/1.1\r\nHost: a\r\n" + more + "\r\n");
        std::string answer(4096, '\0');
        const ssize_t got = recv(socket_, answer.data(), answer.size(), 0);
        answer.resize(got > 0 ? static_cast<size_t>(got) : 0);
        const size_t end = answer.find("\r\n\r\n");
        if (end == std::string::npos) {
            give_up("recv");
        }
        return answer.substr(end + 4);
    }
    void open_websocket() const {
        ask("/talk",
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    }
    void say(std::string_view text) const {
        std::string frame = {'\x81', static_cast<char>(0x80 | text.size()), 0, 0, 0, 0};
        say_raw(frame.append(text));
    }
    void hear(size_t bytes) const {
        char buffer[4096];
        while (bytes > 0) {
            const ssize_t got = recv(socket_, buffer, std::min(bytes, sizeof buffer), 0);
            if (got <= 0) {
                give_up("recv");
            }
            bytes -= static_cast<size_t>(got);
        }
    }

  private:
    void say_raw(std::string_view bytes) const {
        if (send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0) {
            give_up("send");
        }
    }
    int socket_;
};

void idle(uint16_t port, int number) {
    const Client asking(port);
    const int64_t before = number_in(asking.ask("/memory"));
    std::vector<Client> clients;
    const double began = seconds();
    for (int i = 0; i < number; ++i) {
        clients.emplace_back(port).open_websocket();
    }
    const double took = seconds() - began;
    const int64_t after = number_in(asking.ask("/memory"));
    std::printf("%d WebSockets opened in %.1f s; idle: %ld bytes resident each\n", number, took,
                (after - before) / number);
}

void fanout(uint16_t port, int number, int messages) {
    const Client asking(port);
    std::vector<Client> clients;
    for (int i = 0; i < number; ++i) {
        clients.emplace_back(port).open_websocket();
    }
    const int64_t before = number_in(asking.ask("/processor"));
    std::vector<double> last;
    for (int i = 0; i < messages; ++i) {
        const double began = seconds();
        clients.front().say("all");
        for (const Client& client : clients) {
            client.hear(204);
        }
        last.push_back(seconds() - began);
    }
    const int64_t after = number_in(asking.ask("/processor"));
    std::ranges::sort(last);
    std::printf(
        "%d messages to %d WebSockets: %.2f us of processor time per delivery; "
        "the last has it after %.1f ms (median), %.1f ms (worst)\n",
        messages, number, static_cast<double>(after - before) / messages / number,
        last[last.size() / 2] * 1e3, last.back() * 1e3);
}

void echo(uint16_t port, int messages) {
    const Client client(port);
    client.open_websocket();
    std::vector<double> took;
    for (int i = 0; i < messages; ++i) {
        const double began = seconds();
        client.say(std::string(64, 'e'));
        client.hear(66);
        took.push_back(seconds() - began);
    }
    std::ranges::sort(took);
    std::printf("echo of 64 bytes: %.1f us (median), %.1f us (99 %%)\n",
                took[took.size() / 2] * 1e6, took[took.size() * 99 / 100] * 1e6);
}

}  // namespace

int main(int count, char** arguments) {
    const std::string what = count > 1 ? arguments[1] : "";
    const auto number = [&](int i, int otherwise) {
        return count > i ? static_cast<int>(number_in(arguments[i])) : otherwise;
    };
    if (what == "serve") {
        return serve(1, count > 2 ? arguments[2] : nullptr);
    }
    if (what != "idle" && what != "fanout" && what != "echo") {
        std::fprintf(stderr, "usage: net_load idle|fanout|echo|serve\n");
        return 2;
    }
    int told[2];
    int ending[2];
    if (pipe(told) != 0 || pipe(ending) != 0) {
        give_up("pipe");
    }
    const pid_t child = fork();
    if (child == 0) {
        dup2(ending[0], 0);
        close(ending[1]);
        return serve(told[1], nullptr);
    }
    close(ending[0]);
    char line[64] = "";
    if (read(told[0], line, sizeof line - 1) <= 0) {
        give_up("read");
    }
    const auto port = port_in(line);
    if (what == "idle") {
        idle(port, number(2, 10'000));
    } else if (what == "fanout") {
        fanout(port, number(2, 1'000), number(3, 200));
    } else {
        echo(port, number(2, 20'000));
    }
    close(ending[1]);
    waitpid(child, nullptr, 0);
    return 0;
}
