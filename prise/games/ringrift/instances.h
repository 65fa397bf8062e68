// The instances of the rules, one for every board; each is compiled in a file of its own.
#pragma once

#include <memory>

#include "prise/core/facade.h"
#include "prise/games/ringrift/settings.h"

namespace prise::ringrift {

template <class B>
std::unique_ptr<AnyGame> make_on(const Settings& settings, const Options& options);

}  // namespace prise::ringrift
