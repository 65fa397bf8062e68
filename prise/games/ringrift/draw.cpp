#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

void RulesBase::draw_snapshot(const Snapshot& snapshot, Canvas& canvas) const {
    canvas.put(position_text(snapshot)).line();
}

}  // namespace prise::ringrift
