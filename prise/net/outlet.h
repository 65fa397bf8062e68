// What goes out to one client for as long as it listens: a WebSocket or a stream of lines. Rooms
// that talk to both need not know which is which.
//
// A message is immutable bytes that any number of outlets share; nothing is copied. Messages wait
// in a bounded queue while the client reads slowly. One that is sent under a slot replaces an
// unsent earlier one of the same slot (presence and clocks: only the newest counts) and takes the
// place of the newest message. A client that still cannot keep up is closed: a WebSocket with 4008,
// a stream by breaking off.
//
// All of it on the outlet's loop. Nothing here calls back: what is sent in one turn of the loop
// leaves together at its end, and the callbacks come from the loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "prise/net/loop.h"

namespace prise::net {

using Bytes = std::shared_ptr<const std::string>;

inline Bytes make_bytes(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

class Outlet {
  public:
    Outlet() = default;
    Outlet(const Outlet&) = delete;
    Outlet& operator=(const Outlet&) = delete;
    virtual ~Outlet() = default;

    virtual Loop& loop() const = 0;
    virtual bool is_open() const = 0;  // false from the moment that either side has closed

    // False if it is closed or closes because of this; then nothing is sent.
    virtual bool send(Bytes message) = 0;
    virtual bool send_latest(uint32_t slot, Bytes message) = 0;

    // What waits, the message that is on its way included.
    virtual size_t queued_bytes() const = 0;
    virtual size_t queued_messages() const = 0;
};

// The body of an answer that goes on: sent in chunks, with a keep-alive while there is nothing to
// say.
class Stream : public Outlet {
  public:
    // Ends the body properly after what is queued.
    virtual void close() = 0;
    // Once, when nothing can be sent any more, whoever has ended it: close(), the client, a limit
    // or the server's end. Dropped afterwards with all it holds.
    virtual void on_gone(std::function<void()> callback) = 0;
};

// Close codes of WebSockets (RFC 6455, section 7.4; from 4000 on our own).
namespace close_code {
inline constexpr uint16_t normal = 1000;
inline constexpr uint16_t going_away = 1001;
inline constexpr uint16_t protocol_error = 1002;
inline constexpr uint16_t not_text = 1003;
inline constexpr uint16_t none = 1005;      // the client's close frame had no code
inline constexpr uint16_t abnormal = 1006;  // the connection broke
inline constexpr uint16_t bad_utf8 = 1007;
inline constexpr uint16_t policy = 1008;
inline constexpr uint16_t too_big = 1009;
inline constexpr uint16_t internal_error = 1011;
inline constexpr uint16_t restart = 1012;
inline constexpr uint16_t try_later = 1013;
inline constexpr uint16_t slow_reader = 4008;
}  // namespace close_code

class WebSocket : public Outlet {
  public:
    struct Handlers {
        // A whole text message, valid UTF-8 and within the limit; the view ends with the call.
        std::function<void(std::string_view text)> on_message;
        // Once, for whatever reason, after the last on_message; `code` is what this side has sent,
        // else what the client has sent, else 1006. Both handlers are dropped afterwards.
        std::function<void(uint16_t code)> on_close;
    };

    // After what is queued. The reason is cut to 123 bytes.
    virtual void close(uint16_t code, std::string_view reason) = 0;
};

}  // namespace prise::net
