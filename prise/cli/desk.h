// What a player at a terminal is shown and can ask, and what they mean by what they type; the same
// whether the game is hosted here (host.h) or elsewhere (far/seat.h). It is made from what their
// seat may know and changes nothing: whoever has the desk plays.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/cli/console.h"
#include "prise/core/facade.h"

namespace prise::cli {

// A game as somebody sees it now.
struct Sight {
    const GameEntry& game;
    const AnyGame& rules;
    const AnyPlay& play;
    Viewer viewer;
    std::optional<Outcome> decided = {};  // how it has ended, if it has
};

// An action of the game so far, as it may be read.
struct Played {
    Seat seat;
    int64_t turns_before;
    std::string text;
};

// The first word of a line, in small letters, and as we call it: "exit" is "quit".
std::string word_of(std::string_view line);
// What stands behind it.
std::string_view rest_of(std::string_view line);

class Desk {
  public:
    Desk(Console& console, std::function<Sight()> sight)
        : console_(console), out_(console.out), sight_(std::move(sight)) {}

    // Is it one of these words of ours? An action goes first, should a game have one that is called
    // like that.
    bool is_word(std::string_view line, std::span<const std::string_view> ours) const;

    // What a line that is no word of ours asks to be played, one after the other: none where it was
    // refused, or a menu was left without a choice.
    struct Meant {
        std::vector<std::string> actions = {};
        std::string instead = {};  // typed in the place of a choice: to be obeyed like any line
        bool leaves = false;       // the end of the input
    };
    Meant meant_by(std::string_view line);
    // While what is typed is hidden from the others, refusals do not repeat it.
    void set_unseen(bool unseen) { is_unseen_ = unseen; }
    bool is_unseen() const { return is_unseen_; }

    void refuse(const Refusal& refusal);
    // The same, with what would be right for somebody who does not know what is wrong.
    void refuse_action(Refusal refusal);

    void draw(Viewer viewer);
    // What nobody can guess of what they must do now.
    void say_unasked();
    // `words`: lines of "  WORDS     meaning" for what can be typed besides actions.
    void help(std::string_view words);
    void list_legal();
    void list_moves(const std::vector<Played>& moves, bool from_start);
    void tell_events(const json::Array& events);
    void explain(std::string_view words);
    void rules(std::string_view section);
    // At first also what it is about.
    std::string title(bool is_first) const;
    std::string name_of(Seat seat) const;

  private:
    std::optional<std::vector<std::string>> in_one_go(std::string_view line);
    bool asks_only(std::string_view line) const;
    void add_lines_with(std::vector<std::string>& meant) const;
    std::string short_meaning(const std::string& action) const;
    Meant chosen_from(const std::vector<std::string>& actions);
    bool explain_line(std::string_view words);
    std::optional<std::string> score_sheet(const std::vector<Played>& moves) const;

    Console& console_;
    Output& out_;
    std::function<Sight()> sight_;
    bool is_unseen_ = false;
};

}  // namespace prise::cli
