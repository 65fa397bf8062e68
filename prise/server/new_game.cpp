#include "prise/server/new_game.h"

#include <algorithm>
#include <charconv>

#include "prise/core/text.h"

namespace prise::server {
namespace {

constexpr int most_games_in_a_series = 99;
constexpr size_t most_tags_of_a_game = 16;

std::optional<NewSeat> read_seat(const json::Value& value, Fields& complaints) {
    if (value.object() == nullptr) {
        complaints.complain("Every seat is an object with its kind.");
        return std::nullopt;
    }
    Fields fields(value);
    fields.allow_only("kind level");
    const std::string_view kind = fields.text("kind");
    NewSeat seat;
    if (kind == "me") {
        seat.kind = store::SeatKind::person;
    } else if (kind == "link") {
        seat.kind = store::SeatKind::link;
    } else if (kind == "lobby") {
        seat.kind = store::SeatKind::lobby;
    } else if (kind == "computer") {
        seat.kind = store::SeatKind::computer;
        seat.level = static_cast<int>(fields.number_or("level", 4, 1, 8));
    } else {
        fields.complain("The kind of a seat is me, link, lobby or computer.");
    }
    if (kind != "computer" && fields.has("level")) {
        fields.complain("Only a computer has a level.");
    }
    if (!fields.is_sound()) {
        complaints.complain(fields.refusal().value().sentence);
        return std::nullopt;
    }
    return seat;
}

// Pairs of texts, as a record has them.
json::Array read_tags(const json::Value& value, Fields& complaints) {
    json::Array tags;
    const auto text_at = [](const json::Value& pair, size_t i) {
        return pair.array() != nullptr && pair.array()->size() == 2 ? (*pair.array())[i].string()
                                                                    : nullptr;
    };
    const bool is_list = value.array() != nullptr && value.array()->size() <= most_tags_of_a_game;
    if (is_list && std::ranges::all_of(*value.array(), [&](const json::Value& pair) {
            const std::string* const name = text_at(pair, 0);
            const std::string* const text = text_at(pair, 1);
            return name != nullptr && text != nullptr && is_tag(*name, *text);
        })) {
        tags = *value.array();
    } else {
        complaints.complain(join("Tags are at most ", most_tags_of_a_game,
                                 R"( pairs of printable texts, [["Event","Dar es Salaam"]].)"));
    }
    return tags;
}

Series read_series(const json::Value& value, Fields& complaints) {
    Series series;
    if (value.object() == nullptr) {
        complaints.complain(R"(A series is an object: {"deals":4} or {"bestOf":3}.)");
        return series;
    }
    Fields fields(value);
    fields.allow_only("deals bestOf");
    series.is_best_of = fields.has("bestOf");
    series.games = static_cast<int>(
        fields.number(series.is_best_of ? "bestOf" : "deals", 1, most_games_in_a_series));
    if (series.is_best_of && (fields.has("deals") || series.games % 2 == 0)) {
        fields.complain("A series has so many deals, or is the best of an odd number of games.");
    }
    if (!fields.is_sound()) {
        complaints.complain(fields.refusal().value().sentence);
    }
    return series;
}

}  // namespace

std::string Series::text() const { return is_one_game() ? std::string() : to_json().text(); }

json::Value Series::to_json() const {
    json::Array before;
    for (const int points : half_points_before) {
        before.push_back(json::Halves{points});
    }
    return json::Object{{is_best_of ? "bestOf" : "deals", games},
                        {"number", number},
                        {"pointsBefore", std::move(before)}};
}

Series Series::from_text(std::string_view text) {
    Series series;
    const auto read = json::parse(text, {.halves = true});
    if (text.empty() || !read) {
        return series;
    }
    const auto number = [&](std::string_view name) {
        const json::Value* value = read->find(name);
        return value != nullptr && value->integer() != nullptr ? static_cast<int>(*value->integer())
                                                               : 0;
    };
    series.is_best_of = read->find("bestOf") != nullptr;
    series.games = number(series.is_best_of ? "bestOf" : "deals");
    series.number = number("number");
    if (const json::Value* before = read->find("pointsBefore"); before && before->array()) {
        for (size_t i = 0; i < max_seats && i < before->array()->size(); ++i) {
            const std::string points = (*before->array())[i].text();  // "2" or "1.5"
            int whole = 0;
            std::from_chars(points.data(), points.data() + points.size(), whole);
            series.half_points_before[i] = 2 * whole + int{points.ends_with(".5")};
        }
    }
    return series;
}

bool Series::is_over_after(const Verdict& verdict, int seats) const {
    if (number >= games) {
        return true;
    }
    if (!is_best_of) {
        return false;
    }
    // Each of the games left brings the one behind a point at most.
    std::vector<int> points(static_cast<size_t>(seats));
    for (size_t i = 0; i < points.size(); ++i) {
        points[i] = half_points_before[i] + verdict.half_points[i];
    }
    std::ranges::sort(points, std::greater());
    return points[0] > points[1] + 2 * (games - number);
}

Result<NewGame> read_new_game(Fields& fields, SharedGames& games) {
    NewGame out;
    const GameEntry* game = games.find(fields.text("game"));
    if (fields.is_sound() && game == nullptr) {
        return refuse("no-such-game",
                      join("There is no game ", prise::quoted(fields.text("game")), "."), {});
    }
    out.preset = fields.text_or("preset", "");
    const json::Value& asked = fields.object_or_empty("options");
    out.is_public = fields.flag_or("public", false);
    out.facts.position = fields.text_or("position", "");
    out.facts.memory = fields.text_or("memory", "-");
    if (const json::Value* clock = fields.value("clock")) {
        auto control = TimeControl::from_json(*clock);
        if (!control) {
            return refuse(control);
        }
        out.facts.clock = *control;
    }
    if (const json::Value* series = fields.value("series")) {
        out.series = read_series(*series, fields);
    }
    if (const json::Value* tags = fields.value("tags")) {
        out.facts.tags = read_tags(*tags, fields);
    }
    const json::Value* seats = fields.value("seats");
    if (seats != nullptr && seats->array() == nullptr) {
        fields.complain("The field seats is a list.");
    } else if (seats != nullptr) {
        for (const json::Value& one : *seats->array()) {
            if (const auto seat = read_seat(one, fields)) {
                out.seats.push_back(*seat);
            }
        }
    }
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    const auto options = Options::from_json(*game->table, asked, out.preset);
    if (!options) {
        return refuse(options);
    }
    if (const OptionSpec* secret = secret_option(*game);
        secret != nullptr && asked.find(secret->name) != nullptr) {
        return refuse("bad-options",
                      join("The option ", secret->name,
                           " is left to chance here: host and seats deal together."),
                      {});
    }
    const auto rules = games.with(*game, *options);
    if (!rules) {
        return refuse(rules);
    }
    if (!out.facts.position.empty()) {
        if (const auto play = (*rules)->restore(out.facts.position, out.facts.memory); !play) {
            return refuse(play);
        }
    }
    const auto count = static_cast<size_t>((*rules)->seats());
    if (seats == nullptr) {
        out.seats.assign(count, {store::SeatKind::link});
        out.seats.front().kind = store::SeatKind::person;
    } else if (out.seats.size() != count) {
        return refuse("bad-request", join("With these options the game has ", count, " seats."),
                      {});
    }
    out.facts.game = game->id;
    out.facts.options = options->to_json(false);
    return out;
}

}  // namespace prise::server
