// The typed door: the rules of given options, as the type that they are compiled as. A search, a
// benchmark or whatever else is a template over rules comes in here; so does the façade.
//
//     with_rules(options, [&](const auto& rules) { return search(rules); });
//
// The capture rules of each preset are constants of an instance of their own; any other combination
// is the instance `Custom`, which has them as data. A build that must be small
// (PRISE_FEW_INSTANCES) has that one alone.
#pragma once

#include <memory>
#include <utility>

#include "prise/core/facade.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {

#ifdef PRISE_FEW_INSTANCES
inline constexpr size_t fixed_instances = 0;
#else
inline constexpr size_t fixed_instances = variants.size();
#endif

namespace detail {

template <size_t i, class Visit>
auto with_rules_from(const Settings& settings, Visit& visit) {
    if constexpr (i < fixed_instances) {
        constexpr CaptureRules captures = variants[i].settings.captures;
        return settings.captures == captures
                   ? result_of(visit, Rules<Fixed<captures>>(settings, {}))
                   : with_rules_from<i + 1>(settings, visit);
    } else {
        return result_of(visit, Rules<Custom>(settings, {settings.captures}));
    }
}

}  // namespace detail

// visit(rules), whatever it returns.
template <class Visit>
auto with_rules(const Options& options, Visit&& visit)
    -> Result<decltype(visit(std::declval<Rules<Custom>>()))> {
    return detail::with_rules_from<0>(settings_of<Settings>(options), visit);
}

// The façade of an instance. Each is slow to compile, so the files instance_*.cpp share them.
template <class R>
std::unique_ptr<AnyGame> hosted(R rules, const Options& options);

}  // namespace prise::drafti
