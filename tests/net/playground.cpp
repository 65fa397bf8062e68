#include "tests/net/playground.h"

#include <chrono>
#include <future>
#include <stdexcept>
#include <utility>

#include "prise/core/text.h"

namespace prise::net::testing {

namespace {

Settings at_any_port(Settings settings) {
    for (Listen& listen : settings.listen) {
        if (listen.address == Listen{}.address) {
            listen.address = "127.0.0.1:0";
        }
    }
    return settings;
}

std::string described(const Request& request) {
    std::string text = std::string(name_of(request.method)) + " " + request.path;
    for (const auto& [name, value] : request.query) {
        text += join(" ", name, "=", value);
    }
    constexpr const char* origins[] = {"none", "allowed", "foreign"};
    text += " client=" + request.client + (request.secure ? " secure" : "") +
            " origin=" + origins[static_cast<size_t>(request.origin)];
    if (const auto token = request.bearer()) {
        text += " bearer=" + std::string(*token);
    }
    if (const auto cookie = request.cookie("guest")) {
        text += " guest=" + std::string(*cookie);
    }
    return text;
}

}  // namespace

Playground::Playground(Settings settings)
    : server(
          at_any_port(std::move(settings)),
          [this](const Request& request, const Reply& reply) { handle(request, reply); },
          [this](const Served& one) {
              const std::scoped_lock lock(mutex);
              served.push_back(one);
          }) {
    if (const auto started = server.start(); !started) {
        throw std::runtime_error(started.error().sentence);
    }
}

Playground::~Playground() {
    server.stop();
    for (std::thread& helper : helpers_) {
        helper.join();
    }
}

void Playground::wait_until(const std::function<bool()>& holds) const {
    for (int i = 0; i < 60'000; ++i) {
        {
            const std::scoped_lock lock(mutex);
            if (holds()) {
                return;
            }
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    throw std::runtime_error("What was waited for did not come.");
}

void Playground::on_loop(size_t i, const std::function<void()>& work) const {
    std::mutex done_mutex;
    std::condition_variable came;
    bool done = false;
    server.loop(i).post([&] {
        work();
        const std::scoped_lock lock(done_mutex);
        done = true;
        came.notify_one();
    });
    std::unique_lock lock(done_mutex);
    came.wait(lock, [&] { return done; });
}

void Playground::release() {
    std::vector<Reply> replies;
    {
        const std::scoped_lock lock(mutex);
        replies.swap(held_);
    }
    for (const Reply& reply : replies) {
        reply.send(Response::of(200, "text/plain", "released"));
    }
}

size_t Playground::held() const {
    const std::scoped_lock lock(mutex);
    return held_.size();
}

void Playground::talk(const Reply& reply) {
    auto box = std::make_shared<std::weak_ptr<WebSocket>>();
    const auto socket = reply.upgrade({
        .on_message =
            [this, box](std::string_view text) {
                const auto self = box->lock();
                {
                    const std::scoped_lock lock(mutex);
                    heard.emplace_back(text);
                }
                if (text == "close") {
                    self->close(4001, "as you like");
                } else if (text == "throw") {
                    throw std::runtime_error("thrown");
                } else if (text.starts_with("many ")) {
                    for (int i = std::stoi(std::string(text.substr(5))); i > 0; --i) {
                        self->send(make_bytes(std::to_string(i)));
                    }
                } else {
                    self->send(make_bytes(std::string(text)));
                }
            },
        .on_close =
            [this](uint16_t code) {
                const std::scoped_lock lock(mutex);
                close_codes.push_back(code);
            },
    });
    if (socket) {
        *box = socket;
        const std::scoped_lock lock(mutex);
        sockets.push_back(socket);
    }
}

void Playground::handle(const Request& request, const Reply& reply) {
    const auto text = [](std::string body) {
        return Response::of(200, "text/plain", std::move(body));
    };
    if (request.path == "/hello") {
        reply.send(text("hello"));
    } else if (request.path == "/echo") {
        reply.send(text(request.body));
    } else if (request.path == "/about") {
        reply.send(text(described(request)));
    } else if (request.path == "/inject") {
        reply.send(text("").with("X-Said", *request.query_value("value")));
    } else if (request.path == "/big") {
        reply.send(text(std::string(std::stoul(std::string(*request.query_value("bytes"))), 'x')));
    } else if (request.path == "/none") {
        reply.send({.status = 204, .headers = {}, .body = {}});
    } else if (request.path == "/later") {
        const std::scoped_lock lock(mutex);
        helpers_.emplace_back([reply, text] { reply.send(text("later")); });
    } else if (request.path == "/hold") {
        const std::scoped_lock lock(mutex);
        held_.push_back(reply);
    } else if (request.path == "/forget") {
        const std::scoped_lock lock(mutex);
        helpers_.emplace_back([reply] { std::this_thread::yield(); });
    } else if (request.path == "/throw") {
        throw std::runtime_error("thrown");
    } else if (request.path == "/twice") {
        reply.send(text("one"));
        reply.send(text("two"));
    } else if (request.path == "/lines") {
        if (auto stream = reply.stream(Response::of(200, "application/x-ndjson", "{}\n"))) {
            stream->on_gone([this] {
                const std::scoped_lock lock(mutex);
                ++gone;
            });
            const std::scoped_lock lock(mutex);
            streams.push_back(std::move(stream));
        }
    } else if (request.path == "/talk") {
        talk(reply);
    } else {
        reply.send(Response::problem(404, "not-found", "There is nothing here."));
    }
}

}  // namespace prise::net::testing
