#include "prise/net/frames.h"

#include <openssl/evp.h>

#include <algorithm>

#include "prise/core/utf8.h"
#include "prise/net/outlet.h"

namespace prise::net {

namespace {

FrameReader::Event failure(uint16_t code, std::string_view reason) {
    return {.kind = FrameReader::Kind::failed, .code = code, .reason = reason};
}

// What a client may say (RFC 6455, section 7.4, and the registry of IANA).
bool is_close_code(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

FrameReader::Event closing(std::string_view payload, size_t used) {
    FrameReader::Event event{
        .kind = FrameReader::Kind::close, .used = used, .code = close_code::none};
    if (payload.empty()) {
        return event;
    }
    if (payload.size() == 1) {
        return failure(close_code::protocol_error, "half a close code");
    }
    const unsigned code =
        static_cast<uint8_t>(payload[0]) * 256U + static_cast<uint8_t>(payload[1]);
    if (!is_close_code(code)) {
        return failure(close_code::protocol_error, "no such close code");
    }
    if (!is_utf8(payload.substr(2))) {
        return failure(close_code::bad_utf8, "bad UTF-8");
    }
    event.code = static_cast<uint16_t>(code);
    return event;
}

}  // namespace

FrameReader::Event FrameReader::read(std::span<char> input, size_t message_limit) {
    const auto byte = [&](size_t i) { return static_cast<uint8_t>(input[i]); };
    if (input.size() < 2) {
        return {};
    }
    const uint8_t opcode = byte(0) & 0x0F;
    const bool is_last = (byte(0) & 0x80) != 0;
    const bool is_control = opcode >= 8;
    if ((byte(0) & 0x70) != 0) {
        return failure(close_code::protocol_error, "reserved bits");
    }
    if ((byte(1) & 0x80) == 0) {
        return failure(close_code::protocol_error, "no mask");
    }
    if (opcode > 10 || (opcode > 2 && opcode < 8)) {
        return failure(close_code::protocol_error, "no such kind of frame");
    }
    if (opcode == 2) {
        return failure(close_code::not_text, "text only");
    }
    if (!is_control && (opcode == 0) != is_in_message_) {
        return failure(close_code::protocol_error, "fragments out of order");
    }
    size_t length = byte(1) & 0x7F;
    if (is_control && (!is_last || length > 125)) {
        return failure(close_code::protocol_error, "a control frame is short and whole");
    }
    size_t head = 2;
    if (length >= 126) {
        const size_t more = length == 126 ? 2 : 8;
        if (input.size() < head + more) {
            return {};
        }
        if (more == 8 && (byte(head) & 0x80) != 0) {
            return failure(close_code::protocol_error, "length with a sign");
        }
        length = 0;
        for (size_t i = 0; i < more; ++i) {
            length = length << 8 | byte(head + i);
        }
        if (length < (more == 2 ? 126U : 65536U)) {
            return failure(close_code::protocol_error, "length longer than needed");
        }
        head += more;
    }
    const size_t held = is_in_message_ ? message_.size() : 0;
    if (!is_control && length > message_limit - std::min(held, message_limit)) {
        return failure(close_code::too_big, "too long a message");
    }
    if (input.size() < head + 4 || input.size() - head - 4 < length) {
        return {};
    }
    const std::span mask = input.subspan(head, 4);
    const std::span payload = input.subspan(head + 4, length);
    for (size_t i = 0; i < length; ++i) {
        payload[i] = static_cast<char>(payload[i] ^ mask[i % 4]);
    }
    return take(opcode, is_last, {payload.data(), payload.size()}, head + 4 + length);
}

FrameReader::Event FrameReader::take(uint8_t opcode, bool is_last, std::string_view payload,
                                     size_t used) {
    if (opcode == 8) {
        return closing(payload, used);
    }
    if (opcode >= 9) {
        return {.kind = opcode == 9 ? Kind::ping : Kind::pong, .used = used, .payload = payload};
    }
    if (opcode == 1) {
        message_.clear();
    }
    is_in_message_ = !is_last;
    if (opcode == 0 || !is_last) {
        message_ += payload;
        payload = message_;
    }
    if (!is_last) {
        return {.kind = Kind::fragment, .used = used};
    }
    if (!is_utf8(payload)) {
        return failure(close_code::bad_utf8, "bad UTF-8");
    }
    return {.kind = Kind::text, .used = used, .payload = payload};
}

size_t write_frame_head(std::array<char, 10>& out, Opcode opcode, size_t payload) {
    out[0] = static_cast<char>(0x80 | static_cast<int>(opcode));
    if (payload < 126) {
        out[1] = static_cast<char>(payload);
        return 2;
    }
    const size_t more = payload < 65536 ? 2 : 8;
    out[1] = more == 2 ? 126 : 127;
    for (size_t i = 0; i < more; ++i) {
        out[2 + i] = static_cast<char>(payload >> (8 * (more - 1 - i)) & 0xFF);
    }
    return 2 + more;
}

std::string close_payload(uint16_t code, std::string_view reason) {
    std::string payload = {static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
    size_t end = 0;  // no character is cut in two
    while (end < reason.size()) {
        const size_t length = utf8_length(reason.substr(end));
        if (length == 0 || end + length > 123) {
            break;
        }
        end += length;
    }
    return payload += reason.substr(0, end);
}

bool is_websocket_key(std::string_view key) {
    constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return key.size() == 24 && key.ends_with("==") &&
           key.substr(0, 22).find_first_not_of(letters) == std::string_view::npos;
}

std::string websocket_accept(std::string_view key) {
    std::string text(key);
    text += "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
    unsigned size = 0;
    EVP_Digest(text.data(), text.size(), hash.data(), &size, EVP_sha1(), nullptr);
    std::array<unsigned char, 64> base64{};
    const int length = EVP_EncodeBlock(base64.data(), hash.data(), static_cast<int>(size));
    return {base64.begin(), base64.begin() + length};
}

}  // namespace prise::net
