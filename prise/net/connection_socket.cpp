// A connection that has become a WebSocket.
#include <algorithm>
#include <exception>
#include <utility>

#include "prise/net/connection.h"

namespace prise::net {

namespace {

constexpr uint64_t pong_slot = uint64_t{1} << 40;  // beyond all slots of users

}  // namespace

std::shared_ptr<WebSocket> Connection::upgrade(Exchange& exchange, WebSocket::Handlers handlers) {
    if (state_ != State::waiting) {
        exchange.is_answered = true;
        return nullptr;
    }
    const auto refused = [&](const Response& response) {
        answer(exchange, response);
        return nullptr;
    };
    if (exchange.is_bad_handshake) {
        return refused(
            Response::problem(400, "bad-handshake", "This is no handshake of a WebSocket."));
    }
    if (!exchange.wants_websocket) {
        return refused(Response::problem(426, "websocket-only",
                                         "Only a WebSocket, version 13, can be opened here.")
                           .with("Upgrade", "websocket")
                           .with("Sec-WebSocket-Version", "13"));
    }
    if (exchange.origin == Origin::foreign) {
        return refused(
            Response::problem(403, "foreign-origin", "Pages of this origin may not connect."));
    }
    if (worker_->house->is_draining.load(std::memory_order_relaxed)) {
        return refused(Response::problem(503, "restarting", "The server is about to restart.")
                           .with("Retry-After", "2"));
    }
    if (is_proxy_) {
        const auto ip = Ip::parse(exchange.client);
        place_of_address_ = ip ? worker_->house->census->of(*ip) : nullptr;
        if (place_of_address_ == nullptr) {
            return refused(Response::problem(429, "too-many-connections",
                                             "There are too many connections from your address."));
        }
    }
    exchange.is_answered = true;
    Response response;
    response.status = 101;
    response.headers = {{"Upgrade", "websocket"},
                        {"Connection", "Upgrade"},
                        {"Sec-WebSocket-Accept", websocket_accept(exchange.websocket_key)}};
    respond(exchange, response, Body::whole);
    state_ = State::websocket;
    read_ms_ = now();
    frames_ = std::make_unique<FrameReader>();
    socket_ = std::make_shared<SocketOutlet>(*this, std::move(handlers));
    Tally::add(worker_->tally.websockets);
    soon();
    return socket_;
}

size_t Connection::read_frame(std::span<char> bytes) {
    const FrameReader::Event event = frames_->read(bytes, settings().message_bytes);
    if (event.kind == FrameReader::Kind::nothing) {
        return 0;
    }
    const auto used = event.used;
    if (event.kind == FrameReader::Kind::failed) {
        fail_socket(event.code, event.reason);
        return bytes.size();
    }
    if (event.kind == FrameReader::Kind::close) {
        has_got_close_ = true;
        if (!has_sent_close_) {
            const bool has_code = event.code != close_code::none;
            has_sent_close_ = true;
            push_frame(Opcode::close, make_bytes(has_code ? close_payload(event.code, "") : ""), 0,
                       false);
            socket_closed(event.code);
        }
        return bytes.size();  // whatever follows is nothing
    }
    const Rate rate{settings().frames_per_second, settings().frames_burst};
    if (frame_bucket_.take(rate, read_ms_) > 0) {
        fail_socket(close_code::policy, "too many frames");
        return bytes.size();
    }
    if (has_sent_close_) {
        return used;
    }
    if (event.kind == FrameReader::Kind::ping) {
        queue_.drop_slot(pong_slot);  // only the newest needs an answer (RFC 6455, section 5.5.3)
        push_frame(Opcode::pong, make_bytes(std::string(event.payload)), pong_slot, false);
    } else if (event.kind == FrameReader::Kind::text) {
        Tally::add(worker_->tally.messages_in);
        try {
            socket_->hear(event.payload);
        } catch (const std::exception&) {
            close_socket(close_code::internal_error, "internal error");
        }
    }
    return used;
}

void Connection::push_frame(Opcode opcode, Bytes payload, uint64_t slot, bool is_message) {
    OutQueue::Item item{.bytes = std::move(payload), .slot = slot, .is_message = is_message};
    std::array<char, 10> head{};
    item.head_size = static_cast<uint8_t>(write_frame_head(head, opcode, item.bytes->size()));
    std::ranges::copy(head, item.head.begin());
    if (queue_.empty()) {
        progress_ms_ = now();
    }
    queue_.push(std::move(item));
}

void Connection::close_socket(uint16_t code, std::string_view reason) {
    if (state_ != State::websocket || has_sent_close_) {
        return;
    }
    has_sent_close_ = true;
    phase_ms_ = now();
    push_frame(Opcode::close, make_bytes(close_payload(code, reason)), 0, false);
    socket_closed(code);
    soon();
}

// After a breach nothing of this client is read any more, so its close frame is not waited for.
void Connection::fail_socket(uint16_t code, std::string_view reason) {
    close_socket(code, reason);
    has_got_close_ = true;
}

void Connection::socket_closed(uint16_t code) {
    if (socket_ != nullptr && socket_->is_open()) {
        Tally::add(worker_->tally.websockets, uint64_t{0} - 1);
        socket_->detach();
        worker_->loop.post([socket = socket_, code] { socket->tell(code); });
    }
}

}  // namespace prise::net
