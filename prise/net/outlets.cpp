// What users hold in their hands: Reply, and the two kinds of Outlet.
#include <utility>

#include "prise/net/connection.h"

namespace prise::net {

Exchange::~Exchange() {
    if (is_answered) {
        return;
    }
    // Nobody has answered, and nobody is left who could.
    Worker& on = *worker;
    auto forgotten = std::make_shared<Exchange>(worker, connection);
    forgotten->method = method;
    forgotten->is_http_1_0 = is_http_1_0;
    forgotten->is_kept_alive = is_kept_alive;
    forgotten->id = std::move(id);
    forgotten->client = std::move(client);
    forgotten->path = std::move(path);
    forgotten->began_ms = began_ms;
    forgotten->is_answered = true;
    on.loop.post([forgotten] {
        forgotten->connection->answer(
            *forgotten, Response::problem(500, "no-answer", "Something went wrong here."));
    });
}

Loop& Reply::loop() const { return exchange_->worker->loop; }

bool Reply::is_answered() const { return exchange_->is_answered; }

void Reply::add_header(std::string_view name, std::string value) const {
    exchange_->headers.emplace_back(name, std::move(value));
}

void Reply::send(Response response) const {
    if (!loop().here()) {
        loop().post([self = *this, response = std::move(response)] { self.send(response); });
        return;
    }
    if (!exchange_->is_answered) {
        exchange_->connection->answer(*exchange_, response);
    }
}

std::shared_ptr<Stream> Reply::stream(const Response& head, std::string_view keep_alive) const {
    if (exchange_->is_answered) {
        return nullptr;
    }
    return exchange_->connection->stream(*exchange_, head, keep_alive);
}

std::shared_ptr<WebSocket> Reply::upgrade(WebSocket::Handlers handlers) const {
    if (exchange_->is_answered) {
        return nullptr;
    }
    return exchange_->connection->upgrade(*exchange_, std::move(handlers));
}

void StreamOutlet::on_gone(std::function<void()> callback) {
    if (is_told_) {
        loop_.post(std::move(callback));
    } else {
        on_gone_ = std::move(callback);
    }
}

void StreamOutlet::tell() {
    is_told_ = true;
    if (const auto callback = std::exchange(on_gone_, nullptr)) {
        callback();
    }
}

void SocketOutlet::hear(std::string_view text) const {
    if (handlers_.on_message) {
        handlers_.on_message(text);
    }
}

void SocketOutlet::tell(uint16_t code) {
    const Handlers handlers = std::exchange(handlers_, {});
    if (handlers.on_close) {
        handlers.on_close(code);
    }
}

}  // namespace prise::net
