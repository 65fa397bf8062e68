// What a search asks of the rules and no façade shows: forcing actions, ranks, repetition.
#include <algorithm>
#include <array>
#include <map>

#include "prise/core/text.h"
#include "tests/conformance/typed.h"
#include "tests/conformance/walk.h"

namespace prise::conformance {
namespace {

TypedView view_at(const Door& door, const Walk& at) {
    return door.look(at.game->options(), at.now->position(), at.now->memory());
}

void typed_rules_agree(const Door& door, Report& report) {
    walk(door.entry, report, 600, [&](Walk& at) {
        TypedView view = view_at(door, at);
        std::ranges::sort(view.legal);
        at.expect(view.legal == at.legal, "the typed door leads to another legal list");
        at.expect(view.verdict == at.now->verdict(), "the typed door leads to another verdict");
    });
}

// Where nothing else is said, a game has one point to share; and a winner never has less.
void verdicts_add_up(const Door& door, Report& report) {
    walk(door.entry, report, 800, [&](Walk& at) {
        std::vector<Verdict> verdicts = {at.now->verdict()};
        for (const End end : {End::resignation, End::timeout, End::abandonment, End::agreement}) {
            for (int i = 1; i <= at.game->seats(); ++i) {
                if (const auto decided = at.now->adjudicate(end, seat_number(i))) {
                    verdicts.push_back(*decided);
                }
            }
        }
        const bool ranks = view_at(door, at).ranks;
        for (const Verdict& verdict : verdicts) {
            int sum = 0;
            int best = 0;
            for (const int16_t points : verdict.half_points) {
                sum += points;
                best = std::max<int>(best, points);
            }
            const std::string text = at.now->describe(verdict).text();
            const Seat winner = verdict.outcome.winner;
            const int seats = at.game->seats();
            const int expected = !verdict.over() ? 0 : winner == Seat::none ? seats : 2;
            at.expect(ranks || sum == expected, join(sum, " half points are shared out: ", text));
            at.expect(winner == Seat::none || (verdict.places[index_of(winner)] == 1 &&
                                               verdict.half_points[index_of(winner)] == best),
                      "the winner is not the first: " + text);
        }
    });
}

// Takes something, opens a duel or promotes; in RingRift also whatever collapses or eliminates.
bool is_forcing(const Collector& told) {
    static constexpr std::array<std::string_view, 9> types = {
        "capture",      "Capture",        "duel-opened",      "promotion",       "marker-slid",
        "stack-struck", "line-collapsed", "region-collapsed", "rings-eliminated"};
    return std::ranges::any_of(told.events, [](const Event& event) {
        return std::ranges::find(types, event.type) != types.end();
    });
}

// Nothing else is listed but in the middle of a turn, where all may be that is no skip.
void forcing_actions_are_forcing(const Door& door, Report& report) {
    int found = 0;
    walk(door.entry, report, 400, [&](Walk& at) {
        const TypedView view = view_at(door, at);
        if (!view.forcing) {
            return;
        }
        std::vector<std::string> listed = *view.forcing;
        std::ranges::sort(listed);
        found += listed.empty() ? 0 : 1;
        at.expect(std::ranges::adjacent_find(listed) == listed.end(), "an action is listed twice");
        at.expect(std::ranges::includes(at.legal, listed), "what is listed is not legal");
        size_t quiet = 0;
        size_t passed_over = 0;
        for (const std::string& action : at.legal) {
            const bool is_listed = std::ranges::binary_search(listed, action);
            Collector told;
            static_cast<void>(at.now->clone()->apply(action, Seat::none, &told));
            at.expect(is_listed || !is_forcing(told), action + " is forcing and not listed");
            quiet += is_listed && !is_forcing(told) ? 1 : 0;
            passed_over += is_listed || action == "skip" ? 0 : 1;
        }
        const bool in_the_middle = !at.steps.empty() && at.steps.back().before->completed_turns() ==
                                                            at.now->completed_turns();
        at.expect(quiet == 0 || (in_the_middle && passed_over == 0),
                  join(quiet, " quiet actions are listed, ", passed_over, " others are not"));
    });
    if (found == 0) {
        report.add(join(door.entry.id, ": nothing forcing was ever listed"));
    }
}

// Counted by hand along the line of play, and again on the way back.
void occurrences_are_counted(const Door& door, Report& report) {
    int repeated = 0;
    for (int i = report.times(24); i > 0 && !report.full(); --i) {
        Walk at(door.entry, static_cast<uint64_t>(9000 + i), report);
        if (!at.is_open()) {
            return;
        }
        std::map<std::string, int> counts;
        std::vector<std::pair<PlayMark, int>> line;
        const auto compared = [&](const AnyPlay& play) {
            return door.compared == nullptr ? Compared{}
                                            : door.compared(at.game->options(), play.position());
        };
        while (!report.full()) {
            const Compared now = compared(*at.now);
            const int counted = at.now->occurrences();
            if (now.anew) {
                counts.clear();
            }
            if (now.text.empty()) {
                at.expect(counted >= 1, "a position has never occurred");
            } else {
                const int expected = ++counts[now.text];
                repeated += expected > 1 ? 1 : 0;
                at.expect(counted == expected, join("occurs for time number ", expected,
                                                    ", but is counted ", counted, " times"));
            }
            line.emplace_back(at.now->mark(), counted);
            if (at.is_over() || at.steps.size() >= 300) {
                break;
            }
            // Back to where it has been as often as it can.
            std::string chosen;
            for (const std::string& action : at.some_legal(12)) {
                const auto after = at.now->clone();
                if (after->apply(action) && counts.contains(compared(*after).text)) {
                    chosen = action;
                }
            }
            chosen.empty() ? at.step() : at.play(chosen);
        }
        for (; !line.empty(); line.pop_back()) {
            at.now->rewind(line.back().first);
            at.expect(at.now->occurrences() == line.back().second,
                      "taken back, it has occurred another number of times");
        }
    }
    if (repeated == 0 && door.compared != nullptr) {
        report.add(join(door.entry.id, ": no position was ever repeated"));
    }
}

}  // namespace

std::span<const TypedLaw> all_typed_laws() {
    static constexpr std::array list = {
        TypedLaw{"TypedRulesAgree", typed_rules_agree},
        TypedLaw{"VerdictsAddUp", verdicts_add_up},
        TypedLaw{"ForcingActionsAreForcing", forcing_actions_are_forcing},
        TypedLaw{"OccurrencesAreCounted", occurrences_are_counted},
    };
    return list;
}

const TypedLaw* find_typed_law(std::string_view name) {
    const auto laws = all_typed_laws();
    const auto found = std::ranges::find(laws, name, &TypedLaw::name);
    return found == laws.end() ? nullptr : &*found;
}

}  // namespace prise::conformance
