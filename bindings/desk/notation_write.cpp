#include "bindings/desk/notation_write.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "prise/chess/pgn.h"
#include "prise/core/text.h"
#include "prise/games/drafti/pdn.h"
#include "prise/games/duel_chess/pgn.h"

namespace prise::bindings {
namespace {

// By the seat that has won; 0: a draw.
constexpr int64_t nobody_knows = -1;
constexpr std::array<std::string_view, 3> pgn_results = {"1/2-1/2", "1-0", "0-1"};
constexpr std::array pdn_outcomes = {drafti::PdnOutcome::draw, drafti::PdnOutcome::white_wins,
                                     drafti::PdnOutcome::black_wins};

Result<json::Value> text_or_refusal(Result<std::string> text) {
    if (!text) {
        return refuse(text);
    }
    return json::Value(std::move(*text));
}

// Its first three fields, the FEN of draughts.
std::string fen_in(std::string_view position) {
    size_t end = 0;
    for (int fields = 0; fields < 3 && end != std::string_view::npos; ++fields) {
        end = position.find(':', end + (fields > 0 ? 1 : 0));
    }
    return std::string(position.substr(0, end));
}

Result<json::Value> as_pdn(const notation::Game& game, Options options) {
    drafti::PdnGame written;
    static_cast<notation::Game&>(written) = game;
    written.options = std::move(options);
    written.start = fen_in(game.start);
    return text_or_refusal(drafti::write_pdn({&written, 1}));
}

Result<json::Value> as_pgn(const notation::Game& game, Options options) {
    duel_chess::DuelGame played;
    static_cast<notation::Game&>(played) = game;
    played.options = std::move(options);
    auto written = duel_chess::chess_of(played);
    if (!written) {
        return refuse(written);
    }
    if (played.options["duels"] == 0) {  // then it is chess
        std::erase_if(written->tags, [](const notation::Tag& tag) {
            return std::ranges::find(duel_chess::pgn::own_tags(), tag.name) !=
                   duel_chess::pgn::own_tags().end();
        });
    }
    return text_or_refusal(chess::write_pgn({&*written, 1}));
}

void take_tags(Fields& fields, notation::Game& game) {
    const json::Value* tags = fields.value("tags");
    const json::Array none;
    const json::Array* list = tags != nullptr ? tags->array() : &none;
    if (list == nullptr) {
        fields.complain("Field 'tags' is a list of pairs of texts.");
        return;
    }
    for (const json::Value& one : *list) {
        const json::Array* pair = one.array();
        if (pair == nullptr || pair->size() != 2 || (*pair)[0].string() == nullptr ||
            (*pair)[1].string() == nullptr) {
            fields.complain("Field 'tags' is a list of pairs of texts.");
            return;
        }
        game.tags.push_back({*(*pair)[0].string(), *(*pair)[1].string()});
    }
}

}  // namespace

Result<json::Value> written_game(Fields& fields, std::string_view format) {
    const bool is_pdn = format == "pdn";
    const std::string_view id = fields.text("game");
    const std::string_view preset = fields.text_or("preset", {});
    notation::Game game;
    game.start = fields.text_or("position", {});
    game.result = fields.text_or("result", "*");
    const int64_t winner = fields.number_or("winner", nobody_knows, 0, 2);
    for (std::string& action : fields.texts("actions")) {
        game.line.moves.emplace_back().action = std::move(action);
    }
    take_tags(fields, game);
    const json::Value& values = fields.object_or_empty("options");
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    if (id != (is_pdn ? "drafti" : "duel-chess")) {
        return refuse("bad-format", join(quoted(id), " is not written as ", format, "."), {});
    }
    auto options = Options::from_json(is_pdn ? drafti::option_table() : duel_chess::option_table(),
                                      values, preset);
    if (!options) {
        return refuse(options);
    }
    if (winner != nobody_knows) {
        game.result = is_pdn
                          ? drafti::result_text(pdn_outcomes[static_cast<size_t>(winner)], *options)
                          : pgn_results[static_cast<size_t>(winner)];
    }
    game.tags.push_back({"Result", game.result});
    return is_pdn ? as_pdn(game, std::move(*options)) : as_pgn(game, std::move(*options));
}

}  // namespace prise::bindings
