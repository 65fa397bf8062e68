// A game as lists and pages show it: what everybody may know of it without looking into it.
#pragma once

#include "prise/core/json.h"
#include "prise/server/room.h"

namespace prise::server {

std::string_view name_of(store::Status status);
std::string_view name_of(store::SeatKind kind);

json::Value or_null(const std::string& text);
json::Value seat_or_null(Seat seat);

// Of a list: nothing is folded for it. Who sits where is told to the operator alone.
enum class SeatsTell : uint8_t { names, guests };
json::Object row_json(const store::GameRow& row, SeatsTell tell = SeatsTell::names);
// A whole game for a viewer: the row and how it stands; of a room also who is there.
json::Object game_json(const store::GameRow& row, const MatchState& state, Viewer viewer,
                       int64_t now_ms);
json::Object game_json(const Room& room, Viewer viewer, int64_t now_ms);
json::Object presence_json(const Room& room);

}  // namespace prise::server
