// The answer to one request. A handler gets a Reply and answers it once, now or later, in one of
// three ways; the first may be had from any thread, the others on the loop only.
//
//     reply.send(Response::json(200, text));
//     const auto lines = reply.stream(Response::of(200, "application/x-ndjson"));
//     const auto socket = reply.upgrade({.on_message = hear, .on_close = forget});
//
// A Reply is a handle that may be copied; when the last copy goes unanswered the client gets a 500.
// Content-Length, Date, X-Request-Id, Connection and the body's absence for HEAD are seen to here.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/net/outlet.h"

namespace prise::net {

struct Response {
    int status = 200;
    std::vector<std::pair<std::string, std::string>> headers{};
    Bytes body{};  // may be shared with other answers; null is empty

    static Response of(int status, std::string_view content_type, std::string body = {});
    static Response json(int status, std::string body) {
        return of(status, "application/json", std::move(body));
    }
    // RFC 9457: application/problem+json with type, title, status, detail and `code`.
    static Response problem(int status, std::string_view code, std::string_view sentence);

    // In chains: return Response::json(201, text).with("Location", place);
    Response with(std::string_view name, std::string_view value) &&;
};

std::string_view reason_of(int status);  // "Not Found"; empty for what is unknown

class Exchange;

class Reply {
  public:
    explicit Reply(std::shared_ptr<Exchange> exchange) : exchange_(std::move(exchange)) {}

    Loop& loop() const;
    bool is_answered() const;  // on the loop

    // A field of the answer, whatever that will be. On the loop, before it is answered.
    void add_header(std::string_view name, std::string value) const;

    // Does nothing if the client is gone or there was an answer already.
    void send(Response response) const;

    // Sends the head; `head.body`, if any, is the beginning of the body. `keep_alive` is what is
    // sent when nothing else was for Settings::stream_keep_alive_ms; empty for nothing. Null if
    // it is answered already or the client is gone.
    std::shared_ptr<Stream> stream(const Response& head, std::string_view keep_alive = "\n") const;

    // Null, and the client has been answered, if the request was no proper WebSocket handshake
    // (400, 426) or came from a foreign page (403). The first message may be sent at once.
    std::shared_ptr<WebSocket> upgrade(WebSocket::Handlers handlers) const;

  private:
    std::shared_ptr<Exchange> exchange_;
};

}  // namespace prise::net
