// Compiles façades: included by the files instance_*.cpp, each of which asks for some of those that
// instances.h declares. An instance that none of them asks for does not link.
#pragma once

#include "prise/core/facade_of.h"
#include "prise/games/drafti/instances.h"

namespace prise::drafti {

template <class R>
std::unique_ptr<AnyGame> hosted(R rules, const Options& options) {
    return host(std::move(rules), options);
}

}  // namespace prise::drafti
