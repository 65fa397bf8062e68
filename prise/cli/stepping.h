// A recorded game on the screen, forwards and backwards by keys.
#pragma once

#include <string>
#include <vector>

#include "prise/cli/output.h"

namespace prise::cli {

// One position, and what is said of it.
struct Scene {
    std::string words;
    std::string board;
};

// False: whoever looks has had enough.
bool step_through(const std::vector<Scene>& scenes, Output& out);

}  // namespace prise::cli
