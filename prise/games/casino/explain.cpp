#include "prise/games/casino/rules.h"

namespace prise::casino {

Explanation Rules::explain(const State& state, const Past& past, Viewer viewer,
                           const Action& action) const {
    Explanation out;
    if (!viewer.may_know(seat_of(state.turn))) {
        out.code = "hidden";
        out.say(join("That depends on the hand of seat ", number_of(to_act(state)), "."), "9");
        return out;
    }
    const auto verdict = check(state, past, action);
    out.legal = verdict.has_value();
    if (!verdict) {
        out.code = verdict.error().code;
        out.say(verdict.error().sentence, verdict.error().section);
    } else {
        out.say("Legal now.", "6");
    }
    return out;
}

}  // namespace prise::casino
