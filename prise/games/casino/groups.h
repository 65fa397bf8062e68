// Which cards add up (§3): a set of cards *groups to v* iff it can be split into groups, each with
// sum exactly v.
#pragma once

#include <vector>

#include "prise/games/casino/cards.h"

namespace prise::casino {

int sum_of(CardSet cards);

// Not for the empty set.
bool groups_to(CardSet cards, int value);

// One such split, for people; the highest card first in every group. Only of cards that group.
std::vector<std::vector<Card>> grouping(CardSet cards, int value);

}  // namespace prise::casino
