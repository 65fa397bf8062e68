// A game that a page has open: where it stands, the line of actions, and before each of them a
// mark, so that nothing is ever played again from the start.
//
//     |--- played ---|--- still to come ---|       go_to: the place moves, the line stays
//     0             at                   line      undo, act: the line ends here; act adds one
//
// What is known is the whole game (from its start, a position, a record), or what one viewer sees
// of it. A game with secrets of which only that is known can be looked at and asked, but not played
// on: what an action does there is known to the host alone.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "prise/ai/player.h"
#include "prise/core/facade.h"

namespace prise::bindings {

struct Handle {
    struct Step {
        AnyAction action;
        Seat seat;
        PlayMark before;
        int64_t told_before;  // how many events
    };

    const GameEntry* entry;
    std::shared_ptr<const AnyGame> game;
    std::unique_ptr<AnyPlay> play;
    Viewer usual = {};           // who looks, where a request does not say
    bool is_observed = false;    // only what that one sees is known
    bool from_position = false;  // the line begins at a position that somebody chose
    std::vector<Step> line = {};
    size_t at = 0;
    int64_t told = 0;  // events, up to here
    // How a record ended, at the end of its line: somebody may have resigned, of which the rules
    // know nothing. Then there are no secrets any more.
    std::optional<Verdict> decided = {};

    // An observation may hide something although its game can hide nothing: a mark that was on the
    // board when it began.
    bool knows_all() const { return !is_observed || play->is_open(); }
    bool is_decided() const { return decided && at == line.size(); }
    // Given up before it was a game: there is no verdict, and there are no secrets, either.
    bool was_aborted = false;
    // Whoever thinks about this place (thinking.h); nobody, once it is left.
    std::unique_ptr<ai::AnyPlayer> thinker = nullptr;

    // What the action told, and how the game looks now. Refused: nothing has changed.
    Result<json::Value> act(std::string_view action, Seat by, Viewer looks);
    // The same without a word.
    Result<void> follow(std::string_view action);
    // No more than were played.
    json::Value undo(size_t actions, Viewer looks);
    // As if the action that leads there were played now; to 0: as if the game began.
    json::Value go_to(size_t place, Viewer looks);

    json::Value look(Viewer looks) const;
    // The whole line, as it can be read at its end.
    json::Value log(Viewer looks) const;
    // What never changes: the options, the seats, the questions.
    json::Value about() const;

  private:
    Result<void> add(std::string_view action, Seat by);
    Collector step_on();
    void walk(AnyPlay& walker, size_t from, size_t to) const;
    std::vector<bool> readable(size_t steps, Viewer looks) const;
    Viewer sight(Viewer looks) const {
        const bool is_over = is_decided() || (was_aborted && at == line.size());
        return is_over ? all_knowing : looks;
    }
};

}  // namespace prise::bindings
