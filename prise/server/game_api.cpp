// One game: looking at it, talking about it, sitting down and acting.
#include <algorithm>

#include "prise/core/described.h"
#include "prise/core/text.h"
#include "prise/formats/formats.h"
#include "prise/server/api.h"
#include "prise/server/deeds.h"
#include "prise/server/game_json.h"
#include "prise/server/problem.h"

namespace prise::server {
namespace {

// {"seq":12}, or the problem.
auto acknowledge(const net::Reply& reply) {
    return [reply](const Result<Acknowledged>& done) {
        reply.send(done ? ok(json::Object{{"seq", done->seq}, {"repeated", done->is_repeat}})
                        : problem(done.error()));
    };
}

// Clocks run and change nothing: who has read the rest knows what they say.
std::string etag_of(const House& house, json::Object shown) {
    std::erase_if(shown, [](const json::Member& member) { return member.name == "clock"; });
    const Digest digest = house.host().tools.hashing.sha256(json::Value(std::move(shown)).text());
    return join("W/\"", to_hex(digest).substr(0, 24), "\"");
}

void game(const House& house, Call& call) {
    with_room(house, call, [&house, call](const auto& room, Viewer viewer) {
        json::Object shown = game_json(*room, viewer, house.now_ms());
        const std::string etag = etag_of(house, shown);
        call.send(net::Response::json(200, json::Value(std::move(shown)).text()), etag);
    });
}

void events(const House& house, Call& call) {
    const auto since = number_in(call.request.query_value("since").value_or("0"));
    if (!since) {
        call.refuse_with(Refusal{"bad-request", "since is the number of an entry.", {}});
        return;
    }
    with_room(house, call, [reply = call.reply, since = *since](const auto& room, Viewer viewer) {
        const auto stream = reply.stream(
            net::Response::of(200, "application/x-ndjson").with("Cache-Control", "no-store"));
        if (!stream) {
            return;
        }
        stream->on_gone([room = std::weak_ptr(room), raw = stream.get()] {
            if (const auto alive = room.lock()) {
                alive->leave(raw);
            }
        });
        room->listen({stream, person_on(room->state(), viewer.seat)}, since);
    });
}

net::Response as_file(const Room& room, std::string_view media_type, std::string_view ending,
                      std::string text) {
    return net::Response::of(200, media_type, std::move(text))
        .with("Content-Disposition", join("attachment; filename=\"", room.id(), ".", ending, "\""));
}

// Whole when the game is over; before that what is sealed stays closed, and it verifies as well.
net::Response record_of(const House& house, const Room& room) {
    const auto lines = house.host().store.entries(
        room.id(), 0, room.state().is_over() ? store::Lines::whole : store::Lines::open);
    if (!lines) {
        return problem(lines.error());
    }
    std::string text;
    for (const store::EntryRow& row : *lines) {
        text.append(row.line).append("\n");
    }
    return as_file(room, "application/x-ndjson", "prise", std::move(text));
}

// As other programs read it, where the game has such a notation and nothing is hidden.
net::Response notation_of(const Room& room, const formats::Format& format) {
    const MatchState& state = room.state();
    if (state.play() == nullptr) {
        return problem({"not-started", "The game has not begun.", {}});
    }
    if (!state.is_over() && !state.game()->is_open()) {
        return problem({"bad-format", "While something is hidden there is only the record.", {}});
    }
    auto text = format.write(state);
    return text ? as_file(room, format.media_type, format.name, std::move(*text))
                : problem(text.error());
}

void record(const House& house, Call& call) {
    const std::string name(call.request.query_value("format").value_or("prise"));
    const formats::Format* format = formats::find_format(name);
    if (format == nullptr && name != "prise") {
        call.refuse_with(Refusal{"bad-format", "A record is prise, pgn or pdn.", {}});
        return;
    }
    with_room(house, call, [&house, call, format](const auto& room, Viewer) {
        // The same entries, the same bytes.
        const std::string etag = join("\"", format == nullptr ? "prise" : format->name, "-",
                                      room->seq(), room->state().is_over() ? "-whole" : "", "\"");
        auto response = call.request.has_etag(etag) ? net::Response{}
                        : format == nullptr         ? record_of(house, *room)
                                                    : notation_of(*room, *format);
        if (response.status == 200) {
            call.send(std::move(response), etag);
        } else {
            call.reply.send(std::move(response));
        }
    });
}

void explain(const House& house, Call& call) {
    const std::string action(call.request.query_value("action").value_or(""));
    with_room(house, call, [reply = call.reply, action](const auto& room, Viewer viewer) {
        const AnyPlay* play = room->state().play();
        if (play == nullptr) {
            reply.send(problem({"not-started", "The game has not begun.", {}}));
            return;
        }
        Result<Explanation> explained = play->explain_position(viewer);
        if (!action.empty()) {
            explained = play->explain(action, viewer);
        }
        if (!explained) {
            reply.send(problem(explained.error()));
            return;
        }
        json::Object out{{"legal", explained->legal}, {"lines", described_lines(*explained)}};
        if (!explained->code.empty()) {
            out.push_back({"code", explained->code});
        }
        reply.send(ok(std::move(out)));
    });
}

void ask(const House& house, Call& call, Fields& body) {
    const std::string what(body.text("what"));
    const json::Value arguments = body.object_or_empty("arguments");
    if (call.is_refused(body)) {
        return;
    }
    with_room(house, call, [reply = call.reply, what, arguments](const auto& room, Viewer viewer) {
        const AnyPlay* play = room->state().play();
        if (play == nullptr) {
            reply.send(problem({"not-started", "The game has not begun.", {}}));
            return;
        }
        const auto answer = play->ask(what, arguments, viewer);
        reply.send(answer ? ok(json::Object{{"answer", *answer}}) : problem(answer.error()));
    });
}

void read_chat(const House& house, Call& call) {
    const int64_t since = number_in(call.request.query_value("since").value_or("0")).value_or(0);
    with_room(house, call, [&house, reply = call.reply, since](const auto& room, Viewer viewer) {
        auto lines = house.chat.lines(*room, viewer, since);
        reply.send(lines ? ok(json::Object{{"lines", std::move(*lines)}}) : problem(lines.error()));
    });
}

void say(const House& house, Call& call, Fields& body) {
    const std::string text(body.text("text"));
    if (call.is_refused(body)) {
        return;
    }
    with_room(
        house, call,
        [&house, reply = call.reply, caller = call.caller, text](const auto& room, Viewer viewer) {
            house.chat.say(room, viewer, caller, text, [reply](const Result<void>& said) {
                reply.send(said ? ok(json::Object{{"said", true}}) : problem(said.error()));
            });
        });
}

std::optional<Digest> digest_in(Fields& body, std::string_view name, std::string_view complaint) {
    const std::string_view hex = body.text_or(name, "");
    auto digest = digest_from_hex(hex);
    if (!hex.empty() && !digest) {
        body.complain(std::string(complaint));
    }
    return digest;
}

void take_seat(const House& house, Call& call, Fields& body) {
    Hall::Join join;
    if (const std::string_view name = body.text_or("name", ""); !name.empty()) {
        auto checked = checked_name(name);
        if (!checked) {
            call.refuse_with(checked);
            return;
        }
        join.name = *checked;
    }
    join.commitment = digest_in(body, "commitment", "A commitment is 64 hexadecimal digits.");
    join.key = digest_in(body, "key", "A public key is 64 hexadecimal digits.");
    if (call.is_refused(body)) {
        return;
    }
    const auto room = house.hall.find(call.parts.at(0));
    if (!room) {
        call.refuse_with(room);
        return;
    }
    const auto number = number_in(call.parts.at(1)).value_or(0);
    const Seat seat =
        number >= 1 && number <= max_seats ? seat_number(static_cast<int>(number)) : Seat::none;
    house.hall.take_seat(
        *room, seat, call.request.bearer().value_or(""), call.caller, std::move(join),
        [reply = call.reply, id = (*room)->id(), number](const Result<std::string>& key) {
            reply.send(key ? ok(json::Object{{"id", id}, {"seat", number}, {"token", *key}})
                           : problem(key.error()));
        });
}

void order(const House& house, const Verb& verb, Call& call, const Fields& body) {
    with_person(house, call,
                [reply = call.reply, &verb, fields = body](const auto& room, Seat person) mutable {
                    auto order = read_order(verb, fields, person);
                    if (!order) {
                        reply.send(problem(order.error()));
                        return;
                    }
                    room->order(std::move(*order), acknowledge(reply));
                });
}

// What a seat asks of the hall.
template <void (Hall::*what)(const Hall::RoomPointer&, Seat, std::string_view, const Hall::Done&)>
void ask_hall(const House& house, Call& call, Fields& body) {
    const std::string id = read_action_id(body);
    if (call.is_refused(body)) {
        return;
    }
    with_person(house, call, [&house, reply = call.reply, id](const auto& room, Seat person) {
        (house.hall.*what)(room, person, id, acknowledge(reply));
    });
}

}  // namespace

void add_game_routes(Routes& routes) {
    routes.get("/games/{id}", game);
    routes.get("/games/{id}/events", events);
    routes.get("/games/{id}/record", record, Terms::asking);
    routes.get("/games/{id}/explanation", explain, Terms::asking);
    routes.post("/games/{id}/questions", "what arguments", ask, Terms::asking);
    routes.get("/games/{id}/chat", read_chat);
    routes.post("/games/{id}/chat", "text", say);
    routes.post("/games/{id}/seats/{n}", "name commitment key", take_seat);
    routes.post("/games/{id}/claim", "id", ask_hall<&Hall::claim>);
    routes.post("/games/{id}/abort", "id", ask_hall<&Hall::abort>);
    routes.post("/games/{id}/rematch", "id", ask_hall<&Hall::rematch>);
    for (const Verb& verb : verbs()) {
        routes.post(join("/games/{id}/", verb.path), fields_of(verb),
                    [&verb](const House& house, Call& call, Fields& body) {
                        order(house, verb, call, body);
                    });
    }
}

}  // namespace prise::server
