// A recorded game on the screen, forwards and backwards by keys.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "prise/cli/output.h"

namespace prise::cli {

// One position, and what is said of it.
struct Scene {
    std::string words;
    std::string board;
};

// Through that many scenes, each asked for when it is looked at. False: whoever looks has had
// enough.
bool step_through(size_t scenes, const std::function<Scene(size_t)>& scene_at, Output& out);

}  // namespace prise::cli
