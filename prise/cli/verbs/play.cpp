// People at one terminal. The board is drawn for the seat to act, who types an action or a word. In
// a game with secrets each seat sees only what it may know, secret actions are typed unseen, and
// the screen is cleared before the next one looks. Input from a pipe works the same way, without
// waiting for anybody to change chairs.
#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>
#include <utility>

#include "prise/cli/boards/boards.h"
#include "prise/cli/failure.h"
#include "prise/cli/input.h"
#include "prise/cli/output.h"
#include "prise/cli/record_file.h"
#include "prise/cli/session.h"
#include "prise/cli/table.h"
#include "prise/cli/terminal.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/core/text.h"
#include "prise/core/words.h"
#include "prise/native/interrupt.h"

namespace prise::cli::verbs {
namespace {

constexpr std::string_view help_text =
    "  legal         all legal actions\n"
    "  why           what the position demands\n"
    "  why ACTION    why it is legal or not, and what it would do\n"
    "  events        all that the last action made happen\n"
    "  board         draw the board again\n"
    "  undo          take the last action back\n"
    "  undo turn     take back all that this turn allows\n"
    "  save FILE     write the record; 'prise play FILE' goes on with it\n"
    "  resign        give up\n"
    "  draw          agree on a draw\n"
    "  quit          leave (Ctrl-D does the same)\n";

size_t number_in(std::string_view digits) {
    size_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

bool is_yes(const std::optional<std::string>& answer) { return answer == "yes" || answer == "y"; }

// The one keyboard and screen of all games in a row.
struct Console {
    Output& out;
    DrawStyle style;
    native::Interrupt interrupt = {};
    LineReader lines{&interrupt};
};

class Host {
  public:
    // `path`: where the record goes after every action, behind those of `earlier` games; empty:
    // nowhere.
    Host(Table table, std::string path, std::string earlier, Console& console)
        : console_(console),
          out_(console.out),
          table_(std::move(table)),
          path_(std::move(path)),
          earlier_(std::move(earlier)) {}

    const Table& table() const { return table_; }
    const std::string& path() const { return path_; }

    // False: somebody has left before the end.
    bool run() {
        keep();
        hand_over(Seat::none);
        show();
        while (!table_.over()) {
            const auto line = ask_actor();
            if (!line || !obey(*line)) {
                leave();
                return false;
            }
        }
        if (table_.play().outcome().over()) {
            out_.put(explanation_words(table_.play().explain_position(all_knowing), "  "));
        }
        out_.line(outcome_words(table_.game(), table_.outcome()));
        if (path_.empty() && stdin_is_terminal()) offer_to_save();
        return true;
    }

  private:
    // What is asked of the seat to act; unseen, if what it can type is nobody else's business.
    std::optional<std::string> ask_actor() {
        const std::string prompt = capital(seat_words(table_.game(), table_.to_act())) + "> ";
        std::optional<Keyboard> unseen;
        if (table_.can_act_unseen()) {
            if (stdin_is_terminal()) out_.line("(What is typed now is not shown.)");
            unseen.emplace(Keyboard::Mode::unseen);
        }
        return ask(prompt);
    }

    // Nothing at the end of the input. What came from a pipe is printed, as a terminal would show
    // it, but made fit to be seen.
    std::optional<std::string> ask(std::string_view prompt) {
        out_.put(prompt);
        out_.flush();
        const auto line = console_.lines.next();
        if (!line) {
            out_.line();
        } else if (!stdin_is_terminal()) {
            const std::string shown = quoted(*line, 200);
            out_.line(std::string_view(shown).substr(1, shown.size() - 2));
        }
        return line;
    }

    // False: leave the game.
    bool obey(std::string_view line) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        line = line.substr(0, line.find_last_not_of(" \t") + 1);
        if (line == "quit" || line == "exit") return false;
        // An action goes first, should a game have one that is called like a word of ours.
        if (line.empty() || (!table_.play().check(line) && obey_word(line))) return true;
        if (const std::string action = meant_by(line); !action.empty()) {
            act(action);
        } else {
            out_.line("Nothing was played.");
        }
        return true;
    }

    // The action that is meant, or the line itself if nothing, or not one thing only, is meant.
    std::string meant_by(std::string_view line) {
        if (table_.play().check(line)) return std::string(line);
        const std::vector<std::string> meant =
            table_.play().understand(line, Viewer{table_.to_act()});
        if (meant.empty()) return std::string(line);
        return meant.size() == 1 ? meant.front() : chosen_from(meant);
    }

    // Empty: none of them.
    std::string chosen_from(const std::vector<std::string>& actions) {
        for (size_t i = 0; i < actions.size(); ++i) {
            const auto why = table_.play().explain(actions[i], Viewer{table_.to_act()});
            const bool has_words = why && !why->lines.empty();
            out_.print("  {}  {:10}  {}\n", i + 1, actions[i],
                       has_words ? why->lines.front().sentence : "");
        }
        const auto answer = ask(fmt::format("Which one? (1 to {}) ", actions.size()));
        const size_t choice = answer && answer->size() < 4 ? number_in(*answer) : 0;
        return choice >= 1 && choice <= actions.size() ? actions[choice - 1] : "";
    }

    // False: that is no word of ours.
    bool obey_word(std::string_view line) {
        const std::string_view word = line.substr(0, line.find(' '));
        const std::string_view rest = line.substr(std::min(line.size(), word.size() + 1));
        if (line == "help" || line == "?") {
            if (const Board* board = board_of(table_.game().id)) out_.put(board->typing);
            out_.put(help_text);
        } else if (line == "events") {
            tell_events();
        } else if (line == "legal") {
            list_legal();
        } else if (line == "why") {
            explain_position();
        } else if (word == "why") {
            explain(rest);
        } else if (line == "board") {
            draw();
        } else if (line == "undo") {
            undo();
        } else if (line == "undo turn") {
            undo_turn();
        } else if (word == "save") {
            save(std::string(rest));
        } else if (line == "resign") {
            resign();
        } else if (line == "draw") {
            offer_draw();
        } else {
            return false;
        }
        return true;
    }

    bool accept(const Result<void>& result) {
        if (!result) out_.put(Failure(result.error()).text());
        return result.has_value();
    }

    void act(std::string_view action) {
        std::vector<CaptureRecord> captures;
        const Seat actor = table_.to_act();
        const size_t played = table_.actions_played();
        if (!accept(table_.act(action, captures))) {
            out_.line("(help lists the words, legal the actions)");
            return;
        }
        // When the others have answered it, nobody is told of the own action again.
        if (!table_.over() && table_.to_act() != actor) remember(actor, played + 1);
        turn_to_next(actor, captures);
    }

    void undo() {
        const Seat actor = table_.to_act();
        // Where all look at the same screen, the others need not be asked.
        const bool ask_others =
            table_.actions_to_undo_alone() == 0 && (table_.last_is_final() || table_.has_secrets());
        if (ask_others && table_.actions_played() > 0 &&
            !is_yes(ask("Do the others agree? (yes or no) "))) {
            out_.line("The game goes on.");
            return;
        }
        if (!table_.undo()) {
            out_.line("There is nothing to take back.");
            return;
        }
        show_again(actor);
    }

    void undo_turn() {
        const Seat actor = table_.to_act();
        if (!table_.undo_turn()) {
            out_.line("Nothing of this turn can be taken back.");
            return;
        }
        show_again(actor);
    }

    void show_again(Seat actor) {
        for (std::vector<std::string>& known : known_) {
            known.resize(std::min(known.size(), table_.actions_played()));
        }
        turn_to_next(actor, {});
    }

    void resign() {
        const Seat actor = table_.to_act();
        if (accept(table_.resign(actor)) && !table_.over()) turn_to_next(actor, {});
        keep();
    }

    void turn_to_next(Seat from, const std::vector<CaptureRecord>& captures) {
        keep();
        hand_over(from);
        show(captures);
    }

    // Who is next must not see what the one before could.
    void hand_over(Seat from) {
        if (table_.over() || table_.to_act() == from) return;
        if (!table_.has_secrets()) return;
        const std::string request = "Hand over to " + seat_words(table_.game(), table_.to_act());
        if (stdin_is_terminal() && stdout_is_terminal()) {
            constexpr std::string_view clear = "\x1b[H\x1b[2J\x1b[3J";
            out_.put(clear);
            ask(request + ", who presses Enter. ");
            out_.put(clear);
        } else {
            out_.line(request + ".");
        }
    }

    // What happened since this seat last looked, and the board.
    void show(const std::vector<CaptureRecord>& captures = {}) {
        const GameEntry& game = table_.game();
        const Viewer viewer = table_.over() ? all_knowing : Viewer{table_.to_act()};
        // At the end what was hidden to the last, and not all of it once more.
        const auto& known = table_.over() ? *std::ranges::max_element(known_, {}, length)
                                          : known_[index_of(viewer.seat)];
        const std::vector<Table::Played> actions = table_.played(viewer);
        for (size_t i = 0; i < actions.size(); ++i) {
            const Table::Played& played = actions[i];
            if (i < known.size() && known[i] == played.action) continue;
            const bool was_hidden = i < known.size();
            out_.print("{} {} {}.\n", capital(seat_words(game, played.seat)),
                       was_hidden ? "had played" : "played", played.action);
            if (played.exchange && !was_hidden) {
                out_.print("{} and {} change places.\n",
                           capital(seat_words(game, played.exchange->first)),
                           seat_words(game, played.exchange->second));
            }
        }
        for (const CaptureRecord& record : captures) {
            out_.print("{} {}.\n", capital(seat_words(game, record.seat)), capture_words(record));
        }
        draw();
        if (table_.over()) return;
        remember(viewer.seat, actions.size());
        // Without secrets all look at the same screen.
        if (!table_.has_secrets()) known_.fill(known_[index_of(viewer.seat)]);
    }

    static size_t length(const std::vector<std::string>& known) { return known.size(); }

    // The seat knows the first `count` actions as it may see them now.
    void remember(Seat seat, size_t count) {
        std::vector<std::string>& known = known_[index_of(seat)];
        known.clear();
        for (const Table::Played& played : table_.played(Viewer{seat})) {
            if (known.size() < count) known.push_back(played.action);
        }
    }

    void tell_events() {
        for (const json::Value& event : table_.last_events(Viewer{table_.to_act()})) {
            out_.print("  {}\n", event_words(event));
        }
    }

    void explain_position() {
        const Explanation told = table_.play().explain_position(Viewer{table_.to_act()});
        out_.put(explanation_words(told, "  "));
        std::vector<std::string> actions;
        table_.play().legal(Viewer{table_.to_act()}, actions);
        out_.print("  {} can be played: legal lists them.\n", counted(actions.size(), "action"));
    }

    void draw() {
        const Viewer viewer = table_.over() ? all_knowing : Viewer{table_.to_act()};
        out_.print("\n{}\n",
                   drawn(table_.game(), table_.rules(), table_.play(), viewer, console_.style));
    }

    void list_legal() {
        std::vector<std::string> actions;
        table_.play().legal(Viewer{table_.to_act()}, actions);
        std::string_view gap;
        for (const std::string& action : actions) {
            out_.put(std::exchange(gap, " "));
            out_.put(action);
        }
        out_.line();
    }

    void explain(std::string_view words) {
        std::vector<std::string> meant;
        if (!table_.play().check(words))
            meant = table_.play().understand(words, Viewer{table_.to_act()});
        if (meant.empty()) meant.emplace_back(words);
        for (const std::string& action : meant) explain_action(action);
    }

    void explain_action(const std::string& action) {
        const auto explanation = table_.play().explain(action, Viewer{table_.to_act()});
        if (!explanation) {
            accept(tl::unexpected(explanation.error()));
            return;
        }
        out_.print("{}: {}\n", action, verdict_words(*explanation));
        out_.put(explanation_words(*explanation, "  "));
    }

    void offer_draw() {
        if (is_yes(ask("Do the others agree? (yes or no) "))) {
            accept(table_.agree_draw());
            keep();
        } else {
            out_.line("The game goes on.");
        }
    }

    void save(std::string path) {
        if (path.empty()) path = path_;
        if (path.empty() || path == "-") {
            out_.line("Where to? Type save and the name of a file.");
            return;
        }
        try {
            if (path != path_) check_that_nothing_is_lost(path);
        } catch (const Failure& failure) {
            out_.put(failure.text());
            return;
        }
        if (!write(path)) return;
        path_ = path;
        if (table_.over()) {
            out_.print("Saved in {}.\n", path);
            return;
        }
        out_.print("Saved in {}, and from now on after every action.\n", path);
        if (table_.has_secrets()) {
            out_.line("The file holds everything, also what is hidden here.");
        }
    }

    void offer_to_save() {
        const auto path = ask("Save the record? Type the name of a file, or just Enter. ");
        if (path && !path->empty()) save(*path);
    }

    void keep() {
        if (!path_.empty()) write(path_);
    }

    // A game goes on, whatever becomes of its file.
    bool write(const std::string& path) {
        try {
            write_output(path, earlier_ + table_.record());
            return true;
        } catch (const Failure& failure) {
            out_.put(failure.text());
            return false;
        }
    }

    // Says how to go on later, unless that would give secrets away.
    void leave() {
        out_.line("Goodbye.");
        if (!path_.empty()) {
            out_.print("To go on later:\n  prise play {}\n", path_);
        } else if (!table_.has_secrets()) {
            out_.print("To go on later:\n  prise play {}{}\n", table_.game().id, snapshot_words());
        }
        if (console_.interrupt.asked()) {
            out_.flush();
            throw Failure(Exit::interrupted, "");
        }
    }

    std::string snapshot_words() const {
        const json::Value& options = table_.options();
        std::string words;
        if (options.text() != "{}") words += join(" --options '", options.text(), "'");
        words += join(" --position '", table_.play().position(), "'");
        if (const std::string memory = table_.play().memory(); memory != "-") {
            words += join(" --memory '", memory, "'");
        }
        return words;
    }

    Console& console_;
    Output& out_;
    Table table_;
    std::string path_;
    std::string earlier_;
    // The actions that each seat has been told of, as it was told: a sealed one is told again when
    // it is open.
    std::array<std::vector<std::string>, max_seats> known_{};
};

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

// The last game of a file that was saved, and the text of those before it.
std::pair<KeptMatch, std::string> saved_match(const std::string& path, const Arguments& arguments) {
    for (const char* name : {"--options", "--preset", "--position", "--memory", "--games"}) {
        if (arguments.has(name)) {
            throw Failure(Exit::usage, join("A saved game has its own ", name, "."));
        }
    }
    const RecordFile file(path);
    KeptMatch match = file.resume(file.size() - 1);
    if (match.state().play() == nullptr) {
        throw Failure(Exit::unreadable, join(path, " does not hold all of the game."));
    }
    return {std::move(match), file.text_before_last()};
}

// Where the record goes; empty: nowhere.
std::string new_record(const Arguments& arguments) {
    std::string path(arguments.text("--record").value_or(""));
    check_that_nothing_is_lost(path);
    return path;
}

void introduce(const GameEntry& game, Output& out) {
    out.print("{}: {}\nType an action, or help.\n", game.title, game.idea);
}

// Several games in a row. The two players change seats after each, and their scores add up.
void play_series(const Arguments& arguments, int64_t games, Output& out) {
    const Session session = open_session(arguments);
    if (session.game->seats() != 2) throw Failure(Exit::usage, "--games is for two players.");
    introduce(*session.entry, out);
    Console console{out, draw_style(arguments)};
    std::string path = new_record(arguments);
    std::string earlier;
    std::array<int64_t, 2> halves{};  // of points, by player
    for (int64_t number = 1; number <= games; ++number) {
        const bool changed = number % 2 == 0;
        out.print("\nGame {} of {}. The first player is {}, the second {}.\n", number, games,
                  seat_words(*session.entry, changed ? Seat::second : Seat::first),
                  seat_words(*session.entry, changed ? Seat::first : Seat::second));
        KeptMatch match = begin(session, !is_dealt(session, arguments));
        Host host(Table(std::move(match)), path, earlier, console);
        if (!host.run()) return;
        path = host.path();
        earlier += host.table().record();
        for (size_t seat = 0; seat < 2; ++seat) {
            halves[changed ? 1 - seat : seat] += host.table().half_points(seat);
        }
        out.print("After {} of {}: first player {}, second player {}.\n", number, games,
                  points(halves[0]), points(halves[1]));
    }
}

}  // namespace

void play(const Arguments& arguments, Output& out) {
    if (const int64_t games = arguments.number("--games", 1); games > 1) {
        play_series(arguments, games, out);
        return;
    }
    const std::string& operand = arguments.operands.front();
    // A saved game may be told where it stands already.
    std::string path = arguments.text("--record") == operand ? operand : new_record(arguments);
    KeptMatch match(machine_tools());
    std::string earlier;
    if (names_a_file(operand)) {
        std::tie(match, earlier) = saved_match(operand, arguments);
        if (path.empty()) path = operand;
    } else {
        const Session session = open_session(arguments);
        match = begin(session, !is_dealt(session, arguments));
    }
    Table table(std::move(match));
    introduce(table.game(), out);
    Console console{out, draw_style(arguments)};
    Host(std::move(table), path, earlier, console).run();
}

}  // namespace prise::cli::verbs
