// The typed door to Gambit Chess: the rules object that some options describe, for the façade and
// for a search.
//
//     with_rules(options, [&](const Rules& rules) { return search(rules); });
#pragma once

#include <utility>

#include "prise/core/options.h"
#include "prise/core/result.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

template <class Visit>
auto with_rules(const Options& options, Visit&& visit)
    -> Result<decltype(visit(std::declval<Rules>()))> {
    return result_of(visit, Rules(settings_of<Settings>(options)));
}

}  // namespace prise::duel_chess
