// One live game: a match, who listens to it, and the order in which things happen.
//
// An order is carried out on the match in memory, stored, and only when the store has answered it
// is published to everybody and acknowledged to whoever gave it. Until then nobody sees anything of
// it: whatever else is asked waits its turn, so one thing is on its way at a time. If the store
// refuses, the game is folded again from what is stored, as if nothing had been asked.
//
// A room is a cache over the log and may be dropped at any time when nobody listens.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "prise/match/record.h"
#include "prise/match/viewer_log.h"
#include "prise/net/outlet.h"
#include "prise/server/host.h"
#include "prise/server/persons.h"

namespace prise::server {

// Somebody who listens to a game: a socket, or a stream of lines.
struct Listener {
    std::shared_ptr<net::Outlet> outlet;
    Seat person = Seat::none;  // nobody: a spectator
    bool is_socket = false;
    uint32_t slot = 0;  // of the socket: what is sent under it replaces what was not sent yet
};

struct Acknowledged {
    int64_t seq = 0;
    bool is_repeat = false;  // the same was asked before, and this is what was answered then
};

class Room : public std::enable_shared_from_this<Room> {
  public:
    using Deed = std::function<Result<Appended>(Match& match, int64_t at_ms)>;
    using Done = std::function<void(const Result<Acknowledged>&)>;

    struct Order {
        Deed deed;
        std::string action_id = {};  // of the client; a repeat gets the first answer
        std::optional<int64_t> expected_seq = {};
        std::vector<store::Change> changes = {};     // stored with it
        std::function<void()> once_stored = {};      // before anybody is told
        std::optional<store::GameFacts> facts = {};  // of a game that is made
        std::optional<store::Status> ends_as = {};   // other than the log says
    };

    // What the hall does when something has happened here.
    struct Watch {
        std::function<void(Room& room, const Appended& appended)> happened;
        std::function<void(Room& room)> presence;
        // What else is stored with it.
        std::function<std::vector<store::Change>(Room& room, const Appended& appended)> also;
    };

    Room(const Host& host, store::GameRow row, Watch watch);
    ~Room();

    // What is stored, folded. Refused: the store cannot read it, or it is no game.
    Result<void> load();

    const std::string& id() const { return row_.id; }
    const store::GameRow& row() const { return row_; }
    const MatchState& state() const { return match_->state(); }
    int64_t seq() const { return state().next_seq() - 1; }
    bool is_aborted() const { return row_.standing.status == store::Status::aborted; }
    // The log as a computer's seat has seen it.
    std::span<const SeenText> seen_log(Seat seat) const;

    void set_seats(std::vector<store::SeatRow> seats) { row_.seats = std::move(seats); }
    void set_next(std::string next) { row_.next = std::move(next); }

    // Whose key it is; nothing: nobody's.
    std::optional<Seat> person_of(std::string_view key) const;
    // As the person sees the game now.
    Viewer viewer_of(Seat person) const;
    void add_right(const Digest& hash, Seat person) { rights_.push_back({hash, person}); }
    void revoke_rights(Seat person);
    // Of whoever sits there now.
    std::vector<Digest> rights_of(Seat seat) const;

    void order(Order order, Done done);
    // Runs now, or as soon as nothing is on its way.
    void when_settled(std::function<void()> work);

    // Sends what came after `since`, then all that comes.
    void listen(const Listener& listener, int64_t since);
    // From now on, without what was before.
    void admit(const Listener& listener);
    void leave(const net::Outlet* outlet);
    size_t listeners() const { return listeners_.size(); }
    size_t spectators() const;
    // Entries as they are sent to such a listener, who sat where `at` says; with `is_now` the last
    // one says how the game stands after it.
    std::string lines_for(const Listener& listener, std::span<const Told> told, bool is_now,
                          const MatchState& at) const;
    // To the sockets that listen: what is no entry of the log.
    void announce(json::Object message, const std::function<bool(Viewer)>& is_for = {});
    void announce_latest(json::Object message);

    void heard_of(Seat person);
    bool is_present(Seat seat) const;
    // Since when nobody has heard of the person there; 0: they are present.
    int64_t gone_since_ms(Seat seat) const;
    // Since it was last asked.
    bool presence_has_changed();
    int64_t idle_since_ms() const { return idle_since_ms_; }
    bool is_settled() const { return !on_its_way_; }
    bool is_busy() const { return on_its_way_ || !waiting_.empty(); }
    // What is stored could not be read again: the room is of no use.
    bool is_broken() const { return is_broken_; }
    const Host& host() const { return host_; }
    int64_t snapshot_seq() const { return snapshot_seq_; }

  private:
    struct KnownRight {
        Digest hash;
        Seat person;
    };

    Result<void> read_log();
    bool read_snapshot(std::string_view all, Digest& link);
    std::optional<store::Snapshot> new_snapshot() const;
    void note(const Told& told);
    std::vector<store::SeatRow> seats_after(const Persons& before) const;
    void work();
    void carry_out(Order order, const Done& done, int64_t at_ms);
    void stored(const Appended& appended, const store::Standing& standing,
                const std::function<void()>& once_stored, const Done& done,
                const store::Answer& answer);
    store::Standing standing_after(std::optional<store::Status> ends_as) const;
    void publish(const Appended& appended);
    void watch_clock();
    void watch_clock_later();
    void flag();
    void tell_presence();
    void touch() { idle_since_ms_ = host_.time.now_ms(); }

    const Host& host_;
    store::GameRow row_;
    Watch watch_;
    std::unique_ptr<Match> match_;
    std::optional<RecordWriter> writer_;
    std::array<std::optional<ViewerLog>, max_seats>
        logs_;  // by seat, for computers, where anything is hidden
    std::vector<KnownRight> rights_;
    int64_t snapshot_seq_ = 0;

    bool on_its_way_ = false;
    std::deque<std::function<void()>> waiting_;
    std::vector<Listener> listeners_;
    std::array<int64_t, max_seats> heard_ms_{};  // by person
    std::array<int, max_seats> connected_{};     // by person
    int64_t opened_ms_;
    int64_t idle_since_ms_;
    bool is_broken_ = false;
    std::array<bool, max_seats> told_present_{};
    bool owes_presence_ = false;
    net::Loop::Timer presence_timer_;
    net::Loop::Timer flag_timer_;
};

}  // namespace prise::server
