// Seats that have left a game of three or four: they are played by the forced action and rank last
// (docs/rules/README.md). The rules do not know who is there, so the ranking they give is put right
// here.
#pragma once

#include <array>
#include <optional>

#include "prise/core/json.h"
#include "prise/core/outcome.h"

namespace prise {

struct Leaving {
    int order;  // 1: the first to leave, who comes last
    End end;
};
using Leavings = std::array<std::optional<Leaving>, max_seats>;  // by seat

// The outcome of the rules with the leavers behind all others. Where one of them would have won,
// or shared the first place, the best of those who stayed wins by his leaving.
json::Value put_last(const json::Value& outcome, const Leavings& left);

// The end of a game that only one seat has not left; `standing` is an outcome with its ranking.
json::Value won_by_the_last(const json::Value& standing, const Leavings& left, Seat winner);

}  // namespace prise
