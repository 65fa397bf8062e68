// What the log tells about hidden hands (§9, §12B). Every action is public, but what it proves
// about the rest of its player's hand must be worked out:
//
//     3h+4c=7, S=7        they hold another 7                        (§6.2)
//     7s+B7               they hold another 7                        (§6.3)
//     3s+B7               with extendNeedsCard: they hold a 10       (§6.3)
//     9d-                 under the trail lock: they cannot take any build they own   (§6.4)
//     7s:S on 7c 7d       they hold another 7 or their sum           (205 b)
//     3h:4c undo          3h is in their hand again
//
// A promise is kept as soon as they play a card of that value, and all of it ends with the round.
//
// That is all there is to know when the table at the beginning of the log is known, and it is so in
// a whole game without `tableDeal`: a test deals every hand that is possible and replays the round.
// From a log that begins in the middle, without a word about where, less is inferred, never more.
#pragma once

#include <vector>

#include "prise/core/seen.h"
#include "prise/games/casino/observe.h"
#include "prise/games/casino/settings.h"

namespace prise::casino {

struct Knowledge {
    CardSet shown = 0;              // certainly in the hand
    CardSet denied = 0;             // certainly not in the hand
    std::vector<CardSet> promised;  // at least one of each set is in the hand
};

// What is known of both players. `start` is what was seen where the log begins; null: it begins
// with the game, or nobody knows where.
std::array<Knowledge, 2> infer(const Settings& settings, const Observation& seen,
                               const Observation* start, std::span<const SeenAction<Action>> log);

}  // namespace prise::casino
