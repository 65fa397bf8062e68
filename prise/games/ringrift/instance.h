// Compiles the rules for one board: included by the files instance_*.cpp, each of which asks
// for what instances.h declares.
#pragma once

#include "prise/core/facade_of.h"
#include "prise/core/transition.h"
#include "prise/games/ringrift/instances.h"
#include "prise/games/ringrift/replay_on.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

template <class B>
std::unique_ptr<AnyGame> make_on(const Settings& settings, const Options& options) {
    static_assert(GameRules<Adapted<Rules<B>>>);
    return host(Adapted<Rules<B>>(Rules<B>(settings)), options);
}

}  // namespace prise::ringrift
