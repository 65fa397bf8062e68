// What one entry of the log did: the entry itself, what was told of it, and what became visible by
// it. A host stores the entry first; when the store has answered it publishes the rest, to every
// viewer what that one may see.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/match/entry.h"

namespace prise {

// Who may see something: spectators, and each seat.
struct Audience {
    std::array<bool, max_seats + 1> may_see{};  // 0: spectators

    bool has(Viewer viewer) const {
        return viewer.everything || may_see[static_cast<size_t>(number_of(viewer.seat))];
    }
    bool is_everybody() const;
    friend bool operator==(const Audience&, const Audience&) = default;
};

// An action of an earlier entry that some may read from now on.
struct Opened {
    int64_t seq;
    Seat seat;
    std::string action;
    Audience to;                // those who could not read it before
    json::Object opening = {};  // what opens its seal (seal.h)
};

struct Told {
    int64_t seq = 0;
    Entry entry;
    std::string action = {};    // of an action: its text; `readers` may see it at once,
    std::string redacted = {};  // the others see this
    Audience readers = {};
    std::vector<Event> events = {};
    std::vector<CaptureRecord> captures = {};
    std::vector<Opened> opened = {};
    // Of an undo or a takeback: the actions after this entry no longer count.
    std::optional<int64_t> returned_to = {};
    // Of an action: where it was played, to show the position before it.
    PlayMark before = {};

    // The action as this viewer reads it now.
    std::string_view action_for(Viewer viewer) const {
        return readers.has(viewer) ? action : redacted;
    }
    // What opens the seal of an action that this viewer may read, or of what they hold: they can
    // check at once that it is their own choice that was sealed (opens_seal). Else nothing.
    json::Object opening_for(Viewer viewer) const;
    // The events as this viewer may see them.
    json::Array events_for(Viewer viewer) const;
};

// What a call of a match appended, in order: also what followed by itself (a held action, a forced
// one, the end).
using Appended = std::vector<Told>;

}  // namespace prise
