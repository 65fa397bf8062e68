// The capture rules one by one, for files that say which rules they were made for.
#pragma once

#include "prise/games/drafti/settings.h"

namespace prise::ai::drafti {

// visit(member) for each of them. A new rule does not compile until it is named here.
template <class Rules, class Visit>
constexpr void for_capture_rules(Rules& rules, const Visit& visit) {
    auto& [backward, flying, landing, continuation, choice, priority, removal, promotion,
           equivalent] = rules;
    visit(backward);
    visit(flying);
    visit(landing);
    visit(continuation);
    visit(choice);
    visit(priority);
    visit(removal);
    visit(promotion);
    visit(equivalent);
}

}  // namespace prise::ai::drafti
