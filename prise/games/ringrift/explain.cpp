// Why an action is legal or not, and what it does, costs and yields.
#include <algorithm>

#include "prise/core/words.h"
#include "prise/games/ringrift/explain.h"
#include "prise/games/ringrift/words.h"

namespace prise::ringrift {

using Kind = Action::Kind;

void Explainer::effect_of(const Action& action, const std::optional<Resolved>& way) {
    switch (action.kind) {
        case Kind::place: of_placement(action); break;
        case Kind::swap:
            say("The two players exchange seats; seat 2 is still to act.", "7.2");
            break;
        case Kind::skip: of_skip(); break;
        case Kind::move:
        case Kind::capture: of_travel(*way); break;
        case Kind::line: say(yield_of_line(action), "7.5"); break;
        case Kind::region: say(yield_of_region(action), "7.7"); break;
        case Kind::eliminate: of_elimination(action.to); break;
        case Kind::extract:
            say(join("The lowest ring of ", who(), " in the stack on ", name(action.to),
                     " is eliminated and credited to it."),
                "7.6");
            break;
        case Kind::slide:
        case Kind::strike: of_recovery(action); break;
    }
}

void Explainer::consequence_of(const Action& action, const Snapshot& after) {
    const std::string there = name(action.to);
    if (after.phase == Phase::chain) {
        say(join("The chain must then go on from ", there, ", as a capture is possible there: ",
                 ways(SecondReading(after, settings_).chain_options()), "."),
            "6.3");
    } else if (action.kind == Kind::capture) {
        const bool lost = after.is_stack(action.to) && after.at(action.to).owner != s_.player;
        say(join("The chain ends on ", there, ": ",
                 !after.is_stack(action.to) ? "the stack is gone."
                 : lost ? join("seat ", after.at(action.to).owner + 1, " then controls the stack.")
                        : "no further capture is possible."),
            "7.4");
    } else if (after.phase == Phase::after_move) {
        say(join("The stack may then capture from ", there, ", or skip."), "6.3");
    }
}

void Explainer::of_placement(const Action& action) {
    const auto stack = book_.placed(action.count, action.to);
    say(join("The stack on ", name(action.to), " is then ", stack.height, " high with a cap of ",
             stack.cap, "; it must move at once, at least ", counted(stack.height, "cell"),
             ", or capture."),
        "6.1");
}

void Explainer::of_skip() {
    switch (s_.phase) {
        case Phase::placement: say("No ring is placed; a stack or a marker acts.", "7.1"); break;
        case Phase::region: say("No more regions are claimed in this turn.", "7.1"); break;
        case Phase::after_move: say("The capture is declined; the turn goes on.", "7.1"); break;
        default: say("The recovery is declined; the turn goes on.", "7.1"); break;
    }
}

std::string Explainer::listed_cells(std::span<const Cell> cells) const {
    std::vector<std::string> names;
    std::ranges::transform(cells, std::back_inserter(names), [&](Cell cell) { return name(cell); });
    return listed_in_part(names);
}

void Explainer::of_travel(const Resolved& way) {
    const bool captures = way.target != no_cell;
    const int height = s_.at(way.from).height;
    if (captures) {
        say(join("The top ring of ", name(way.target), ", of seat ", way.captured + 1,
                 ", goes under the stack, whose cap of ", s_.cap(way.from),
                 " is not lower than that of ", s_.cap(way.target), "."),
            "6.3");
    }
    say(join("The stack is ", height, " high, so it travels at least ", counted(height, "cell"),
             ", here ", book_.way(way.from, way.to).distance, "; a marker stays on ",
             name(way.from), "."),
        captures ? "6.3" : "6.2");
    if (!way.flipped.view().empty()) {
        say(join("Markers of others that are crossed change colour: ",
                 listed_cells(way.flipped.view()), "."),
            "7.3");
    }
    if (!way.collapsed.view().empty()) {
        say(join("Own markers that are crossed become territory: ",
                 listed_cells(way.collapsed.view()), "."),
            "7.3");
    }
    if (way.landing_marker != 0) {
        say(join("Landing on the marker of ", name(way.to),
                 " removes it and costs the top ring, credited to ", who(), "."),
            "7.3");
    }
}

std::string Explainer::yield_of_line(const Action& action) const {
    for (const SecondReading::Line& line : book_.eligible_lines()) {
        if (line.front() == action.low && line.back() == action.high) {
            const bool pays =
                std::ranges::any_of(std::span(s_.board), [&](const Snapshot::Content& content) {
                    return content.kind == Snapshot::Kind::stack && content.owner == s_.player;
                });
            return join("The whole line becomes ",
                        counted(static_cast<int64_t>(line.size()), "cell"), " of territory; it ",
                        pays ? "costs the top ring of a stack of your choice."
                             : "would cost a ring, but without a stack it is free.");
        }
    }
    return join("A part of ", settings_.line_length(),
                " cells becomes territory and costs nothing; the other markers stay.");
}

std::string Explainer::yield_of_region(const Action& action) const {
    for (const SecondReading::Region& region : book_.candidates()) {
        if (region.cells.front() != action.to || region.border != action.count) {
            continue;
        }
        int rings = 0;
        for (const int cell : region.cells) {
            rings += s_.is_stack(cell) ? s_.at(cell).height : 0;
        }
        const auto border = book_.border_of(region);
        const auto cells = static_cast<int64_t>(region.cells.size() + border.size());
        return join("The region of ", counted(static_cast<int64_t>(region.cells.size()), "cell"),
                    " and its ", counted(static_cast<int64_t>(border.size()), "border marker"),
                    " yield ", counted(cells, "cell"), " of territory and ", counted(rings, "ring"),
                    " eliminated; it costs ",
                    s_.is_set(recovering) ? "a buried ring" : "the cap of a stack",
                    " outside of it.");
    }
    return {};
}

void Explainer::of_elimination(int cell) {
    const int rings = s_.phase == Phase::line_payment ? 1 : s_.cap(cell);
    say(join(counted(rings, "ring"), " of the stack on ", name(cell), " ",
             rings == 1 ? "is" : "are", " eliminated and credited to ", who(), "."),
        "7.6");
}

void Explainer::of_recovery(const Action& action) {
    say(action.kind == Kind::strike
            ? join("The marker of ", name(action.from), " strikes the top ring of ",
                   name(action.to), "; both are gone, the ring is credited.")
            : join("The marker of ", name(action.from), " slides to ", name(action.to), "."),
        "7.8");
    if (action.low != no_cell) {
        say(join("That completes a line: ", name(action.low), " to ", name(action.high),
                 " collapses."),
            "6.6");
    }
    say(action.other != no_cell ? join("It is paid for with the lowest own ring in the stack on ",
                                       name(action.other), ", credited too.")
                                : "A part of a line costs nothing.",
        "6.6");
}

Explanation RulesBase::explain_action(const Snapshot& snapshot, const Action& action,
                                      const Result<void>& verdict, const ActionList<Action>& legal,
                                      const std::optional<Effect>& effect) const {
    Explanation out;
    Explainer explainer(*this, snapshot, out);
    out.legal = verdict.has_value();
    if (verdict) {
        out.say(join(text_of([&](Text& t) { print_action(action, t); }), " is legal."), "6");
        explainer.chain();
        explainer.effect_of(action, effect->way);
        explainer.consequence_of(action, effect->after);
    } else {
        out.code = verdict.error().code;
        out.say(verdict.error().sentence, verdict.error().section);
        explainer.chain();
        explainer.asked(legal);
    }
    explainer.goals();
    return out;
}

}  // namespace prise::ringrift
