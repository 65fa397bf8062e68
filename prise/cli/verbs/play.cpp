// People at one terminal (host.h): a new game, one that was saved, or several in a row; or one of
// them with a game that a server hosts (far/start.h).
#include <algorithm>
#include <array>
#include <utility>

#include "prise/cli/failure.h"
#include "prise/cli/far/start.h"
#include "prise/cli/host.h"
#include "prise/cli/library.h"
#include "prise/cli/output.h"
#include "prise/cli/record_file.h"
#include "prise/cli/session.h"
#include "prise/cli/terminal.h"
#include "prise/cli/titles.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"
#include "prise/native/clocks.h"

namespace prise::cli::verbs {
namespace {

bool names_a_file(std::string_view operand) {
    return operand.ends_with(".prise") || operand.find('/') != std::string_view::npos;
}

std::string points(int64_t halves) { return join(halves / 2, halves % 2 == 0 ? "" : ".5"); }

// Is the deal said by the command line?
bool is_dealt(const Session& session, const Arguments& arguments) {
    if (arguments.has("--position")) return true;
    const auto options = json::parse(arguments.text("--options").value_or("{}"));
    return std::ranges::any_of(session.entry->table->rows, [&](const OptionSpec& row) {
        return row.is_secret && options && options->find(row.name) != nullptr;
    });
}

struct Saved {
    KeptMatch match;
    std::vector<Told> told;
    std::string earlier;  // the text of the games before it
};

// The last game of a file that was saved.
Saved saved_match(const std::string& path, const Arguments& arguments) {
    for (const char* name : {"--options", "--preset", "--position", "--memory", "--games"}) {
        if (arguments.has(name)) {
            throw Failure(Exit::usage, join("A saved game has its own ", name, "."));
        }
    }
    const RecordFile file(path);
    std::vector<Told> told;
    KeptMatch match = file.resume(file.size() - 1, told, arguments.text("--key"));
    if (match.state().play() == nullptr) {
        throw Failure(Exit::unreadable, join(path, " does not hold all of the game."));
    }
    return {std::move(match), std::move(told), file.text_before_last()};
}

// Where the record goes; empty: nowhere.
std::string new_record(const Arguments& arguments) {
    std::string path(arguments.text("--record").value_or(""));
    check_that_nothing_is_lost(path);
    return path;
}

void introduce(const GameEntry& game, const Options& options, Output& out) {
    out.put(wrapped_for_reader(banner_words(game, options)));
    out.line("Type an action, or help.");
}

// With a level the computer takes every seat but one: that of --seat, or the first.
Rivals rivals_of(const Arguments& arguments, int seats) {
    if (!arguments.has("--level")) {
        if (arguments.has("--seat")) throw Failure(Exit::usage, "--seat goes with --level.");
        return {};
    }
    const Seat own = arguments.seat("--seat").value_or(Seat::first);
    if (number_of(own) > seats) {
        throw Failure(Exit::usage, join("The game has the seats 1 to ", seats, "."));
    }
    std::set<Seat> rivals;
    for (int number = 1; number <= seats; ++number) {
        if (seat_number(number) != own) rivals.insert(seat_number(number));
    }
    return {std::move(rivals), static_cast<int>(arguments.number("--level", ai::levels)),
            static_cast<uint64_t>(native::MachineClocks().wall_ms()), library_of(arguments)};
}

// Several games in a row. The two players change seats after each, and their scores add up.
void play_series(const Arguments& arguments, int64_t games, Output& out) {
    const Session session = open_session(arguments);
    if (session.game->seats() != 2) throw Failure(Exit::usage, "--games is for two players.");
    introduce(*session.entry, session.game->options(), out);
    Console console(out, draw_style(arguments));
    std::string path = new_record(arguments);
    std::string earlier;
    std::array<int64_t, 2> halves{};  // of points, by player
    for (int64_t number = 1; number <= games; ++number) {
        const bool changed = number % 2 == 0;
        out.print("\nGame {} of {}. The first player is {}, the second {}.\n", number, games,
                  seat_words(*session.entry, changed ? Seat::second : Seat::first),
                  seat_words(*session.entry, changed ? Seat::first : Seat::second));
        KeptMatch match = begin(session, !is_dealt(session, arguments), arguments.text("--key"));
        Host host(Table(std::move(match)), Keeper(path, earlier), console);
        if (!host.run()) return;
        path = host.keeper().path();
        earlier += host.table().record();
        for (size_t seat = 0; seat < 2; ++seat) {
            halves[changed ? 1 - seat : seat] += host.table().verdict().half_points[seat];
        }
        out.print("After {} of {}: first player {}, second player {}.\n", number, games,
                  points(halves[0]), points(halves[1]));
        if (number < games) host.wait_for_next();
    }
}

}  // namespace

void play(const Arguments& arguments, Output& out) {
    if (far::is_meant(arguments)) {
        far::play(arguments, out);
        return;
    }
    if (const int64_t games = arguments.number("--games", 1); games > 1) {
        if (arguments.has("--level")) {
            throw Failure(Exit::usage, "Several games in a row are for people: without --level.");
        }
        play_series(arguments, games, out);
        return;
    }
    const std::string& operand = arguments.operands.front();
    // A saved game may be told where it stands already.
    const auto record = arguments.text("--record");
    const bool stays = record && is_same_file(std::string(*record), operand);
    std::string path = stays ? operand : new_record(arguments);
    Saved saved{KeptMatch(machine_tools()), {}, {}};
    if (names_a_file(operand)) {
        saved = saved_match(operand, arguments);
        if (path.empty()) path = operand;
    } else {
        const Session session = open_session(arguments);
        saved.match = begin(session, !is_dealt(session, arguments), arguments.text("--key"));
    }
    Table table(std::move(saved.match), saved.told);
    introduce(table.game(), table.rules().options(), out);
    Console console(out, draw_style(arguments));
    const int table_seats = table.rules().seats();
    Host(std::move(table), Keeper(path, saved.earlier), console, rivals_of(arguments, table_seats))
        .run();
}

}  // namespace prise::cli::verbs
