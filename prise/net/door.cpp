#include "prise/net/door.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>

#include "prise/net/connection.h"

namespace prise::net {

namespace {

union SocketAddress {
    sockaddr any;
    sockaddr_in v4;
    sockaddr_in6 v6;
};

std::string in_words(const Ip& ip, uint16_t port) {
    const std::string host = ip.is_v4() ? ip.text() : "[" + ip.text() + "]";
    return host + ":" + std::to_string(port);
}

Result<Descriptor> listen_on(const Endpoint& at) {
    const auto trouble = [&] {
        return refuse("cannot-listen",
                      "Cannot listen on " + in_words(at.ip, at.port) + ": " +
                          std::system_category().message(errno) + ".",
                      "");
    };
    SocketAddress address{};
    socklen_t size = 0;
    if (at.ip.is_v4()) {
        address.v4.sin_family = AF_INET;
        address.v4.sin_port = htons(at.port);
        std::memcpy(&address.v4.sin_addr, at.ip.bytes.data() + 12, 4);
        size = sizeof address.v4;
    } else {
        address.v6.sin6_family = AF_INET6;
        address.v6.sin6_port = htons(at.port);
        std::memcpy(&address.v6.sin6_addr, at.ip.bytes.data(), 16);
        size = sizeof address.v6;
    }
    Descriptor listener(
        socket(address.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    const int yes = 1;
    if (listener.number() < 0) {
        return trouble();
    }
    setsockopt(listener.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (!at.ip.is_v4()) {
        setsockopt(listener.number(), IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    }
    if (bind(listener.number(), &address.any, size) != 0 ||
        listen(listener.number(), SOMAXCONN) != 0) {
        return trouble();
    }
    return listener;
}

uint16_t port_of(const Descriptor& listener) {
    SocketAddress address{};
    socklen_t size = sizeof address;
    getsockname(listener.number(), &address.any, &size);
    return ntohs(address.any.sa_family == AF_INET ? address.v4.sin_port : address.v6.sin6_port);
}

}  // namespace

Descriptor::~Descriptor() {
    if (number_ >= 0) {
        ::close(number_);
    }
}

Result<Door> open_door(const Listen& listen) {
    const auto at = parse_endpoint(listen.address);
    if (!at) {
        return refuse("bad-address",
                      "'" + listen.address +
                          "' is no address with a port, such as 127.0.0.1:8080 or [::1]:8080.",
                      "");
    }
    std::shared_ptr<Tls> tls;
    if (!listen.certificate.empty() || !listen.key.empty()) {
        auto read = Tls::read(listen.certificate, listen.key);
        if (!read) {
            return refuse(read);
        }
        tls = *read;
    }
    auto listener = listen_on(*at);
    if (!listener) {
        return refuse(listener);
    }
    std::string address = (tls ? "https://" : "http://") + in_words(at->ip, port_of(*listener));
    return Door{std::move(*listener), std::move(tls), std::move(address)};
}

void Doorkeeper::readable() {
    for (int i = 0; i < 64 && !is_closed_; ++i) {
        SocketAddress address{};
        socklen_t size = sizeof address;
        Descriptor guest(accept4(number_, &address.any, &size, SOCK_NONBLOCK | SOCK_CLOEXEC));
        if (guest.number() >= 0) {
            welcome(std::move(guest), Ip::of(address.any));
        } else if (errno == EAGAIN) {
            break;
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            // The one who knocks stays at the door, so to wait for them would be to spin.
            workers_[0]->loop.after(100, [self = shared_from_this()] {
                if (!self->is_closed_) {
                    self->begin();
                }
            });
            return;
        }
    }
    if (!is_closed_) {
        begin();
    }
}

void Doorkeeper::welcome(Descriptor descriptor, const Ip& peer) {
    const auto worker = workers_[next_++ % workers_.size()];
    House& house = *worker->house;
    Connection::Guest guest;
    guest.peer = peer;
    guest.is_secure = tls_ != nullptr;
    guest.is_proxy = std::ranges::any_of(
        house.proxies, [&](const IpRange& range) { return range.contains(peer); });
    guest.place = house.census->connection();
    if (guest.place != nullptr && !guest.is_proxy) {
        guest.place_of_address = house.census->of(peer);
    }
    if (guest.place == nullptr || (!guest.is_proxy && guest.place_of_address == nullptr)) {
        Tally::add(workers_[0]->tally.refused);
        send_away(descriptor);
        return;
    }
    Tally::add(workers_[0]->tally.accepted);
    const int yes = 1;
    const int unsent = 128 << 10;  // the kernel's share of what a slow reader has not read
    setsockopt(descriptor.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(descriptor.number(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
    // A function that is posted can be copied, so what it carries is shared.
    auto carried = std::make_shared<std::pair<Descriptor, Connection::Guest>>(std::move(descriptor),
                                                                              std::move(guest));
    const auto enter = [worker, carried, tls = tls_] {
        auto& [socket, arrived] = *carried;
        arrived.transport =
            tls ? tls->transport(socket.number()) : plain_transport(socket.number());
        arrived.descriptor = socket.number();
        if (arrived.transport == nullptr || worker->house->is_draining) {
            return;
        }
        try {
            auto connection = std::make_shared<Connection>(worker, std::move(arrived));
            socket.release();
            connection->open();
        } catch (const std::exception&) {  // no memory, or the kernel watches enough already
            Tally::add(worker->tally.refused);
        }
    };
    if (worker->loop.here()) {
        enter();
    } else {
        worker->loop.post(enter);
    }
}

void Doorkeeper::send_away(const Descriptor& descriptor) const {
    static constexpr std::string_view sorry =
        "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
        "Content-Type: application/problem+json\r\nContent-Length: 139\r\n\r\n"
        R"({"type":"about:blank","title":"Service Unavailable","status":503,)"
        R"("detail":"There are too many connections.","code":"too-many-connections"})"
        "\n";
    if (tls_ == nullptr) {
        send(descriptor.number(), sorry.data(), sorry.size(), MSG_NOSIGNAL);
        shutdown(descriptor.number(), SHUT_WR);
        char ignored[4096];  // what has come already, lest the kernel takes our words back
        while (recv(descriptor.number(), ignored, sizeof ignored, 0) > 0) {
        }
    }
}

}  // namespace prise::net
