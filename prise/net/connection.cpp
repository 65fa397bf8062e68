#include "prise/net/connection.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <utility>

namespace prise::net {

namespace {

constexpr size_t most_discarded = size_t{1} << 20;
constexpr int64_t never_ms = std::numeric_limits<int64_t>::max();

}  // namespace

Connection::Connection(std::shared_ptr<Worker> worker, Guest guest)
    : worker_(std::move(worker)),
      transport_(std::move(guest.transport)),
      watch_(worker_->loop, guest.descriptor),
      place_(std::move(guest.place)),
      place_of_address_(std::move(guest.place_of_address)),
      peer_(guest.peer),
      client_(guest.peer),
      is_secure_(guest.is_secure),
      is_proxy_(guest.is_proxy) {}

Connection::~Connection() = default;

void Connection::open() {
    phase_ms_ = read_ms_ = now();
    worker_->add(shared_from_this());
    pump(true);
}

void Connection::readable() { pump(true); }
void Connection::writable() { pump(reading_waits_for_writing_); }

void Connection::end_of_turn() {
    is_soon_ = false;
    pump(transport_->has_more());
}

void Connection::soon() {
    if (!is_pumping_ && !is_soon_) {
        is_soon_ = true;
        worker_->loop.at_end_of_turn(shared_from_this());
    }
}

bool Connection::wants_input() const {
    if (has_ended_) {
        return false;
    }
    switch (state_) {
        case State::reading: return queue_.bytes() < settings().queue_bytes;
        case State::streaming: return held_.size() < settings().header_bytes;
        case State::websocket:
        case State::lingering: return true;
        case State::waiting:
        case State::finishing:
        case State::closed: return false;
    }
    return false;
}

void Connection::pump(bool may_read) {
    if (state_ == State::closed) {
        return;
    }
    is_pumping_ = true;
    if (state_ == State::reading && !held_.empty()) {
        resume();
    }
    if (may_read && wants_input()) {
        reading_waits_for_writing_ = false;
        input();
    }
    if (state_ != State::closed) {
        flush();
    }
    is_pumping_ = false;
    if (state_ == State::closed) {
        return;
    }
    if (state_ == State::reading && !held_.empty() && parser_ == nullptr && queue_.empty()) {
        soon();  // the answer has made room for the next request of the same packet
    }
    if (wants_input()) {
        if (transport_->has_more()) {
            soon();
        } else {
            watch_.wait_read(shared_from_this());
        }
    }
    arm();
}

void Connection::input() {
    const std::span<char> scratch = worker_->scratch;
    for (int turn = 0; turn < 4 && wants_input(); ++turn) {
        const auto [step, bytes] = transport_->read(scratch);
        switch (step) {
            case Transport::Step::done:
                read_ms_ = now();
                is_pinged_ = false;
                Tally::add(worker_->tally.bytes_in, bytes);
                take(scratch.first(bytes));
                break;
            case Transport::Step::want_read: return;
            case Transport::Step::want_write:
                reading_waits_for_writing_ = true;
                watch_.wait_write(shared_from_this());
                return;
            case Transport::Step::ended:
                has_ended_ = true;
                // Who has asked may hang up and still listen; but not while they are being told
                // something.
                if (state_ != State::reading || queue_.empty()) {
                    die();
                }
                return;
            case Transport::Step::broken: die(); return;
        }
        if (state_ == State::closed || (bytes < scratch.size() && !transport_->has_more())) {
            return;
        }
    }
}

void Connection::take(std::span<char> bytes) {
    if (state_ == State::lingering) {
        discarded_ += bytes.size();
        if (discarded_ > most_discarded) {
            die();
        }
    } else if (held_.empty()) {
        const size_t used = consume(bytes);
        if (state_ != State::closed) {
            const auto rest = bytes.subspan(used);
            held_.assign(rest.begin(), rest.end());
        }
    } else {
        held_.append(bytes.begin(), bytes.end());
        resume();
    }
}

void Connection::resume() {
    std::string held = std::move(held_);
    held_.clear();
    held.erase(0, consume(held));
    if (!held.empty() && state_ != State::closed) {
        held_ = std::move(held);
    }
}

size_t Connection::consume(std::span<char> bytes) {
    size_t used = 0;
    while (used < bytes.size()) {
        const auto rest = bytes.subspan(used);
        size_t step = 0;
        if (state_ == State::reading && queue_.bytes() < settings().queue_bytes) {
            step = read_request({rest.data(), rest.size()});
        } else if (state_ == State::websocket && !has_got_close_) {
            step = read_frame(rest);
        } else if (state_ == State::websocket || state_ == State::finishing ||
                   state_ == State::lingering) {
            return bytes.size();
        }
        if (step == 0) {
            break;
        }
        used += step;
    }
    return used;
}

void Connection::flush() {
    std::array<iovec, 64> pieces{};
    while (!queue_.empty() || transport_->has_unsent()) {
        const size_t count = queue_.next(pieces);
        const auto [step, bytes] = transport_->write(std::span(pieces).first(count));
        if (bytes > 0) {
            progress_ms_ = now();
            Tally::add(worker_->tally.bytes_out, bytes);
            Tally::add(worker_->tally.messages_out, queue_.written(bytes));
        }
        if (step == Transport::Step::want_write) {
            watch_.wait_write(shared_from_this());
            return;
        }
        if (step == Transport::Step::want_read) {
            watch_.wait_read(shared_from_this());
            return;
        }
        if (step != Transport::Step::done) {
            die();
            return;
        }
    }
    flushed();
}

void Connection::flushed() {
    const bool is_over = state_ == State::websocket && has_sent_close_ && has_got_close_;
    if (state_ == State::finishing || is_over) {
        state_ = State::lingering;
        phase_ms_ = now();
        transport_->finish_writing();
        if (has_ended_) {
            die();
        }
    } else if (has_ended_ && state_ == State::reading) {
        die();
    }
}

bool Connection::send(uint64_t slot, Bytes message) {
    if (message == nullptr) {
        return true;
    }
    if (slot != 0) {
        queue_.drop_slot(slot);
    }
    if (!queue_.empty() && (queue_.bytes() + message->size() > settings().queue_bytes ||
                            queue_.messages() >= settings().queue_messages)) {
        Tally::add(worker_->tally.slow_readers);
        queue_.drop_unwritten();
        if (state_ == State::websocket) {
            close_socket(close_code::slow_reader, "slow reader");
        } else {
            stream_gone();
            state_ = State::finishing;  // without the last chunk: the client sees that something is
                                        // missing
            has_ended_ = true;
            soon();
        }
        return false;
    }
    if (queue_.empty()) {
        progress_ms_ = now();
    }
    phase_ms_ = state_ == State::streaming ? now() : phase_ms_;
    if (state_ == State::websocket) {
        push_frame(Opcode::text, std::move(message), slot, true);
    } else if (!message->empty()) {
        OutQueue::Item item{.bytes = std::move(message), .slot = slot, .is_message = true};
        if (is_chunked_) {
            const int size =
                std::snprintf(item.head.data(), item.head.size(), "%zx\r\n", item.bytes->size());
            item.head_size = static_cast<uint8_t>(size);
            item.has_line_end = true;
        }
        queue_.push(std::move(item));
    }
    soon();
    return true;
}

int64_t Connection::due_ms() const {
    int64_t due =
        queue_.empty() && !transport_->has_unsent() ? never_ms : progress_ms_ + settings().write_ms;
    switch (state_) {
        case State::reading:
            if (parser_ != nullptr) {
                due = std::min(due,
                               phase_ms_ + (is_body_ ? settings().body_ms : settings().header_ms));
            } else if (queue_.empty()) {
                due = std::min(due,
                               phase_ms_ + (was_idle_ ? settings().idle_ms : settings().header_ms));
            }
            break;
        case State::streaming:
            if (!keep_alive_.empty()) {
                due = std::min(due, phase_ms_ + settings().stream_keep_alive_ms);
            }
            break;
        case State::websocket:
            due = std::min(due, has_sent_close_ ? phase_ms_ + settings().close_ms
                                                : read_ms_ + (is_pinged_ ? settings().silent_ms
                                                                         : settings().ping_ms));
            break;
        case State::lingering: due = phase_ms_ + settings().close_ms; break;
        case State::waiting:
        case State::finishing:
        case State::closed: break;
    }
    return due;
}

// A timer that is set stays; when it rings too early it is set again. So a busy connection costs
// nothing.
void Connection::arm() {
    const int64_t due = due_ms();
    if (due == never_ms || (timer_.number != 0 && timer_.due_ms <= due + 1)) {
        return;
    }
    worker_->loop.cancel(timer_);
    timer_ = worker_->loop.after(std::max<int64_t>(due - now(), 0), [this] {
        timer_ = {};
        tick();
    });
}

void Connection::tick() {
    const auto self = shared_from_this();
    if (now() < due_ms()) {
        arm();
        return;
    }
    const bool takes_nothing = (!queue_.empty() || transport_->has_unsent()) &&
                               now() >= progress_ms_ + settings().write_ms;
    if (takes_nothing) {
        Tally::add(worker_->tally.slow_readers);
        die();
        return;
    }
    switch (state_) {
        case State::reading:
            if (parser_ == nullptr) {
                die();
                return;
            }
            refuse({408, "too-slow", "The request did not come in time."});
            break;
        case State::streaming: send(0, make_bytes(keep_alive_)); break;
        case State::websocket:
            if (!has_sent_close_ && !is_pinged_) {
                is_pinged_ = true;
                push_frame(Opcode::ping, make_bytes(""), 0, false);
            } else if (!has_sent_close_) {
                close_socket(close_code::going_away, "silent");
            } else {
                die();
                return;
            }
            break;
        case State::waiting:
        case State::finishing:
        case State::lingering:
        case State::closed: die(); return;
    }
    pump(false);
}

void Connection::drain() {
    switch (state_) {
        case State::reading:
            if (parser_ == nullptr && held_.empty() && queue_.empty()) {
                die();
            }
            break;
        case State::streaming:
            is_kept_alive_ = false;
            close_stream();
            break;
        case State::websocket: close_socket(close_code::restart, "restart"); break;
        case State::waiting:
        case State::finishing:
        case State::lingering:
        case State::closed: break;
    }
}

void Connection::cut_off() { die(); }

// Between two requests a proxy's connection is nobody's.
void Connection::send_away(std::string_view reason) {
    if (state_ == State::websocket) {
        close_socket(close_code::policy, reason);
    } else if (!is_proxy_ || state_ == State::streaming) {
        die();
    }
}

void Connection::die() {
    if (state_ == State::closed) {
        return;
    }
    const auto self = shared_from_this();
    stream_gone();
    socket_closed(close_code::abnormal);
    state_ = State::closed;
    worker_->loop.cancel(timer_);
    timer_ = {};
    watch_.close();
    queue_.clear();
    held_.clear();
    parser_.reset();
    place_.reset();
    place_of_address_.reset();
    worker_->remove(*this);  // somebody may hold a Reply, but the socket is closed
}

}  // namespace prise::net
