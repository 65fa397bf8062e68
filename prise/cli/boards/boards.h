// Boards for the terminal: one file for each game, drawn from nothing but what a viewer is told.
// The rules know nothing of them: a page draws its own from the same observations.
//
//     boards.cpp       the list of them; a game that has none is shown by its observation text
//     <game>.cpp       how a game is drawn, and what its players type
#pragma once

#include <optional>
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

// `decided`: how the game has ended where its rules alone do not say so.
Look look_at(const AnyGame& game, const AnyPlay& play, Viewer viewer,
             const std::optional<Outcome>& decided = {});

// An action as somebody may know it: what they read of it, and what they were told.
struct Deed {
    const GameEntry& game;
    const Options& options;
    Seat seat;
    std::string action;
    json::Array events;
    std::vector<CaptureRecord> captures;
};

struct Board {
    std::string_view game;
    // False: this is no observation of the game, and nothing was drawn.
    bool (*draw)(const Look& look, Canvas& canvas);
    // What an action did, in sentences: every capture in one, with its numbers.
    std::vector<std::string> (*tell)(const Deed& deed);
    std::string_view typing;    // what a player types: lines of "  WORDS     meaning"
    std::string_view legend;    // what the signs of the board mean, in the same form
    std::string_view examples;  // of what is typed, for who typed something else
    // The sections of the standing (explain_position) that a player is told without asking:
    // "6.3|7.1"
    std::string_view unasked = {};
    // What else the seat to act is told without asking, in sentences.
    std::vector<std::string> (*advise)(const Look& look) = nullptr;
    // What an action does, for a menu; empty: what its explanation says.
    std::string (*meaning)(const Look& look, const std::string& action) = nullptr;
    // What may be played in one go without being an action (lines_in_one_go), and what that is.
    std::vector<std::string> (*in_one_go)(const Look& look) = nullptr;
    std::string_view in_one_go_words = {};
};

std::span<const Board> all_boards();
// Null: the game has none.
const Board* board_of(std::string_view game);

// What can be played in one go without being an action (AnyPlay::understand_line), as it is typed;
// the first word is what it is played with.
std::vector<std::string> lines_in_one_go(const GameEntry& entry, const AnyGame& game,
                                         const AnyPlay& play, Viewer viewer);

// The board as this viewer sees it; one that is wider than the terminal in pieces, from left to
// right.
std::string drawn(const GameEntry& entry, const AnyGame& game, const AnyPlay& play, Viewer viewer,
                  const DrawStyle& style, const std::optional<Outcome>& decided = {});

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
