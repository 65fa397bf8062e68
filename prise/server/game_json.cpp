#include "prise/server/game_json.h"

#include <algorithm>

#include "prise/server/hall.h"
#include "prise/server/telling.h"

namespace prise::server {
namespace {

json::Value read_or_null(const std::string& text) {
    const auto read = json::parse(text, {.halves = true});
    return text.empty() || !read ? json::Value() : *read;
}

json::Array seats_json(const store::GameRow& row, const Room* room, SeatsTell tell) {
    json::Array out;
    for (size_t i = 0; i < row.seats.size(); ++i) {
        const store::SeatRow& seat = row.seats[i];
        json::Object one{{"seat", static_cast<int64_t>(i) + 1},
                         {"kind", name_of(seat.kind)},
                         {"taken", seat.taken},
                         {"name", or_null(seat.name)}};
        if (tell == SeatsTell::guests) {
            one.push_back({"guest", or_null(seat.guest)});
        }
        if (seat.kind == store::SeatKind::computer) {
            one.push_back({"level", read_or_null(seat.level)});
        }
        if (room != nullptr) {
            one.push_back({"present", room->is_present(seat_number(static_cast<int>(i) + 1))});
        }
        out.push_back(std::move(one));
    }
    return out;
}

// In its place, or as the last one.
void set(json::Object& out, std::string_view name, json::Value value) {
    const auto found = std::ranges::find(out, name, &json::Member::name);
    if (found != out.end()) {
        found->value = std::move(value);
    } else {
        out.push_back({std::string(name), std::move(value)});
    }
}

// What binds the host before anybody joins, and what the seats have added.
json::Value deal_json(const MatchState& state) {
    const auto& dealing = state.dealing();
    if (!dealing) {
        return {};
    }
    json::Array shares;
    for (size_t i = 0; i < static_cast<size_t>(state.seats()); ++i) {
        const auto& share = dealing->shares[i];
        shares.push_back(share ? json::Value(json::Object{{"commitment", to_hex(share->commitment)},
                                                          {"byHost", share->by_host},
                                                          {"shown", share->entropy.has_value()}})
                               : json::Value());
    }
    return json::Object{{"root", to_hex(state.root())},
                        {"number", state.number_of_deal()},
                        {"commitment", to_hex(dealing->commitment)},
                        {"seats", std::move(shares)}};
}

}  // namespace

std::string_view name_of(store::Status status) {
    switch (status) {
        case store::Status::waiting: return "waiting";
        case store::Status::running: return "running";
        case store::Status::ended: return "ended";
        case store::Status::aborted: return "aborted";
    }
    return {};
}

std::string_view name_of(store::SeatKind kind) {
    switch (kind) {
        case store::SeatKind::person: return "person";
        case store::SeatKind::link: return "link";
        case store::SeatKind::lobby: return "lobby";
        case store::SeatKind::computer: return "computer";
    }
    return {};
}

json::Value or_null(const std::string& text) {
    return text.empty() ? json::Value() : json::Value(text);
}

json::Value seat_or_null(Seat seat) {
    return seat == Seat::none ? json::Value() : json::Value(number_of(seat));
}

json::Object row_json(const store::GameRow& row, SeatsTell tell) {
    return {{"id", row.id},
            {"game", row.facts.game},
            {"preset", row.facts.preset},
            {"options", read_or_null(row.facts.options)},
            {"public", row.facts.is_public},
            {"status", name_of(row.standing.status)},
            {"seq", row.seq},
            {"created", row.facts.created_ms},
            {"lastMove", row.standing.last_move_ms},
            {"actions", row.standing.actions},
            {"control", read_or_null(row.facts.clock)},
            {"series", read_or_null(row.facts.series)},
            {"previous", or_null(row.facts.previous)},
            {"next", or_null(row.next)},
            {"seats", seats_json(row, nullptr, tell)},
            {"outcome", row.standing.outcome.empty() ? json::Value(to_json(ongoing))
                                                     : read_or_null(row.standing.outcome)}};
}

json::Object game_json(const store::GameRow& row, const MatchState& state, Viewer viewer,
                       int64_t now_ms) {
    json::Object out = row_json(row);
    set(out, "seq", state.next_seq() - 1);
    set(out, "you", seat_or_null(viewer.seat));
    for (json::Member& member : standing_for(state, viewer, now_ms, Legal::whole)) {
        set(out, member.name, std::move(member.value));
    }
    const auto texts = state.texts_for(viewer);
    set(out, "line", json::Array(texts.begin(), texts.end()));
    if (viewer.seat != Seat::none) {
        set(out, "held", state.held_by(viewer.seat).has_value());
        set(out, "mayUndo", static_cast<int64_t>(state.own_actions_to_undo(viewer.seat)));
    }
    set(out, "deal", deal_json(state));
    set(out, "tags", state.facts().tags);
    return out;
}

json::Object game_json(const Room& room, Viewer viewer, int64_t now_ms) {
    json::Object out = game_json(room.row(), room.state(), viewer, now_ms);
    set(out, "seats", seats_json(room.row(), &room, SeatsTell::names));
    set(out, "spectators", static_cast<int64_t>(room.spectators()));
    return out;
}

json::Object presence_json(const Room& room) {
    json::Array seats;
    const int64_t now = room.host().time.now_ms();
    for (int n = 1; n <= static_cast<int>(room.row().seats.size()); ++n) {
        const int64_t since = room.gone_since_ms(seat_number(n));
        json::Object one{{"seat", n}, {"present", since == 0}};
        if (since != 0) {
            one.push_back({"goneSince", since});
            one.push_back(
                {"claimIn",
                 std::max<int64_t>(0, since + patience_ms(room.state().facts().clock) - now)});
        }
        seats.push_back(std::move(one));
    }
    return {{"type", "presence"},
            {"seats", std::move(seats)},
            {"spectators", static_cast<int64_t>(room.spectators())}};
}

}  // namespace prise::server
