#include "prise/cli/draughts_files.h"

#include <algorithm>

#include "prise/core/text.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn_tags.h"
#include "prise/match/match.h"
#include "prise/match/record.h"
#include "prise/native/hash.h"

namespace prise::cli {
namespace {

using drafti::PdnGame;
using drafti::PdnMove;
using drafti::PdnOutcome;
using drafti::PdnTag;

const GameEntry& drafti_entry() { return *find_game(all_games(), "drafti"); }

std::string name_in(const PdnGame& game, Seat seat) {
    const std::string* name = game.tag(seat == Seat::first ? "White" : "Black");
    return name == nullptr || *name == "?" ? std::string() : *name;
}

// What the outcome of a record says, as a PDN result would.
PdnOutcome outcome_in(const Folded& state) {
    if (!state.decided()) return PdnOutcome::unknown;
    const json::Value* winner = state.decided()->find("winner");
    if (winner == nullptr || winner->integer() == nullptr) return PdnOutcome::draw;
    return *winner->integer() == 1 ? PdnOutcome::white_wins : PdnOutcome::black_wins;
}

std::string result_in(const Folded& state, const Options& options) {
    return std::string(drafti::result_text(outcome_in(state), options));
}

// The tags that say something, and nothing that the record says anyway.
json::Array tags_of(const PdnGame& game) {
    json::Array tags;
    for (const PdnTag& tag : drafti::written_tags(game, false)) {
        const bool elsewhere = std::ranges::any_of(
            std::initializer_list<std::string_view>{"White", "Black", "Result", "GameType",
                                                    "Variant", "Options", "SetUp", "FEN"},
            [&](std::string_view name) { return tag.name == name; });
        const bool unknown = tag.value.find_first_not_of("?.") == std::string::npos;
        if (!elsewhere && !unknown) tags.push_back(json::Array{tag.name, tag.value});
    }
    return tags;
}

std::string digest_of(const PdnGame& game, const json::Array& tags) {
    std::string all = join(game.options.to_json().text(), '\n', game.start, '\n', game.result, '\n',
                           json::Value(tags).text());
    for (const std::string& action : actions_of(game)) all += '\n' + action;
    for (const Seat seat : {Seat::first, Seat::second}) all += '\n' + name_in(game, seat);
    return to_hex(native::hashing().sha256(all)).substr(0, 16);
}

size_t annotations_in(const drafti::PdnLine& line) {
    size_t count = line.comments.size();
    for (const PdnMove& move : line.moves) {
        count += move.before.size() + move.after.size() + move.nags.size() + move.variations.size();
    }
    return count;
}

// Ends a game that was ended from outside, as far as the rules know such an end.
Result<void> end_as(PdnOutcome outcome, Match& match) {
    if (match.state().decided()) return {};
    if (outcome == PdnOutcome::draw) {
        if (auto done = match.offer_draw(Seat::first, 0); !done) return done;
        return match.answer(Seat::second, true, 0);
    }
    if (outcome == PdnOutcome::white_wins) return match.resign(Seat::second, 0);
    if (outcome == PdnOutcome::black_wins) return match.resign(Seat::first, 0);
    return {};
}

// The first three fields of a position text.
std::string fen_of(std::string_view position) {
    size_t end = 0;
    for (int fields = 0; fields < 3; ++fields) {
        end = std::min(position.find(':', end), position.size() - 1) + 1;
    }
    return std::string(position.substr(0, end - (end < position.size() ? 1 : 0)));
}

}  // namespace

Result<std::vector<PdnGame>> games_from_fens(std::string_view text,
                                             const drafti::PdnReading& reading) {
    const auto options = Options::parse(drafti::option_table(), reading.options, reading.preset);
    if (!options) return refuse(options);
    std::vector<PdnGame> games;
    size_t number = 0;
    while (!text.empty()) {
        ++number;
        const size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
        const auto state = drafti::scan_fen(line);
        if (!state) {
            return refuse(
                "bad-position",
                join("Line ", number, ", column ", state.error().at + 1, ": ", state.error().what),
                "11");
        }
        PdnGame game;
        game.options = *options;
        game.start = drafti::write_fen(*state);
        games.push_back(std::move(game));
    }
    if (games.empty()) return refuse("bad-position", "There is no position in it.", "11");
    return games;
}

Result<PdnGame> game_from_record(const Folded& state, std::vector<std::string>& notes) {
    if (state.facts().game != "drafti") {
        return refuse(
            "bad-format",
            join("PDN and draughts FEN are for drafti, not for ", state.facts().game, "."), {});
    }
    PdnGame game;
    game.options = state.game()->options();
    game.start = drafti::start_of(game.options);
    if (const std::string& position = state.facts().position; !position.empty()) {
        game.start = fen_of(position);
        if (game.start != position) {
            notes.push_back("The counters of the first position have no place there.");
        }
    }
    game.result = result_in(state, game.options);
    for (const json::Value& tag : state.facts().tags) {
        const json::Array& pair = *tag.array();
        game.tags.push_back({*pair[0].string(), *pair[1].string()});
        if (game.tags.back().name == "Result") game.result = game.tags.back().value;
    }
    std::erase_if(game.tags, [](const PdnTag& tag) { return tag.name == "Result"; });
    for (const Entry& entry : state.entries()) {
        if (entry.kind != EntryKind::joined || entry.text("name").empty()) continue;
        game.tags.push_back(
            {entry.seat == Seat::first ? "White" : "Black", std::string(entry.text("name"))});
    }
    game.tags.push_back({"Result", game.result});
    for (const Step& step : state.line()) {
        PdnMove move;
        move.action = step.action;
        game.line.moves.push_back(std::move(move));
    }
    return game;
}

Result<std::string> fens_of(const std::vector<PdnGame>& games) {
    std::string out;
    for (const PdnGame& game : games) {
        const auto rules = drafti_entry().make(game.options);
        if (!rules) return refuse(rules);
        auto play = (*rules)->restore(game.start);
        if (!play) return refuse(play);
        for (const std::string& action : actions_of(game)) {
            if (auto done = (*play)->apply(action); !done) return refuse(done);
        }
        out += fen_of((*play)->position()) + '\n';
    }
    return out;
}

Result<std::string> record_of(const PdnGame& game, std::vector<std::string>& notes) {
    MatchFacts facts;
    facts.game = drafti_entry().id;
    facts.options = game.options.to_json();
    facts.tags = tags_of(game);
    facts.id = digest_of(game, facts.tags);
    if (!game.begins_at_start()) facts.position = game.start;
    const auto played = [&](const MatchFacts& with) -> Result<Match> {
        Match match({all_games(), native::hashing(), [] { return Digest{}; }});
        if (auto done = match.create(with, 0); !done) return refuse(done);
        for (const Seat seat : {Seat::first, Seat::second}) {
            const std::string name = name_in(game, seat);
            if (name.empty()) continue;
            if (auto done = match.join_seat(seat, name, 0); !done) return refuse(done);
        }
        if (auto done = match.start(0); !done) return refuse(done);
        for (const std::string& action : actions_of(game)) {
            if (auto done = match.act(match.state().play()->to_act(), action, 0); !done) {
                return refuse(done);
            }
        }
        if (auto done = end_as(outcome_of(game), match); !done) return refuse(done);
        return match;
    };
    auto match = played(facts);
    // A result that the record would not tell again ("2-0", "0-0", one against the rules) is kept.
    if (match && result_in(match->state(), game.options) != game.result) {
        facts.tags.push_back(json::Array{"Result", game.result});
        match = played(facts);
    }
    if (!match) return refuse(match);
    if (const size_t count = annotations_in(game.line); count > 0) {
        notes.push_back(join(count, " comments, annotations and variations have no place there."));
    }
    return write_record(match->state().entries(), native::hashing());
}

}  // namespace prise::cli
