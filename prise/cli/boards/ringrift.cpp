// The board as people see it. Stacks are written as in section 11, from top to bottom; one that is
// too long for its cell as its cap and its height, and in full below the board.
#include <algorithm>

#include "prise/cli/boards/boards.h"
#include "prise/games/ringrift/rules.h"
#include "prise/games/ringrift/words.h"

namespace prise::ringrift {
namespace {

using cli::Canvas;
using cli::Ink;
using cli::Look;

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
          width_(grid_.size > 9 ? 6 : 8) {}

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

    void situation(const ActionList<Action>& legal) {
        if (s_.phase == Phase::over) {
            line(join("  Seat ", s_.winner + 1, " wins"), Ink::strong,
                 join(": ", reason_names[static_cast<size_t>(s_.reason)], ", ",
                      why_won(s_, settings_), "."));
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
    drawer.situation(legal);
    return true;
}

}  // namespace

cli::Board terminal_board() {
    return {
        .game = "ringrift",
        .draw = draw,
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
    };
}

}  // namespace prise::ringrift
