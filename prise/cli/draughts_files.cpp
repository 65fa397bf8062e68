#include "prise/cli/draughts_files.h"

#include <algorithm>
#include <array>

#include "prise/cli/game_records.h"
#include "prise/formats/draughts_record.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn_tags.h"

namespace prise::cli {
namespace {

using drafti::PdnGame;

const GameEntry& drafti_entry() { return *find_game(all_games(), formats::draughts_game); }

}  // namespace

DraughtsFiles::DraughtsFiles(const Arguments& arguments)
    : reading_{.preset = arguments.text("--preset").value_or(""),
               .options = arguments.text("--options").value_or("")},
      writing_{.short_captures = arguments.text("--captures") == "short",
               .letters = arguments.text("--squares") == "letters"} {}

Result<std::vector<PdnGame>> DraughtsFiles::from_fens(std::string_view text) const {
    const auto options = Options::parse(drafti::option_table(), reading_.options, reading_.preset);
    if (!options) return refuse(options);
    return games_from_lines(text, [&](std::string_view line) -> Result<PdnGame> {
        const auto state = drafti::scan_fen(line);
        if (!state) {
            return refuse("bad-position",
                          join(", column ", state.error().at + 1, ": ", state.error().what), "11");
        }
        PdnGame game;
        game.options = *options;
        game.start = drafti::write_fen(*state);
        return game;
    });
}

Result<PdnGame> DraughtsFiles::from_record(const MatchState& state,
                                           std::vector<std::string>& notes) const {
    return formats::pdn_game_of(state, notes);
}

Result<std::string> DraughtsFiles::to_notation(const PdnGame& game) const {
    return write_pdn({&game, 1}, writing_);
}

Result<std::string> DraughtsFiles::to_fen(const PdnGame& game) const {
    const auto rules = drafti_entry().make(game.options);
    if (!rules) return refuse(rules);
    auto play = (*rules)->restore(game.start);
    if (!play) return refuse(play);
    for (const std::string& action : actions_of(game)) {
        if (auto done = (*play)->apply(action); !done) return refuse(done);
    }
    return formats::pdn_fen_of((*play)->position()) + '\n';
}

Result<std::string> DraughtsFiles::to_record(const PdnGame& game,
                                             std::vector<std::string>& notes) const {
    static constexpr std::array<std::string_view, 5> said_anyway = {"GameType", "Variant",
                                                                    "Options", "SetUp", "FEN"};
    const RecordPlan plan{.entry = drafti_entry(),
                          .options = game.options.to_json(),
                          .position = game.begins_at_start() ? "" : game.start,
                          .tags = drafti::written_tags(game, false),
                          .said_anyway = said_anyway,
                          .black_is_first = formats::is_black_first(game.options)};
    return write_as_record(game, plan, notes);
}

}  // namespace prise::cli
