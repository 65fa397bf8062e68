#include "prise/match/told.h"

#include <algorithm>

namespace prise {

bool Audience::is_everybody() const {
    return std::ranges::all_of(may_see, [](bool sees) { return sees; });
}

json::Object Told::opening_for(Viewer viewer) const {
    const bool is_own = viewer.seat != Seat::none && viewer.seat == entry.seat;
    const bool is_action = entry.kind == EntryKind::action || entry.kind == EntryKind::held;
    return is_action && entry.is_sealed() && (is_own || readers.has(viewer)) ? entry.opening()
                                                                             : json::Object();
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
