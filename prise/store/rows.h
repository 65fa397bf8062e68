// What a store keeps, as plain values. Times are milliseconds of the wall clock since 1970; ids and
// texts are opaque to the store and come back as they were given. Of a secret that opens a door (a
// cookie, a link) only the hash is ever here; docs/storage.md lists the tables behind these rows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "prise/core/seat.h"
#include "prise/match/hashing.h"

namespace prise::store {

// Games -----------------------------------------------------------------------------------------

enum class Status : uint8_t {
    waiting,  // a seat is free, or the deal is being made
    running,
    ended,
    aborted,  // given up before it was a game; it counts for nobody
};

enum class SeatKind : uint8_t { person, link, lobby, computer };

struct SeatRow {
    SeatKind kind = SeatKind::person;
    bool taken = false;
    std::string name = {};   // of the person or of the computer
    std::string guest = {};  // who sits there; empty: nobody, a computer, or somebody by a link
    std::string level = {};  // of a computer
    friend bool operator==(const SeatRow&, const SeatRow&) = default;
};

// What is said of a game once, when it is made.
struct GameFacts {
    std::string game;           // "drafti"
    std::string preset = {};    //
    std::string options = {};   // JSON text, without secrets
    std::string clock = {};     // the time control; JSON text; empty: none
    std::string creator = {};   // guest
    std::string series = {};    // what the host keeps of the series it belongs to; opaque
    std::string previous = {};  // the game before it in a series, or of which it is the rematch
    bool is_public = false;
    int64_t created_ms = 0;
    friend bool operator==(const GameFacts&, const GameFacts&) = default;
};

// How a game stands, so far as lists and start-up need to know without folding its log.
struct Standing {
    Status status = Status::waiting;
    Seat winner = Seat::none;  // of an ended game; none: drawn
    std::string outcome = {};  // JSON text; empty while it goes on
    int64_t actions = 0;       // that count
    int64_t last_move_ms = 0;
    std::string times = {};  // how the clock stands; opaque
    friend bool operator==(const Standing&, const Standing&) = default;
};

struct GameRow {
    std::string id;
    int64_t seq = 0;  // of its last entry
    GameFacts facts;
    Standing standing;
    std::vector<SeatRow> seats;
    std::string next = {};  // the next game of the series, or the rematch; empty: none
    friend bool operator==(const GameRow&, const GameRow&) = default;
};

struct EntryRow {
    int64_t seq = 0;
    std::string line;  // of the record, with its link, without the newline
    friend bool operator==(const EntryRow&, const EntryRow&) = default;
};

// The game as it was folded up to that entry; a cache, made by the host. The latest one counts.
struct Snapshot {
    std::string game;
    int64_t seq = 0;
    std::string bytes;
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// People ----------------------------------------------------------------------------------------

struct Guest {
    std::string id;
    Digest secret_hash{};  // of the secret in the cookie
    std::string name = {};
    int64_t created_ms = 0;
    int64_t last_seen_ms = 0;
    friend bool operator==(const Guest&, const Guest&) = default;
};

// Whoever shows the secret with this hash may sit on that seat, or (none) watch.
struct Right {
    Digest hash{};
    std::string game;
    Seat seat = Seat::none;
    int64_t created_ms = 0;
    friend bool operator==(const Right&, const Right&) = default;
};

// What the host must keep to itself to go on after a crash and is in no entry. It is deleted when
// the game ends.
struct HostSecret {
    std::string game;
    std::string name;
    std::string value;
    friend bool operator==(const HostSecret&, const HostSecret&) = default;
};

struct ChatLine {
    std::string game;
    std::string room;    // "players", "spectators"
    int64_t number = 0;  // given by the store: 1, 2, 3, ... in a game
    std::string guest = {};
    std::string name = {};
    Seat seat = Seat::none;
    std::string text;
    int64_t at_ms = 0;
    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// Operation -------------------------------------------------------------------------------------

struct Report {
    int64_t number = 0;  // given by the store
    std::string by = {};
    std::string about = {};  // a guest
    std::string game = {};
    std::string text;
    int64_t at_ms = 0;
    int64_t closed_ms = 0;  // 0: open
    std::string answer = {};
    friend bool operator==(const Report&, const Report&) = default;
};

struct Mute {
    std::string guest;
    int64_t until_ms = 0;  // 0: for good
    std::string reason = {};
    int64_t at_ms = 0;
    friend bool operator==(const Mute&, const Mute&) = default;
};

struct Ban {
    std::string range;     // "203.0.113.0/24", as the host writes it
    int64_t until_ms = 0;  // 0: for good
    std::string reason = {};
    int64_t at_ms = 0;
    friend bool operator==(const Ban&, const Ban&) = default;
};

struct Announcement {
    int64_t number = 0;  // given by the store
    std::string text;
    int64_t at_ms = 0;
    int64_t until_ms = 0;  // 0: until it is taken down
    friend bool operator==(const Announcement&, const Announcement&) = default;
};

// The first answer to a request that names itself and is no action of a game (Idempotency-Key).
struct KeptAnswer {
    std::string scope;  // whose key it is
    std::string key;
    std::string answer;
    int64_t at_ms = 0;
    friend bool operator==(const KeptAnswer&, const KeptAnswer&) = default;
};

// Changes ---------------------------------------------------------------------------------------

struct SetSeats {
    std::string game;
    std::vector<SeatRow> seats;  // all of them
};
struct SetNext {
    std::string game;
    std::string next;
};
// With the end of a game whose series goes on; SetNext settles it.
struct OweNext {
    std::string game;
};
struct SetPublic {
    std::string game;
    bool is_public;
};
struct RevokeRights {  // to that seat, or (none) to watch
    std::string game;
    Seat seat;
};
struct CloseReport {
    int64_t number;
    int64_t at_ms;
    std::string answer;
};
struct Unmute {
    std::string guest;
};
struct Unban {
    std::string range;
};
struct TakeDown {
    int64_t announcement;
};

// One row that is put (over the one with the same key, if there is one) or taken away. Reports,
// announcements and lines of chat are always new ones.
using Change = std::variant<Guest, Right, RevokeRights, HostSecret, Snapshot, SetSeats, SetNext,
                            OweNext, SetPublic, ChatLine, Report, CloseReport, Mute, Unmute, Ban,
                            Unban, Announcement, TakeDown, KeptAnswer>;

}  // namespace prise::store
