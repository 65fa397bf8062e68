// For whoever runs the server: what goes on, games, people who disturb others, words to everybody.
// All of it needs the key that the server has written for the operator (operator_file.h).
#include <algorithm>

#include "prise/core/text.h"
#include "prise/net/server.h"
#include "prise/server/api.h"
#include "prise/server/game_json.h"
#include "prise/server/list_query.h"
#include "prise/server/problem.h"

namespace prise::server {
namespace {

constexpr int64_t most_minutes = 60 * 24 * 366 * 10;
constexpr size_t longest_reason = 200;  // bytes
constexpr size_t longest_announcement = 500;
constexpr size_t longest_answer = 2000;

// Until when, by the field `minutes`; 0: for good.
int64_t until_in(const House& house, Fields& body) {
    const int64_t minutes = body.number_or("minutes", 0, 0, most_minutes);
    return minutes == 0 ? 0 : house.now_ms() + minutes * 60'000;
}

std::string text_in(Fields& body, std::string_view name, std::string_view fallback,
                    size_t longest) {
    std::string text(body.text_or(name, fallback));
    if (text.size() > longest || !is_printable(text)) {
        body.complain(
            join("The field ", name, " has at most ", longest, " bytes, no control characters."));
    }
    return text;
}

json::Value figure(uint64_t number) { return static_cast<int64_t>(number); }

json::Value time_or_null(int64_t at_ms) { return at_ms == 0 ? json::Value() : json::Value(at_ms); }

json::Object to_json(const store::Ban& ban) {
    return {{"range", ban.range},
            {"until", time_or_null(ban.until_ms)},
            {"reason", ban.reason},
            {"at", ban.at_ms}};
}

json::Object to_json(const House& house, const store::Mute& mute) {
    const auto guest = house.host().store.guest(mute.guest);
    return {{"guest", mute.guest},
            {"name", guest && *guest ? json::Value((*guest)->name) : json::Value()},
            {"until", time_or_null(mute.until_ms)},
            {"reason", mute.reason},
            {"at", mute.at_ms}};
}

json::Object to_json(const store::Report& report) {
    return {{"number", report.number},
            {"by", or_null(report.by)},
            {"about", or_null(report.about)},
            {"game", or_null(report.game)},
            {"text", report.text},
            {"at", report.at_ms},
            {"closed", time_or_null(report.closed_ms)},
            {"answer", report.answer}};
}

// Stores it, then goes on here.
void change(const House& house, const Call& call, store::Change what, std::function<void()> then) {
    house.host().store.change(
        {std::move(what)},
        [&house, reply = call.reply, then = std::move(then)](const Result<void>& stored) {
            house.host().loop.post([reply, then, stored] {
                if (stored) {
                    then();
                } else {
                    reply.send(problem(stored.error()));
                }
            });
        });
}

// A list by name, or why it cannot be read.
template <class Row, class Make>
void send_list(const Call& call, std::string_view name, const Result<std::vector<Row>>& rows,
               const Make& make) {
    if (!rows) {
        call.refuse_with(rows);
        return;
    }
    json::Array all;
    for (const Row& row : *rows) {
        all.push_back(make(row));
    }
    call.reply.send(ok(json::Object{{std::string(name), std::move(all)}}));
}

// Answers if there is none of that key.
template <class Row, class Key>
bool is_missing(const Call& call, const Result<std::vector<Row>>& rows, const Key& key,
                Key Row::* member) {
    if (!rows) {
        call.refuse_with(rows);
        return true;
    }
    if (std::ranges::find(*rows, key, member) == rows->end()) {
        call.refuse_with(nothing_here());
        return true;
    }
    return false;
}

void removed(const net::Reply& reply) { reply.send(ok(json::Object{{"removed", true}})); }

// Games -----------------------------------------------------------------------------------------

void status(const House& house, Call& call) {
    const net::Counters net = house.net.counters();
    const store::Figures store = house.host().store.figures();
    const auto reports = house.host().store.reports(true);
    call.reply.send(ok(json::Object{
        {"started", house.host().started_ms},
        {"now", house.now_ms()},
        {"connections", figure(net.connections)},
        {"websockets", figure(net.websockets)},
        {"streams", figure(net.streams)},
        {"gamesAwake", figure(house.hall.rooms())},
        {"computersThinking", figure(house.computers.thinking())},
        {"draining", house.hall.is_draining()},
        {"openReports", reports ? figure(reports->size()) : json::Value()},
        {"store",
         json::Object{{"commits", figure(store.commits)},
                      {"items", figure(store.items)},
                      {"waiting", figure(store.waiting)},
                      {"trouble", store.trouble ? json::Value(json::Object{
                                                      {"code", store.trouble->code},
                                                      {"sentence", store.trouble->sentence}})
                                                : json::Value()}}}}));
}

void all_games(const House& house, Call& call) {
    auto query = read_list_query(call.request);
    if (!query) {
        call.refuse_with(query);
        return;
    }
    query->only_public = false;
    query->guest = call.request.query_value("guest").value_or("");
    const auto page = house.host().store.games(*query);
    if (!page) {
        call.refuse_with(page);
        return;
    }
    json::Array games;
    for (const store::GameRow& row : page->games) {
        json::Object one = row_json(row, SeatsTell::guests);
        one.push_back({"listeners", figure(house.hall.listeners(row.id))});
        games.push_back(std::move(one));
    }
    call.reply.send(ok(json::Object{{"games", std::move(games)}, {"next", or_null(page->next)}}));
}

void close_game(const House& house, Call& call, Fields& body) {
    const std::string reason = text_in(body, "reason", "", longest_reason);
    if (call.is_refused(body)) {
        return;
    }
    const auto room = house.hall.find(call.parts.at(0));
    if (!room) {
        call.refuse_with(room);
        return;
    }
    house.hall.close(*room, reason, [reply = call.reply](const Result<Acknowledged>& done) {
        reply.send(done ? ok(json::Object{{"seq", done->seq}, {"repeated", done->is_repeat}})
                        : problem(done.error()));
    });
}

void chat_of_game(const House& house, Call& call) {
    const auto room = house.hall.find(call.parts.at(0));
    if (!room) {
        call.refuse_with(room);
        return;
    }
    send_list(call, "lines", house.host().store.chat(call.parts.at(0), "", 0, 10'000),
              [](const store::ChatLine& line) {
                  return json::Object{{"number", line.number}, {"room", line.room},
                                      {"at", line.at_ms},      {"seat", seat_or_null(line.seat)},
                                      {"name", line.name},     {"guest", or_null(line.guest)},
                                      {"text", line.text}};
              });
}

// People ----------------------------------------------------------------------------------------

void mutes(const House& house, Call& call) {
    send_list(call, "mutes", house.host().store.mutes(),
              [&](const store::Mute& mute) { return to_json(house, mute); });
}

Result<void> mutes_have_changed(const House& house) {
    const auto all = house.host().store.mutes();
    if (!all) {
        return refuse(all);
    }
    house.chat.set_mutes(*all);
    return {};
}

void mute(const House& house, Call& call, Fields& body) {
    const store::Mute mute{.guest = std::string(body.text("guest")),
                           .until_ms = until_in(house, body),
                           .reason = text_in(body, "reason", "", longest_reason),
                           .at_ms = house.now_ms()};
    if (call.is_refused(body)) {
        return;
    }
    const auto guest = house.host().store.guest(mute.guest);
    if (!guest || !*guest) {
        call.refuse_with(guest ? Refusal{"no-guest", "There is no such guest.", {}}
                               : guest.error());
        return;
    }
    change(house, call, mute, [&house, mute, reply = call.reply] {
        const auto read = mutes_have_changed(house);
        reply.send(read ? ok(to_json(house, mute), 201) : problem(read.error()));
    });
}

void unmute(const House& house, Call& call) {
    const std::string guest = call.parts.at(0);
    if (is_missing(call, house.host().store.mutes(), guest, &store::Mute::guest)) {
        return;
    }
    change(house, call, store::Unmute{guest}, [&house, reply = call.reply] {
        const auto read = mutes_have_changed(house);
        read ? removed(reply) : reply.send(problem(read.error()));
    });
}

void bans(const House& house, Call& call) {
    send_list(call, "bans", house.host().store.bans(),
              [](const store::Ban& ban) { return to_json(ban); });
}

Result<void> bans_have_changed(const House& house) {
    const auto all = house.host().store.bans();
    if (!all) {
        return refuse(all);
    }
    house.bans.set(*all);
    return {};
}

void ban(const House& house, Call& call, Fields& body) {
    store::Ban ban{.range = std::string(body.text("range")),
                   .until_ms = until_in(house, body),
                   .reason = text_in(body, "reason", "", longest_reason),
                   .at_ms = house.now_ms()};
    if (call.is_refused(body)) {
        return;
    }
    const auto range = checked_range(ban.range);
    if (!range) {
        call.refuse_with(range);
        return;
    }
    ban.range = range->text();
    change(house, call, ban, [&house, ban, range = *range, reply = call.reply] {
        const auto read = bans_have_changed(house);
        if (!read) {
            reply.send(problem(read.error()));
            return;
        }
        house.net.send_away([range](const net::Ip& ip) { return range.contains(ip); }, "banned");
        reply.send(ok(to_json(ban), 201));
    });
}

void unban(const House& house, Call& call) {
    const auto range = checked_range(call.request.query_value("range").value_or(""));
    if (!range) {
        call.refuse_with(range);
        return;
    }
    if (is_missing(call, house.host().store.bans(), range->text(), &store::Ban::range)) {
        return;
    }
    change(house, call, store::Unban{range->text()}, [&house, reply = call.reply] {
        const auto read = bans_have_changed(house);
        read ? removed(reply) : reply.send(problem(read.error()));
    });
}

void reports(const House& house, Call& call) {
    const bool only_open = call.request.query_value("all") != "true";
    send_list(call, "reports", house.host().store.reports(only_open),
              [](const store::Report& report) { return to_json(report); });
}

void close_report(const House& house, Call& call, Fields& body) {
    const std::string answer = text_in(body, "answer", "", longest_answer);
    if (call.is_refused(body)) {
        return;
    }
    const int64_t number = number_in(call.parts.at(0)).value_or(0);
    const auto all = house.host().store.reports(false);
    if (is_missing(call, all, number, &store::Report::number)) {
        return;
    }
    store::Report report = *std::ranges::find(*all, number, &store::Report::number);
    report.closed_ms = house.now_ms();
    report.answer = answer;
    change(house, call, store::CloseReport{number, report.closed_ms, answer},
           [report, reply = call.reply] { reply.send(ok(to_json(report))); });
}

// Announcements ---------------------------------------------------------------------------------

void all_announcements(const House& house, Call& call) {
    send_list(call, "announcements", house.host().store.announcements(),
              [](const store::Announcement& one) { return announcement_json(one); });
}

void announce(const House& house, Call& call, Fields& body) {
    const store::Announcement made{.number = 0,
                                   .text = text_in(body, "text", "", longest_announcement),
                                   .at_ms = house.now_ms(),
                                   .until_ms = until_in(house, body)};
    if (made.text.empty()) {
        body.complain("An announcement has a text.");
    }
    if (call.is_refused(body)) {
        return;
    }
    change(house, call, made, [&house, made, reply = call.reply] {
        const auto read = house.announcements.refresh();
        if (!read) {
            reply.send(problem(read.error()));
            return;
        }
        // The store has given it a number: it is the youngest of that text.
        const auto all = house.announcements.standing();
        const auto found =
            std::ranges::find(all.rbegin(), all.rend(), made.text, &store::Announcement::text);
        reply.send(ok(announcement_json(found != all.rend() ? *found : made), 201));
    });
}

void take_down(const House& house, Call& call) {
    const int64_t number = number_in(call.parts.at(0)).value_or(0);
    if (is_missing(call, house.host().store.announcements(), number,
                   &store::Announcement::number)) {
        return;
    }
    change(house, call, store::TakeDown{number}, [&house, reply = call.reply] {
        const auto read = house.announcements.refresh();
        read ? removed(reply) : reply.send(problem(read.error()));
    });
}

}  // namespace

void add_operator_routes(Routes& routes) {
    using enum Terms;
    routes.get("/operator/status", status, operators);
    routes.get("/operator/games", all_games, operators);
    routes.post("/operator/games/{id}/close", "reason", close_game, operators);
    routes.get("/operator/games/{id}/chat", chat_of_game, operators);
    routes.get("/operator/mutes", mutes, operators);
    routes.post("/operator/mutes", "guest minutes reason", mute, operators);
    routes.del("/operator/mutes/{guest}", unmute, operators);
    routes.get("/operator/bans", bans, operators);
    routes.post("/operator/bans", "range minutes reason", ban, operators);
    routes.del("/operator/bans", unban, operators);
    routes.get("/operator/reports", reports, operators);
    routes.post("/operator/reports/{number}/close", "answer", close_report, operators);
    routes.get("/operator/announcements", all_announcements, operators);
    routes.post("/operator/announcements", "text minutes", announce, operators);
    routes.del("/operator/announcements/{number}", take_down, operators);
}

}  // namespace prise::server
