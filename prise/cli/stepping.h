// A recorded game on the screen, forwards and backwards by keys.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "prise/cli/output.h"
#include "prise/core/facade.h"

namespace prise::cli {

// One position, and what is said of it.
struct Scene {
    std::string words;
    std::unique_ptr<AnyPlay> play;
};

// False: whoever looks has had enough.
bool step_through(const std::vector<Scene>& scenes, Viewer viewer, const DrawStyle& style,
                  Output& out);

}  // namespace prise::cli
