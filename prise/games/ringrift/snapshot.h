// A state in the form in which people, texts and explanations want it: the same for all boards, one
// plain table of cells. What need not be fast (text, refusals, explanations, boards) is written
// for snapshots, once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "prise/core/outcome.h"
#include "prise/core/past.h"
#include "prise/core/text.h"
#include "prise/games/ringrift/settings.h"
#include "prise/games/ringrift/state.h"

namespace prise::ringrift {

struct Snapshot : Status {
    enum class Kind : uint8_t { empty, stack, marker, collapsed };
    struct Content {
        Kind kind = Kind::empty;
        uint8_t owner = 0;   // a colour: of marker or collapse, or who controls the stack
        uint16_t first = 0;  // its rings in `rings`, from top to bottom
        uint16_t height = 0;
    };

    Grid grid{};
    int players = 2;
    std::array<Content, most_cells> board{};
    std::vector<uint8_t> rings;
    std::vector<Segment> chain;  // in phases x and z; without segments its stack stands on `focus`

    const Content& at(int cell) const { return board[static_cast<size_t>(cell)]; }
    bool is(int cell, Kind kind) const { return at(cell).kind == kind; }
    bool is_stack(int cell) const { return is(cell, Kind::stack); }
    bool is_stack_of(int cell, Colour colour) const {
        return is_stack(cell) && at(cell).owner == colour;
    }
    bool is_marker_of(int cell, Colour colour) const {
        return is(cell, Kind::marker) && at(cell).owner == colour;
    }
    std::span<const uint8_t> rings_on(int cell) const {
        return std::span(rings).subspan(at(cell).first, at(cell).height);
    }
    int cap(int cell) const;
    bool has_buried(int cell, Colour colour) const;
    bool owns_ring_on_board(Colour colour) const;
    // The cell where a running chain began.
    Cell chain_start() const { return chain.empty() ? focus : chain.front().from; }

    void put(int cell, Kind kind, Colour owner) {
        board[static_cast<size_t>(cell)] = {kind, static_cast<uint8_t>(owner), 0, 0};
    }
    void put_stack(int cell, std::span<const uint8_t> from_top) {
        board[static_cast<size_t>(cell)] = {Kind::stack, from_top.front(),
                                            static_cast<uint16_t>(rings.size()),
                                            static_cast<uint16_t>(from_top.size())};
        rings.insert(rings.end(), from_top.begin(), from_top.end());
    }
};

// `(a2b)`, as in section 11.
void print_stack(std::span<const uint8_t> from_top, Text& text);
// The ten fields of section 11.
void print_position(const Snapshot& snapshot, Text& text);
std::string position_text(const Snapshot& snapshot);

// §8: what is compared at the end.
struct Tally {
    int territory = 0;
    uint32_t eliminated = 0;
    int markers = 0;
    uint32_t out = 0;
};
PerSeat<Tally> tally_of(const Snapshot& snapshot);
template <class B>
PerSeat<Tally> tally_of(const State<B>& state) {
    PerSeat<Tally> out{};
    for (Colour colour = 0; colour < max_seats; ++colour) {
        const SeatStatus& seat = state.seats[static_cast<size_t>(colour)];
        out[static_cast<size_t>(colour)] = {state.ground.collapsed(colour).count(), seat.eliminated,
                                            state.ground.markers(colour).count(), seat.out};
    }
    return out;
}
// How a game stands that no end from outside has decided.
Outcome outcome_of(const Status& status);
// Who comes where, from 1; equal seats share a place. Without a winner all are first.
PerSeat<uint8_t> places_of(const PerSeat<Tally>& tally, int players, std::optional<Colour> winner);
// What the book adds to the JSON of an outcome: ranking and scores.
void add_standing(const PerSeat<Tally>& tally, int players, const Verdict& verdict,
                  json::Object& out);
// §8.2: the cells that win, as the others stand.
int territory_goal(const PerSeat<Tally>& tally, Colour colour, const Settings& settings);
// §8.4: who is first, and by which criterion; several: the last of them to act.
struct Stalemate {
    std::vector<Colour> first;
    Reason reason;
};
Stalemate stalemate_of(const PerSeat<Tally>& tally, int players);

template <class B>
Snapshot snapshot_of(const State<B>& state, const Past& past, int players) {
    Snapshot out;
    static_cast<Status&>(out) = static_cast<const Status&>(state);
    out.grid = B::grid;
    out.players = players;
    for (Colour colour = 0; colour < players; ++colour) {
        state.ground.markers(colour).each(
            [&](int cell) { out.put(cell, Snapshot::Kind::marker, colour); });
        state.ground.collapsed(colour).each(
            [&](int cell) { out.put(cell, Snapshot::Kind::collapsed, colour); });
    }
    std::array<uint8_t, static_cast<size_t>(B::most_rings)> rings;
    state.stacks.all().each([&](int cell) {
        size_t height = 0;
        state.stacks.each_ring(cell, [&](Colour c) { rings[height++] = static_cast<uint8_t>(c); });
        out.put_stack(cell, std::span(rings).first(height));
    });
    for (const uint64_t entry : past.entries()) {
        out.chain.push_back(Segment::from_entry(entry));
    }
    return out;
}

template <class B>
void restore(const Snapshot& snapshot, State<B>& state, Past& past) {
    state = {};
    static_cast<Status&>(state) = static_cast<const Status&>(snapshot);
    B::cells.each([&](int cell) {
        const auto& content = snapshot.at(cell);
        if (content.kind == Snapshot::Kind::marker) {
            state.ground.put_marker(cell, content.owner);
        } else if (content.kind == Snapshot::Kind::collapsed) {
            state.ground.collapse(cell, content.owner);
        } else if (content.kind == Snapshot::Kind::stack) {
            const auto rings = snapshot.rings_on(cell);
            for (size_t i = rings.size(); i > 0; --i) {
                state.stacks.push_top(cell, rings[i - 1]);
            }
        }
    });
    past.clear();
    for (const Segment& segment : snapshot.chain) {
        past.push(segment.entry());
    }
}

}  // namespace prise::ringrift
