// What happened in a game, in sentences for one viewer: of an action what the board of its game
// says (boards.h), else what it was and what it captured.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "prise/cli/boards/boards.h"
#include "prise/cli/table.h"
#include "prise/match/match_state.h"

namespace prise::cli {

// The action of an entry as this viewer may read it now.
std::string action_text(const MatchState& state, const Told& told, Viewer viewer);

// What an action did: as its board says it, else what it was and what it captured.
std::vector<std::string> deed_words(const Deed& deed);

// Of an action, or of somebody who gave up.
std::vector<std::string> told_words(const MatchState& state, const Told& told, Viewer viewer);

// "3." and "3..." before an action of White and Black in move 3; "7." in turn 7 of others.
std::string number_words(const GameEntry& game, Seat seat, int64_t turns_before);

// Who has been told what at one table: every seat, and everybody together.
class News {
  public:
    // What this viewer was not told yet, in order; a sealed action of which the game says nothing
    // by itself is told again when it is open. A spectator stands for everybody together.
    std::vector<std::string> next(const Table& table, Viewer viewer);
    // From now on this viewer, or everybody, knows all that they may know.
    void knows(const Table& table, Viewer viewer);
    void all_know(const Table& table);
    // A game that goes on: everybody knows it but its last turns.
    void knows_beginning(const Table& table);

  private:
    using Known =
        std::vector<std::pair<int64_t, std::string>>;  // seq, and the action as it was read
    static Known known_now(const Table& table, Viewer viewer);
    Known& known_to(Viewer viewer) { return known_[static_cast<size_t>(number_of(viewer.seat))]; }

    std::array<Known, max_seats + 1> known_;
};

}  // namespace prise::cli
