#include "bindings/desk/notation.h"

#include <cstdint>
#include <map>

#include "bindings/desk/reply.h"
#include "prise/chess/pgn.h"
#include "prise/chess/uci.h"
#include "prise/core/fields.h"
#include "prise/core/text.h"
#include "prise/games/drafti/pdn.h"

namespace prise::bindings {
namespace {

// As the request `open` takes it, and what else the text says of the game.
json::Value described(const notation::Game& game, std::string_view id, json::Value options,
                      bool begins_at_start) {
    const std::vector<std::string> moves = actions_of(game);
    json::Array tags;
    for (const notation::Tag& tag : game.tags) {
        tags.push_back(json::Array{tag.name, tag.value});
    }
    json::Object out{{"game", id}, {"options", std::move(options)}};
    if (!begins_at_start) {
        out.push_back({"position", game.start});
    }
    out.push_back({"actions", json::Array(moves.begin(), moves.end())});
    out.push_back({"tags", std::move(tags)});
    out.push_back({"result", game.result});
    out.push_back({"notes", json::Array(game.notes.begin(), game.notes.end())});
    return out;
}

Result<json::Value> games_in_pdn(std::string_view text) {
    const auto games = drafti::read_pdn(text);
    if (!games) {
        return refuse(games);
    }
    json::Array out;
    for (const drafti::PdnGame& game : *games) {
        out.push_back(described(game, "drafti", game.options.to_json(), game.begins_at_start()));
    }
    return out;
}

// Chess is Gambit Chess without duels. Its rules declare draws (§8.1) that nobody may have claimed:
// where a game goes on after one, what declares it is lifted, nothing else, and a note says so.
Result<json::Value> orthodox(const chess::PgnGame& game, std::vector<std::string>& notes) {
    constexpr int repetition_limit = 3;
    constexpr int move_rule_plies = 100;
    auto position = chess::first_position_of(game);
    if (!position) {
        return refuse(position);
    }
    std::map<uint64_t, int> seen;
    bool repeated = false;
    bool idle = false;
    for (const std::string& action : actions_of(game)) {
        repeated |= ++seen[position->key] >= repetition_limit;
        idle |= position->half >= move_rule_plies;
        const auto move = chess::read_uci(position->board, action);
        if (!move) {
            return refuse(move);
        }
        play(*position, *move);
    }
    json::Object options{{"duels", false}};
    const auto lift = [&](std::string_view option, int value) {
        options.push_back({std::string(option), value});
        notes.push_back(
            join("Draw rule lifted: ", option, " becomes ", value, ", because the game goes on."));
    };
    if (repeated) {
        lift("repetitionLimit", 0);
    }
    if (idle) {
        lift("moveRulePlies", 1000);
    }
    return options;
}

Result<json::Value> games_in_pgn(std::string_view text) {
    auto games = chess::read_pgn(text);
    if (!games) {
        return refuse(games);
    }
    json::Array out;
    for (chess::PgnGame& game : *games) {
        auto options = orthodox(game, game.notes);
        if (!options) {
            return refuse(options);
        }
        out.push_back(described(game, "duel-chess", std::move(*options), game.begins_at_start()));
    }
    return out;
}

Result<json::Value> serve(std::string_view request) {
    auto fields = Fields::read(request);
    if (!fields) {
        return refuse(fields);
    }
    fields->allow_only("do format text");
    const std::string_view wish = fields->text("do");
    const std::string_view format = fields->text("format");
    const std::string_view text = fields->text("text");
    if (wish != "read") {
        fields->complain(join("There is nothing called ", quoted(wish), " to do."));
    }
    if (format != "pdn" && format != "pgn") {
        fields->complain(join("There is no format ", quoted(format), "."));
    }
    if (!fields->is_sound()) {
        return fields->refusal();
    }
    return format == "pdn" ? games_in_pdn(text) : games_in_pgn(text);
}

}  // namespace

std::string read_notation(std::string_view request) { return reply(serve(request)); }

}  // namespace prise::bindings
