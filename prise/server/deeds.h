// What a seat can do to its game, by name: the same words over HTTP and over a socket.
#pragma once

#include <span>
#include <string_view>

#include "prise/core/fields.h"
#include "prise/server/room.h"

namespace prise::server {

using SeatDeed = std::function<Result<Appended>(Match& match, Seat seat, int64_t at_ms)>;

struct Verb {
    std::string_view name;    // of the message: "act"
    std::string_view path;    // of the resource that is posted to: "actions"
    std::string_view fields;  // that it reads, beside id, seq and game
    SeatDeed (*make)(Fields& fields);
};

std::span<const Verb> verbs();
const Verb* verb_named(std::string_view name);

std::string fields_of(const Verb& verb);  // of a body

// Each person has ids of their own: nobody can use up those of another one.
std::string action_id_of(Seat person, std::string_view id);

std::string read_action_id(Fields& fields);  // empty: none

// The order of that person. Refused: bad-request.
Result<Room::Order> read_order(const Verb& verb, Fields& fields, Seat person);

}  // namespace prise::server
