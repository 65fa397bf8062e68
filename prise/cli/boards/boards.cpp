#include "prise/cli/boards/boards.h"

#include <algorithm>
#include <array>

#include "prise/cli/terminal.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

// The columns of the longest line, escapes and the bytes within characters left out.
size_t columns_of(std::string_view text) {
    size_t most = 0;
    size_t here = 0;
    bool in_escape = false;
    for (const char c : text) {
        if (c == '\n') {
            here = 0;
        } else if (c == '\x1b') {
            in_escape = true;
        } else if (in_escape) {
            in_escape = c != 'm';
        } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
            most = std::max(most, ++here);
        }
    }
    return most;
}

}  // namespace

// A new game adds its line here.
std::span<const Board> all_boards() {
    static const std::array boards = {casino::terminal_board(), drafti::terminal_board(),
                                      duel_chess::terminal_board(), gene_chess::terminal_board(),
                                      ringrift::terminal_board()};
    return boards;
}

const Board* board_of(std::string_view game) {
    const auto found = std::ranges::find(all_boards(), game, &Board::game);
    return found == all_boards().end() ? nullptr : &*found;
}

Look look_at(const AnyGame& game, const AnyPlay& play, Viewer viewer) {
    Look look{game.options(), play.observe(viewer), viewer, play.outcome(), {}};
    look.viewer.everything = viewer.everything || look.outcome.over();
    play.legal(viewer, look.legal);
    return look;
}

std::string drawn(const GameEntry& entry, const AnyGame& game, const AnyPlay& play, Viewer viewer,
                  const DrawStyle& style) {
    const Look look = look_at(game, play, viewer);
    const Board* board = board_of(entry.id);
    Canvas canvas(style);
    if (board == nullptr || !board->draw(look, canvas)) {
        canvas.put(look.observation).line();
    }
    std::string text = canvas.text();
    const auto columns = terminal_columns();
    if (const size_t wide = columns_of(text); columns && wide > *columns) {
        text += join("(This board is ", wide, " columns wide, and the terminal ", *columns, ".)\n");
    }
    return text;
}

}  // namespace prise::cli
