// What one viewer has seen of a game: the first position as they saw it, and the log, in which some
// actions are sealed. It is what a belief is made of (contract.h).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "prise/core/seat.h"

namespace prise {

inline constexpr int64_t nothing_heard = std::numeric_limits<int64_t>::min();

// One entry of the log as a viewer sees it: what is sealed has an actor but no action.
template <class Action>
struct SeenAction {
    Seat seat;
    std::optional<Action> action;
    // The one number of its events that a game asks for (`heard` of the contract), if it is known.
    int64_t heard = nothing_heard;
};

template <class R>
struct SeenLog {
    const typename R::Observation* start = nullptr;  // null: the start of the game
    std::span<const SeenAction<typename R::Action>> actions = {};
};

}  // namespace prise
