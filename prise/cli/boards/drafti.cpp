// The board as people see it: White below, and the number on every dark square, because moves are
// typed with them.
#include <string>

#include "prise/cli/boards/boards.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

using cli::Canvas;
using cli::Ink;
using cli::Look;

// Rings for White, discs for Black, doubled for a king: told apart without colours, too.
std::string_view piece_symbol(bool is_white, bool king, bool unicode) {
    if (!unicode) {
        return is_white ? (king ? "W" : "w") : (king ? "B" : "b");
    }
    if (is_white) {
        return king ? "\u25CE" : "\u25CB";
    }
    return king ? "\u25C9" : "\u25CF";
}

void draw_square(const State& state, int square, Canvas& canvas) {
    const bool is_white = (state.pieces[white] & bit(square)) != 0;
    const bool is_black = (state.pieces[black] & bit(square)) != 0;
    const bool king = (state.kings & bit(square)) != 0;
    const std::string number = join(square + 1 < 10 ? " " : "", square + 1);
    canvas.cell(" ", Ink::plain, Ink::dark);
    if (is_white || is_black) {
        canvas.cell(piece_symbol(is_white, king, canvas.style().unicode),
                    is_white ? Ink::first : Ink::second, Ink::dark);
    } else {
        canvas.cell(" ", Ink::plain, Ink::dark);
    }
    canvas.cell(number, Ink::faint, Ink::dark);
}

bool draw(const Look& look, Canvas& canvas) {
    RulesBase::Observation seen;
    if (!RulesBase(settings_of<Settings>(look.options))
             .parse_observation(look.observation, look.viewer, seen)) {
        return false;
    }
    const State& state = seen.state;
    const bool ruled = !canvas.style().colour;
    const bool unicode = canvas.style().unicode;
    const auto rule = [&](std::string_view left, std::string_view joint, std::string_view right) {
        if (!ruled) {
            return;
        }
        canvas.put("    ");
        for (int column = 0; column < 8; ++column) {
            canvas.put(column == 0 ? left : joint).put(unicode ? "────" : "----");
        }
        canvas.put(right).line();
    };
    rule(unicode ? "┌" : "+", unicode ? "┬" : "+", unicode ? "┐" : "+");
    for (int row = 0; row < 8; ++row) {
        if (row > 0) {
            rule(unicode ? "├" : "+", unicode ? "┼" : "+", unicode ? "┤" : "+");
        }
        canvas.put(join("  ", 8 - row, " "), Ink::faint);
        for (int column = 0; column < 8; ++column) {
            canvas.put(ruled ? (unicode ? "│" : "|") : "");
            if ((row + column) % 2 == 0) {
                canvas.cell("    ", Ink::plain, Ink::light);
                continue;
            }
            const int square = 4 * row + column / 2;
            draw_square(state, square, canvas);
        }
        canvas.put(ruled ? (unicode ? "│" : "|") : "").line();
    }
    rule(unicode ? "└" : "+", unicode ? "┴" : "+", unicode ? "┘" : "+");
    canvas
        .put(ruled ? "      a    b    c    d    e    f    g    h"
                   : "     a   b   c   d   e   f   g   h",
             Ink::faint)
        .line();
    const Outcome& decided = look.outcome;
    if (decided.over()) {
        const std::string_view result = decided.status == Outcome::Status::draw ? "Draw"
                                        : decided.winner == Seat::first         ? "White wins"
                                                                                : "Black wins";
        canvas.put(join("  ", result), Ink::strong).put(join(", ", decided.reason)).line();
        return true;
    }
    canvas.put(state.turn == white ? "  White to move" : "  Black to move", Ink::strong)
        .put(join(", move ", int{state.move_number}))
        .line();
    return true;
}

}  // namespace

cli::Board terminal_board() {
    return {
        .game = "drafti",
        .draw = draw,
        .typing =
            "  22-18         a move: from and to\n"
            "  21x14x5       a capture: every square the piece jumps to, or 21x5 if that is "
            "clear\n",
    };
}

}  // namespace prise::drafti
