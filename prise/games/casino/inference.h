// What the log tells about hidden hands (§9, §12B). Every action is public, but what it proves
// about the rest of its player's hand must be worked out:
//
//     3h+4c=7, S=7        he holds another 7                         (§6.2)
//     7s+B7               he holds another 7                         (§6.3)
//     3s+B7               with extendNeedsCard: he holds a 10        (§6.3)
//     9d-                 under the trail lock: he cannot take any build he owns   (§6.4)
//     7s:S on 7c 7d       he holds another 7 or their sum            (205 b)
//     3h:4c undo          3h is in his hand again
//
// A promise is kept as soon as he plays a card of that value, and all of it ends with the round.
#pragma once

#include <vector>

#include "prise/games/casino/rules.h"

namespace prise::casino {

struct Knowledge {
    CardSet shown = 0;              // certainly in the hand
    CardSet denied = 0;             // certainly not in the hand
    std::vector<CardSet> promised;  // at least one of each set is in the hand

    bool allows(CardSet hand) const {
        return (hand & shown) == shown && (hand & denied) == 0 &&
               std::ranges::all_of(promised, [&](CardSet cards) { return (hand & cards) != 0; });
    }
};

// Of both players. The log may begin in the middle of a game; then it proves less.
std::array<Knowledge, 2> infer(const Settings& settings, const Rules::Observation& seen,
                               Rules::Log log);

// All cards that the viewer does not see.
CardSet unseen(const Rules::Observation& seen);

}  // namespace prise::casino
