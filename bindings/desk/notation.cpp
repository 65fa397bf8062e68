#include "bindings/desk/notation.h"

#include <cstdint>
#include <map>

#include "bindings/desk/notation_write.h"
#include "bindings/desk/reply.h"
#include "prise/chess/pgn.h"
#include "prise/core/fields.h"
#include "prise/core/text.h"
#include "prise/games/drafti/pdn.h"
#include "prise/games/duel_chess/pgn.h"

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
        if (action == chess::null_move) {
            return refuse("bad-pgn", "In a game nobody passes: a null move cannot be played.", {});
        }
        if (auto played = chess::play_action(*position, action); !played) {
            return refuse(played);
        }
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

Result<json::Value> without_duels(chess::PgnGame& game) {
    auto options = orthodox(game, game.notes);
    if (!options) {
        return refuse(options);
    }
    return described(game, "duel-chess", std::move(*options), game.begins_at_start());
}

Result<json::Value> with_duels(const chess::PgnGame& game) {
    const auto played = duel_chess::duels_of(game);
    if (!played) {
        return refuse(played);
    }
    return described(*played, "duel-chess", played->options.to_json(), played->start.empty());
}

Result<json::Value> games_in_pgn(std::string_view text) {
    auto games = chess::read_pgn(text);
    if (!games) {
        return refuse(games);
    }
    json::Array out;
    for (chess::PgnGame& game : *games) {
        auto one = duel_chess::tells_duels(game) ? with_duels(game) : without_duels(game);
        if (!one) {
            return refuse(one);
        }
        out.push_back(std::move(*one));
    }
    return out;
}

Result<json::Value> serve(std::string_view request) {
    auto fields = Fields::read(request);
    if (!fields) {
        return refuse(fields);
    }
    const std::string_view wish = fields->text("do");
    const std::string_view format = fields->text("format");
    if (wish != "read" && wish != "write") {
        fields->complain(join("There is nothing called ", quoted(wish), " to do."));
    }
    if (format != "pdn" && format != "pgn") {
        fields->complain(join("There is no format ", quoted(format), "."));
    }
    if (wish == "write") {
        fields->allow_only("do format game preset options position actions tags result winner");
        return written_game(*fields, format);
    }
    fields->allow_only("do format text");
    const std::string_view text = fields->text("text");
    if (!fields->is_sound()) {
        return fields->refusal();
    }
    return format == "pdn" ? games_in_pdn(text) : games_in_pgn(text);
}

}  // namespace

std::string answer_notation(std::string_view request) { return reply(serve(request)); }

}  // namespace prise::bindings
