// One connection from its first byte to its last: HTTP requests one after the other, a stream, a
// WebSocket.
//
//     reading ----> waiting ----> reading            a request is read, handled, answered
//                      |-------> streaming --> reading
//                      |-------> websocket --> closed
//     any     ----> finishing --> lingering --> closed
//
// finishing writes what is left; lingering has said that nothing more comes and reads until the
// client has said so, too: to close with bytes unread would make the kernel throw away an answer
// that is on its way.
//
// All on its loop. Callers from outside (Reply, Stream, WebSocket) only queue something and ask for
// the end of the turn; so nobody is ever called back from within their own call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/net/asio_loop.h"
#include "prise/net/bucket.h"
#include "prise/net/census.h"
#include "prise/net/frames.h"
#include "prise/net/out_queue.h"
#include "prise/net/reply.h"
#include "prise/net/request.h"
#include "prise/net/request_parser.h"
#include "prise/net/transport.h"
#include "prise/net/worker.h"

namespace prise::net {

class SocketOutlet;
class StreamOutlet;

// A request that waits for its answer. Lives as long as somebody holds a Reply to it.
class Exchange {
  public:
    Exchange(std::shared_ptr<Worker> of, std::shared_ptr<Connection> on)
        : worker(std::move(of)), connection(std::move(on)) {}
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;
    ~Exchange();

    const std::shared_ptr<Worker> worker;
    const std::shared_ptr<Connection> connection;
    Method method = Method::get;
    bool is_http_1_0 = false;
    bool is_kept_alive = false;
    bool wants_websocket = false;
    bool is_bad_handshake = false;  // it wants one in the wrong way
    Origin origin = Origin::none;
    std::string id, client, path, websocket_key;
    std::vector<std::pair<std::string, std::string>> headers;  // of the answer, whatever it is
    int64_t began_ms = 0;
    bool is_answered = false;
};

class Connection final : public Waiter, public std::enable_shared_from_this<Connection> {
  public:
    struct Guest {
        std::unique_ptr<Transport> transport;
        int descriptor = -1;
        Ip peer;
        bool is_secure = false;
        bool is_proxy = false;
        Census::Place place, place_of_address;
    };

    Connection(std::shared_ptr<Worker> worker, Guest guest);
    ~Connection() override;

    void open();
    void drain();
    void cut_off();
    // Whom the last request came from.
    const Ip& client() const { return client_; }
    void send_away(std::string_view reason);

    // For Reply. The exchange is this connection's and has not been answered.
    void answer(Exchange& exchange, const Response& response);
    std::shared_ptr<Stream> stream(Exchange& exchange, const Response& head,
                                   std::string_view keep_alive);
    std::shared_ptr<WebSocket> upgrade(Exchange& exchange, WebSocket::Handlers handlers);

    // For the outlets.
    bool send(uint64_t slot, Bytes message);
    void close_socket(uint16_t code, std::string_view reason);
    void close_stream();
    const OutQueue& queue() const { return queue_; }
    Loop& loop() const { return worker_->loop; }

    void readable() override;
    void writable() override;
    void end_of_turn() override;

    size_t place_in_list = 0;  // the worker's

  private:
    enum class State : uint8_t {
        reading,
        waiting,
        streaming,
        websocket,
        finishing,
        lingering,
        closed
    };

    bool wants_input() const;
    void pump(bool may_read);  // reads and writes as far as it goes, then waits
    void input();
    void take(std::span<char> bytes);
    size_t consume(std::span<char> bytes);
    size_t read_request(std::string_view bytes);
    size_t read_frame(std::span<char> bytes);
    void resume();
    void dispatch();
    void refuse(RequestParser::Failure failure);
    enum class Body : uint8_t { whole, in_chunks, until_the_end };
    void respond(Exchange& exchange, const Response& response, Body body);
    void after_answer(bool is_kept_alive);
    void flush();
    void flushed();
    void soon();

    void push_frame(Opcode opcode, Bytes payload, uint64_t slot, bool is_message);
    void fail_socket(uint16_t code, std::string_view reason);
    void socket_closed(uint16_t code);  // tells the handlers, later
    void stream_gone();
    void die();

    int64_t due_ms() const;
    void arm();
    void tick();
    int64_t now() const { return worker_->loop.now_ms(); }
    const Settings& settings() const { return worker_->house->settings; }

    const std::shared_ptr<Worker> worker_;
    std::unique_ptr<Transport> transport_;
    AsioLoop::Watch watch_;
    Census::Place place_, place_of_address_;
    Ip peer_;
    Ip client_;  // the peer, or whom a proxy speaks for
    bool is_secure_;
    bool is_proxy_;

    State state_ = State::reading;
    bool has_ended_ = false;  // the client sends nothing more
    bool is_pumping_ = false;
    bool is_soon_ = false;
    bool reading_waits_for_writing_ = false;  // TLS
    bool was_idle_ = false;       // has answered a request and may be closed between two
    bool has_continued_ = false;  // 100 is sent
    bool is_body_ = false;
    bool is_chunked_ = false;  // the stream
    bool is_pinged_ = false;
    bool has_sent_close_ = false;
    bool has_got_close_ = false;
    bool is_kept_alive_ = false;  // after the stream
    size_t discarded_ = 0;

    int64_t phase_ms_ = 0;     // when this request, body, idleness, closing began
    int64_t read_ms_ = 0;      // last byte that came
    int64_t progress_ms_ = 0;  // last byte that went while there were more
    Loop::Timer timer_;

    std::string held_;  // input that is not used yet
    std::unique_ptr<RequestParser> parser_;
    OutQueue queue_;
    std::shared_ptr<StreamOutlet> stream_;
    std::string keep_alive_;
    std::shared_ptr<SocketOutlet> socket_;
    std::unique_ptr<FrameReader> frames_;
    Bucket frame_bucket_;
};

// What both kinds of outlets do alike. The connection leaves them when it closes.
template <class Kind>
class OutletOn : public Kind {
  public:
    explicit OutletOn(Connection& connection)
        : connection_(&connection), loop_(connection.loop()) {}

    Loop& loop() const final { return loop_; }
    bool is_open() const final { return connection_ != nullptr; }
    bool send(Bytes message) final { return is_open() && connection_->send(0, std::move(message)); }
    bool send_latest(uint32_t slot, Bytes message) final {
        return is_open() && connection_->send(uint64_t{slot} + 1, std::move(message));
    }
    size_t queued_bytes() const final { return is_open() ? connection_->queue().bytes() : 0; }
    size_t queued_messages() const final { return is_open() ? connection_->queue().messages() : 0; }
    void detach() { connection_ = nullptr; }

  protected:
    Connection* connection_;
    Loop& loop_;
};

class StreamOutlet final : public OutletOn<Stream> {
  public:
    using OutletOn::OutletOn;

    void close() override {
        if (is_open()) {
            connection_->close_stream();
        }
    }
    void on_gone(std::function<void()> callback) override;
    void tell();  // once

  private:
    std::function<void()> on_gone_;
    bool is_told_ = false;
};

class SocketOutlet final : public OutletOn<WebSocket> {
  public:
    SocketOutlet(Connection& connection, Handlers handlers)
        : OutletOn(connection), handlers_(std::move(handlers)) {}

    void close(uint16_t code, std::string_view reason) override {
        if (is_open()) {
            connection_->close_socket(code, reason);
        }
    }
    void hear(std::string_view text) const;
    void tell(uint16_t code);  // once

  private:
    Handlers handlers_;
};

}  // namespace prise::net
