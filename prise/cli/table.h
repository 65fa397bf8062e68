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
    // One that has started. `before`: what was told of the entries that it has already.
    explicit Table(KeptMatch match, const std::vector<Told>& before = {});

    const AnyPlay& play() const { return *state().play(); }
    const GameEntry& game() const { return *state().game_entry(); }
    const AnyGame& rules() const { return *state().game(); }
    bool is_open() const { return state().is_open(); }  // nothing of it is ever hidden
    const json::Value& options() const { return state().facts().options; }
    bool over() const { return state().decided().has_value(); }
    json::Value outcome() const { return state().outcome_json(); }  // of a finished game
    const Verdict& verdict() const { return *state().decided(); }   // of a finished game
    Seat to_act() const { return play().to_act(); }

    // Does any seat see less than there is, or can it be so after the next action?
    bool has_secrets() const;
    // Is there an action for the seat to act that others may not see?
    bool can_act_unseen() const;

    Result<void> act(std::string_view action);
    size_t actions_to_undo_alone() const { return state().own_actions_to_undo(to_act()); }
    // Is the last action one that nobody undoes on his own: sealed, or it has shown a secret?
    bool last_is_final() const { return actions_played() > 0 && state().line().back().final; }
    Result<void> undo();       // one action; with the consent of the others, if it needs any
    Result<void> undo_turn();  // all that the seat to act may undo alone
    Result<void> resign(Seat seat);
    Result<void> agree_draw();

    // What counts of the game so far, in order: actions, and people who gave up.
    const std::vector<Told>& deeds() const { return deeds_; }
    // What the last action made happen, and what followed by itself.
    json::Array last_events(Viewer viewer) const;
    size_t actions_played() const { return state().line().size(); }

    std::string record() const { return kept_.record(); }  // all of it, secrets included
    const MatchState& state() const { return kept_.state(); }

  private:
    Result<void> everybody_else_agrees(Seat by);
    Result<void> keep(Result<Appended> appended);
    void take_in(const Told& told);

    KeptMatch kept_;
    std::vector<Told> deeds_;
    size_t last_ = 0;  // the first deed that the last call has added
};

}  // namespace prise::cli
