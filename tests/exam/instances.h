// The rules for given options, typed.
#pragma once

#include <utility>

#include "tests/exam/rules.h"

namespace prise::exam {

template <class Visit>
auto with_rules(const Options& options, Visit&& visit)
    -> Result<decltype(visit(std::declval<Rules>()))> {
    const auto settings = settings_of<Settings>(options);
    if (auto sound = check_settings(settings); !sound) {
        return refuse(sound);
    }
    return result_of(visit, Rules(settings));
}

}  // namespace prise::exam
