// The frames of a WebSocket (RFC 6455, section 5), as bytes. Incoming ones are masked and at most
// as long as a message may be, so a frame is taken when it is there as a whole; outgoing ones are a
// few bytes before a payload that all receivers share.
//
//     byte 0   FIN | 0 0 0 | opcode       continuation 0, text 1, binary 2, close 8, ping 9, pong
//     10 byte 1   MASK | length 0..125, or 126: 16 bits follow, or 127: 64 bits follow
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace prise::net {

class FrameReader {
  public:
    enum class Kind : uint8_t {
        nothing,   // more bytes are needed
        fragment,  // a part of a message that is not whole yet
        text,
        ping,
        pong,
        close,
        failed,  // close with `code`; nothing can be read any more
    };
    struct Event {
        Kind kind = Kind::nothing;
        size_t used = 0;             // bytes of the input
        std::string_view payload{};  // of a text or ping: within the input or this reader
        uint16_t code = 0;           // of a close frame (1005: none) or a failure
        std::string_view reason{};   // of a failure, for people
    };

    // The next event of `input`, which is unmasked in place where a frame is taken from it.
    Event read(std::span<char> input, size_t message_limit);

  private:
    Event take(uint8_t opcode, bool is_last, std::string_view payload, size_t used);

    std::string message_;  // what has come of a message in fragments
    bool is_in_message_ = false;
};

enum class Opcode : uint8_t { text = 1, close = 8, ping = 9, pong = 10 };

// Writes what stands before a payload of that size, and says how long it is.
size_t write_frame_head(std::array<char, 10>& out, Opcode opcode, size_t payload);

std::string close_payload(uint16_t code, std::string_view reason);  // cut to 125 bytes

bool is_websocket_key(std::string_view key);  // base64 of 16 bytes
std::string websocket_accept(std::string_view key);

}  // namespace prise::net
