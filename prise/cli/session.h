// The game a command line talks about: found, made with its options, set to its position, with the
// actions of the line played. Every verb that looks at a position begins here, so that all of them
// refuse the same things in the same order.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "prise/cli/arguments.h"
#include "prise/core/facade.h"

namespace prise::cli {

// A seat that the game does not have: wrong usage.
void check_seat(const AnyGame& game, Seat seat);
// `--seat`, or `otherwise` where there is none.
Viewer viewer_of(const AnyGame& game, const Arguments& arguments, Viewer otherwise);

// A question that the game has no answer to (prise ask): wrong usage.
void check_question(const GameEntry& entry, const AnyGame& game, std::string_view what);

struct Session {
    const GameEntry* entry;
    std::unique_ptr<AnyGame> game;
    std::unique_ptr<AnyPlay> play;  // refers to the game

    // Plays them one after the other; the first refused one is a Failure.
    void apply(std::span<const std::string> actions, Collector* collector = nullptr);

    Viewer viewer(const Arguments& arguments, Viewer otherwise) const {
        return viewer_of(*game, arguments, otherwise);
    }
};

const GameEntry& game_named(std::string_view id);  // unknown: not found, with "did you mean"
std::unique_ptr<AnyGame> make_game(const GameEntry& entry, const Arguments& arguments);

// The position of the line, before its actions.
Session open_session(const Arguments& arguments);
// The position after them.
Session play_session(const Arguments& arguments, Collector* collector = nullptr);

}  // namespace prise::cli
