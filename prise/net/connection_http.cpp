// A connection that speaks HTTP: requests, answers, streams.
#include <algorithm>
#include <exception>
#include <utility>

#include "prise/net/connection.h"
#include "prise/net/fields.h"

namespace prise::net {

size_t Connection::read_request(std::string_view bytes) {
    size_t used = 0;
    if (parser_ == nullptr) {
        used = std::min(bytes.find_first_not_of("\r\n"), bytes.size());  // RFC 9112, section 2.2
        if (used == bytes.size()) {
            return used;
        }
        parser_ = std::make_unique<RequestParser>(settings());
        phase_ms_ = now();
        is_body_ = has_continued_ = false;
    }
    used += parser_->feed(bytes.substr(used));
    switch (parser_->state()) {
        case RequestParser::State::head: break;
        case RequestParser::State::body:
            if (!std::exchange(is_body_, true)) {
                phase_ms_ = now();
            }
            if (parser_->expects_continue() && !std::exchange(has_continued_, true)) {
                static const Bytes go_on = make_bytes("HTTP/1.1 100 Continue\r\n\r\n");
                queue_.push({.bytes = go_on});
            }
            break;
        case RequestParser::State::complete: dispatch(); break;
        case RequestParser::State::failed: refuse(parser_->failure()); break;
    }
    return used;
}

void Connection::dispatch() {
    Request request = parser_->take();
    const House& house = *worker_->house;
    const auto exchange = std::make_shared<Exchange>(worker_, shared_from_this());
    exchange->is_http_1_0 = parser_->is_http_1_0();
    exchange->is_kept_alive = parser_->is_kept_alive();
    exchange->began_ms = phase_ms_;
    parser_.reset();

    const Headers& headers = request.headers;
    Ip client = peer_;
    request.secure = is_secure_;
    if (is_proxy_) {
        const bool is_new = settings().forwarding == Forwarding::forwarded;
        const std::string list = headers.joined(is_new ? "forwarded" : "x-forwarded-for");
        client = forwarded_client(list, settings().forwarding, house.proxies).value_or(peer_);
        request.secure =
            is_secure_ || forwarded_secure(is_new ? list : headers.joined("x-forwarded-proto"),
                                           settings().forwarding);
    }
    client_ = client;
    request.client = client.text();
    request.id = worker_->next_request_id();
    request.origin = headers.count("origin") > 1
                         ? Origin::foreign
                         : origin_of(headers.find("origin"), headers.find("host").value_or(""),
                                     settings().origins);

    exchange->method = request.method;
    exchange->id = request.id;
    exchange->client = request.client;
    exchange->path = request.path;
    exchange->origin = request.origin;
    exchange->wants_websocket = request.wants_websocket;
    exchange->is_bad_handshake = !request.wants_websocket &&
                                 lists_token(headers.joined("upgrade"), "websocket") &&
                                 headers.joined("sec-websocket-version") == "13";
    if (request.wants_websocket) {
        exchange->websocket_key = *headers.find("sec-websocket-key");
    }
    Tally::add(worker_->tally.requests);
    state_ = State::waiting;
    try {
        house.handler(std::move(request), Reply(exchange));
    } catch (const std::exception&) {
        Reply(exchange).send(Response::problem(500, "internal", "Something went wrong here."));
    }
}

// By value: the parser that has it ends here.
void Connection::refuse(RequestParser::Failure failure) {
    Exchange exchange(worker_, shared_from_this());
    exchange.id = worker_->next_request_id();
    exchange.client = peer_.text();
    exchange.began_ms = phase_ms_;
    parser_.reset();
    state_ = State::waiting;
    answer(exchange, Response::problem(failure.status, failure.code, failure.sentence));
}

void Connection::answer(Exchange& exchange, const Response& response) {
    exchange.is_answered = true;
    if (state_ != State::waiting) {
        return;
    }
    respond(exchange, response, Body::whole);
    after_answer(exchange.is_kept_alive);
    soon();
}

void Connection::after_answer(bool is_kept_alive) {
    state_ = is_kept_alive ? State::reading : State::finishing;
    phase_ms_ = now();
    was_idle_ = true;
    if (!is_kept_alive) {
        held_.clear();
    }
}

void Connection::respond(Exchange& exchange, const Response& response, Body body) {
    if (worker_->house->is_draining.load(std::memory_order_relaxed)) {
        exchange.is_kept_alive = false;
    }
    const size_t size = response.body == nullptr ? 0 : response.body->size();
    const bool has_no_body =
        response.status == 204 || response.status == 304 || response.status < 200;
    std::string head;
    head.reserve(512);
    head += "HTTP/1.1 ";
    head += std::to_string(response.status);
    head += ' ';
    head += reason_of(response.status);
    const auto field = [&](std::string_view name, std::string_view value) {
        head += "\r\n";
        head += name;
        head += ": ";
        const size_t start = head.size();
        head += value;
        // Whatever somebody put into a value, it stays one line.
        std::replace_if(
            head.begin() + static_cast<ptrdiff_t>(start), head.end(),
            [](char c) { return c == '\r' || c == '\n' || c == '\0'; }, ' ');
    };
    for (const auto& [name, value] : response.headers) {
        field(name, value);
    }
    for (const auto& [name, value] : exchange.headers) {
        field(name, value);
    }
    for (const auto& [name, value] : settings().headers) {
        if (std::ranges::none_of(response.headers, [&](const auto& own) {
                return equal_ignoring_case(own.first, name);
            })) {
            field(name, value);
        }
    }
    field("Date", worker_->date());
    field("X-Request-Id", exchange.id);
    if (response.status != 101 && (!exchange.is_kept_alive || exchange.is_http_1_0)) {
        field("Connection", exchange.is_kept_alive ? "keep-alive" : "close");
    }
    if (body == Body::in_chunks) {
        field("Transfer-Encoding", "chunked");
    } else if (body == Body::whole && !has_no_body) {
        field("Content-Length", std::to_string(size));
    }
    head += "\r\n\r\n";
    queue_.push({.bytes = make_bytes(std::move(head))});
    const bool sends_body =
        body == Body::whole && size > 0 && !has_no_body && exchange.method != Method::head;
    if (sends_body) {
        queue_.push({.bytes = response.body});
    }
    progress_ms_ = now();
    if (worker_->house->served) {
        worker_->house->served({.id = exchange.id,
                                .client = exchange.client,
                                .path = exchange.path,
                                .method = exchange.method,
                                .status = response.status,
                                .body_bytes = sends_body ? size : 0,
                                .took_ms = now() - exchange.began_ms});
    }
}

std::shared_ptr<Stream> Connection::stream(Exchange& exchange, const Response& head,
                                           std::string_view keep_alive) {
    exchange.is_answered = true;
    if (state_ != State::waiting) {
        return nullptr;
    }
    if (is_proxy_ && place_of_address_ == nullptr) {
        if (const auto ip = Ip::parse(exchange.client)) {
            place_of_address_ = worker_->house->census->of(*ip);
        }
        if (place_of_address_ == nullptr) {
            answer(exchange,
                   Response::problem(429, "too-many-connections",
                                     "There are too many connections from your address."));
            return nullptr;
        }
    }
    if (exchange.is_http_1_0) {
        exchange.is_kept_alive = false;  // its end is the end of the connection
    }
    is_chunked_ = !exchange.is_http_1_0;
    keep_alive_ = keep_alive;
    stream_ = std::make_shared<StreamOutlet>(*this);
    Tally::add(worker_->tally.streams);
    respond(exchange, head, is_chunked_ ? Body::in_chunks : Body::until_the_end);
    state_ = State::streaming;
    phase_ms_ = now();
    is_kept_alive_ = exchange.is_kept_alive;
    soon();
    const std::shared_ptr<StreamOutlet> outlet = stream_;
    if (exchange.method == Method::head) {
        is_chunked_ = false;  // there is no body to end
        close_stream();
    } else if (head.body != nullptr && !head.body->empty()) {
        outlet->send(head.body);
    }
    if (worker_->house->is_draining.load(std::memory_order_relaxed)) {
        outlet->close();
    }
    return outlet;
}

void Connection::close_stream() {
    if (state_ != State::streaming) {
        return;
    }
    if (is_chunked_) {
        static const Bytes last_chunk = make_bytes("0\r\n\r\n");
        queue_.push({.bytes = last_chunk});
    }
    stream_gone();
    after_answer(is_kept_alive_);
    soon();
}

// The callback is somebody else's code: it runs when nobody of ours is in the middle of something.
void Connection::stream_gone() {
    if (stream_ != nullptr) {
        Tally::add(worker_->tally.streams, uint64_t{0} - 1);
        stream_->detach();
        worker_->loop.post([stream = std::exchange(stream_, nullptr)] { stream->tell(); });
        place_of_address_ = is_proxy_ ? nullptr : place_of_address_;
    }
}

}  // namespace prise::net
