#include "prise/cli/host.h"

#include <array>

#include "prise/cli/failure.h"
#include "prise/cli/record_file.h"
#include "prise/cli/titles.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

constexpr std::string_view help_text =
    "  legal         all that can be played\n"
    "  why           how it stands, and what must be played\n"
    "  why ACTION    why it is legal or not, and what it would do\n"
    "  moves         the game so far\n"
    "  events        all that the last action made happen\n"
    "  hint          what the computer would play in your place\n"
    "  board         draw the board again\n"
    "  rules 6.4     that section of the rule book; rules alone lists them\n"
    "  undo          take the last action back (also: takeback)\n"
    "  undo turn     take back all that this turn allows\n"
    "  save FILE     write the record; 'prise play FILE' goes on with it\n"
    "  resign        give up\n"
    "  draw          agree on a draw\n"
    "  quit          leave (also: exit, Ctrl-D); the game can go on later\n";

// In any case of letters.
constexpr std::array<std::string_view, 13> our_words = {"help",  "legal", "why",  "moves", "events",
                                                        "board", "rules", "undo", "save",  "resign",
                                                        "draw",  "quit",  "hint"};

// A name under which `prise play` finds it again.
std::string as_record(const std::string& path) {
    const bool is_found = path.ends_with(".prise") || path.find('/') != std::string::npos;
    return is_found ? path : path + ".prise";
}

}  // namespace

Host::Host(Table table, Keeper keeper, Console& console, Rivals rivals)
    : console_(console),
      out_(console.out),
      table_(std::move(table)),
      keeper_(std::move(keeper)),
      rivals_(std::move(rivals)),
      desk_(console, [this] {
          return Sight{table_.game(), table_.rules(), table_.play(), viewer(), decided()};
      }) {
    news_.knows_beginning(table_);
}

bool Host::run() {
    if (!table_.is_open()) console_.screen.enter();
    console_.set_redraw([this] { show_again(); });
    try {
        if (play_on() == Next::leave) {
            leave();
            return false;
        }
        finish();
    } catch (const Failure&) {  // such as a terminal that is gone: the game must not go with it
        if (!table_.over()) keep_for_later();
        throw;
    }
    return true;
}

Host::Next Host::play_on() {
    keep();
    if (turn_to_next(Seat::none) == Next::leave) return Next::leave;
    while (!table_.over()) {
        const auto line = ask_actor();
        if (!line || next_ == Next::leave || obey(*line) == Next::leave) return Next::leave;
    }
    return Next::goes_on;
}

void Host::finish() {
    console_.screen.leave();
    show_news(all_knowing);
    desk_.draw(all_knowing);
    if (table_.play().outcome() == table_.verdict().outcome) {
        out_.put(explanation_words(table_.play().explain_position(all_knowing), "  "));
    }
    out_.put(wrapped_for_reader(outcome_words(table_.game(), table_.outcome())));
    if (keeper_.path().empty() && console_.has_person()) offer_to_save();
    if (const auto& trouble = keeper_.trouble()) {
        out_.flush();
        throw Failure(Exit::trouble, join("The game is not kept. ", *trouble));
    }
}

void Host::wait_for_next() {
    if (console_.has_person()) console_.ask("Enter begins the next game. ");
}

// First the game, then the words.
void Host::leave() {
    const std::string words = keep_for_later();
    console_.screen.leave();
    out_.line("Goodbye.");
    out_.put(words);
    if (console_.signal() == 0 && !keeper_.trouble()) return;
    out_.flush();
    if (console_.signal() != 0) throw Failure(static_cast<Exit>(exit_after(console_.signal())), "");
    throw Failure(Exit::trouble, join(keeper_.path(), " does not hold all of the game."));
}

// How to go on later, with a file that was written, or with a position, if that tells no secret.
std::string Host::keep_for_later() {
    std::string words;
    if (!keeper_.path().empty()) {
        if (!keeper_.is_up_to_date()) keeper_.keep(table_.record(), true);
        if (keeper_.is_up_to_date())
            return join("To go on later:\n  prise play ", keeper_.path(), "\n");
        words = join("prise: ", *keeper_.trouble(), "\n");
    }
    if (table_.is_open()) {
        return join(words, "To go on later:\n  prise play ", table_.game().id,
                    snapshot_words(table_), "\n");
    }
    if (!console_.has_person() || table_.actions_played() == 0) return words;
    const auto place = place_for(join(table_.game().id, "-", table_.state().facts().id, ".prise"));
    Keeper spare("", "");
    if (!place || spare.move_to(*place, table_.record())) {
        return words + "prise: The game could not be kept.\n";
    }
    return join(words,
                "The game is kept, with all that is hidden in it, where only you can read it.\n"
                "To go on later:\n  prise play ",
                *place, "\n");
}

// Asking -----------------------------------------------------------------------------------------

std::optional<std::string> Host::ask_actor() {
    desk_.set_unseen(table_.can_act_unseen());
    if (desk_.is_unseen() && console_.has_person()) out_.line("(What is typed now is not shown.)");
    return console_.ask(desk_.name_of(table_.to_act()) + "> ",
                        desk_.is_unseen() ? Console::Typing::unseen : Console::Typing::line);
}

Host::Next Host::obey(std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return Next::goes_on;
    next_ = Next::goes_on;
    if (desk_.is_word(line, our_words)) return obey_word(word_of(line), rest_of(line));
    const Desk::Meant meant = desk_.meant_by(line);
    if (meant.leaves) return Next::leave;
    if (!meant.instead.empty()) return obey(meant.instead);
    act(meant.actions);
    return next_;
}

Host::Next Host::obey_word(std::string_view word, std::string_view rest) {
    if (word == "quit") return Next::leave;
    if (word == "help") desk_.help(help_text);
    if (word == "legal") desk_.list_legal();
    if (word == "why") desk_.explain(rest);
    if (word == "moves") list_moves();
    if (word == "events") desk_.tell_events(table_.last_events(viewer()));
    if (word == "board") desk_.draw(viewer());
    if (word == "rules") desk_.rules(rest);
    if (word == "undo") undo(lower(rest) == "turn");
    if (word == "save") save(std::string(rest));
    if (word == "resign") resign();
    if (word == "draw") offer_draw();
    if (word == "hint") give_hint();
    return next_;
}

// In a game with secrets the question stands on a screen that everybody may read.
bool Host::everybody_agrees(std::string_view what) {
    const Seat asking = table_.to_act();
    const bool is_covered = console_.screen.is_on() && table_.has_secrets();
    if (is_covered) draw_cover();
    is_covered_ = is_covered;
    const bool yes = console_.agrees(join(what, " Do the others agree?"));
    is_covered_ = false;
    if (!yes) {
        if (is_covered) {
            next_ = cover(join("The game goes on. ", desk_.name_of(asking), " presses Enter. "));
            if (next_ == Next::goes_on) show();
        } else {
            out_.line("The game goes on.");
        }
    }
    return yes;
}

// Playing ----------------------------------------------------------------------------------------

// Of several actions only the last is told: the others prepare it.
void Host::act(const std::vector<std::string>& actions) {
    if (actions.empty()) return;
    const Seat actor = table_.to_act();
    for (const std::string& action : actions) {
        if (const auto done = table_.act(action); !done) {
            desk_.refuse_action(done.error());
            return;
        }
    }
    // When the others have answered it, nobody is told of the own action again.
    if (!table_.over() && table_.to_act() != actor) news_.knows(table_, Viewer{actor});
    next_ = turn_to_next(actor);
}

void Host::undo(bool whole_turn) {
    const Seat actor = table_.to_act();
    if (whole_turn ? table_.actions_to_undo_alone() == 0 : table_.actions_played() == 0) {
        out_.line(whole_turn ? "Nothing of this turn can be taken back."
                             : "There is nothing to take back.");
        return;
    }
    // Where all look at the same screen, the others need not be asked.
    const bool asks_others =
        table_.actions_to_undo_alone() == 0 && (table_.last_is_final() || table_.has_secrets());
    if (asks_others && !everybody_agrees(join(desk_.name_of(actor),
                                              " would like to take the last action back."))) {
        return;
    }
    const auto done = whole_turn ? table_.undo_turn() : table_.undo();
    if (!done) {
        out_.put(wrapped_for_reader(done.error().sentence));
        return;
    }
    // What the computer has answered goes back with the action that it answered.
    while (rivals_.plays(table_.to_act()) && table_.actions_played() > 0 && table_.undo()) {
    }
    next_ = turn_to_next(actor);
}

// The computer's seats act one after the other, until somebody who is there has to.
void Host::let_rivals_play() {
    while (!table_.over() && rivals_.plays(table_.to_act())) {
        const std::string action = rivals_.choose(table_);
        if (const auto done = table_.act(action); !done) {
            throw Failure(Exit::defect,
                          join("The computer played ", action, ": ", done.error().sentence));
        }
        keep();
    }
}

void Host::give_hint() { out_.put(wrapped_for_reader(rivals_.hint(table_))); }

void Host::resign() {
    const Seat actor = table_.to_act();
    if (!console_.agrees(join(desk_.name_of(actor), " gives up. Is that so?"))) {
        out_.line("The game goes on.");
        return;
    }
    if (const auto done = table_.resign(actor); !done) {
        desk_.refuse(done.error());
        return;
    }
    next_ = turn_to_next(actor);
}

void Host::offer_draw() {
    if (const auto allowed = table_.play().adjudicate(End::agreement, Seat::none); !allowed) {
        desk_.refuse(allowed.error());
        return;
    }
    if (rivals_.any()) {
        out_.line("The computer plays on.");
        return;
    }
    if (!everybody_agrees(join(desk_.name_of(table_.to_act()), " offers a draw."))) return;
    if (const auto done = table_.agree_draw(); !done) desk_.refuse(done.error());
    keep();
}

// Showing ----------------------------------------------------------------------------------------

Host::Next Host::turn_to_next(Seat from) {
    keep();
    let_rivals_play();
    if (table_.over()) return Next::goes_on;
    if (table_.has_secrets()) {
        const Seat next = table_.to_act();
        const bool captured = !table_.deeds().empty() && !table_.deeds().back().captures.empty();
        Next done = Next::goes_on;
        if (next != from) {
            done = cover(
                join("Hand over to ", seat_words(table_.game(), next), ", who presses Enter. "));
        } else if (captured && console_.screen.is_on()) {
            done =
                cover(join("Everybody may read this. ", desk_.name_of(next), " presses Enter. "));
        }
        if (done == Next::leave) return done;
    }
    show();
    return Next::goes_on;
}

// What everybody may see, until the next one is alone with it. A pipe waits for nobody.
Host::Next Host::cover(std::string_view request) {
    if (!console_.screen.is_on()) {
        const std::string_view line = request.substr(0, request.find(", who"));
        out_.line(join(line, line.size() < request.size() ? "." : ""));
        return Next::goes_on;
    }
    public_news_ = news_.next(table_, spectator);
    draw_cover();
    for (;;) {
        is_covered_ = true;
        const auto line = console_.ask(request);
        is_covered_ = false;
        if (!line) return Next::leave;
        const std::string_view typed = trimmed(*line);
        if (typed.empty()) return Next::goes_on;
        if (word_of(typed) == "quit") return Next::leave;
        out_.line("Nothing is played here: Enter alone goes on.");
    }
}

void Host::draw_cover() {
    console_.screen.clear();
    out_.put(wrapped_for_reader(desk_.title(table_.actions_played() == 0)));
    for (const std::string& sentence : public_news_) out_.put(wrapped_for_reader(sentence));
    desk_.draw(spectator);
}

// Who comes back may be somebody else.
void Host::show_again() {
    if (is_covered_) {
        draw_cover();
    } else if (cover(join(desk_.name_of(table_.to_act()), " presses Enter to go on. ")) ==
               Next::leave) {
        next_ = Next::leave;
    } else {
        show();
    }
}

// What happened since this seat last looked, the board, and what nobody can guess.
void Host::show() {
    console_.screen.clear();
    if (console_.screen.is_on())
        out_.put(wrapped_for_reader(desk_.title(table_.actions_played() == 0)));
    show_news(viewer());
    desk_.draw(viewer());
    desk_.say_unasked();
    // Without secrets all look at the same screen.
    if (!table_.has_secrets()) news_.all_know(table_);
}

void Host::show_news(Viewer told) {
    for (const std::string& sentence : news_.next(table_, told)) {
        out_.put(wrapped_for_reader(sentence));
    }
}

void Host::list_moves() {
    const std::vector<std::string> texts = table_.state().texts_for(viewer());
    std::vector<Played> moves;
    for (size_t i = 0; i < texts.size(); ++i) {
        const Step& step = table_.state().line()[i];
        moves.push_back({step.seat, step.turns_before, texts[i]});
    }
    desk_.list_moves(moves, table_.state().facts().position.empty());
}

// Keeping ----------------------------------------------------------------------------------------

void Host::keep() {
    if (const auto trouble = keeper_.keep(table_.record())) {
        out_.put(wrapped_for_reader(join("prise: ", *trouble, " The game goes on.")));
    }
}

void Host::save(std::string path) {
    if (path.empty()) path = keeper_.path();
    if (path.empty() || path == "-") {
        out_.line("Where to? Type save and the name of a file.");
        return;
    }
    const std::string before = keeper_.path();
    const bool is_there = is_same_file(path, before);
    if (!is_there) path = as_record(path);
    try {
        if (!is_there) check_that_nothing_is_lost(path);
    } catch (const Failure& failure) {
        out_.put(wrapped_for_reader(trimmed(failure.what())));
        return;
    }
    if (const auto trouble = keeper_.move_to(is_there ? before : path, table_.record())) {
        out_.put(wrapped_for_reader(join("prise: ", *trouble)));
        return;
    }
    out_.print("Saved in {}{}\n", keeper_.path(),
               table_.over() ? "." : ", and from now on after every action.");
    if (!is_there && !before.empty()) {
        out_.print("{} stays as it is.\n", before);
    }
    if (!table_.over() && !table_.is_open()) {
        out_.line("The file holds everything, also what is hidden here.");
    }
}

void Host::offer_to_save() {
    if (!console_.agrees("Save the record?")) return;
    const std::string usual = join(table_.game().id, "-", table_.state().facts().id, ".prise");
    while (keeper_.path().empty()) {
        const auto name = console_.ask(join("In which file? (Enter alone: ", usual, ") "));
        if (!name) return;
        save(trimmed(*name).empty() ? usual : std::string(trimmed(*name)));
    }
}

std::optional<Outcome> Host::decided() const {
    if (!table_.over()) return std::nullopt;
    return table_.verdict().outcome;
}

}  // namespace prise::cli
