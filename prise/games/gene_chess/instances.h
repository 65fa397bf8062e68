// The typed way in, for whoever cannot go through the façade: one class plays all options.
#pragma once

#include <utility>

#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {

// Calls `visit` with the rules of these options; refused: bad-options.
template <class Visit>
auto with_rules(const Options& options, Visit&& visit)
    -> Result<decltype(visit(std::declval<Rules>()))> {
    const auto settings = sound_settings(options);
    if (!settings) {
        return refuse(settings);
    }
    return result_of(visit, Rules(*settings));
}

}  // namespace prise::gene_chess
