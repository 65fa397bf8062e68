#include "prise/cli/boards/boards.h"

#include <algorithm>
#include <array>

#include "prise/cli/terminal.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

// The columns from `first` up to `last` of a line, with all its colours.
std::string cut(std::string_view line, size_t first, size_t last) {
    std::string out;
    size_t column = 0;
    bool in_escape = false;
    bool is_in = false;
    for (const char c : line) {
        if (c == '\x1b') in_escape = true;
        if (in_escape) {
            out += c;
            in_escape = c != 'm';
            continue;
        }
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
            is_in = column >= first && column < last;
            ++column;
        }
        if (is_in) out += c;
    }
    return out;
}

// Lines that do not fit stand below each other, the left part of all of them first.
std::string in_pieces(std::string_view picture, size_t columns) {
    std::vector<std::string_view> wide;
    std::string out;
    const auto put_wide = [&] {
        size_t most = 0;
        for (const std::string_view line : wide) most = std::max(most, columns_of(line));
        for (size_t first = 0; first < most; first += columns) {
            if (first > 0) out += "  (further to the right:)\n";
            for (const std::string_view line : wide)
                out += cut(line, first, first + columns) + '\n';
        }
        wide.clear();
    };
    while (!picture.empty()) {
        const size_t end = std::min(picture.find('\n'), picture.size());
        wide.push_back(picture.substr(0, end));
        picture.remove_prefix(std::min(end + 1, picture.size()));
    }
    put_wide();
    return out;
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

Look look_at(const AnyGame& game, const AnyPlay& play, Viewer viewer,
             const std::optional<Outcome>& decided) {
    Look look{game.options(), play.observe(viewer), viewer, decided.value_or(play.outcome()), {}};
    look.viewer.everything = viewer.everything || play.outcome().over();
    if (!look.outcome.over()) play.legal(viewer, look.legal);
    return look;
}

std::vector<std::string> lines_in_one_go(const GameEntry& entry, const AnyGame& game,
                                         const AnyPlay& play, Viewer viewer) {
    const Board* board = board_of(entry.id);
    if (board == nullptr || board->in_one_go == nullptr) return {};
    std::vector<std::string> lines = board->in_one_go(look_at(game, play, viewer));
    std::erase_if(lines, [&](const std::string& line) {
        const auto actions = play.understand_line(line, viewer);
        return !actions || actions->empty();
    });
    return lines;
}

std::string drawn(const GameEntry& entry, const AnyGame& game, const AnyPlay& play, Viewer viewer,
                  const DrawStyle& style, const std::optional<Outcome>& decided) {
    const Look look = look_at(game, play, viewer, decided);
    const Board* board = board_of(entry.id);
    Canvas canvas(style);
    if (board == nullptr || !board->draw(look, canvas)) {
        canvas.put(look.observation).line();
    }
    const auto columns = terminal_columns();
    return columns && columns_of(canvas.text()) > *columns ? in_pieces(canvas.text(), *columns)
                                                           : canvas.text();
}

}  // namespace prise::cli
