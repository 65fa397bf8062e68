// Why an action is legal or not, in words.
#include <algorithm>

#include "prise/core/words.h"
#include "prise/games/drafti/capture_finder.h"
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

// ": it takes 2 pieces (17, 9) and crowns the man", or less.
std::string effect_in_words(const Action& action, const Resolved& resolved) {
    std::string words;
    for (int hop = 0; hop < action.hops; ++hop) {
        words += join(hop == 0 ? "" : ", ", resolved.taken[static_cast<size_t>(hop)] + 1);
    }
    if (action.is_capture()) {
        words = join(": it takes ", counted(action.hops, "piece"), " (", words, ")");
    }
    return words + (resolved.effect.crowned ? " and crowns the man" : "");
}

}  // namespace

Explanation RulesBase::explain(const State& state, const Past& past, Viewer,
                               const Action& action) const {
    const CaptureFinder finder(settings_);
    const std::string text = text_of([&](Text& t) { print_action(action, t); });
    Explanation out;
    const auto verdict = finder.rules().check(state, past, action);
    out.legal = verdict.has_value();
    if (!verdict) {
        out.code = verdict.error().code;
        out.say(verdict.error().sentence, verdict.error().section);
    } else {
        out.say(join(text, " is legal",
                     effect_in_words(action, resolve(settings_.captures, state, action)), "."),
                action.is_capture() ? "6.3" : "6.1");
    }
    explain_captures(finder, state, out);
    if (!out.legal) {
        out.say(join("Legal now: ", listed_in_part(finder.legal_actions(state, past)), "."), "6.4");
    }
    return out;
}

}  // namespace prise::drafti
