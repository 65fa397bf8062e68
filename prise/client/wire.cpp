#include "prise/client/wire.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "prise/client/dial.h"

namespace prise::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

constexpr size_t longest_message = size_t{1} << 24;
constexpr std::chrono::milliseconds shortest_pause{500};
constexpr std::chrono::milliseconds longest_pause{8'000};

// The server says something, if only a ping, every 15 seconds.
websocket::stream_base::timeout line_patience() {
    return {std::chrono::seconds(15), std::chrono::seconds(45), true};
}

std::string words_for_close(uint16_t code) {
    if (code == 1012) return "the server restarts";
    if (code == 1008) return "the server wants no more of it";
    if (code == 4008) return "this line was too slow";
    return "the server has closed it";
}

// A thread that leaves all signals to the others.
std::thread quiet_thread(std::function<void()> work) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread thread(std::move(work));
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return thread;
}

}  // namespace

struct Wire::Parts {
    explicit Parts(Site to) : site(std::move(to)), file(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
        if (site.tls) trust.emplace(trusting_context());
        asio::co_spawn(context, run(), asio::detached);
        thread = quiet_thread([this] { context.run(); });
    }

    ~Parts() {
        asio::post(context, [this] {
            is_over = true;
            pause.cancel();
            woken.cancel();
            if (hang_up) hang_up();
        });
        thread.join();
        ::close(file);
    }

    void tell(News one) {
        const std::scoped_lock lock(mutex);
        news.push_back(std::move(one));
        constexpr uint64_t more = 1;
        static_cast<void>(!::write(file, &more, sizeof more));
    }

    asio::awaitable<void> run() {
        auto delay = shortest_pause;
        while (!is_over) {
            std::string why = "it has ended";
            was_open = false;
            try {
                if (site.tls) {
                    co_await converse(
                        std::make_shared<websocket::stream<TlsStream>>(context, *trust));
                } else {
                    co_await converse(std::make_shared<websocket::stream<TcpStream>>(context));
                }
            } catch (const std::exception& error) {
                why = closed_because.empty() ? words_for(error) : closed_because;
            }
            ++conversation;
            hang_up = nullptr;
            woken.cancel();
            if (is_over) break;
            tell({News::Kind::broken, why});
            delay = was_open ? shortest_pause : std::min(delay * 2, longest_pause);
            pause.expires_after(delay);
            boost::system::error_code ignored;
            co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
        }
    }

    // Ends by an exception.
    template <class Socket>
    asio::awaitable<void> converse(std::shared_ptr<Socket> socket) {
        hang_up = [socket] {
            boost::system::error_code ignored;
            beast::get_lowest_layer(*socket).socket().close(ignored);
        };
        closed_because.clear();
        co_await dial(socket->next_layer(), site);
        beast::get_lowest_layer(*socket).expires_never();
        socket->set_option(line_patience());
        socket->set_option(websocket::stream_base::decorator(
            [](websocket::request_type& request) { request.set("User-Agent", user_agent); }));
        socket->read_message_max(longest_message);
        co_await socket->async_handshake(site.host_field(), "/api/v1/socket", asio::use_awaitable);
        was_open = true;
        outbox.clear();
        tell({News::Kind::opened});
        asio::co_spawn(context, write_out(socket, conversation), asio::detached);
        for (;;) {
            beast::flat_buffer buffer;
            boost::system::error_code error;
            co_await socket->async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
            if (error == websocket::error::closed) {
                closed_because = words_for_close(socket->reason().code);
            }
            if (error) throw boost::system::system_error(error);
            tell({News::Kind::message, beast::buffers_to_string(buffer.data())});
        }
    }

    template <class Socket>
    asio::awaitable<void> write_out(std::shared_ptr<Socket> socket, uint64_t mine) {
        boost::system::error_code error;
        while (!error && !is_over && mine == conversation) {
            if (outbox.empty()) {
                boost::system::error_code ignored;
                woken.expires_at(asio::steady_timer::time_point::max());
                co_await woken.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
                continue;
            }
            const std::string text = std::move(outbox.front());
            outbox.pop_front();
            co_await socket->async_write(asio::buffer(text),
                                         asio::redirect_error(asio::use_awaitable, error));
        }
    }

    const Site site;
    const int file;
    std::mutex mutex;
    std::deque<News> news;

    // Of the thread alone.
    asio::io_context context{1};
    std::optional<asio::ssl::context> trust;
    asio::steady_timer pause{context};
    asio::steady_timer woken{context};
    std::deque<std::string> outbox;
    std::function<void()> hang_up;
    std::string closed_because;
    uint64_t conversation = 0;
    bool was_open = false;
    bool is_over = false;
    std::thread thread;
};

Wire::Wire(Site site) : parts_(std::make_unique<Parts>(std::move(site))) {}
Wire::~Wire() = default;

std::optional<Wire::News> Wire::next() {
    const std::scoped_lock lock(parts_->mutex);
    if (parts_->news.empty()) {
        uint64_t count = 0;
        static_cast<void>(!::read(parts_->file, &count, sizeof count));
        return std::nullopt;
    }
    News first = std::move(parts_->news.front());
    parts_->news.pop_front();
    return first;
}

int Wire::file() const { return parts_->file; }

void Wire::send(std::string text) {
    asio::post(parts_->context, [parts = parts_.get(), text = std::move(text)]() mutable {
        if (!parts->was_open) return;
        parts->outbox.push_back(std::move(text));
        parts->woken.cancel();
    });
}

}  // namespace prise::client
