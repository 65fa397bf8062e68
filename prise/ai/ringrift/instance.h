// What is compiled for every board, in a file of its own (instance_*.cpp): a search takes long.
#pragma once

#include <memory>

#include "prise/ai/player.h"
#include "prise/games/ringrift/instances.h"

namespace prise::ai::ringrift {

template <class B>
struct Instance {
    static std::unique_ptr<AnyPlayer> player(const AnyGame& game,
                                             const prise::ringrift::Rules<B>& rules,
                                             const Setup& setup);
};

}  // namespace prise::ai::ringrift
