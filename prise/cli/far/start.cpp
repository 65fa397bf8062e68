#include "prise/cli/far/start.h"

#include <algorithm>
#include <charconv>

#include "prise/cli/failure.h"
#include "prise/cli/far/seat.h"
#include "prise/cli/session.h"
#include "prise/cli/terminal.h"
#include "prise/cli/titles.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"
#include "prise/native/entropy.h"

namespace prise::cli::far {
namespace {

using client::GameLink;
using client::Site;

// An id of a game is longer than the name of any game.
constexpr size_t shortest_id = 16;

bool is_bare_link(const std::string& operand) {
    return find_game(all_games(), operand) == nullptr &&
           (operand.find('#') != std::string::npos || operand.size() >= shortest_id);
}

template <class T>
T usage_or(Result<T> result) {
    if (!result) throw Failure(Exit::usage, result.error().sentence);
    return std::move(*result);
}

json::Value asked(const client::Question& question, const Site& site) {
    auto answer = client::ask(question, site);
    if (!answer) fail_with(answer.error());
    return std::move(*answer);
}

// "5+3": minutes for the game and seconds for each turn, "10": for the game, "5d3": the first three
// seconds of each turn are free, "2days": for each turn.
json::Value clock_from(std::string_view text) {
    const auto wrong = [&] {
        return Failure(Exit::usage,
                       join("--clock is ", quoted(text),
                            "; it is such as 5+3 (minutes, and seconds more each turn), 10, 5d3 "
                            "(seconds that are free each turn) or 2days (for each turn)."));
    };
    const auto number = [&](std::string_view& rest) {
        int64_t value = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        if (error != std::errc() || value < 0 || value > 100'000) throw wrong();
        rest.remove_prefix(static_cast<size_t>(end - rest.data()));
        return value;
    };
    std::string_view rest = text;
    const int64_t first = number(rest);
    if (rest == "days" || rest == "day") {
        return json::Object{{"kind", "days"}, {"base", first * 86'400'000}};
    }
    const int64_t base = first * 60'000;
    if (rest.empty()) return json::Object{{"kind", "fixed"}, {"base", base}};
    const char kind = rest.front();
    if (kind != '+' && kind != 'd') throw wrong();
    rest.remove_prefix(1);
    const int64_t step = number(rest) * 1000;
    if (!rest.empty()) throw wrong();
    return json::Object{
        {"kind", kind == '+' ? "increment" : "delay"}, {"base", base}, {"step", step}};
}

struct Place {
    Site site;
    std::string id;
    KeptSeat own = {{}, native::random_bytes<32>()};
};

// The seat of our own is one that is taken later, as others take theirs: only then is the host
// bound to a deal to which one can add.
json::Array seats_from(const Arguments& arguments, int count) {
    const int own = number_of(arguments.seat("--seat").value_or(Seat::first));
    if (own > count) throw Failure(Exit::usage, join("The game has the seats 1 to ", count, "."));
    json::Array seats;
    for (int n = 1; n <= count; ++n) {
        const bool is_computer = n != own && arguments.has("--level");
        json::Object seat{{"kind", is_computer ? "computer" : "link"}};
        if (is_computer) seat.push_back({"level", arguments.number("--level", 1)});
        seats.push_back(std::move(seat));
    }
    return seats;
}

json::Object new_game_from(const Arguments& arguments, const Session& session) {
    json::Object body{{"game", session.entry->id}};
    if (const auto preset = arguments.text("--preset")) body.push_back({"preset", *preset});
    if (const auto options = arguments.text("--options")) {
        body.push_back({"options", *json::parse(*options)});  // it was read already
    }
    if (const auto clock = arguments.text("--clock")) body.push_back({"clock", clock_from(*clock)});
    if (const auto name = arguments.text("--name")) body.push_back({"name", *name});
    if (arguments.has("--position")) {
        body.push_back({"position", session.play->position()});
        body.push_back({"memory", session.play->memory()});
    }
    if (arguments.has("--public")) body.push_back({"public", true});
    return body;
}

Place paired(const Site& site, const Arguments& arguments, const Session& session) {
    const json::Value answer =
        asked({.method = "POST",
               .path = "/pairings",
               .body = json::Value(new_game_from(arguments, session)).text()},
              site);
    Place place{site, text_at(answer, "id")};
    place.own.token = text_at(answer, "token");
    return place;
}

Place made(const Site& site, const Arguments& arguments, const Session& session, Output& out) {
    json::Object body = new_game_from(arguments, session);
    body.push_back({"seats", seats_from(arguments, session.game->seats())});
    const json::Value answer = asked({.method = "POST",
                                      .path = "/games",
                                      .body = json::Value(std::move(body)).text(),
                                      .unique = client::fresh_id()},
                                     site);
    Place place{site, text_at(answer, "id")};
    const int own = number_of(arguments.seat("--seat").value_or(Seat::first));
    const json::Value* seats = answer.find("seats");
    if (seats == nullptr || seats->array() == nullptr) return place;
    for (const json::Value& seat : *seats->array()) {
        const int64_t number = number_at(seat, "seat");
        const std::string token = text_at(seat, "token");
        if (number == own) {
            place.own.token = token;
        } else if (!token.empty() && !arguments.has("--level")) {
            const Seat other = seat_number(static_cast<int>(number));
            out.print(
                "Hand this link to whoever shall be {}; it is the right to that seat:\n"
                "  {}\n",
                seat_words(*session.entry, other), client::link_text(site, place.id, token));
        }
    }
    out.print("Whoever shall only watch gets this one:\n  {}\n",
              client::link_text(site, place.id, ""));
    return place;
}

// The open seat of the lobby that somebody without a right may take; none: there is no such seat.
Seat open_seat(const Game& game) {
    for (size_t i = 0; i < game.players().size() && !game.is_over(); ++i) {
        const Player& player = game.players()[i];
        if (!player.taken && player.kind == "lobby") return seat_number(static_cast<int>(i) + 1);
    }
    return Seat::none;
}

json::Value game_at(const Place& place) {
    return asked({.path = join("/games/", place.id), .token = place.own.token}, place.site);
}

// Takes the seat that the link is for, if nobody sits there yet, and is bound to a part of the
// deal.
void sit_down(Place& place, Seat seat, const Arguments& arguments) {
    json::Object body;
    const std::string commitment = Share(place.own.secret).commitment(game_at(place), seat);
    if (!commitment.empty()) body.push_back({"commitment", commitment});
    if (const auto name = arguments.text("--name")) body.push_back({"name", *name});
    const json::Value taken = asked({.method = "POST",
                                     .path = join("/games/", place.id, "/seats/", number_of(seat)),
                                     .token = place.own.token,
                                     .body = json::Value(std::move(body)).text()},
                                    place.site);
    place.own.token = text_at(taken, "token");
}

Place linked(const Arguments& arguments) {
    const GameLink link = usage_or(client::read_link(arguments.operands.front()));
    for (const char* name : {"--options", "--preset", "--position", "--memory", "--level", "--seat",
                             "--lobby", "--clock", "--public"}) {
        if (arguments.has(name)) {
            throw Failure(Exit::usage,
                          join("A game that is there already has its own ", name, "."));
        }
    }
    const auto server = arguments.text("--server");
    if (link.site && server && usage_or(client::read_site(*server)) != *link.site) {
        throw Failure(Exit::usage, "The link leads to another server than --server.");
    }
    Place place{link.site ? *link.site : usage_or(client::read_site(*server)), link.id};
    place.own = kept_seat(place.site, place.id);
    if (!link.token.empty()) place.own.token = link.token;
    return place;
}

void check_usage(const Arguments& arguments) {
    for (const char* name : {"--record", "--key", "--games"}) {
        if (arguments.has(name)) {
            throw Failure(Exit::usage, join("The server keeps the game: without ", name, "."));
        }
    }
    const bool has_level = arguments.has("--level");
    if (arguments.has("--lobby") && (has_level || arguments.has("--seat"))) {
        throw Failure(Exit::usage,
                      "In the lobby the server gives the seats: without --seat and "
                      "--level.");
    }
}

}  // namespace

bool is_meant(const Arguments& arguments) {
    const bool is_far = arguments.has("--server") || client::is_link(arguments.operands.front());
    for (const char* name : {"--lobby", "--clock", "--name", "--public"}) {
        if (!is_far && arguments.has(name)) {
            throw Failure(Exit::usage, join(name, " goes with --server."));
        }
    }
    return is_far;
}

void play(const Arguments& arguments, Output& out) {
    check_usage(arguments);
    const std::string& operand = arguments.operands.front();
    const bool is_linked = client::is_link(operand) || is_bare_link(operand);
    Place place;
    if (is_linked) {
        place = linked(arguments);
    } else {
        const Site site = usage_or(client::read_site(*arguments.text("--server")));
        // Everything that the rules refuse is refused here, in the same words as at our own table.
        const Session session = open_session(arguments);
        place = arguments.has("--lobby") ? paired(site, arguments, session)
                                         : made(site, arguments, session, out);
    }
    Game game(game_at(place));
    out.put(wrapped_for_reader(banner_words(game.entry(), game.rules().options())));
    out.line("Type an action, or help.");
    Console console(out, draw_style(arguments));
    Seat seat = game.you();
    if (place.own.token.empty() && console.has_person()) {
        seat = open_seat(game);
        if (seat != Seat::none &&
            !console.agrees(
                join("The seat of ", seat_words(game.entry(), seat), " is free. Will you play?"))) {
            seat = Seat::none;
        }
    }
    if (seat != Seat::none && (place.own.token.empty() || !game.players()[index_of(seat)].taken)) {
        sit_down(place, seat, arguments);
        game = Game(game_at(place));
    }
    keep_seat(place.site, place.id, place.own);
    FarSeat(console, place.site, place.own.token, Share(place.own.secret), std::move(game)).run();
}

}  // namespace prise::cli::far
