#include "prise/server/lobby.h"

#include <algorithm>

#include "prise/server/game_json.h"

namespace prise::server {
namespace {

bool waits_for_anybody(const store::GameRow& row) {
    return row.facts.is_public && row.standing.status == store::Status::waiting &&
           std::ranges::any_of(row.seats, [](const store::SeatRow& seat) {
               return seat.kind == store::SeatKind::lobby && !seat.taken;
           });
}

}  // namespace

Result<json::Array> Lobby::open_games() const {
    const auto rows = host_.store.open_seats();
    if (!rows) {
        return refuse(rows);
    }
    json::Array out;
    for (const store::GameRow& row : *rows) {
        out.push_back(row_json(row));
    }
    return out;
}

Result<void> Lobby::listen(const std::shared_ptr<net::Outlet>& outlet) {
    auto games = open_games();
    if (!games) {
        return refuse(games);
    }
    leave(outlet.get());
    listeners_.push_back(outlet);
    outlet->send(net::make_bytes(
        json::Value(json::Object{{"type", "lobby"}, {"games", std::move(*games)}}).text()));
    return {};
}

void Lobby::leave(const net::Outlet* outlet) {
    std::erase_if(listeners_, [&](const auto& one) { return one.get() == outlet; });
}

void Lobby::changed(const Room& room) {
    if (!room.row().facts.is_public || listeners_.empty()) {
        return;
    }
    const json::Object message =
        waits_for_anybody(room.row())
            ? json::Object{{"type", "lobby-game"}, {"game", row_json(room.row())}}
            : json::Object{{"type", "lobby-gone"}, {"id", room.id()}};
    const net::Bytes text = net::make_bytes(json::Value(message).text());
    for (const auto& listener : listeners_) {
        listener->send(text);
    }
}

}  // namespace prise::server
