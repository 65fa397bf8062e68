#include "prise/games/casino/rules.h"

namespace prise::casino {

void Rules::draw(const Observation& seen, Canvas& canvas) const {
    canvas.put(text_of([&](Text& text) { print_observation(seen, text); })).line();
}

}  // namespace prise::casino
