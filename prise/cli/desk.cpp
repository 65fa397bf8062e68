#include "prise/cli/desk.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "prise/cli/boards/boards.h"
#include "prise/cli/book.h"
#include "prise/cli/demands.h"
#include "prise/cli/failure.h"
#include "prise/cli/telling.h"
#include "prise/cli/titles.h"
#include "prise/cli/words.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"
#include "prise/core/words.h"

namespace prise::cli {
namespace {

// What else people type for words of ours.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> other_words = {{
    {"?", "help"},
    {"h", "help"},
    {"exit", "quit"},
    {"q", "quit"},
    {"takeback", "undo"},
    {"history", "moves"},
    {"actions", "legal"},
}};

size_t number_in(std::string_view digits) {
    size_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

// Lines of "  WORDS     meaning"; what does not fit goes on under the meaning, as does a line
// without words.
std::string rows_for_reader(std::string_view rows) {
    const std::string under(16, ' ');
    std::string out;
    while (!rows.empty()) {
        std::string row;
        do {
            const size_t end = std::min(rows.find('\n'), rows.size());
            const std::string_view line = rows.substr(0, end);
            row += row.empty() ? std::string(line.substr(2)) : join(" ", line.substr(under.size()));
            rows.remove_prefix(std::min(end + 1, rows.size()));
        } while (rows.starts_with(under));
        out += wrapped_for_reader(row, 2, 14);
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

std::vector<std::string> words_in(std::string_view line) {
    std::vector<std::string> words;
    while (!(line = trimmed(line)).empty()) {
        const size_t end = std::min(line.find(' '), line.size());
        words.emplace_back(line.substr(0, end));
        line.remove_prefix(end);
    }
    return words;
}

}  // namespace

std::string word_of(std::string_view line) {
    std::string word = lower(line.substr(0, line.find(' ')));
    for (const auto& [other, ours] : other_words) {
        if (word == other) return std::string(ours);
    }
    return word;
}

std::string_view rest_of(std::string_view line) {
    return trimmed(line.substr(std::min(line.find(' '), line.size())));
}

// Reading ----------------------------------------------------------------------------------------

bool Desk::is_word(std::string_view line, std::span<const std::string_view> ours) const {
    return !sight_().play.check(line) && std::ranges::count(ours, word_of(line)) != 0;
}

Desk::Meant Desk::meant_by(std::string_view line) {
    const auto whole = [&](std::string_view words) -> Meant {
        auto actions = in_one_go(words);
        return {actions ? std::move(*actions) : std::vector{std::string(words)}};
    };
    const Sight at = sight_();
    if (at.play.check(line)) return {{std::string(line)}};
    if (auto actions = in_one_go(line)) return {std::move(*actions)};
    std::vector<std::string> meant = at.play.understand(line, at.viewer);
    if (meant.empty()) return {{std::string(line)}};
    const bool asks = asks_only(line);
    if (asks) add_lines_with(meant);
    if (meant.size() == 1 && !asks) return whole(meant.front());
    Meant chosen = chosen_from(meant);
    return chosen.actions.empty() ? chosen : whole(chosen.actions.front());
}

// Nothing: these are no words that stand for several actions. Empty: they are, and were refused.
std::optional<std::vector<std::string>> Desk::in_one_go(std::string_view line) {
    const Sight at = sight_();
    if (at.play.check(line)) return std::nullopt;
    auto actions = at.play.understand_line(line, at.viewer);
    if (!actions) {
        refuse(actions.error());
        return std::vector<std::string>();
    }
    return actions->empty() ? std::nullopt : std::optional(std::move(*actions));
}

// Who types a card alone wants to know what it can do.
bool Desk::asks_only(std::string_view line) const {
    const Board* board = board_of(sight_().game.id);
    return board != nullptr && board->in_one_go != nullptr &&
           line.find_first_of(" -x+:=") == std::string_view::npos;
}

// What the same card, or whatever it is, can do in one go stands after its captures.
void Desk::add_lines_with(std::vector<std::string>& meant) const {
    const auto place = std::ranges::find_if(
        meant, [](const std::string& action) { return action.find('x') == std::string::npos; });
    const std::string first = meant.front();
    auto at = place - meant.begin();
    const Sight sight = sight_();
    for (std::string& line : lines_in_one_go(sight.game, sight.rules, sight.play, sight.viewer)) {
        if (first.starts_with(line.substr(0, line.find(' ')))) {
            meant.insert(meant.begin() + at++, std::move(line));
        }
    }
}

// What an action does, or several that are played in one go, for a menu.
std::string Desk::short_meaning(const std::string& action) const {
    const Sight at = sight_();
    const Board* board = board_of(at.game.id);
    if (const size_t gap = action.find(' '); gap != std::string::npos) {
        return join("take ", listed(words_in(action.substr(gap)), " and "));
    }
    if (board != nullptr && board->meaning != nullptr) {
        const std::string words = board->meaning(look_at(at.rules, at.play, at.viewer), action);
        if (!words.empty()) return words;
    }
    const auto why = at.play.explain(action, at.viewer);
    return why ? meaning_of(action, *why) : "";
}

Desk::Meant Desk::chosen_from(const std::vector<std::string>& actions) {
    for (size_t i = 0; i < actions.size(); ++i) {
        out_.put(wrapped_for_reader(join(i + 1, "  ", actions[i], "  ", short_meaning(actions[i])),
                                    2, 6));
    }
    const auto answer =
        console_.ask(actions.size() == 1 ? std::string("Type 1 to play it. ")
                                         : join("Which one? (1 to ", actions.size(), ") "),
                     is_unseen_ ? Console::Typing::unseen : Console::Typing::answer);
    if (!answer) return {.leaves = true};
    const std::string_view typed = trimmed(*answer);
    const bool is_number = !typed.empty() && typed.size() < 4 &&
                           typed.find_first_not_of("0123456789") == std::string_view::npos;
    const size_t choice = is_number ? number_in(typed) : 0;
    if (choice >= 1 && choice <= actions.size()) return {{actions[choice - 1]}};
    if (typed.empty() || is_number) {
        out_.line("Nothing was played.");
        return {};
    }
    return {.instead = std::string(typed)};  // somebody who has changed their mind
}

// Refusing ---------------------------------------------------------------------------------------

// What was typed unseen is not repeated by its refusal.
void Desk::refuse(const Refusal& refusal) {
    const std::string sentence =
        is_unseen_ ? join(refusal.code, ": What was typed cannot be played here.",
                          refusal.section.empty() ? "" : join(" (section ", refusal.section, ")"))
                   : Failure(refusal).text();
    out_.put(wrapped_for_reader(trimmed(sentence.substr(0, sentence.find('\n')))));
}

void Desk::refuse_action(Refusal refusal) {
    const Board* board = board_of(sight_().game.id);
    if (refusal.code == "bad-action" && board != nullptr) {
        // What a program expects, and where, helps no person.
        if (const size_t end = refusal.sentence.find(": expected "); end != std::string::npos) {
            refusal.sentence.replace(end, std::string::npos, ".");
        }
        refusal.sentence +=
            join(" Type such as ", board->examples, "; legal lists all, help explains.");
    }
    refuse(refusal);
}

// Showing ----------------------------------------------------------------------------------------

void Desk::draw(Viewer viewer) {
    const Sight at = sight_();
    out_.draw(
        join("\n", drawn(at.game, at.rules, at.play, viewer, console_.style, at.decided), "\n"));
}

void Desk::say_unasked() {
    const Sight at = sight_();
    out_.put(unasked_words(at.game, at.rules, at.play, at.viewer));
}

void Desk::help(std::string_view words) {
    const GameEntry& game = sight_().game;
    if (const std::string introduction = introduction_of(game.id); !introduction.empty()) {
        out_.put(introduction);
        out_.line();
    }
    if (const Board* board = board_of(game.id)) {
        out_.line("On the board");
        out_.put(rows_for_reader(board->legend));
        out_.line("\nWhat a player types");
        out_.put(rows_for_reader(board->typing));
        out_.line("\nWhat else can be typed");
    }
    out_.put(rows_for_reader(words));
}

void Desk::list_legal() {
    const Sight at = sight_();
    std::vector<std::string> actions;
    at.play.legal(at.viewer, actions);
    std::ranges::sort(actions, in_natural_order);
    std::string all;
    for (const std::string& action : actions) all += (all.empty() ? "" : " ") + action;
    out_.put(wrapped_for_reader(all));
}

void Desk::list_moves(const std::vector<Played>& moves, bool from_start) {
    if (moves.empty()) {
        out_.line("Nothing has been played.");
        return;
    }
    if (const auto sheet = from_start ? score_sheet(moves) : std::nullopt) {
        out_.put(*sheet);
        return;
    }
    const GameEntry& game = sight_().game;
    std::string all;
    for (size_t i = 0; i < moves.size(); ++i) {
        const bool begins = i == 0 || moves[i].turns_before != moves[i - 1].turns_before;
        const bool is_first = moves[i].seat == Seat::first || game.seat_names.empty() || i == 0;
        if (!all.empty()) all += ' ';
        if (begins && is_first)
            all += number_words(game, moves[i].seat, moves[i].turns_before) + ' ';
        all += moves[i].text;
    }
    out_.put(wrapped_for_reader(all));
}

// As people of the field write it, where the game does, and begins where games begin.
std::optional<std::string> Desk::score_sheet(const std::vector<Played>& moves) const {
    const Sight at = sight_();
    json::Array actions;
    for (const Played& move : moves) actions.emplace_back(move.text);
    const auto sheet =
        at.play.ask("sheet", json::Object{{"actions", std::move(actions)}}, at.viewer);
    if (!sheet || sheet->find("text") == nullptr) return std::nullopt;
    return *sheet->find("text")->string();
}

void Desk::tell_events(const json::Array& events) {
    for (const json::Value& event : events) {
        out_.put(wrapped_for_reader(event_words(event), 2, 2));
    }
}

void Desk::explain(std::string_view words) {
    const Sight at = sight_();
    if (words.empty()) {
        out_.put(demand_words(at.game, at.play, at.viewer, "  "));
        return;
    }
    if (explain_line(words)) return;
    std::vector<std::string> meant;
    if (!at.play.check(words)) meant = at.play.understand(words, at.viewer);
    if (meant.empty()) meant.emplace_back(words);
    for (const std::string& action : meant) {
        const auto explanation = at.play.explain(action, at.viewer);
        if (!explanation) {
            refuse(explanation.error());
            continue;
        }
        out_.print("{}: {}\n", action, verdict_words(*explanation));
        out_.put(explanation_words(*explanation, "  "));
    }
}

// Of several actions that are played in one go the last says what they do.
bool Desk::explain_line(std::string_view words) {
    const Sight at = sight_();
    if (at.play.check(words)) return false;
    const auto actions = at.play.understand_line(words, at.viewer);
    if (!actions) {
        refuse(actions.error());
        return true;
    }
    if (actions->empty()) return false;
    const auto play = at.play.clone();
    for (size_t i = 0; i + 1 < actions->size(); ++i) {
        if (!play->apply((*actions)[i])) return false;
    }
    const auto explanation = play->explain(actions->back(), at.viewer);
    if (!explanation) return false;
    out_.put(wrapped_for_reader(
        join(words, ": ", verdict_words(*explanation), ", as ", listed(*actions, " and "), ".")));
    out_.put(explanation_words(*explanation, "  "));
    return true;
}

void Desk::rules(std::string_view section) {
    const std::string_view game = sight_().game.id;
    const std::string text = section.empty() ? contents_of(game) : section_of(game, section);
    out_.put(text.empty() ? join("There is no section ", quoted(section),
                                 " in the book; rules alone lists them.\n")
                          : text);
}

std::string Desk::title(bool is_first) const {
    const Sight at = sight_();
    return is_first ? join(banner_words(at.game, at.rules.options()), " Type an action, or help.")
                    : join(title_words(at.game, at.rules.options()), ". help explains everything.");
}

std::string Desk::name_of(Seat seat) const { return capital(seat_words(sight_().game, seat)); }

}  // namespace prise::cli
