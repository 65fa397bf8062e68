// The house: all games that are awake, how they are made and found, and what happens between them
// (seats are taken, a series goes on, a rematch is agreed, whoever is gone is given up). It lives
// on one thread; a game that nobody looks at is dropped and comes back from the store.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "prise/server/new_game.h"
#include "prise/server/room.h"

namespace prise::server {

// Who asks for something.
struct Caller {
    std::string guest;  // id; empty: nobody who is known
    std::string name;   // of the guest
    std::string address;
};

// Limits are for strangers: whoever asks from the machine itself (tests, bots, a proxy that is not
// listed) may do so much more.
inline constexpr int own_machine_factor = 40;
bool is_own_machine(std::string_view address);
// What one request of that address costs.
inline double cost_of(const Caller& caller) {
    return is_own_machine(caller.address) ? 1.0 / own_machine_factor : 1.0;
}

struct Created {
    std::string id;
    std::vector<std::string> keys;  // by seat; empty: nobody needs one
};

struct HallSettings {
    int64_t idle_ms = 60'000;              // then a game that nobody listens to sleeps
    size_t most_rooms = 50'000;            // awake at once
    size_t most_waiting_per_address = 20;  // games that have not begun
    int64_t reveal_ms = 20'000;            // for a seat to show what it committed to
};

// How long somebody must be gone before the others may claim the game.
int64_t patience_ms(const TimeControl& clock);

class Hall {
  public:
    using RoomPointer = std::shared_ptr<Room>;
    using Done = Room::Done;

    // What others want to know: the computers, the lobby, the guests' own streams.
    struct Watch {
        std::function<void(Room& room, const Appended& appended)> happened;
        std::function<void(Room& room)> seats_changed;
        std::function<void(Room& room)> presence;
        std::function<void(Room& room, const std::string& next)> next_game;
    };

    Hall(const Host& host, HallSettings settings) : host_(host), settings_(settings) {}
    void watch(Watch watch) { watch_ = std::move(watch); }

    // After a start: games whose clock runs go on, and nobody pays for the time in between.
    Result<size_t> wake_running_games();
    // From time to time.
    void look_round();

    Result<RoomPointer> find(std::string_view id);
    // `also`: what else is stored with the game, once its keys are known.
    void create(NewGame game, const Caller& caller,
                const std::function<std::optional<store::Change>(const Created&)>& also,
                std::function<void(const Result<Created>&)> done);

    struct Join {
        std::string name;
        std::optional<Digest> commitment;  // to the seat's own entropy
        std::optional<PublicKey> key;      // to sign with
    };
    // With the seat's key, or without one where anybody may sit; the key comes back.
    void take_seat(const RoomPointer& room, Seat seat, std::string_view key, const Caller& caller,
                   Join join, std::function<void(const Result<std::string>&)> done);
    // The first seat that anybody may take in a game like this, or a new game.
    RoomPointer find_open_seat(const NewGame& like, const Caller& caller, Seat& seat);

    // What a person asks for; a repeat with the same id gets the first answer.
    void abort(const RoomPointer& room, Seat person, std::string_view id, const Done& done);
    // By the operator, at any time; everybody reads the reason.
    void close(const RoomPointer& room, const std::string& reason, const Done& done);
    void claim(const RoomPointer& room, Seat person, std::string_view id, const Done& done);
    // Offers one, or agrees to one that is offered: then the id of the new game is told to all.
    void rematch(const RoomPointer& room, Seat person, std::string_view id, const Done& done);

    // These games are no more.
    void forget(const std::vector<std::string>& games);

    void drain() { is_draining_ = true; }
    bool is_draining() const { return is_draining_; }
    size_t rooms() const { return rooms_.size(); }
    size_t listeners(const std::string& id) const;  // 0 as well if it sleeps
    // What is known of every room that is awake.
    void for_each(const std::function<void(Room&)>& look) const;
    const Host& host() const { return host_; }

  private:
    RoomPointer new_room(store::GameRow row);
    void happened(Room& room, const Appended& appended);
    void begin_when_complete(const RoomPointer& room, bool is_patient_no_more = false);
    void wait_for_entropy(const RoomPointer& room, int64_t deal);
    static std::vector<store::Change> changes_with(const Room& room, const Appended& appended);
    void go_on_with_series(const RoomPointer& room);
    void make_next(const RoomPointer& room, const Series& series);
    void forget_waiting(const Room& room);

    const Host& host_;
    HallSettings settings_;
    Watch watch_;
    std::unordered_map<std::string, RoomPointer> rooms_;
    std::multimap<int64_t, std::string> alarms_;  // of games that sleep while their clock runs
    std::unordered_map<std::string, size_t> waiting_by_address_;
    std::unordered_map<std::string, std::string> waiting_games_;              // id to address
    std::unordered_map<std::string, std::array<bool, max_seats>> rematches_;  // by person
    std::vector<RoomPointer> owing_;            // games whose series waits for its next one
    std::unordered_set<std::string> followed_;  // games whose next one is being stored
    bool is_draining_ = false;
};

}  // namespace prise::server
