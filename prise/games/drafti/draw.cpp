// The board as people see it: White below, numbers on the empty dark squares, because moves are
// typed with them.
#include <string>

#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

std::string cell_text(const State& state, int square, const DrawStyle& style) {
    const bool is_white = (state.pieces[white] & bit(square)) != 0;
    const bool is_black = (state.pieces[black] & bit(square)) != 0;
    const bool king = (state.kings & bit(square)) != 0;
    if (!is_white && !is_black) {
        const std::string number = join(square + 1);
        return (number.size() == 1 ? "  " : " ") + number + " ";
    }
    if (!style.unicode) {
        const std::string_view letter = is_white ? (king ? "W" : "w") : (king ? "B" : "b");
        return join("(", letter, king ? ")*" : ") ");
    }
    // Discs; the king is a disc within a ring.
    if (style.colour) {
        return king ? " \u25C9  " : " \u25CF  ";
    }
    return is_white ? (king ? " \u25CE  " : " \u25CB  ") : (king ? " \u25C9  " : " \u25CF  ");
}

}  // namespace

void RulesBase::draw(const Observation& seen, Canvas& canvas) const {
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
            const Ink ink = (state.pieces[white] & bit(square)) != 0   ? Ink::first
                            : (state.pieces[black] & bit(square)) != 0 ? Ink::second
                                                                       : Ink::faint;
            canvas.cell(cell_text(state, square, canvas.style()), ink, Ink::dark);
        }
        canvas.put(ruled ? (unicode ? "│" : "|") : "").line();
    }
    rule(unicode ? "└" : "+", unicode ? "┴" : "+", unicode ? "┘" : "+");
    canvas
        .put(ruled ? "      a    b    c    d    e    f    g    h"
                   : "     a   b   c   d   e   f   g   h",
             Ink::faint)
        .line();
    canvas.put(state.turn == white ? "  White to move" : "  Black to move", Ink::strong)
        .put(join(", move ", int{state.move_number}))
        .line();
}

}  // namespace prise::drafti
