// Who sits where. Persons are numbered by the seats that they first took. In some games they may
// exchange seats; whatever is theirs goes with them: keys, sockets, presence, points of a series.
#pragma once

#include "prise/match/match_state.h"

namespace prise::server {

inline Seat seat_of_person(const MatchState& state, Seat person) {
    for (int n = 1; n <= state.seats(); ++n) {
        if (state.person_on(seat_number(n)) == person) {
            return seat_number(n);
        }
    }
    return person;
}

inline Seat person_on(const MatchState& state, Seat seat) {
    return seat == Seat::none ? Seat::none : state.person_on(seat);
}

using Persons = std::array<Seat, max_seats>;  // by seat
inline Persons persons_of(const MatchState& state) {
    return {state.person_on(Seat::first), state.person_on(Seat::second),
            state.person_on(Seat::third), state.person_on(Seat::fourth)};
}

}  // namespace prise::server
