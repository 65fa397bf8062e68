#include "prise/match/told.h"

#include <algorithm>

namespace prise {

bool Audience::is_everybody() const {
    return std::ranges::all_of(may_see, [](bool sees) { return sees; });
}

json::Array Told::events_for(Viewer viewer) const {
    json::Array out;
    out.reserve(events.size());
    for (const Event& event : events) {
        out.push_back(render(event, viewer));
    }
    return out;
}

}  // namespace prise
