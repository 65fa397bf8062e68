// One entry of the log of a game. The log is never cut and never changed; everything that happened
// is an entry, in order, and a game is what its entries fold to.
//
//     created     the game, its rules version, options, clock, start position
//     commit      the host binds itself to a secret before anybody joins     (seal.h)
//     joined      a person takes a seat
//     entropy     a seat adds its own randomness to the deal
//     start       the first position; the clock begins
//     action      an action of the seat to act; sealed if others may not see it (seal.h)
//     held        a sealed action accepted before its turn; a second one takes its place
//     withdrawn   the seat takes its held action back
//     resign, timeout        a seat gives up, or the host finds its time over
//     offer, answer          a draw or a takeback is offered, accepted or declined
//     takeback, undo         the game returns to the point after an earlier entry
//     time-given             one seat gives another time
//     resumed     the host was away; nobody pays for that time
//     ended       the outcome
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "prise/core/json.h"
#include "prise/core/result.h"
#include "prise/core/seat.h"

namespace prise {

enum class EntryKind : uint8_t {
    created,
    commit,
    joined,
    entropy,
    start,
    action,
    held,
    withdrawn,
    resign,
    offer,
    answer,
    takeback,
    undo,
    time_given,
    timeout,
    resumed,
    ended,
};

std::string_view name_of(EntryKind kind);
std::optional<EntryKind> entry_kind_from(std::string_view name);

struct Entry {
    EntryKind kind = EntryKind::created;
    int64_t at_ms = 0;       // wall clock of the host, for people; no rule looks at it
    Seat seat = Seat::none;  // whose entry it is; none: the host's
    json::Object body = {};  // what the kind needs, in the order in which it is written

    const json::Value* find(std::string_view name) const;
    std::string_view text(std::string_view name) const;  // empty if absent or no string
    std::optional<int64_t> number(std::string_view name) const;
    bool is_sealed() const { return find("commitment") != nullptr; }

    friend bool operator==(const Entry&, const Entry&) = default;
};

// The refusal of an entry that does not say what its kind needs.
inline tl::unexpected<Refusal> bad_entry(std::string sentence) {
    return refuse("bad-entry", std::move(sentence), {});
}

// {"seq":..,"kind":..,"at":..,"seat":..,<body>}
json::Object to_json(const Entry& entry, int64_t seq);

// What the hash chain covers: everything but the names of people, and but that which opens a seal,
// because the seal's commitment binds it already. So a redacted record verifies as the whole one
// does.
json::Object chained_part(const Entry& entry, int64_t seq);

}  // namespace prise
