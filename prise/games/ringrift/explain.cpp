// Why an action is legal or not, in words.
#include "prise/games/ringrift/plain.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

Explanation RulesBase::explain_action(const Snapshot& snapshot, const Action& action,
                                      const Result<void>& verdict) const {
    static_cast<void>(snapshot);
    Explanation out;
    const std::string text = text_of([&](Text& t) { print_action(action, t); });
    out.legal = verdict.has_value();
    if (!verdict) {
        out.code = verdict.error().code;
        out.say(verdict.error().sentence, verdict.error().section);
    } else {
        out.say(join(text, " is legal."), "6");
    }
    return out;
}

}  // namespace prise::ringrift
