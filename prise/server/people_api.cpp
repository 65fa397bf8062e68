// Guests: who they are, their games, and what they tell the operator.
#include "prise/core/text.h"
#include "prise/server/api.h"
#include "prise/server/game_json.h"
#include "prise/server/problem.h"

namespace prise::server {
namespace {

bool is_nobody(const Call& call) {
    if (!call.caller.guest.empty()) {
        return false;
    }
    call.refuse_with(Refusal{"no-guest", "Nobody has introduced themselves here.", {}});
    return true;
}

void name_guest(const House& house, Call& call, Fields& body) {
    const std::string given(body.text("name"));
    if (call.is_refused(body)) {
        return;
    }
    const auto name = checked_name(given);
    if (!name) {
        call.refuse_with(name);
        return;
    }
    house.guests.name(call.request, *name, [reply = call.reply](const Result<net::Response>& done) {
        reply.send(done ? *done : problem(done.error()));
    });
}

void me(const House&, Call& call) {
    if (!is_nobody(call)) {
        call.reply.send(ok(json::Object{{"id", call.caller.guest}, {"name", call.caller.name}}));
    }
}

void my_games(const House& house, Call& call) {
    if (is_nobody(call)) {
        return;
    }
    store::GameQuery query;
    query.guest = call.caller.guest;
    query.only_public = false;
    query.limit = 200;
    query.after = call.request.query_value("after").value_or("");
    const auto page = house.host().store.games(query);
    if (!page) {
        call.refuse_with(page);
        return;
    }
    std::string lines;
    for (const store::GameRow& row : page->games) {
        lines += json::Value(row_json(row)).text() + "\n";
    }
    auto response = net::Response::of(200, "application/x-ndjson", std::move(lines));
    call.reply.send(page->next.empty() ? std::move(response)
                                       : std::move(response).with("X-Next", page->next));
}

void my_events(const House& house, Call& call) {
    if (is_nobody(call)) {
        return;
    }
    if (auto stream = call.reply.stream(net::Response::of(200, "application/x-ndjson"))) {
        house.streams.listen(call.caller.guest, std::move(stream));
    }
}

void report(const House& house, Call& call, Fields& body) {
    store::Report report{.number = 0,
                         .by = call.caller.guest,
                         .about = std::string(body.text_or("about", "")),
                         .game = std::string(body.text_or("game", "")),
                         .text = std::string(body.text("text")),
                         .at_ms = house.now_ms(),
                         .closed_ms = 0,
                         .answer = {}};
    const bool is_plain =
        is_printable(report.text) && is_printable(report.about) && is_printable(report.game);
    if (report.text.size() > 2000 || !is_plain || report.about.size() > 64 ||
        report.game.size() > 64) {
        body.complain("A report has at most 2000 bytes and no control characters.");
    }
    if (call.is_refused(body)) {
        return;
    }
    house.host().store.change({report}, [reply = call.reply](const Result<void>& stored) {
        reply.send(stored ? ok(json::Object{{"reported", true}}, 201) : problem(stored.error()));
    });
}

void standing_announcements(const House& house, Call& call) {
    json::Array all;
    for (const store::Announcement& one : house.announcements.standing()) {
        all.push_back(announcement_json(one));
    }
    call.reply.send(ok(json::Object{{"announcements", std::move(all)}}));
}

}  // namespace

void add_people_routes(Routes& routes) {
    routes.post("/guests", "name", name_guest, Terms::making);
    routes.get("/me", me);
    routes.get("/me/games", my_games, Terms::asking);
    routes.get("/me/events", my_events);
    routes.post("/reports", "game about text", report, Terms::making);
    routes.get("/announcements", standing_announcements);
}

}  // namespace prise::server
