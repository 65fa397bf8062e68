// Why an action is legal or not, in words.
#include <algorithm>

#include "prise/core/words.h"
#include "prise/games/drafti/captures.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

void explain_captures(const CaptureFinder& finder, const State& state, Explanation& out) {
    const auto all = finder.find_all_captures(state, state.turn);
    if (all.empty()) {
        out.say("No piece can capture, so a quiet move is due.", "6.1");
        return;
    }
    size_t most = 0;
    for (const CapturePath& path : all) {
        most = std::max(most, path.captures.size());
    }
    const auto available = finder.available_captures(state, state.turn);
    out.say(join("A capture is compulsory: there ", all.size() == 1 ? "is " : "are ",
                 counted(all.size(), "complete chain"), "."),
            "6.4");
    if (finder.rules().settings().captures.choice == CaptureChoice::maximum) {
        const auto longest = static_cast<size_t>(std::ranges::count_if(
            all, [&](const CapturePath& path) { return path.captures.size() == most; }));
        out.say(join("The longest takes ", counted(most, "piece"),
                     "; only chains that take as many "
                     "are legal, which leaves ",
                     longest, " of ", all.size(), "."),
                "6.4");
    } else {
        out.say("Any complete chain may be chosen, whatever it takes.", "6.4");
    }
    if (finder.rules().settings().captures.priority != CapturePriority::none ||
        finder.rules().settings().captures.equivalent == EquivalentCaptures::merged) {
        out.say(join("After priority and merging ", available.size(), " of them remain."), "6.4");
    }
}

}  // namespace

Explanation RulesBase::explain(const State& state, const Past& past, Viewer,
                               const Action& action) const {
    const CaptureFinder finder(settings_);
    const std::string text = text_of([&](Text& t) { print_action(action, t); });
    Explanation out;
    if (const Outcome decided = outcome(state, past); decided.over()) {
        out.code = "game-over";
        out.say(join("The game is over (", decided.reason, ")."), "8.1");
        return out;
    }
    const auto verdict = finder.rules().check(state, past, action);
    out.legal = verdict.has_value();
    if (!verdict) {
        out.code = verdict.error().code;
        out.say(verdict.error().sentence, verdict.error().section);
    } else if (action.is_capture()) {
        std::string squares;
        for (const int square : captures_in_order(action, state.enemy())) {
            squares += (squares.empty() ? "" : ", ") + join(square + 1);
        }
        out.say(
            join(text, " is legal: it takes ", counted(action.hops, "piece"), " (", squares, ")",
                 promotes(action, state, settings_.captures) ? " and crowns the man." : "."),
            "6.3");
    } else {
        out.say(join(text, " is legal",
                     promotes(action, state, settings_.captures) ? " and crowns the man." : "."),
                "6.1");
    }
    explain_captures(finder, state, out);
    if (!out.legal) {
        out.say(join("Legal now: ", listed_in_part(finder.legal_actions(state, past)), "."), "6.4");
    }
    return out;
}

}  // namespace prise::drafti
