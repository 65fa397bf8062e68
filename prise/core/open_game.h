// What a game without secrets need not write: everybody sees everything. A rules class derives from
// OpenGame<State, Action> and keeps its own `print_observation` and `draw`, which find the snapshot
// in the observation.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "prise/core/contract.h"

namespace prise {

template <class StateT, class ActionT>
class OpenGame {
  public:
    struct Observation {
        StateT state;
        Past past;
    };

    Observation observe(const StateT& state, const Past& past, Viewer) const {
        return {state, past};
    }

    bool sample(const Observation& observation, std::span<const SeenAction<ActionT>>, Random&,
                StateT& state, Past& past) const {
        state = observation.state;
        past = observation.past;
        return true;
    }

    bool may_see(const ActionT&, const StateT&, const StateT&, Viewer) const { return true; }
    void print_redacted(const ActionT&, const StateT&, const StateT&, Text&) const {}
};

}  // namespace prise
