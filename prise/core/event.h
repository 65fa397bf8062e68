// What an applied action tells the world, in order: events with all that a client needs to show
// them, and one uniform record for every capture of every game.
//
// A field of an event is open, or belongs to one seat; `render` leaves out what a viewer may not
// know and is the only place where anything is redacted.
//
// The rules tell a *sink*, a template parameter of `apply`. `Silent` compiles to nothing; a game
// asks `if constexpr (Sink::listens)` before it makes an event. `Collector` keeps everything.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/core/json.h"
#include "prise/core/seat.h"

namespace prise {

struct Field {
    std::string_view name;  // points to a literal
    json::Value value;
    Seat owner = Seat::none;  // none: open to everybody

    friend bool operator==(const Field&, const Field&) = default;
};

struct Event {
    std::string_view type;  // points to a literal, spelled as in section 12 of the book
    Seat seat;              // whose action made it happen
    std::vector<Field> fields;

    friend bool operator==(const Event&, const Event&) = default;
};

json::Value render(const Event& event, Viewer viewer);

// Captures can be listed and counted over all games: who took what with what, from where to where.
struct CaptureRecord {
    struct Taken {
        std::string what;
        std::string at;
        friend bool operator==(const Taken&, const Taken&) = default;
    };

    int64_t ply =
        0;  // completed turns before this one; counted by whoever keeps the game, not by rules
    Seat seat = Seat::none;
    std::string by;                   // the capturing thing before the capture, as in the position
    std::string from, to;             // where it began and ended
    std::vector<Taken> taken;         // what was removed or changed hands, in order
    std::vector<std::string> gained;  // what the captor now has more
    std::vector<Field> own;           // the game's own fields
    bool chain_goes_on = false;       // a later action continues this capture's chain

    friend bool operator==(const CaptureRecord&, const CaptureRecord&) = default;
};

json::Value render(const CaptureRecord& record, Viewer viewer);

struct Silent {
    static constexpr bool listens = false;
    void event(const Event&) {}
    void capture(const CaptureRecord&) {}
};

class Collector {
  public:
    static constexpr bool listens = true;

    Collector() = default;
    explicit Collector(int64_t told_before) : told_(told_before) {}

    void event(Event event) {
        ++told_;
        events.push_back(std::move(event));
    }
    void capture(CaptureRecord record) { captures.push_back(std::move(record)); }
    void clear() {
        events.clear();
        captures.clear();
    }

    // All events so far, also those that were cleared away: a log numbers them.
    int64_t told() const { return told_; }

    std::vector<Event> events;
    std::vector<CaptureRecord> captures;

  private:
    int64_t told_ = 0;
};

}  // namespace prise
