// A game at one terminal, kept in the match log: who is to act, what was played, what can be taken
// back. It knows nothing of input and output; the verb `play` speaks for it.
//
// A seat that resigns where the others play on stays, and is played by the forced action.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prise/cli/record_file.h"

namespace prise::cli {

class Table {
  public:
    explicit Table(KeptMatch match) : kept_(std::move(match)) {}  // one that has started

    const AnyPlay& play() const { return *state().play(); }
    const GameEntry& game() const { return *state().game_entry(); }
    const AnyGame& rules() const { return *state().game(); }
    const json::Value& options() const { return state().facts().options; }
    bool over() const { return state().decided().has_value(); }
    json::Value outcome() const { return state().outcome_json(); }  // of a finished game
    int64_t half_points(size_t seat) const { return state().decided()->half_points[seat]; }
    Seat to_act() const { return play().to_act(); }

    // Does any seat see less than there is, or can it be so after the next action?
    bool has_secrets() const;
    // Is there an action for the seat to act that others may not see?
    bool can_act_unseen() const;

    // What was captured on the way is added to `captures`.
    Result<void> act(std::string_view action, std::vector<CaptureRecord>& captures);
    size_t actions_to_undo_alone() const { return state().own_actions_to_undo(to_act()); }
    // Is the last action one that nobody undoes on his own: sealed, or it has shown a secret?
    bool last_is_final() const { return actions_played() > 0 && state().line().back().final; }
    Result<void> undo();       // one action; with the consent of the others, if it needs any
    Result<void> undo_turn();  // all that the seat to act may undo alone
    Result<void> resign(Seat seat);
    Result<void> agree_draw();

    // All actions, as this viewer may see them.
    struct Played {
        Seat seat;
        std::string action;
        std::optional<std::pair<Seat, Seat>> exchange;
    };
    // What the last action made happen, and what followed by itself.
    json::Array last_events(Viewer viewer) const;
    size_t actions_played() const { return state().line().size(); }
    std::vector<Played> played(Viewer viewer) const;

    std::string record() const { return kept_.record(); }  // all of it, secrets included

  private:
    Result<void> everybody_else_agrees(Seat by);
    Result<void> keep(Result<Appended> appended);
    const MatchState& state() const { return kept_.state(); }

    KeptMatch kept_;
    std::vector<Event> last_events_;
};

}  // namespace prise::cli
