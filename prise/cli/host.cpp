#include "prise/cli/host.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "prise/cli/boards/boards.h"
#include "prise/cli/book.h"
#include "prise/cli/demands.h"
#include "prise/cli/failure.h"
#include "prise/cli/record_file.h"
#include "prise/cli/titles.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"
#include "prise/core/words.h"

namespace prise::cli {
namespace {

constexpr std::string_view help_text =
    "  legal         all that can be played\n"
    "  why           how it stands, and what must be played\n"
    "  why ACTION    why it is legal or not, and what it would do\n"
    "  moves         the game so far\n"
    "  events        all that the last action made happen\n"
    "  board         draw the board again\n"
    "  rules 6.4     that section of the rule book; rules alone lists them\n"
    "  undo          take the last action back (also: takeback)\n"
    "  undo turn     take back all that this turn allows\n"
    "  save FILE     write the record; 'prise play FILE' goes on with it\n"
    "  resign        give up\n"
    "  draw          agree on a draw\n"
    "  quit          leave (also: exit, Ctrl-D); the game can go on later\n";

// Words of ours, in any case, and what else people type for them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> other_words = {{
    {"?", "help"},
    {"h", "help"},
    {"exit", "quit"},
    {"q", "quit"},
    {"takeback", "undo"},
    {"history", "moves"},
    {"actions", "legal"},
}};
constexpr std::array<std::string_view, 12> our_words = {"help",   "legal",  "why",   "moves",
                                                        "events", "board",  "rules", "undo",
                                                        "save",   "resign", "draw",  "quit"};

std::string word_of(std::string_view line) {
    const std::string word = lower(line.substr(0, line.find(' ')));
    for (const auto& [other, ours] : other_words) {
        if (word == other) return std::string(ours);
    }
    return word;
}

size_t number_in(std::string_view digits) {
    size_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

// 2-6 before 2-11.
bool in_natural_order(std::string_view a, std::string_view b) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    while (!a.empty() && !b.empty()) {
        if (is_digit(a[0]) && is_digit(b[0])) {
            const size_t in_a = std::min(a.find_first_not_of("0123456789"), a.size());
            const size_t in_b = std::min(b.find_first_not_of("0123456789"), b.size());
            if (in_a != in_b) return in_a < in_b;
        }
        if (a[0] != b[0]) return a[0] < b[0];
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    return a.size() < b.size();
}

// Lines of "  WORDS     meaning"; what does not fit goes on under the meaning.
std::string rows_for_reader(std::string_view rows) {
    std::string out;
    while (!rows.empty()) {
        const size_t end = std::min(rows.find('\n'), rows.size());
        out += wrapped_for_reader(rows.substr(2, end - 2), 2, 14);
        rows.remove_prefix(std::min(end + 1, rows.size()));
    }
    return out;
}

// "Trail." where the first sentence says "8s- is legal: Trail."
std::string meaning_of(const std::string& action, const Explanation& why) {
    if (why.lines.empty()) return {};
    const std::string& sentence = why.lines.front().sentence;
    const std::string said = action + " is legal";
    if (!sentence.starts_with(said)) return sentence;
    const size_t begin = sentence.find_first_not_of(":. ", said.size());
    if (begin != std::string::npos) return sentence.substr(begin);
    return why.lines.size() > 1 ? why.lines[1].sentence : "";
}

// A name under which `prise play` finds it again.
std::string as_record(std::string path) {
    const bool is_found = path.ends_with(".prise") || path.find('/') != std::string::npos;
    return is_found ? path : path + ".prise";
}

}  // namespace

Host::Host(Table table, Keeper keeper, Console& console)
    : console_(console), out_(console.out), table_(std::move(table)), keeper_(std::move(keeper)) {
    news_.knows_beginning(table_);
}

bool Host::run() {
    if (!table_.rules().is_open()) console_.screen.enter();
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
    draw(all_knowing);
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
    if (table_.rules().is_open()) {
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
    is_unseen_ = table_.can_act_unseen();
    if (is_unseen_ && console_.has_person()) out_.line("(What is typed now is not shown.)");
    return console_.ask(name_of(table_.to_act()) + "> ",
                        is_unseen_ ? Console::Typing::unseen : Console::Typing::line);
}

bool Host::is_word(std::string_view line) const {
    // An action goes first, should a game have one that is called like a word of ours.
    return !table_.play().check(line) && std::ranges::count(our_words, word_of(line)) != 0;
}

Host::Next Host::obey(std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return Next::goes_on;
    next_ = Next::goes_on;
    if (is_word(line)) {
        const size_t end = std::min(line.find(' '), line.size());
        return obey_word(word_of(line), trimmed(line.substr(end)));
    }
    if (const std::string action = meant_by(line); !action.empty()) act(action);
    return next_;
}

Host::Next Host::obey_word(std::string_view word, std::string_view rest) {
    if (word == "quit") return Next::leave;
    if (word == "help") help();
    if (word == "legal") list_legal();
    if (word == "why") explain(rest);
    if (word == "moves") list_moves();
    if (word == "events") tell_events();
    if (word == "board") draw(viewer());
    if (word == "rules") rules(rest);
    if (word == "undo") undo(lower(rest) == "turn");
    if (word == "save") save(std::string(rest));
    if (word == "resign") resign();
    if (word == "draw") offer_draw();
    return next_;
}

// The action that is meant, or the line itself if nothing, or not one thing only, is meant.
std::string Host::meant_by(std::string_view line) {
    if (table_.play().check(line)) return std::string(line);
    const std::vector<std::string> meant = table_.play().understand(line, viewer());
    if (meant.empty()) return std::string(line);
    return meant.size() == 1 ? meant.front() : chosen_from(meant);
}

// Empty: none of them.
std::string Host::chosen_from(const std::vector<std::string>& actions) {
    for (size_t i = 0; i < actions.size(); ++i) {
        const auto why = table_.play().explain(actions[i], viewer());
        out_.put(wrapped_for_reader(
            join(i + 1, "  ", actions[i], "  ", why ? meaning_of(actions[i], *why) : ""), 2, 6));
    }
    const auto answer =
        console_.ask(join("Which one? (1 to ", actions.size(), ") "),
                     is_unseen_ ? Console::Typing::unseen : Console::Typing::answer);
    if (!answer) {
        next_ = Next::leave;
        return "";
    }
    const std::string_view typed = trimmed(*answer);
    const bool is_number = !typed.empty() && typed.size() < 4 &&
                           typed.find_first_not_of("0123456789") == std::string_view::npos;
    const size_t choice = is_number ? number_in(typed) : 0;
    if (choice >= 1 && choice <= actions.size()) return actions[choice - 1];
    if (typed.empty() || is_number) {
        out_.line("Nothing was played.");
    } else {
        next_ = obey(typed);  // somebody who has changed their mind
    }
    return "";
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
            next_ = cover(join("The game goes on. ", name_of(asking), " presses Enter. "));
            if (next_ == Next::goes_on) show();
        } else {
            out_.line("The game goes on.");
        }
    }
    return yes;
}

// Playing ----------------------------------------------------------------------------------------

// What was typed unseen is not repeated by its refusal.
void Host::refuse(const Refusal& refusal) {
    const std::string sentence =
        is_unseen_ ? join(refusal.code, ": What was typed cannot be played here.",
                          refusal.section.empty() ? "" : join(" (section ", refusal.section, ")"))
                   : Failure(refusal).text();
    out_.put(wrapped_for_reader(trimmed(sentence.substr(0, sentence.find('\n')))));
}

void Host::act(std::string_view action) {
    const Seat actor = table_.to_act();
    if (const auto done = table_.act(action); !done) {
        refuse(done.error());
        return;
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
    if (asks_others &&
        !everybody_agrees(join(name_of(actor), " would like to take the last action back."))) {
        return;
    }
    const auto done = whole_turn ? table_.undo_turn() : table_.undo();
    if (!done) {
        out_.put(wrapped_for_reader(done.error().sentence));
        return;
    }
    next_ = turn_to_next(actor);
}

void Host::resign() {
    const Seat actor = table_.to_act();
    if (!console_.agrees(join(name_of(actor), " gives up. Is that so?"))) {
        out_.line("The game goes on.");
        return;
    }
    if (const auto done = table_.resign(actor); !done) {
        refuse(done.error());
        return;
    }
    next_ = turn_to_next(actor);
}

void Host::offer_draw() {
    if (const auto allowed = table_.play().adjudicate(End::agreement, Seat::none); !allowed) {
        refuse(allowed.error());
        return;
    }
    if (!everybody_agrees(join(name_of(table_.to_act()), " offers a draw."))) return;
    if (const auto done = table_.agree_draw(); !done) refuse(done.error());
    keep();
}

// Showing ----------------------------------------------------------------------------------------

Host::Next Host::turn_to_next(Seat from) {
    keep();
    if (table_.over()) return Next::goes_on;
    if (table_.has_secrets()) {
        const Seat next = table_.to_act();
        const bool captured = !table_.deeds().empty() && !table_.deeds().back().captures.empty();
        Next done = Next::goes_on;
        if (next != from) {
            done = cover(
                join("Hand over to ", seat_words(table_.game(), next), ", who presses Enter. "));
        } else if (captured && console_.screen.is_on()) {
            done = cover(join("Everybody may read this. ", name_of(next), " presses Enter. "));
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
    out_.put(wrapped_for_reader(title()));
    for (const std::string& sentence : public_news_) out_.put(wrapped_for_reader(sentence));
    draw(spectator);
}

// Who comes back may be somebody else.
void Host::show_again() {
    if (is_covered_) {
        draw_cover();
    } else if (cover(join(name_of(table_.to_act()), " presses Enter to go on. ")) == Next::leave) {
        next_ = Next::leave;
    } else {
        show();
    }
}

// What happened since this seat last looked, the board, and what nobody can guess.
void Host::show() {
    console_.screen.clear();
    if (console_.screen.is_on()) out_.put(wrapped_for_reader(title()));
    show_news(viewer());
    draw(viewer());
    out_.put(unasked_words(table_.game(), table_.play(), viewer()));
    // Without secrets all look at the same screen.
    if (!table_.has_secrets()) news_.all_know(table_);
}

void Host::show_news(Viewer to) {
    for (const std::string& sentence : news_.next(table_, to)) {
        out_.put(wrapped_for_reader(sentence));
    }
}

void Host::draw(Viewer to) {
    out_.draw(join(
        "\n", drawn(table_.game(), table_.rules(), table_.play(), to, console_.style, decided()),
        "\n"));
}

void Host::help() {
    if (const std::string introduction = introduction_of(table_.game().id); !introduction.empty()) {
        out_.put(introduction);
        out_.line();
    }
    if (const Board* board = board_of(table_.game().id)) {
        out_.line("On the board");
        out_.put(rows_for_reader(board->legend));
        out_.line("\nWhat a player types");
        out_.put(rows_for_reader(board->typing));
        out_.line("\nWhat else can be typed");
    }
    out_.put(rows_for_reader(help_text));
}

void Host::list_legal() {
    std::vector<std::string> actions;
    table_.play().legal(viewer(), actions);
    std::ranges::sort(actions, in_natural_order);
    std::string all;
    for (const std::string& action : actions) all += (all.empty() ? "" : " ") + action;
    out_.put(wrapped_for_reader(all));
}

void Host::list_moves() {
    const std::vector<std::string> texts = table_.state().texts_for(viewer());
    if (texts.empty()) {
        out_.line("Nothing has been played.");
        return;
    }
    if (const auto sheet = score_sheet(texts)) {
        out_.put(*sheet);
        return;
    }
    const auto& line = table_.state().line();
    std::string all;
    for (size_t i = 0; i < line.size(); ++i) {
        const bool begins = i == 0 || line[i].turns_before != line[i - 1].turns_before;
        const bool is_first =
            line[i].seat == Seat::first || table_.game().seat_names.empty() || i == 0;
        if (!all.empty()) all += ' ';
        if (begins && is_first) {
            all += number_words(table_.game(), line[i].seat, line[i].turns_before) + ' ';
        }
        all += texts[i];
    }
    out_.put(wrapped_for_reader(all));
}

// As people of the field write it, where the game does, and begins where games begin.
std::optional<std::string> Host::score_sheet(const std::vector<std::string>& texts) const {
    if (!table_.state().facts().position.empty()) return std::nullopt;
    json::Array actions(texts.begin(), texts.end());
    const auto sheet =
        table_.play().ask("sheet", json::Object{{"actions", std::move(actions)}}, viewer());
    if (!sheet || sheet->find("text") == nullptr) return std::nullopt;
    return *sheet->find("text")->string();
}

void Host::tell_events() {
    for (const json::Value& event : table_.last_events(viewer())) {
        out_.put(wrapped_for_reader(event_words(event), 2, 2));
    }
}

void Host::explain(std::string_view words) {
    if (words.empty()) {
        out_.put(demand_words(table_.game(), table_.play(), viewer(), "  "));
        return;
    }
    std::vector<std::string> meant;
    if (!table_.play().check(words)) meant = table_.play().understand(words, viewer());
    if (meant.empty()) meant.emplace_back(words);
    for (const std::string& action : meant) {
        const auto explanation = table_.play().explain(action, viewer());
        if (!explanation) {
            refuse(explanation.error());
            continue;
        }
        out_.print("{}: {}\n", action, verdict_words(*explanation));
        out_.put(explanation_words(*explanation, "  "));
    }
}

void Host::rules(std::string_view section) {
    const std::string text =
        section.empty() ? contents_of(table_.game().id) : section_of(table_.game().id, section);
    out_.put(text.empty() ? join("There is no section ", quoted(section),
                                 " in the book; rules alone lists them.\n")
                          : text);
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
    if (!table_.over() && !table_.rules().is_open()) {
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

std::string Host::name_of(Seat seat) const { return capital(seat_words(table_.game(), seat)); }

// At first also what it is about.
std::string Host::title() const {
    const Options& options = table_.rules().options();
    return table_.actions_played() == 0
               ? join(banner_words(table_.game(), options), " Type an action, or help.")
               : join(title_words(table_.game(), options), ". help explains everything.");
}

std::optional<Outcome> Host::decided() const {
    if (!table_.over()) return std::nullopt;
    return table_.verdict().outcome;
}

}  // namespace prise::cli
