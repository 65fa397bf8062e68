// Who sits where. Seats are numbered from 1 to 4; seat 1 begins. `Seat::none` is nobody: the actor
// of a finished game, the winner of a draw, the place of a spectator.
#pragma once

#include <cstddef>
#include <cstdint>

namespace prise {

inline constexpr int max_seats = 4;

enum class Seat : uint8_t { none = 0, first = 1, second = 2, third = 3, fourth = 4 };

constexpr Seat seat_number(int number) { return static_cast<Seat>(number); }
constexpr int number_of(Seat seat) { return static_cast<int>(seat); }
constexpr size_t index_of(Seat seat) { return static_cast<size_t>(seat) - 1; }  // not for `none`

// For whom something is shown. Nobody's seat and not everything: a spectator. `everything` is for
// the host, for practice games and for games that are over.
struct Viewer {
    Seat seat = Seat::none;
    bool everything = false;

    constexpr bool may_know(Seat owner) const {
        return everything || owner == Seat::none || owner == seat;
    }
    friend constexpr bool operator==(const Viewer&, const Viewer&) = default;
};

inline constexpr Viewer spectator{};
inline constexpr Viewer all_knowing{Seat::none, true};

}  // namespace prise
