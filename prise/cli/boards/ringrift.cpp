// The board as people see it. Stacks are written as in section 11, from top to bottom; one that is
// too long for its cell as its cap and its height, and in full below the board.
#include <algorithm>

#include "prise/cli/boards/boards.h"
#include "prise/cli/boards/sentences.h"
#include "prise/cli/terminal.h"
#include "prise/core/words.h"
#include "prise/games/ringrift/rules.h"
#include "prise/games/ringrift/words.h"

namespace prise::ringrift {
namespace {

using cli::Canvas;
using cli::Deed;
using cli::Ink;
using cli::Look;
using cli::Seen;
using cli::who;

Ink ink_of(Colour colour) {
    static constexpr std::array inks = {Ink::first, Ink::second, Ink::third, Ink::fourth};
    return inks[static_cast<size_t>(colour)];
}

class Drawer {
  public:
    Drawer(const Snapshot& snapshot, const Settings& settings, Canvas& canvas)
        : s_(snapshot),
          settings_(settings),
          grid_(snapshot.grid),
          canvas_(canvas),
          width_(width_for(grid_)) {}

    // The widest cells with which the board fits the terminal; below four nothing can be told
    // apart, and the board comes in pieces.
    static int width_for(const Grid& grid) {
        const int usual = grid.size > 9 ? 6 : 8;
        const auto columns = cli::terminal_columns();
        constexpr int names = 9;  // beside the board
        const auto fits = [&](int width) {
            return std::cmp_less_equal(grid.size * width + names, columns.value_or(200));
        };
        return usual > 6 && fits(usual) ? usual : fits(6) ? 6 : 4;
    }

    void board() {
        for (int rank = grid_.size - 1; rank >= 0; --rank) {
            grid_.hex ? hex_rank(rank) : square_rank(rank);
        }
        if (!grid_.hex) {
            std::string files(4, ' ');
            for (int file = 0; file < grid_.size; ++file) {
                files += static_cast<char>('a' + file);
                files.append(static_cast<size_t>(width_) - 1, ' ');
            }
            canvas_.put(files, Ink::faint).line();
        }
        for (const std::string& stack : long_stacks_) {
            line("   ", Ink::plain, join(" ", stack));
        }
    }

    void seats() {
        const PerSeat<Tally> tally = tally_of(s_);
        for (int i = 0; i < s_.players; ++i) {
            const Tally& t = tally[static_cast<size_t>(i)];
            line(join("  Seat ", i + 1, " (", static_cast<char>('a' + i), ")"), ink_of(i),
                 join(": ", s_.seats[static_cast<size_t>(i)].hand, " in hand, eliminated ",
                      t.eliminated, " of ", settings_.ring_threshold(), ", territory ", t.territory,
                      " of ", territory_goal(tally, i, settings_), ", markers ", t.markers,
                      t.out > 0 ? join(", out since turn ", t.out) : ""));
        }
    }

    void situation(const ActionList<Action>& legal, const Outcome& outcome) {
        // Who has left may have won by the rules, but not the game.
        if (outcome.over()) {
            const bool by_rules =
                s_.phase == Phase::over && s_.winner + 1 == number_of(outcome.winner);
            line(join("  Seat ", number_of(outcome.winner), " wins"), Ink::strong,
                 by_rules ? join(": ", why_won(s_, settings_), ".") : "");
            return;
        }
        std::string wanted = join(": ", offered(s_.phase, legal));
        if (s_.focus != no_cell) {
            wanted += join(", stack on ", cell_name(grid_, s_.focus));
        }
        if (!s_.chain.empty()) {
            wanted += join(", begun on ", cell_name(grid_, s_.chain_start()));
        }
        line(join("  Seat ", s_.player + 1, ", turn ", s_.turn), Ink::strong, wanted);
    }

  private:
    std::string contents(int cell) const {
        const auto& content = s_.at(cell);
        switch (content.kind) {
            case Snapshot::Kind::empty: break;
            case Snapshot::Kind::stack:
                return text_of([&](Text& text) { print_stack(s_.rings_on(cell), text); });
            case Snapshot::Kind::marker: return {static_cast<char>('a' + content.owner)};
            case Snapshot::Kind::collapsed: return {'#', static_cast<char>('A' + content.owner)};
        }
        return ".";
    }

    void draw_cell(int cell) {
        const auto& content = s_.at(cell);
        std::string text = contents(cell);
        if (std::cmp_greater_equal(text.size(), width_)) {
            long_stacks_.push_back(join(cell_name(grid_, cell), " ", text));
            const auto letter = static_cast<char>('a' + content.owner);
            text = join(letter, s_.cap(cell), "/", int{content.height});
            if (std::cmp_greater_equal(text.size(), width_)) {
                text = join(letter, "/", int{content.height});
            }
        }
        const auto filled = static_cast<int>(text.size());
        const bool is_focus = cell == s_.focus && s_.phase != Phase::over;
        switch (content.kind) {
            case Snapshot::Kind::empty:
                canvas_.put(canvas_.style().unicode ? "·" : ".", Ink::faint);
                break;
            case Snapshot::Kind::collapsed:
                canvas_.cell(text, ink_of(content.owner), Ink::dark);
                break;
            case Snapshot::Kind::stack:
                canvas_.put(text, is_focus ? Ink::accent : ink_of(content.owner));
                break;
            case Snapshot::Kind::marker: canvas_.put(text, ink_of(content.owner)); break;
        }
        canvas_.put(std::string(static_cast<size_t>(std::max(width_ - filled, 1)), ' '));
    }

    void square_rank(int rank) {
        canvas_.put(join(rank + 1 < 10 ? "  " : " ", rank + 1, " "), Ink::faint);
        for (int file = 0; file < grid_.size; ++file) {
            draw_cell(file * grid_.size + rank);
        }
        canvas_.line();
    }

    // Files run upwards to the left, so the names of both ends stand beside the rank.
    void hex_rank(int rank) {
        const int radius = grid_.size / 2;
        const int first = std::max(0, rank - radius);
        const int last = std::min(grid_.size - 1, rank + radius);
        const int indent = (2 * first - rank + radius) * width_ / 2;
        const std::string left = cell_name(grid_, first * grid_.size + rank);
        canvas_.put(std::string(static_cast<size_t>(indent + 3) - left.size(), ' '));
        canvas_.put(join(left, " "), Ink::faint);
        for (int file = first; file <= last; ++file) {
            draw_cell(file * grid_.size + rank);
        }
        canvas_.put(cell_name(grid_, last * grid_.size + rank), Ink::faint).line();
    }

    // A line with a beginning in ink; what does not fit goes on below, indented.
    void line(std::string_view head, Ink ink, std::string_view rest) {
        constexpr size_t widest = 78;
        canvas_.put(head, ink);
        size_t column = head.size();
        while (!rest.empty()) {
            const size_t end = std::min(rest.find(' ', 1), rest.size());
            if (column + end > widest) {
                canvas_.line().put("   ");
                column = 3;
            }
            canvas_.put(rest.substr(0, end));
            column += end;
            rest.remove_prefix(end);
        }
        canvas_.line();
    }

    const Snapshot& s_;
    const Settings& settings_;
    Grid grid_;
    Canvas& canvas_;
    int width_;  // of a cell and the space behind it; even, as hexagons need the half
    std::vector<std::string> long_stacks_;
};

bool draw(const Look& look, Canvas& canvas) {
    const RulesBase rules(settings_of<Settings>(look.options));
    const auto snapshot = rules.read(look.observation, "-");
    if (!snapshot) {
        return false;
    }
    ActionList<Action> legal;
    for (const std::string& action : look.legal) {
        legal.push(*rules.parse_action(action));
    }
    Drawer drawer(*snapshot, rules.settings(), canvas);
    drawer.board();
    drawer.seats();
    drawer.situation(legal, look.outcome);
    return true;
}

std::string cells_text(const Seen& seen, std::string_view field) {
    return cli::list_of(seen.texts(field));
}

// What a stack does to the markers on its way (§7.3).
std::string on_the_way(const Deed& deed, const Seen& seen, std::string_view landing) {
    std::string out;
    if (const std::string flipped = cells_text(seen, "flipped"); !flipped.empty()) {
        out += seen.texts("flipped").size() == 1
                   ? join(", makes the marker on ", flipped, " its own")
                   : join(", makes the markers on ", flipped, " its own");
    }
    if (const std::string collapsed = cells_text(seen, "collapsed"); !collapsed.empty()) {
        out += join(", makes ", collapsed, " its territory");
    }
    if (const int64_t colour = seen.number(landing).value_or(0); colour != 0) {
        const bool own = seat_number(static_cast<int>(colour)) == deed.seat;
        out += join(", lands on ", own ? "its own marker" : join("a marker of seat ", colour),
                    " and pays with its top ring");
    }
    return out;
}

std::vector<std::string> tell(const Deed& deed) {
    const std::string name = who(deed, deed.seat);
    std::vector<std::string> out;
    for (const json::Value& event : deed.events) {
        const Seen seen(event);
        if (seen.is("ring-placed")) {
            out.push_back(join(name, " places ", counted(seen.number("count").value_or(1), "ring"),
                               " on ", seen.text("cell"), "."));
        } else if (seen.is("sides-swapped")) {
            out.push_back(join(name, " takes the other side."));
        } else if (seen.is("skipped")) {
            out.push_back(join(name, " skips the ", seen.text("phase"), "."));
        } else if (seen.is("move")) {
            out.push_back(join(name, " moves the stack from ", seen.text("from"), " to ",
                               seen.text("to"), on_the_way(deed, seen, "landingMarker"), "."));
        } else if (seen.is("Capture")) {
            const int64_t left = seen.number("target_height").value_or(0);
            out.push_back(join(
                name, " overtakes ", seen.text("target"), " from ", seen.text("from"),
                ", lands on ", seen.text("to"), " and takes the top ring, one of seat ",
                seen.text("captured_color"), " (",
                left == 0 ? std::string("nothing stays there")
                          : join(counted(left, "ring"), left == 1 ? " stays" : " stay", " there"),
                ")", on_the_way(deed, seen, "landing_marker"), "."));
        } else if (seen.is("CompleteChainCapture")) {
            out.push_back(join("The chain ends on ", seen.text("final_position"), ": ",
                               counted(seen.number("rings_captured").value_or(0), "ring"),
                               " taken."));
        } else if (seen.is("line-collapsed")) {
            const auto cells = static_cast<int64_t>(seen.texts("cells").size());
            out.push_back(join("A line of seat ", number_of(deed.seat),
                               " collapses: ", cells_text(seen, "cells"),
                               cells == 1 ? " becomes" : " become", " its territory."));
        } else if (seen.is("region-collapsed")) {
            const auto cells = static_cast<int64_t>(seen.texts("cells").size());
            out.push_back(join(
                name, " claims a region of ", counted(cells, "cell"), " (",
                cells_text(seen, "cells"), ") and its border (", cells_text(seen, "border"),
                "): ", counted(seen.number("rings").value_or(0), "ring"), " in it eliminated."));
        } else if (seen.is("rings-eliminated")) {
            out.push_back(join(name, " pays with ",
                               counted(seen.number("count").value_or(0), "ring"), " on ",
                               seen.text("cell"), " (", seen.text("reason"), ")."));
        } else if (seen.is("ring-extracted")) {
            out.push_back(join(name, " pays with a ring buried on ", seen.text("cell"), "."));
        } else if (seen.is("marker-slid") || seen.is("stack-struck")) {
            out.push_back(join(name, " recovers: the marker goes from ", seen.text("from"), " to ",
                               seen.text("to"), "."));
        } else if (seen.is("player-out")) {
            out.push_back(join(who(deed, seen.number("seat")), " has no rings left and is out."));
        }
    }
    if (out.empty()) out.push_back(join(name, " played ", deed.action, "."));
    return out;
}

// Where little can be played, all of it, else what overtakes: a placement has hundreds of ways.
std::vector<std::string> advise(const Look& look) {
    constexpr size_t few = 8;
    if (look.legal.size() > 1 && look.legal.size() <= few) {
        return {join("You can play ", listed(look.legal, " or "), ".")};
    }
    std::vector<std::string> captures, recoveries;
    for (const std::string& action : look.legal) {
        if (action.starts_with("slide:") || action.starts_with("strike:")) {
            recoveries.push_back(action);
        } else if (action.find('x') != std::string::npos && !action.starts_with("extract:")) {
            captures.push_back(action);
        }
    }
    std::vector<std::string> out;
    if (!captures.empty()) out.push_back(join("You can overtake: ", listed_in_part(captures), "."));
    if (!recoveries.empty()) {
        out.push_back(join("You can recover by ", listed_in_part(recoveries), "."));
    }
    return out;
}

}  // namespace

cli::Board terminal_board() {
    return {
        .game = "ringrift",
        .draw = draw,
        .tell = tell,
        .typing =
            "  2@e5          place two rings on e5; e5 alone places one\n"
            "  a1-a3         move a stack; a3 alone if only one can go there\n"
            "  a1xb2xc3      overtake: from, over, to; a1 c3, or c3, if that is clear\n"
            "  skip          place nothing, do not capture, claim no region, do not recover\n"
            "  swap          change seats (the second turn, with the option swap)\n"
            "  line:a1-d1    collapse these markers; a1 d1 will do\n"
            "  region:a1/2   claim what begins on a1 behind markers of seat 2 (0: of nobody)\n"
            "  elim:h8       pay with the stack on h8; extract:h8 with a ring buried there\n"
            "  slide:a1-b2/d4  strike:a1-b2/d4    recover with the marker of a1; d4 pays\n"
            "  slide:a1-b2=b2-e2/d4               the same, and the line b2-e2 collapses\n",
        .legend =
            "  a b c d       the letters of seats 1 to 4, for their rings and markers\n"
            "  (a2)          a stack of two rings of seat 1; (ab2): from top to bottom; whose\n"
            "                ring is on top may move it\n"
            "  a3/5          a tall stack: three rings of seat 1 on top, five in all\n"
            "  a             a marker of seat 1, left by a stack that moved on\n"
            "  #A            territory of seat 1: nobody enters it\n"
            "  eliminated 2 of 18   rings out of the game to your credit, and how many win\n",
        .examples = "2@e5 (place), a1-a3 (move) or a1xb2xc3 (overtake)",
        .unasked = "6.1|6.2|6.3|6.4|6.5|6.6|6.7|7.5|7.7|7.9",
        .advise = advise,
    };
}

}  // namespace prise::ringrift
