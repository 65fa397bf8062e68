#include "prise/cli/session.h"

#include <algorithm>

#include "prise/cli/failure.h"
#include "prise/cli/input.h"
#include "prise/cli/positions.h"
#include "prise/core/near.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

constexpr size_t longest_position = size_t{1} << 20;

}  // namespace

const GameEntry& game_named(std::string_view id) {
    const auto games = all_games();
    if (const GameEntry* entry = find_game(games, id)) return *entry;
    std::vector<std::string_view> names;
    for (const GameEntry& game : games) {
        names.push_back(game.id);
        if (!game.alias.empty()) names.push_back(game.alias);
    }
    throw Failure(Exit::not_found, join("There is no game ", quoted(id), ".",
                                        did_you_mean(id, names), " 'prise games' lists them."));
}

std::unique_ptr<AnyGame> make_game(const GameEntry& entry, const Arguments& arguments) {
    const auto options = arguments.text("--options");
    const auto preset = arguments.text("--preset");
    // To the façade an empty text means "none was given"; here it was given, and it is wrong.
    if (options && options->empty()) {
        throw Failure({"bad-options", "Options must be a JSON object, not an empty text.", "4"});
    }
    if (preset && entry.table->find_preset(*preset) == nullptr) {
        std::vector<std::string_view> names;
        for (const Preset& each : entry.table->presets) names.push_back(each.name);
        throw Failure(
            {"bad-options",
             join("There is no preset ", quoted(*preset), ".", did_you_mean(*preset, names)), "4"});
    }
    return value_or_fail(entry.make_from(options.value_or(""), preset.value_or("")));
}

Session open_session(const Arguments& arguments) {
    Session session{&game_named(arguments.operands.front()), nullptr, nullptr};
    session.game = make_game(*session.entry, arguments);
    const auto position = arguments.text("--position");
    const auto memory = arguments.text("--memory");
    if (!position) {
        if (memory) throw Failure(Exit::usage, "--memory belongs to a --position.");
        session.play = session.game->start();
        return session;
    }
    const std::string text =
        *position == "-" ? read_stdin(longest_position) : std::string(*position);
    const bool to_the_letter = arguments.command->group == rules_group;
    session.play = value_or_fail(
        to_the_letter ? session.game->restore(text, memory.value_or("-"))
                      : play_at(*session.entry, *session.game, text, memory.value_or("-")));
    return session;
}

Session play_session(const Arguments& arguments, Collector* collector) {
    Session session = open_session(arguments);
    session.apply(arguments.actions(), collector);
    return session;
}

void Session::apply(std::span<const std::string> actions, Collector* collector) {
    for (const std::string& action : actions) {
        value_or_fail(play->apply(action, Seat::none, collector));
    }
}

void check_question(const GameEntry& entry, const AnyGame& game, std::string_view what) {
    const auto questions = game.questions();
    if (std::ranges::find(questions, what, &Question::name) == questions.end()) {
        throw Failure(Exit::usage, join(entry.title, " has no answer to '", what, "'; 'prise ask ",
                                        entry.id, "' lists the questions it has."));
    }
}

Viewer viewer_of(const AnyGame& game, const Arguments& arguments, Viewer otherwise) {
    const auto seat = arguments.seat("--seat");
    if (!seat) return otherwise;
    check_seat(game, *seat);
    return Viewer{*seat};
}

void check_seat(const AnyGame& game, Seat seat) {
    if (number_of(seat) > game.seats()) {
        throw Failure(Exit::usage, join("There is no seat ", number_of(seat), "; this game has ",
                                        game.seats(), "."));
    }
}

}  // namespace prise::cli
