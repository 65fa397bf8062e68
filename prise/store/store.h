// Where games are kept: an append-only log for each, and beside it what lists, seats and operators
// need. A host stores first, then publishes, then acknowledges.
//
//     const auto store = open_sqlite(path);
//     if (!store) throw std::runtime_error(store.error().sentence);
//     (*store)->append({item}, [&](const Answers& answers) {  // on the writer's thread,
//         post(answers);                                     // when it is on the disk
//     });
//
// Writing. Calls return at once. One thread writes; whatever waits at one moment shares one
// transaction and one flush. `done` is called exactly once, on that thread, in the order of the
// calls, after the flush; it must be quick, must not throw and must not wait for the store. What is
// refused (a full disk, a broken one) is not in the log. Only when a disk fails in the middle of a
// flush may it turn out later, after the file was opened again, to have arrived: so whoever was
// refused asks again with the same action id, and it is there once. The store goes on when the
// cause is gone.
//
// Reading. From any thread, at once, without waiting for the writer; it sees what was flushed.
// Nothing here folds a log.
//
// Refusals: store-full, store-read-only, store-busy, store-corrupt, store-failed (the disk does not
// do what it should), store-closing; of a call that makes no sense: bad-append, bad-change,
// bad-query, bad-cursor. Of opening also: store-in-use, no-store, store-newer.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "prise/core/result.h"
#include "prise/store/rows.h"

namespace prise::store {

// A host that has read a snapshot never has to fold more entries than this: it makes the next
// snapshot in time.
inline constexpr int64_t most_entries_to_fold = 200;

// Appending -------------------------------------------------------------------------------------

// One line of the record. `open` may be shown to everybody while the game goes on; `whole` says
// what opens its seals as well and is empty where that is the same.
struct Line {
    std::string open;
    std::string whole = {};
};

// What one action (or the making of a game) appends to one game: all of it or nothing.
struct Append {
    std::string game;          // id
    int64_t expected_seq = 0;  // of the last entry there is; 0: the game is made by this
    std::string action_id;     // of the client's choice, once in a game; empty: the host's own
    std::vector<Line> lines;   // at least one
    Standing standing = {};    // after them
    std::optional<GameFacts> facts = {};    // if and only if the game is made
    std::vector<std::string> opening = {};  // the first actions, once they are known to all
    std::vector<Change> changes = {};       // in the same transaction
    std::string answer = {};                // what a repeat is told; opaque
};

// The lines are there: the last one has this seq.
struct Stored {
    int64_t seq;
};
// That action id was there: what was answered then.
struct Duplicate {
    int64_t seq;
    std::string answer;
};
// Others came first, or (seq 0) there is no such game.
struct Conflict {
    int64_t seq;
};
using Answer = std::variant<Stored, Duplicate, Conflict, Refusal>;
using Answers = std::vector<Answer>;  // one for each item, in their order

// Reading ---------------------------------------------------------------------------------------

enum class Lines : uint8_t { open, whole };

struct GameQuery {
    enum class Outcome : uint8_t {
        any,
        won,
        lost,
        drawn
    };  // by the player or guest, if one is named

    std::string game = {};
    std::optional<Status> status = {};
    std::string player = {};  // a name; case of ASCII letters does not matter
    std::string guest = {};
    Outcome outcome = Outcome::any;
    int64_t from_ms = 0;                    // made not before
    int64_t until_ms = 0;                   // and before; 0: now
    std::vector<std::string> opening = {};  // up to `longest_opening` first actions, with `game`
    bool only_public = true;
    std::string after = {};  // `next` of the page before
    size_t limit = 50;       // at most `most_games_of_a_page`
};
inline constexpr size_t longest_opening = 8;
inline constexpr size_t most_games_of_a_page = 200;

struct GamePage {
    std::vector<GameRow> games;  // the youngest first
    std::string next;            // empty: that was the last page
};

// Upkeep ----------------------------------------------------------------------------------------

// What may be forgotten; 0: nothing of that kind. Games in which a seat is held by anybody who was
// seen since are kept.
struct Retention {
    int64_t waiting_before_ms = 0;     // games that never began, made before
    int64_t unfinished_before_ms = 0;  // games that go on, last moved before
    int64_t finished_before_ms = 0;
    int64_t guests_before_ms = 0;   // guests who hold no seat and were last seen before
    int64_t answers_before_ms = 0;  // kept answers to requests
};
struct Forgotten {
    std::vector<std::string> games = {};  // their ids
    int64_t guests = 0;
    int64_t answers = 0;
    bool more = false;  // there is more to forget: so much was enough for one transaction
};

struct Figures {
    uint64_t commits = 0;
    uint64_t items = 0;  // appended and changed, in these commits
    uint64_t largest_group = 0;
    uint64_t refused = 0;
    uint64_t commit_us = 0;               // spent in flushing, in all
    uint64_t waiting = 0;                 // at this moment
    std::optional<Refusal> trouble = {};  // why the last attempt to write failed, if it did
};

class Store {
  public:
    virtual ~Store() = default;  // writes what waits; then closes

    virtual void append(std::vector<Append> items, std::function<void(Answers)> done) = 0;
    virtual void change(std::vector<Change> changes, std::function<void(Result<void>)> done) = 0;
    // At most some hundred games a call; again while there is more.
    virtual void forget(const Retention& retention,
                        std::function<void(Result<Forgotten>)> done) = 0;

    virtual Result<std::optional<GameRow>> game(std::string_view id) const = 0;
    // Those after `since`, at most `limit` of them.
    virtual Result<std::vector<EntryRow>> entries(std::string_view game, int64_t since, Lines lines,
                                                  size_t limit = SIZE_MAX) const = 0;
    // For whoever has refused an action: a repeated one is no longer legal.
    virtual Result<std::optional<Duplicate>> first_answer(std::string_view game,
                                                          std::string_view action_id) const = 0;
    virtual Result<std::optional<Snapshot>> snapshot(std::string_view game) const = 0;
    virtual Result<std::vector<HostSecret>> secrets(std::string_view game) const = 0;
    virtual Result<GamePage> games(const GameQuery& query) const = 0;
    virtual Result<std::vector<GameRow>> open_seats() const = 0;  // public games with a lobby seat
    virtual Result<std::vector<GameRow>> unfinished() const = 0;  // waiting or running; at start-up

    virtual Result<std::vector<GameRow>> owing_next() const = 0;  // see OweNext; at start-up

    virtual Result<std::optional<Guest>> guest(std::string_view id) const = 0;
    virtual Result<std::vector<Right>> rights(std::string_view game) const = 0;
    // Of both rooms if `room` is empty; those after the number `since`.
    virtual Result<std::vector<ChatLine>> chat(std::string_view game, std::string_view room,
                                               int64_t since, size_t limit) const = 0;
    virtual Result<std::optional<KeptAnswer>> kept_answer(std::string_view scope,
                                                          std::string_view key) const = 0;
    virtual Result<std::vector<Report>> reports(bool only_open) const = 0;
    virtual Result<std::vector<Mute>> mutes() const = 0;
    virtual Result<std::vector<Ban>> bans() const = 0;
    virtual Result<std::vector<Announcement>> announcements() const = 0;

    virtual Figures figures() const = 0;
};

struct SqliteSettings {
    std::string file_system = {};   // name of a registered sqlite3 VFS; empty: the usual one
    int64_t busy_ms = 2'000;        // how long to wait for another program that writes
    size_t most_waiting = 100'000;  // items; more are refused with store-busy
    size_t largest_group = 4'096;   // items in a transaction
};

// Makes the file if there is none, migrates an older one, and keeps every other server away from it
// (FILE.lock) as long as the store lives.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path,
                                           const SqliteSettings& settings = {});

}  // namespace prise::store
