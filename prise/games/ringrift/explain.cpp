// Why an action is legal or not, what it costs and yields, and how far everybody is from winning.
#include <algorithm>

#include "prise/games/ringrift/chain.h"
#include "prise/games/ringrift/plain.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {
namespace {

using Kind = Action::Kind;

std::string plural(int64_t count, std::string_view noun) {
    return join(count, " ", noun, count == 1 ? "" : "s");
}

class Explainer {
  public:
    Explainer(const Snapshot& snapshot, const Settings& settings, Explanation& out)
        : s_(snapshot), settings_(settings), plain_(snapshot, settings), out_(out) {}

    void effect_of(const Action& action) {
        switch (action.kind) {
            case Kind::place: of_placement(action); break;
            case Kind::swap:
                say("The two players exchange seats; seat 2 is still to act.", "7.2");
                break;
            case Kind::skip: of_skip(); break;
            case Kind::move:
            case Kind::capture: of_travel(action); break;
            case Kind::line: of_line(action); break;
            case Kind::region: of_region(action); break;
            case Kind::eliminate: of_elimination(action.to); break;
            case Kind::extract:
                say(join("The lowest ring of seat ", seat(), " in the stack on ", name(action.to),
                         " is eliminated and credited to it."),
                    "7.6");
                break;
            case Kind::slide:
            case Kind::strike: of_recovery(action); break;
        }
    }

    // Why the chain must go on, and where.
    void chain() {
        const auto running = chain_state_of(s_, settings_);
        if (!running) {
            return;
        }
        std::vector<std::string> ways;
        for (const Action& option : running->available_options) {
            ways.push_back(join("over ", name(option.other), " to ", name(option.to)));
        }
        say(join("A chain of ", plural(static_cast<int64_t>(running->captures.size()), "segment"),
                 " stands on ", name(running->current_position),
                 "; it must go on while any capture is possible: ", listed(ways), "."),
            "6.3");
        if (!settings_.chain_revisit) {
            std::vector<std::string> visited;
            for (const int cell : running->visited_positions) {
                visited.push_back(name(cell));
            }
            say(join("It may not land on a cell it has visited: ", listed(visited), "."), "6.3");
        }
    }

    // How far every seat is from each way of winning.
    void standing() {
        const PerSeat<Tally> tally = tally_of(s_);
        int all = 0;
        for (const Tally& t : tally) {
            all += t.territory;
        }
        for (int i = 0; i < settings_.players; ++i) {
            const Tally& t = tally[static_cast<size_t>(i)];
            const int64_t rings = int64_t{settings_.ring_threshold()} - t.eliminated;
            const int cells = std::max(settings_.territory_minimum(), all - t.territory + 1);
            say(join("Seat ", i + 1, " has ", plural(t.eliminated, "ring"), " eliminated, ",
                     std::max<int64_t>(rings, 0), " short of ", settings_.ring_threshold(),
                     ", and ", plural(t.territory, "cell"), " of territory, ",
                     std::max(cells - t.territory, 0), " short of ", cells, "."),
                "8");
        }
        if (s_.rounds > 0) {
            say(join("The count of the last player standing is held by seat ", s_.holder + 1,
                     " and stands at ", int{s_.rounds}, " of ", settings_.lps_rounds, "."),
                "8.3");
        }
    }

    static std::string listed(const std::vector<std::string>& texts) {
        constexpr size_t shown = 12;
        std::string out;
        for (size_t i = 0; i < std::min(texts.size(), shown); ++i) {
            out += (i == 0 ? "" : ", ") + texts[i];
        }
        return texts.size() > shown ? join(out, " and ", texts.size() - shown, " more") : out;
    }

  private:
    void say(std::string sentence, std::string_view section) {
        out_.say(std::move(sentence), section);
    }
    std::string name(int cell) const { return cell_name(s_.grid, cell); }
    int seat() const { return s_.player + 1; }

    void of_placement(const Action& action) {
        const auto stack = plain_.placed(action.count, action.to);
        say(join("The stack on ", name(action.to), " is then ", stack.height,
                 " high with a cap of ", stack.cap, "; it must move at once, at least ",
                 plural(stack.height, "cell"), ", or capture."),
            "6.1");
    }

    void of_skip() {
        switch (s_.phase) {
            case Phase::placement:
                say("No ring is placed; a stack or a marker acts.", "7.1");
                break;
            case Phase::region: say("No more regions are claimed in this turn.", "7.1"); break;
            case Phase::after_move: say("The capture is declined; the turn goes on.", "7.1"); break;
            default: say("The recovery is declined; the turn goes on.", "7.1"); break;
        }
    }

    void of_travel(const Action& action) {
        const auto way = plain_.way(action.from, action.to);
        int flipped = 0;
        int collapsed = 0;
        for (int n = 1; n < way.distance; ++n) {
            const int cell = s_.grid.go(action.from, way.direction, n);
            if (s_.is(cell, Snapshot::Kind::marker)) {
                (s_.at(cell).owner == s_.player ? collapsed : flipped) += 1;
            }
        }
        if (action.kind == Kind::capture) {
            say(join("The top ring of ", name(action.other), ", of seat ",
                     s_.at(action.other).owner + 1, ", goes under the stack, whose cap of ",
                     s_.cap(action.from), " is not lower than that of ", s_.cap(action.other), "."),
                "6.3");
        }
        say(join("A marker stays on ", name(action.from), ", and the stack has travelled ",
                 plural(way.distance, "cell"), " where ", int{s_.at(action.from).height},
                 " are asked for."),
            "6.2");
        if (flipped + collapsed > 0) {
            say(join("On the way ", plural(flipped, "marker"), " of others and ",
                     plural(collapsed, "own marker"),
                     " are crossed: those change colour, these become territory."),
                "7.3");
        }
        if (s_.is(action.to, Snapshot::Kind::marker)) {
            say(join("Landing on the marker of ", name(action.to),
                     " removes it and costs the top ring, credited to seat ", seat(), "."),
                "7.3");
        }
    }

    void of_line(const Action& action) {
        for (const Plain::Line& line : plain_.eligible_lines()) {
            if (line.front() == action.low && line.back() == action.high) {
                const bool pays =
                    std::ranges::any_of(std::span(s_.board), [&](const Snapshot::Content& content) {
                        return content.kind == Snapshot::Kind::stack && content.owner == s_.player;
                    });
                say(join("The whole line becomes ",
                         plural(static_cast<int64_t>(line.size()), "cell"), " of territory; it ",
                         pays ? "costs the top ring of a stack of your choice."
                              : "would cost a ring, but without a stack it is free."),
                    "7.5");
                return;
            }
        }
        say(join("A part of ", settings_.line_length(),
                 " cells becomes territory and costs nothing; the other markers stay."),
            "7.5");
    }

    void of_region(const Action& action) {
        for (const Plain::Region& region : plain_.candidates()) {
            if (region.cells.front() != action.to || region.border != action.count) {
                continue;
            }
            int rings = 0;
            for (const int cell : region.cells) {
                rings += s_.is_stack(cell) ? s_.at(cell).height : 0;
            }
            const auto border = plain_.border_of(region);
            const auto cells = static_cast<int64_t>(region.cells.size() + border.size());
            say(join("The region of ", plural(static_cast<int64_t>(region.cells.size()), "cell"),
                     " and ", plural(static_cast<int64_t>(border.size()), "border marker"),
                     " yield ", plural(cells, "cell"), " of territory and ", plural(rings, "ring"),
                     " eliminated; it costs ",
                     s_.is_set(recovering) ? "a buried ring" : "the cap of a stack",
                     " outside of it."),
                "7.7");
        }
    }

    void of_elimination(int cell) {
        const int rings = s_.phase == Phase::line_payment ? 1 : s_.cap(cell);
        say(join(plural(rings, "ring"), " of the stack on ", name(cell), " ",
                 rings == 1 ? "is" : "are", " eliminated and credited to seat ", seat(), "."),
            "7.6");
    }

    void of_recovery(const Action& action) {
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
        say(action.other != no_cell
                ? join("It is paid for with the lowest own ring in the stack on ",
                       name(action.other), ", credited too.")
                : "A part of a line costs nothing.",
            "6.6");
    }

    const Snapshot& s_;
    const Settings& settings_;
    Plain plain_;
    Explanation& out_;
};

}  // namespace

Explanation RulesBase::explain_action(const Snapshot& snapshot, const Action& action,
                                      const Result<void>& verdict,
                                      const ActionList<Action>& legal) const {
    Explanation out;
    Explainer explainer(snapshot, settings_, out);
    const auto text = [&](const Action& a) {
        return text_of([&](Text& t) { print_action(a, t); });
    };
    out.legal = verdict.has_value();
    if (verdict) {
        out.say(join(text(action), " is legal."), "6");
        explainer.effect_of(action);
        explainer.chain();
    } else {
        out.code = verdict.error().code;
        out.say(verdict.error().sentence, verdict.error().section);
        explainer.chain();
        std::vector<std::string> texts;
        for (const Action& one : legal) {
            texts.push_back(text(one));
        }
        std::ranges::sort(texts);
        out.say(join("Seat ", snapshot.player + 1, " is asked for ", waits_for(snapshot.phase),
                     ". Legal now: ", Explainer::listed(texts), "."),
                "6");
    }
    explainer.standing();
    return out;
}

}  // namespace prise::ringrift
