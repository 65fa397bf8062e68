// One entry of the log of a game. The log is never cut and never changed; everything that happened
// is an entry, in order, and a game is what its entries fold to.
//
//     created     the game, its rules version, options, clock, start position
//     commit      the host binds itself to a secret before anybody joins     (seal.h)
//     joined      a person takes a seat
//     entropy-commit         a seat binds itself to its own randomness
//     entropy                and shows it when all seats are bound
//     deal-abandoned         the deal is given up; another one follows
//     start       the first position; the clock begins
//     action      an action of the seat to act; sealed if others may not see it (seal.h)
//     held        a sealed action accepted before its turn; a second one takes its place
//     withdrawn   the seat takes its held action back
//     resign, timeout        a seat gives up, or the host finds its time over
//     offer, answer          a draw or a takeback is offered, accepted or declined
//     takeback, undo         the game returns to the point after an earlier entry
//     time-given             one seat gives another time
//     resumed     the host was away; nobody pays for that time
//     aborted     the game is given up before it was one; it counts for nobody
//     ended       the outcome
//     signature   of the host or of a seat, over the log up to an entry
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

inline constexpr int record_version = 2;  // of the log and of the file that holds it

enum class EntryKind : uint8_t {
    created,
    commit,
    joined,
    entropy_commit,
    entropy,
    deal_abandoned,
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
    aborted,
    ended,
    signature,
};
inline constexpr size_t entry_kinds = 21;

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
    // Sealed, and what would open the seal is not here: the entry comes from a redacted record.
    bool is_closed() const;
    // What opens its seal, the salt included; empty if it is closed.
    json::Object opening() const;

    friend bool operator==(const Entry&, const Entry&) = default;
};

// The refusal of an entry that does not say what its kind needs.
inline tl::unexpected<Refusal> bad_entry(std::string sentence) {
    return refuse("bad-entry", std::move(sentence), {});
}

// Does it say what its kind needs, in the order in which that is written, and nothing else? What it
// says may still be wrong; that is for the fold. Refused: bad-entry.
Result<void> check_form(const Entry& entry);

// What a person reads has no controls in it and nothing that turns the direction of writing, so
// that it can be printed anywhere as it is.
bool is_printable(std::string_view text);
// May it be a tag of a game (limits.h)?
bool is_tag(std::string_view name, std::string_view value);

// Which members of an entry are meant.
enum class Part : uint8_t {
    whole,
    // Without what opens a seal: what may leave the host while the game goes on.
    redacted,
    // Without the names of people, either: what the hash chain covers. The commitment of a seal
    // binds what opens it, so a redacted record verifies as the whole one does.
    chained,
};

// {"seq":..,"kind":..,"at":..,"seat":..,<body>}
std::string written(const Entry& entry, int64_t seq, Part part = Part::whole);
// The same as an object.
json::Object object_of(const Entry& entry, int64_t seq, Part part = Part::whole);

}  // namespace prise
