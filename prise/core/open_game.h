// What a game without secrets need not write: everybody sees everything. A rules class derives from
// OpenGame<State, Action> and keeps its own `print_observation`, which finds the snapshot in the
// observation, and `parse_observation`.
#pragma once

#include <span>

#include "prise/core/contract.h"

namespace prise {

template <class StateT, class ActionT>
class OpenGame {
  public:
    struct Observation {
        StateT state;
        Past past;
    };
    using Belief = Observation;  // there is nothing to doubt

    bool is_open() const { return true; }

    Observation observe(const StateT& state, const Past& past, Viewer) const {
        return {state, past};
    }

    template <class Log>
    bool believe(const Observation& observation, const Log&, Random&, Belief& belief) const {
        belief = observation;
        return true;
    }
    bool draw_world(const Belief& belief, Random&, StateT& state, Past& past) const {
        state = belief.state;
        past = belief.past;
        return true;
    }

    bool may_see(const ActionT&, const StateT&, const StateT&, Viewer) const { return true; }
};

}  // namespace prise
