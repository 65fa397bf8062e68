// The network layer: listens, speaks HTTP/1.1, WebSocket and TLS, and hands whole requests to one
// handler. It knows bytes and connections, nothing of what they are about.
//
//     net::Server server(settings, [](const net::Request& request, const net::Reply& reply) {
//         reply.send(net::Response::of(200, "text/plain", "You are " + request.client));
//     });
//     if (const auto started = server.start(); !started) {
//         return complain(started.error().sentence);
//     }
//     print(server.addresses().front());  // "http://127.0.0.1:41923"
//     wait_for_a_signal();
//     server.drain();                     // nobody new, WebSockets close with 1012
//     server.wait_until_drained();
//     server.stop();
//
// The handler runs on the loop of its connection and must not block it. One thread accepts and
// hands connections to the loops by turns. Signals are the caller's: its threads take none.
//
// Requests of one connection are handled one after the other, also when they were sent together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "prise/core/result.h"
#include "prise/net/address.h"
#include "prise/net/loop.h"
#include "prise/net/reply.h"
#include "prise/net/request.h"
#include "prise/net/settings.h"

namespace prise::net {

using Handler = std::function<void(Request request, Reply reply)>;

// One answered request, for the log. Never a header, a body or a query: secrets stand there.
struct Served {
    std::string id, client, path;
    Method method = Method::get;
    int status = 0;  // 101 for a WebSocket; of what could not be read the path is empty
    size_t body_bytes = 0;
    int64_t took_ms = 0;
};

struct Counters {
    uint64_t connections = 0, websockets = 0, streams = 0;     // open now
    uint64_t accepted = 0, refused = 0;                        // connections
    uint64_t requests = 0, messages_in = 0, messages_out = 0;  // since the start
    uint64_t bytes_in = 0, bytes_out = 0, slow_readers = 0;    // before TLS
};

class Server {
  public:
    // `served` is called on the loop after each answer; it may be empty.
    Server(Settings settings, Handler handler, std::function<void(const Served&)> served = {});
    ~Server();  // stops
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // Binds all addresses and starts the threads; once. Refused with "cannot-listen",
    // "bad-address", "bad-certificate"; then nothing listens.
    Result<void> start();
    const std::vector<std::string>& addresses() const;  // with the real ports; after start

    size_t loops() const;  // from the beginning; posted work waits for start
    Loop& loop(size_t i) const;
    Counters counters() const;  // from any thread

    // From any thread. Whoever is meant loses their connections; WebSockets close with 1008 and the
    // reason.
    void send_away(const std::function<bool(const Ip& client)>& is_meant, std::string_view reason);

    // From any thread; the second call does nothing. Nobody new is accepted; requests that have
    // begun are answered and their connections closed; streams end; WebSockets close with 1012
    // after what is queued.
    void drain();
    // True as soon as no connection is left; false if that lasts longer than Settings::drain_ms
    // after drain. Not from a loop.
    bool wait_until_drained();
    // Cuts off what is left, with all callbacks (on_close, on_gone), and joins the threads. Not
    // from a loop.
    void stop();

  private:
    class Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace prise::net
