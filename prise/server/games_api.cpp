// Which games there are, making them and finding them.
#include "prise/core/described.h"
#include "prise/core/text.h"
#include "prise/server/api.h"
#include "prise/server/game_json.h"
#include "prise/server/kept_answers.h"
#include "prise/server/list_query.h"
#include "prise/server/openapi.h"
#include "prise/server/problem.h"

namespace prise::server {
namespace {

// The keys of the seats that somebody has still to take, or has just taken.
std::string answer_of(const Created& made) {
    json::Array seats;
    for (size_t i = 0; i < made.keys.size(); ++i) {
        json::Object seat{{"seat", static_cast<int64_t>(i) + 1}};
        if (!made.keys[i].empty()) {
            seat.push_back({"token", made.keys[i]});
        }
        seats.push_back(std::move(seat));
    }
    return json::Value(json::Object{{"id", made.id}, {"seats", std::move(seats)}}).text();
}

void openapi(const House&, Call& call) {
    call.reply.send(net::Response::json(200, std::string(openapi_text())));
}

void catalogue(const House& house, Call& call) {
    json::Array games;
    for (const GameEntry& entry : house.host().games) {
        games.push_back(json::Object{{"game", entry.id},
                                     {"title", entry.title},
                                     {"idea", entry.idea},
                                     {"seatNames", entry.seat_names},
                                     {"rules", entry.version},
                                     {"presets", described_presets(*entry.table)},
                                     {"options", described_options(*entry.table)}});
    }
    call.reply.send(ok(std::move(games)));
}

// The game that is asked for, and the name of whoever asks; nothing: it has been refused.
std::optional<NewGame> wish_in(const House& house, Call& call, Fields& body) {
    auto game = read_new_game(body, *house.host().tools.games);
    if (!game) {
        call.refuse_with(game);
        return std::nullopt;
    }
    if (const std::string_view name = body.text_or("name", ""); !name.empty()) {
        auto checked = checked_name(name);
        if (!checked) {
            call.refuse_with(checked);
            return std::nullopt;
        }
        call.caller.name = *checked;
    }
    return std::move(*game);
}

void create(const House& house, Call& call, Fields& body) {
    const std::string key(call.request.headers.find("idempotency-key").value_or(""));
    if (key.size() > 128) {
        call.refuse_with(Refusal{"bad-request", "An Idempotency-Key has at most 128 letters.", {}});
        return;
    }
    const KeptAnswers answers(house.host(), call.caller, key);
    if (const auto first = answers.first()) {
        call.reply.send(net::Response::json(201, *first).with("Idempotency-Replayed", "true"));
        return;
    }
    auto game = wish_in(house, call, body);
    if (!game) {
        return;
    }
    house.hall.create(
        std::move(*game), call.caller,
        [answers](const Created& made) { return answers.kept(answer_of(made)); },
        [reply = call.reply](const Result<Created>& made) {
            reply.send(made ? net::Response::json(201, answer_of(*made))
                                  .with("Location", join("/api/v1/games/", made->id))
                                  .with("Cache-Control", "no-store")
                            : problem(made.error()));
        });
}

void list(const House& house, Call& call) {
    const auto query = read_list_query(call.request);
    if (!query) {
        call.refuse_with(query);
        return;
    }
    const auto page = house.host().store.games(*query);
    if (!page) {
        call.refuse_with(page);
        return;
    }
    json::Array games;
    for (const store::GameRow& row : page->games) {
        games.push_back(row_json(row));
    }
    call.reply.send(ok(json::Object{{"games", std::move(games)}, {"next", or_null(page->next)}}));
}

void lobby(const House& house, Call& call) {
    auto games = house.lobby.open_games();
    if (!games) {
        call.refuse_with(games);
        return;
    }
    call.reply.send(ok(json::Object{{"games", std::move(*games)}}));
}

// The first open seat of a game like that, else a new game with one.
void pair(const House& house, Call& call, Fields& body) {
    auto game = wish_in(house, call, body);
    if (!game) {
        return;
    }
    const auto answer = [](const std::string& id, int seat, const std::string& key) {
        return ok(json::Object{{"id", id}, {"seat", seat}, {"token", key}});
    };
    Seat seat = Seat::none;
    if (const auto room = house.hall.find_open_seat(*game, call.caller, seat)) {
        house.hall.take_seat(
            room, seat, "", call.caller, {},
            [reply = call.reply, room, seat, answer](const Result<std::string>& key) {
                reply.send(key ? answer(room->id(), number_of(seat), *key) : problem(key.error()));
            });
        return;
    }
    game->is_public = true;
    for (NewSeat& one : game->seats) {
        one.kind = &one == &game->seats.front() ? store::SeatKind::person : store::SeatKind::lobby;
    }
    house.hall.create(
        std::move(*game), call.caller, {},
        [reply = call.reply, answer](const Result<Created>& made) {
            reply.send(made ? answer(made->id, 1, made->keys.front()) : problem(made.error()));
        });
}

}  // namespace

void add_games_routes(Routes& routes) {
    routes.get("/openapi.json", openapi);
    routes.get("/catalogue", catalogue);
    routes.post("/games", new_game_fields, create, Terms::making);
    routes.get("/games", list, Terms::asking);
    routes.get("/lobby", lobby);
    routes.post("/pairings", new_game_fields, pair, Terms::making);
}

}  // namespace prise::server
