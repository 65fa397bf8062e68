#include "prise/server/history.h"

#include "prise/match/seal.h"

namespace prise::server {
namespace {

// So much may wait for a client that reads slowly; then it is given time.
constexpr size_t most_bytes = size_t{64} << 10;
constexpr size_t most_messages = 100;
constexpr int64_t pause_ms = 10;
// So many entries are folded before others get their turn.
constexpr int entries_in_a_row = 200;

}  // namespace

void History::send(const std::shared_ptr<Room>& room, const Listener& listener, int64_t since) {
    if (since >= room->seq()) {
        room->admit(listener);
        return;
    }
    const std::shared_ptr<History> history(new History(room, listener, since));
    history->state_.emplace(*room->host().tools.games, room->host().tools.hashing,
                            MatchState::Telling::everything);
    if (history->read_more()) {
        history->go_on();
    } else {
        history->give_up();
    }
}

// The lines that are stored by now and not read yet.
bool History::read_more() {
    const Host& host = room_->host();
    const int64_t seq = state_->next_seq() - 1;
    const auto rows = host.store.entries(room_->id(), seq, store::Lines::whole);
    if (!rows) {
        return false;
    }
    const Digest link = reader_ ? reader_->link() : first_link(host.tools.hashing);
    text_.clear();
    for (const store::EntryRow& row : *rows) {
        text_.append(row.line).append("\n");
    }
    reader_.emplace(text_, host.tools.hashing, link, seq);
    return true;
}

void History::go_on() {
    int64_t wait_ms = 0;
    for (int i = 0; i < entries_in_a_row; ++i) {
        if (!listener_.outlet->is_open()) {
            return;
        }
        // The last entry says how the game stands after it, so it waits until nothing is on its
        // way; what is on its way is nobody's to see, even if it stands in the store by now.
        if (!room_->is_settled() && state_->next_seq() >= room_->row().seq) {
            room_->when_settled([self = shared_from_this()] { self->go_on(); });
            return;
        }
        if (state_->next_seq() > room_->seq()) {
            room_->admit(listener_);
            return;
        }
        if (listener_.outlet->queued_bytes() > most_bytes ||
            listener_.outlet->queued_messages() > most_messages) {
            break;
        }
        auto entry = reader_->next();
        if (entry && !*entry) {
            if (!read_more()) {
                give_up();
                return;
            }
            entry = reader_->next();
        }
        if (!entry || !*entry) {
            give_up();
            return;
        }
        const auto told = state_->fold(std::move(**entry));
        if (!told) {
            give_up();
            return;
        }
        if (told->seq > since_) {
            const bool is_last = told->seq == room_->seq();
            listener_.outlet->send(
                net::make_bytes(room_->lines_for(listener_, {&*told, 1}, is_last, *state_)));
        }
    }
    if (listener_.outlet->queued_messages() > 0) {
        wait_ms = pause_ms;
    }
    room_->host().loop.after(wait_ms, [self = shared_from_this()] { self->go_on(); });
}

void History::give_up() {
    if (auto* socket = dynamic_cast<net::WebSocket*>(listener_.outlet.get())) {
        socket->close(net::close_code::try_later, "The game cannot be read now.");
    } else if (auto* stream = dynamic_cast<net::Stream*>(listener_.outlet.get())) {
        stream->close();
    }
}

}  // namespace prise::server
