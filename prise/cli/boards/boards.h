// Boards for the terminal: one file for each game, drawn from nothing but what a viewer is told.
// The rules know nothing of them: a page draws its own from the same observations.
//
//     boards.cpp       the list of them; a game that has none is shown by its observation text
//     <game>.cpp       how a game is drawn, and what its players type
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/cli/canvas.h"
#include "prise/core/facade.h"

namespace prise::cli {

// All that a board is drawn from.
struct Look {
    const Options& options;
    std::string observation;
    Viewer viewer;  // who sees everything once the game is over
    Outcome outcome;
    std::vector<std::string> legal;  // of the seat to act; none where they are withheld
};

Look look_at(const AnyGame& game, const AnyPlay& play, Viewer viewer);

struct Board {
    std::string_view game;
    // False: this is no observation of the game, and nothing was drawn.
    bool (*draw)(const Look& look, Canvas& canvas);
    std::string_view typing;  // what a player types: lines of "  WORDS     meaning"
};

std::span<const Board> all_boards();
// Null: the game has none.
const Board* board_of(std::string_view game);

// The board as this viewer sees it, with a warning below where the terminal is too narrow for it.
std::string drawn(const GameEntry& entry, const AnyGame& game, const AnyPlay& play, Viewer viewer,
                  const DrawStyle& style);

}  // namespace prise::cli

// In the file of each game.
namespace prise {
namespace casino {
cli::Board terminal_board();
}
namespace drafti {
cli::Board terminal_board();
}
namespace duel_chess {
cli::Board terminal_board();
}
namespace gene_chess {
cli::Board terminal_board();
}
namespace ringrift {
cli::Board terminal_board();
}
}  // namespace prise
