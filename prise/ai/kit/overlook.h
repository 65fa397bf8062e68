// What a weak player does not see (Overlook, kit/search.h).
#pragma once

#include "prise/ai/kit/search.h"
#include "prise/ai/seeds.h"

namespace prise::ai {

// `where` tells positions apart as their player can, `mark` actions or turns; `difficulty` says how
// hard it is to see, 4 is usual.
inline bool is_overlooked(const Overlook& overlook, uint64_t where, uint64_t mark, int difficulty) {
    if (overlook.permille == 0) {
        return false;
    }
    Random random(overlook.seed ^ mixed(where, mark));
    return static_cast<int>(random.below(1000)) < overlook.permille * difficulty / 4;
}

}  // namespace prise::ai
