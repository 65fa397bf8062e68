// The rules for given options, typed: the door for search and for whatever else is a template.
//
//     with_rules(options, [&](const Rules& rules) { return search(rules); });
#pragma once

#include <utility>

#include "prise/games/casino/rules.h"

namespace prise::casino {

// Refused: the deck cannot be dealt in whole rounds.
template <class Visit>
auto with_rules(const Options& options, Visit&& visit)
    -> Result<decltype(visit(std::declval<Rules>()))> {
    const auto settings = settings_of<Settings>(options);
    if (auto sound = check_settings(settings); !sound) {
        return refuse(sound);
    }
    return result_of(visit, Rules(settings));
}

}  // namespace prise::casino
