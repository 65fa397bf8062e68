// People at one terminal. The board is drawn for the seat to act, who types an action or a word. In
// a game with secrets each seat sees only what it may know, and the screen is cleared before the
// next one looks. Input from a pipe works the same way, without waiting for anybody to change
// chairs.
#include <algorithm>
#include <array>

#include "prise/cli/failure.h"
#include "prise/cli/input.h"
#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/table.h"
#include "prise/cli/terminal.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {
namespace {

constexpr std::string_view help_text =
    "  ACTION        play it, spelled as `legal` lists it\n"
    "  legal         all legal actions\n"
    "  why ACTION    why it is legal or not\n"
    "  board         draw the board again\n"
    "  undo          take the last action back\n"
    "  resign        give up\n"
    "  draw          agree on a draw\n"
    "  quit          leave (Ctrl-D does the same)\n";

class Host {
  public:
    Host(const Session& session, DrawStyle style, Output& out)
        : session_(session), table_(session.play->clone()), style_(style), out_(out) {}

    void run() {
        show();
        while (!table_.over()) {
            if (is_absent_turn()) {
                act(*table_.play().forced());
                continue;
            }
            const auto line = ask(fmt::format("Seat {}> ", number_of(table_.to_act())));
            if (!line || !obey(*line)) {
                leave();
                return;
            }
        }
        out_.line(outcome_words(table_.outcome()));
    }

  private:
    // Nothing at the end of the input. What came from a pipe is printed, as a terminal would show
    // it, but made fit to be seen.
    std::optional<std::string> ask(std::string_view prompt) {
        out_.put(prompt);
        out_.flush();
        const auto line = lines_.next();
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
        if (!line.empty() && (table_.play().check(line) || !obey_word(line))) act(line);
        return true;
    }

    // False: that is no word of ours.
    bool obey_word(std::string_view line) {
        const std::string_view word = line.substr(0, line.find(' '));
        if (line == "help" || line == "?") {
            out_.put(help_text);
        } else if (line == "legal") {
            list_legal();
        } else if (word == "why") {
            explain(line.substr(std::min(line.size(), word.size() + 1)));
        } else if (line == "board") {
            draw();
        } else if (line == "undo") {
            undo();
        } else if (line == "resign") {
            accept(table_.resign(table_.to_act()));
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
        Collector told;
        const Seat actor = table_.to_act();
        if (!accept(table_.act(action, &told))) {
            out_.line("(help lists the words, legal the actions)");
            return;
        }
        turn_to_next(actor, told.captures);
    }

    void undo() {
        const Seat actor = table_.to_act();
        if (!table_.undo()) {
            out_.line("There is nothing to take back.");
            return;
        }
        while (is_absent_turn() && table_.undo()) {  // or it would be played again at once
        }
        for (size_t& known : known_) known = std::min(known, table_.actions_played());
        turn_to_next(actor, {});
    }

    bool is_absent_turn() const { return !table_.over() && table_.is_absent(table_.to_act()); }

    void turn_to_next(Seat from, const std::vector<CaptureRecord>& captures) {
        if (is_absent_turn()) return;  // nobody may look through an absent seat's eyes
        hand_over(from);
        show(captures);
    }

    // Who is next must not see what the one before could.
    void hand_over(Seat from) {
        if (table_.over() || table_.to_act() == from) return;
        if (!table_.has_secrets(from) && !table_.has_secrets(table_.to_act())) return;
        const std::string request = fmt::format("Hand over to seat {}", number_of(table_.to_act()));
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
        const Viewer viewer = table_.over() ? all_knowing : Viewer{table_.to_act()};
        size_t& known = known_[static_cast<size_t>(viewer.seat)];
        if (table_.over()) known = *std::ranges::max_element(known_);  // not all of it once more
        for (const Table::Played& played : table_.played_since(known, viewer)) {
            out_.print("Seat {} played {}.\n", number_of(played.seat), played.action);
            if (played.exchange) {
                out_.print("Seats {} and {} change places.\n", number_of(played.exchange->first),
                           number_of(played.exchange->second));
            }
        }
        known = table_.actions_played();
        for (const CaptureRecord& record : captures) {
            out_.print("Seat {} {}.\n", number_of(record.seat), capture_words(record));
        }
        draw();
        // Without secrets all look at the same screen.
        if (table_.over() || !table_.has_secrets(table_.to_act())) known_.fill(known);
    }

    void draw() {
        const Viewer viewer = table_.over() ? all_knowing : Viewer{table_.to_act()};
        out_.print("\n{}\n", board(table_.play(), viewer, style_));
    }

    void list_legal() {
        std::vector<std::string> actions;
        table_.play().legal(actions);
        out_.print("{}\n", fmt::join(actions, " "));
    }

    void explain(std::string_view action) {
        const auto explanation = table_.play().explain(action, Viewer{table_.to_act()});
        if (!explanation) {
            accept(tl::unexpected(explanation.error()));
            return;
        }
        out_.print("{}: {}{}\n", action, explanation->legal ? "legal" : "refused, ",
                   explanation->code);
        out_.put(explanation_words(*explanation, "  "));
    }

    void offer_draw() {
        const auto answer = ask("Do the others agree? (yes or no) ");
        if (answer == "yes" || answer == "y") {
            accept(table_.agree_draw());
        } else {
            out_.line("The game goes on.");
        }
    }

    // Says how to go on later, unless that would give secrets away.
    void leave() {
        out_.line("Goodbye.");
        if (table_.has_secrets(table_.to_act())) return;
        const std::string options = session_.game->options().to_json(false).text();
        const std::string memory = table_.play().memory();
        out_.print("To go on later:\n  prise play {}", session_.entry->id);
        if (options != "{}") out_.print(" --options '{}'", options);
        out_.print(" --position '{}'", table_.play().position());
        if (memory != "-") out_.print(" --memory '{}'", memory);
        out_.line();
    }

    const Session& session_;
    Table table_;
    DrawStyle style_;
    Output& out_;
    LineReader lines_;
    std::array<size_t, max_seats + 1> known_{};  // how many actions each seat has been shown
};

}  // namespace

void play(const Arguments& arguments, Output& out) {
    const Session session = open_session(arguments);
    out.print("{}: {}\nType an action, or help.\n", session.entry->title, session.entry->idea);
    Host(session, draw_style(arguments), out).run();
}

}  // namespace prise::cli::verbs
