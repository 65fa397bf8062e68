#include "prise/cli/chess_files.h"

#include <algorithm>
#include <array>

#include "prise/chess/fen.h"
#include "prise/cli/failure.h"
#include "prise/cli/game_records.h"
#include "prise/formats/chess_record.h"
#include "prise/games/duel_chess/pgn.h"

namespace prise::cli {
namespace {

using chess::PgnGame;

using formats::chess_game;
using formats::orthodox;

// The option behind the reason of a draw (duel-chess §8.1), and its value that lifts it most.
struct DrawRule {
    std::string_view reason;
    std::string_view option;
    int64_t lifted;
};
constexpr std::array draw_rules = {DrawRule{"repetition", "repetitionLimit", 0},
                                   DrawRule{"move-rule", "moveRulePlies", 1000}};

// Lifts the rule by which the game ended. False: none can be lifted.
bool lift(std::string_view reason, Options& options, std::vector<std::string>& notes) {
    const auto rule = std::ranges::find(draw_rules, reason, &DrawRule::reason);
    if (rule == draw_rules.end() || options[rule->option] == rule->lifted) return false;
    options.set(rule->option, rule->lifted);
    notes.push_back(join("Draw rule lifted: ", rule->option, " becomes ", rule->lifted,
                         ", because the game goes on."));
    return true;
}

// Plays the game; false: a draw rule stood in its way and has been lifted.
Result<bool> plays(const PgnGame& game, const GameEntry& entry, Options& options,
                   std::vector<std::string>& notes) {
    const auto rules = entry.make(options);
    if (!rules) return refuse(rules);
    auto play = (*rules)->restore(game.start.empty() ? chess::start_fen : game.start);
    if (!play) return refuse(play);
    for (const std::string& action : actions_of(game)) {
        if (action == chess::null_move) {
            return refuse("bad-format", "A record has no place for a null move.", {});
        }
        if (auto done = (*play)->apply(action); !done) {
            if (lift((*play)->outcome().reason, options, notes)) return false;
            return refuse(done);
        }
    }
    return true;
}

// Orthodox chess, by which the game can be replayed.
Result<Options> options_of(const PgnGame& game, const GameEntry& entry,
                           std::vector<std::string>& notes) {
    auto options = Options::parse(*entry.table, orthodox);
    if (!options) return options;
    for (;;) {
        const auto done = plays(game, entry, *options, notes);
        if (!done) return refuse(done);
        if (*done) return options;
    }
}

Result<std::string> duels_to_record(const PgnGame& game, const GameEntry& entry,
                                    std::vector<std::string>& notes) {
    const auto played = duel_chess::duels_of(game);
    if (!played) return refuse(played);
    const RecordPlan plan{.entry = entry,
                          .options = played->options.to_json(),
                          .position = played->start,
                          .tags = notation::tags_in_order(*played, {}, {})};
    return write_as_record(*played, plan, notes);
}

}  // namespace

bool is_chess_fen(std::string_view text) {
    const size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
    return std::ranges::count(line, '/') > 2;  // draughts has the command /FEN "..."/
}

bool is_chess_game(std::string_view id) { return id == chess_game; }

ChessFiles::ChessFiles(const Arguments& arguments) {
    if (arguments.has("--preset") || arguments.has("--options")) {
        throw Failure(Exit::usage, "A game of chess has no options.");
    }
}

Result<std::vector<PgnGame>> ChessFiles::from_fens(std::string_view text) const {
    return games_from_lines(text, [](std::string_view line) -> Result<PgnGame> {
        const auto position = chess::read_fen(line, chess::FenStyle::lenient);
        if (!position) {
            return refuse("bad-position", join(": ", chess::sentences_of(position.error())), {});
        }
        PgnGame game;
        game.start = chess::fen_of(*position);
        return game;
    });
}

Result<PgnGame> ChessFiles::from_record(const MatchState& state,
                                        std::vector<std::string>& notes) const {
    return formats::pgn_game_of(state, notes);
}

Result<std::string> ChessFiles::to_notation(const PgnGame& game) const {
    return chess::write_pgn({&game, 1});
}

Result<std::string> ChessFiles::to_fen(const PgnGame& game) const {
    if (duel_chess::tells_duels(game)) {
        return refuse("bad-format", "The game has duels, for which FEN has no place.", {});
    }
    const auto position = last_position_of(game);
    if (!position) return refuse(position);
    return chess::fen_of(*position) + '\n';
}

Result<std::string> ChessFiles::to_record(const PgnGame& game,
                                          std::vector<std::string>& notes) const {
    const GameEntry* entry = find_game(all_games(), chess_game);
    if (entry == nullptr) {
        return refuse("bad-format",
                      join("Records of chess are those of the game ", chess_game,
                           ", which is not part of this program."),
                      {});
    }
    if (duel_chess::tells_duels(game)) return duels_to_record(game, *entry, notes);
    const auto options = options_of(game, *entry, notes);
    if (!options) return refuse(options);
    static constexpr std::array<std::string_view, 2> said_anyway = {"SetUp", "FEN"};
    const RecordPlan plan{.entry = *entry,
                          .options = options->to_json(),
                          .position = game.begins_at_start() ? "" : game.start,
                          .tags = written_tags(game),
                          .said_anyway = said_anyway};
    return write_as_record(game, plan, notes);
}

}  // namespace prise::cli
