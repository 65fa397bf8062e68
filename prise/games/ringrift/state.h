// The values of RingRift: what stands beside the board (Status), the whole state (section 3), and
// the action (section 5).
//
// A running chain is not in the state but in the Past, one entry a segment: it can be as long as a
// position text likes, and is forgotten when the chain completes. Its backup is the caller's copy
// of the state from before (capture.h).
#pragma once

#include <array>
#include <cstdint>

#include "prise/core/past.h"
#include "prise/core/seat.h"
#include "prise/games/ringrift/ground.h"
#include "prise/games/ringrift/stacks.h"

namespace prise::ringrift {

enum class Phase : uint8_t {
    placement,       // p
    movement,        // m
    after_move,      // c
    chain,           // x
    closing,         // z
    line,            // l
    line_payment,    // L
    region,          // t
    region_payment,  // T
    region_ring,     // R
    forced,          // f
    over,            // o
};
inline constexpr std::string_view phase_letters = "pmcxzlLtTRfo";

enum class Reason : uint8_t {  // §8, in the order of the letters of §11
    ring_elimination,
    territory_control,
    last_player_standing,
    stalemate_territory,
    stalemate_rings,
    stalemate_markers,
    stalemate_last_action,
};
inline constexpr std::string_view reason_letters = "etlwrma";
inline constexpr std::array<std::string_view, 7> reason_names = {
    "ring-elimination", "territory-control", "last-player-standing", "stalemate-territory",
    "stalemate-rings",  "stalemate-markers", "stalemate-last-action"};

using Flags = uint8_t;                      // a set of these
inline constexpr Flags real_available = 1;  // h: a real action was there when the turn began
inline constexpr Flags real_taken = 2;      // t: one was taken
inline constexpr Flags board_changed = 4;   // a
inline constexpr Flags recovering = 8;      // r
inline constexpr std::string_view flag_letters = "htar";

inline constexpr uint32_t number_limit = 999'999'999;  // §11: nine digits
inline constexpr int most_rounds = 9;                  // §8.3: the count stays there

struct SeatStatus {
    uint32_t hand = 0;
    uint32_t eliminated = 0;  // rings credited
    uint32_t out = 0;         // the turn at whose end it was found without rings; 0: never

    friend bool operator==(const SeatStatus&, const SeatStatus&) = default;
};

// Everything but the board.
struct Status {
    PerSeat<SeatStatus> seats{};
    uint32_t turn = 1;
    Cell focus = no_cell;  // in a chain: where its stack stands (`current_position`)
    Colour player = 0;     // whose turn it is, or was when the game ended
    Phase phase = Phase::placement;
    Flags flags = 0;
    uint8_t rounds = 0;  // `lps`: how many, 0 if there is no holder
    Colour holder = 0;
    bool swapped = false;
    Colour winner = 0;  // of a game that is over
    Reason reason = Reason::ring_elimination;

    bool is_set(Flags flag) const { return (flags & flag) != 0; }
    friend bool operator==(const Status&, const Status&) = default;
};

template <class B>
struct State : Status {
    using Set = typename B::Set;

    Stacks<B> stacks{};
    Ground<B> ground{};

    Set blocked() const { return stacks.all() | ground.all_collapsed(); }  // cannot be crossed

    friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State<Square8>) <= 1024);

struct Action {
    enum class Kind : uint8_t {
        place,  // count on `to`
        swap,
        skip,
        move,       // from, to
        capture,    // from, other = TARGET, to
        line,       // low, high
        region,     // to = FIRST, count = B
        eliminate,  // to
        extract,    // to
        slide,      // from, to, and low, high or other = STACK or both
        strike,     // from, to, other = STACK
    };

    Kind kind = Kind::skip;
    uint8_t count = 0;
    Cell from = no_cell;
    Cell to = no_cell;
    Cell other = no_cell;
    Cell low = no_cell;
    Cell high = no_cell;

    friend bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 12);

namespace act {
constexpr Cell cell(int number) { return static_cast<Cell>(number); }
constexpr Action place(int count, int to) {
    return {Action::Kind::place, static_cast<uint8_t>(count), no_cell, cell(to)};
}
constexpr Action move(int from, int to) { return {Action::Kind::move, 0, cell(from), cell(to)}; }
constexpr Action capture(int from, int target, int to) {
    return {Action::Kind::capture, 0, cell(from), cell(to), cell(target)};
}
constexpr Action line(int low, int high) {
    return {Action::Kind::line, 0, no_cell, no_cell, no_cell, cell(low), cell(high)};
}
constexpr Action region(int first, int border) {
    return {Action::Kind::region, static_cast<uint8_t>(border), no_cell, cell(first)};
}
constexpr Action eliminate(int at) { return {Action::Kind::eliminate, 0, no_cell, cell(at)}; }
constexpr Action extract(int at) { return {Action::Kind::extract, 0, no_cell, cell(at)}; }
constexpr Action slide(int from, int to, int low, int high, int stack) {
    return {Action::Kind::slide, 0, cell(from), cell(to), cell(stack), cell(low), cell(high)};
}
constexpr Action strike(int from, int to, int stack) {
    return {Action::Kind::strike, 0, cell(from), cell(to), cell(stack)};
}
inline constexpr Action skip{};
inline constexpr Action swap{Action::Kind::swap};
}  // namespace act

// One segment of a chain, as the text and the Past have it.
struct Segment {
    Cell from;
    Cell target;
    Cell to;
    Colour captured;

    static Segment from_entry(uint64_t entry) {
        const auto part = [&](int i) { return static_cast<Cell>(entry >> (16 * i)); };
        return {part(0), part(1), part(2), static_cast<Colour>(part(3))};
    }
    uint64_t entry() const {
        return uint64_t{from} | uint64_t{target} << 16 | uint64_t{to} << 32 |
               static_cast<uint64_t>(captured) << 48;
    }
    friend bool operator==(const Segment&, const Segment&) = default;
};

}  // namespace prise::ringrift
