// What an action tells (section 12): the flow of a turn talks to a narrator, who makes events and
// capture records of it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/event.h"
#include "prise/games/ringrift/capture.h"
#include "prise/games/ringrift/snapshot.h"

namespace prise::ringrift {

class Narrator {
  public:
    // `status` is that of the game while it goes on: every event carries its seat and turn.
    Narrator(const Grid& grid, const Status& status, Collector& sink)
        : grid_(grid), status_(status), sink_(sink) {}

    void say(std::string_view type, std::vector<Field> fields = {});
    void turn_begins() { say("turn", {{"next", status_.player + 1}}); }
    void passed(std::string_view phase) { say("phase-passed", {{"phase", phase}}); }
    void skipped(std::string_view phase) { say("skipped", {{"phase", phase}}); }
    void placed(int cell, int count) {
        say("ring-placed", {{"cell", name(cell)}, {"count", count}});
    }
    void moved(const Resolved& move);
    void chain_started(int from, std::span<const Cell> targets, std::string state);
    void captured(const Resolved& segment, std::string by, std::string state, bool chain_goes_on);
    void chain_completed(const ChainResult& result);  // its state is that of the settled position
    void line_collapsed(std::span<const Cell> cells, int option);
    void region_collapsed(std::span<const Cell> cells, std::span<const Cell> border,
                          int border_color, int rings);
    void eliminated(int cell, int count, std::string_view reason);
    void extracted(int cell, std::string_view reason);
    void recovered(std::string_view type, int from, int to) {
        say(type, {{"from", name(from)}, {"to", name(to)}});
    }
    void player_out(Colour colour) { say("player-out", {{"player", colour + 1}}); }
    void game_over(Colour last, const PerSeat<Tally>& tally, int players);
    // The action has been told: its last event carries the position.
    void settled(const std::string& state);

  private:
    std::string name(int cell) const { return cell_name(grid_, cell); }
    json::Array names(std::span<const Cell> cells) const;

    const Grid& grid_;
    const Status& status_;
    Collector& sink_;
    size_t completed_ = SIZE_MAX;  // the event that completes a chain
};

}  // namespace prise::ringrift
