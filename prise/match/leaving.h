// Seats that have left a game of three or four: they are played by the forced action and rank last
// (docs/rules/README.md). The rules do not know who is there, so the verdict they give is put right
// here.
#pragma once

#include <array>
#include <optional>

#include "prise/core/outcome.h"

namespace prise {

struct Leaving {
    int order;  // 1: the first to leave, who comes last
    End end;
};
using Leavings = std::array<std::optional<Leaving>, max_seats>;  // by seat

// The verdict of the rules with the leavers behind all others. Where one of them would have won,
// or shared the first place, the best of those who stayed win by that leaving.
Verdict put_last(const Verdict& verdict, const Leavings& left);

// The end of a game that only one seat has not left; `standing` is a verdict on it as it stands.
Verdict won_by_the_last(const Verdict& standing, const Leavings& left, Seat winner);

}  // namespace prise
