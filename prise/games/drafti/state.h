// The two values of Drafti: a position with its clocks (section 3), and one whole turn (section 5).
#pragma once

#include <array>
#include <cstdint>

#include "prise/core/past.h"
#include "prise/games/drafti/board.h"

namespace prise::drafti {

inline constexpr int counter_limit = 9999;  // §3: counters have at most four digits
inline constexpr int longest_chain = 12;    // §6.5: one hop for each enemy piece

// The tail of section 3 (king moves since the last capture or man move) lives in the Past. Its
// entries are the placements before those moves, white squares below, black squares above. Within a
// tail men stand still and nothing is captured, so equal placements are equal positions, exactly.
struct State {
    std::array<Board, 2> pieces{};  // by Side
    Board kings = 0;                // of both sides
    uint16_t quiet = 0;             // H
    uint16_t endgame = 0;           // E
    uint16_t move_number = 1;       // F
    Side turn = white;
    uint8_t promoted = 0;  // P: bit of a side that has ever crowned a man

    friend constexpr bool operator==(const State&, const State&) = default;

    constexpr Board own() const { return pieces[turn]; }
    constexpr Board enemy() const { return pieces[other(turn)]; }
    constexpr Board occupied() const { return pieces[white] | pieces[black]; }
    constexpr uint64_t placement() const {
        return pieces[white] | (static_cast<uint64_t>(pieces[black]) << 32);
    }
};
static_assert(sizeof(State) <= 64);

// A quiet move has no hops and its target in `to`. A capture lists every landing square: five bits
// each in `path`, the first one lowest; `to` is the last of them. The captured pieces follow from
// the path, so they are not part of the action.
struct Action {
    uint64_t path;
    uint8_t from;
    uint8_t to;
    uint8_t hops;  // longest_chain + 1: read from a text longer than any chain; never legal

    friend constexpr bool operator==(const Action&, const Action&) = default;

    constexpr bool is_capture() const { return hops != 0; }
    constexpr int landing(int hop) const { return static_cast<int>((path >> (5 * hop)) & 31); }
    constexpr void add_landing(int square) {
        path |= static_cast<uint64_t>(square) << (5 * hops);
        to = static_cast<uint8_t>(square);
        ++hops;
    }
};
static_assert(sizeof(Action) == 16);

constexpr Action quiet_move(int from, int to) {
    return {0, static_cast<uint8_t>(from), static_cast<uint8_t>(to), 0};
}

constexpr Action single_jump(int from, int to) {
    return {static_cast<uint64_t>(to), static_cast<uint8_t>(from), static_cast<uint8_t>(to), 1};
}

// §8.2: endings that have a clock of their own.
enum class EndgameClass : uint8_t { none, two_on_one, three_kings };

struct Endgame {
    EndgameClass kind = EndgameClass::none;
    Side weak = white;  // who has the lone king
};

Endgame classify(const State& state);

// §2.2.
constexpr State start_position(Side first_player) {
    State state;
    state.pieces = {start_of_white, start_of_black};
    state.turn = first_player;
    return state;
}

// §8.1 rule 6: how often this placement has occurred with this side to move, itself included.
int occurrences(const State& state, const Past& past, int stop_at);

}  // namespace prise::drafti
