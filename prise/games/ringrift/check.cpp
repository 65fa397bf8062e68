// Why an action is refused (§10), in the order of the book. Only asked for actions that are not
// legal in a game that goes on.
#include <algorithm>

#include "prise/games/ringrift/rules.h"
#include "prise/games/ringrift/second_reading.h"
#include "prise/games/ringrift/words.h"

namespace prise::ringrift {
namespace {

using Kind = Action::Kind;

bool belongs(Kind kind, Phase phase) {  // §5
    switch (kind) {
        case Kind::place:
        case Kind::swap: return phase == Phase::placement;
        case Kind::skip:
            return phase == Phase::placement || phase == Phase::movement ||
                   phase == Phase::after_move || phase == Phase::region;
        case Kind::move:
        case Kind::slide:
        case Kind::strike: return phase == Phase::movement;
        case Kind::capture:
            return phase == Phase::movement || phase == Phase::after_move || phase == Phase::chain;
        case Kind::line: return phase == Phase::line;
        case Kind::region: return phase == Phase::region;
        case Kind::eliminate:
            return phase == Phase::line_payment || phase == Phase::region_payment ||
                   phase == Phase::forced;
        case Kind::extract: return phase == Phase::region_ring;
    }
    return false;
}

class Refuser {
  public:
    Refuser(const Snapshot& snapshot, const Settings& settings, const Action& action)
        : s_(snapshot),
          settings_(settings),
          book_(snapshot, settings),
          grid_(settings.grid()),
          action_(action),
          player_(snapshot.player) {}

    Result<void> reason(const ActionList<Action>& legal) const {
        if (s_.phase == Phase::chain && action_.kind != Kind::capture) {
            return refuse("chain-must-continue",
                          join("The chain must go on from ", name(s_.focus), "."), "6.3");
        }
        if (action_.kind == Kind::swap) {
            return refuse("swap-unavailable",
                          settings_.swap && settings_.players == 2
                              ? "Sides are swapped by seat 2 in its first placement, once."
                              : "Sides are not swapped in this game.",
                          "6.1");
        }
        if (!belongs(action_.kind, s_.phase)) {
            return refuse("wrong-phase",
                          join("This phase waits for ", offered(s_.phase, legal), "."), "6");
        }
        for (const Cell cell :
             {action_.from, action_.to, action_.other, action_.low, action_.high}) {
            if (cell != no_cell && cell >= off_board) {
                return refuse("off-board", join("There is no cell ", name(cell), " on this board."),
                              "2");
            }
        }
        switch (action_.kind) {
            case Kind::skip: return of_skip();
            case Kind::place: return of_placement();
            case Kind::move:
            case Kind::capture: return of_travel();
            case Kind::line: return no_such_line();
            case Kind::region: return of_region();
            case Kind::eliminate: return of_elimination();
            case Kind::extract: return of_extraction();
            case Kind::slide:
            case Kind::strike: return of_recovery();
            case Kind::swap: break;
        }
        return {};
    }

    // Moves and segments, §6.2 and §6.3.
    Result<void> of_travel() const;

  private:
    std::string name(int cell) const { return cell_name(grid_, cell); }

    Result<void> of_skip() const {
        return s_.phase == Phase::placement
                   ? refuse("placement-required",
                            "Without a stack that can act, and without a recovery, rings must be "
                            "placed.",
                            "6.1")
                   : refuse("move-required",
                            s_.focus != no_cell
                                ? join("The stack on ", name(s_.focus),
                                       " must move or capture: rings were placed on it.")
                                : "A stack must move or capture; only a recovery can be declined.",
                            s_.focus != no_cell ? "6.2" : "6.6");
    }

    Result<void> of_placement() const {
        const int cell = action_.to;
        const uint32_t hand = s_.seats[static_cast<size_t>(player_)].hand;
        if (hand < action_.count) {
            return refuse("no-rings-in-hand",
                          join(int{action_.count}, " rings are asked for, ", hand, " in hand."),
                          "6.1");
        }
        if (s_.is(cell, Snapshot::Kind::collapsed)) {
            return refuse("cell-collapsed", join(name(cell), " has collapsed."), "6.1");
        }
        if (s_.is(cell, Snapshot::Kind::marker)) {
            return refuse("cell-marker", join("There is a marker on ", name(cell), "."), "6.1");
        }
        if (action_.count > 3 || (action_.count > 1 && s_.is_stack(cell))) {
            return refuse("bad-count",
                          s_.is_stack(cell) ? "Only one ring can be placed on a stack."
                                            : "At most three rings can be placed.",
                          "6.1");
        }
        return refuse("dead-placement",
                      join("The stack on ", name(cell), " could neither move nor capture."), "6.1");
    }

    Result<void> of_own_stack(int cell, std::string_view section) const {
        if (!s_.is_stack(cell)) {
            return refuse("no-stack", join("There is no stack on ", name(cell), "."), section);
        }
        if (s_.at(cell).owner != player_) {
            return refuse(
                "not-your-stack",
                join("Seat ", s_.at(cell).owner + 1, " controls the stack on ", name(cell), "."),
                section);
        }
        return {};
    }

    Result<void> no_such_line() const {
        return refuse("no-such-line",
                      join(name(action_.low), "-", name(action_.high),
                           " is no run of markers that can be collapsed."),
                      "6.4");
    }

    Result<void> of_region() const {
        for (const SecondReading::Region& region : book_.candidates()) {
            if (region.cells.front() == action_.to && region.border == action_.count &&
                region.disconnected) {
                return refuse("region-unpayable",
                              "There is nothing outside of the region to pay for it.", "6.5");
            }
        }
        return refuse("no-such-region",
                      join("No disconnected region begins on ", name(action_.to), " with border ",
                           int{action_.count}, "."),
                      "6.5");
    }

    Result<void> of_elimination() const {
        return of_own_stack(action_.to, s_.phase == Phase::line_payment     ? "6.4"
                                        : s_.phase == Phase::region_payment ? "6.5"
                                                                            : "6.7");
    }

    Result<void> of_extraction() const {
        if (!s_.is_stack(action_.to)) {
            return refuse("no-stack", join("There is no stack on ", name(action_.to), "."), "6.5");
        }
        return no_buried_ring(action_.to, "6.5");
    }

    Result<void> no_buried_ring(int cell, std::string_view section) const {
        return refuse("no-buried-ring",
                      join("No ring of seat ", player_ + 1, " is buried on ", name(cell), "."),
                      section);
    }

    Result<void> of_recovery() const {  // §6.6
        const bool strikes = action_.kind == Kind::strike;
        if (!book_.may_recover()) {
            return refuse("recovery-not-eligible",
                          "Recovery is for a player without stacks who has a marker and a buried "
                          "ring.",
                          "6.6");
        }
        if (strikes && !settings_.stack_strike) {
            return refuse("strike-disabled", "Stacks are not struck in this game.", "4");
        }
        if (!s_.is_marker_of(action_.from, player_)) {
            return refuse(
                "no-own-marker",
                join("There is no marker of seat ", player_ + 1, " on ", name(action_.from), "."),
                "6.6");
        }
        if (book_.way(action_.from, action_.to).distance != 1) {
            return refuse("not-adjacent",
                          join(name(action_.to), " is no neighbour of ", name(action_.from), "."),
                          "6.6");
        }
        if (strikes ? !s_.is_stack(action_.to) : !s_.is(action_.to, Snapshot::Kind::empty)) {
            return refuse("landing-blocked",
                          join(name(action_.to), strikes ? " holds no stack." : " is not empty."),
                          "6.6");
        }
        if (action_.low == no_cell) {
            if (!book_.line_recoveries().empty()) {
                return refuse("line-recovery-required",
                              "A recovery that completes a line is possible, so it is compulsory.",
                              "6.6");
            }
            return no_buried_ring(action_.other, "6.6");
        }
        return of_line_recovery();
    }

    Result<void> of_line_recovery() const {
        const auto is_named = [&](const SecondReading::Line& line) {
            return line.front() == action_.low && line.back() == action_.high;
        };
        for (const SecondReading::Line& line : book_.recovery_lines(action_.from, action_.to)) {
            const bool whole = is_named(line);
            if (!whole && std::ranges::none_of(book_.parts_of(line), is_named)) {
                continue;
            }
            if (whole != (action_.other != no_cell)) {
                return refuse("bad-payment",
                              whole ? "A whole line is paid for with a buried ring."
                                    : "A part of a line is free.",
                              "6.6");
            }
            return no_buried_ring(action_.other, "6.6");
        }
        return no_such_line();
    }

    const Snapshot& s_;
    const Settings& settings_;
    SecondReading book_;
    Grid grid_;
    const Action& action_;
    Colour player_;
};

Result<void> Refuser::of_travel() const {
    const int from = action_.from;
    const int to = action_.to;
    const bool captures = action_.kind == Kind::capture;
    const std::string_view section = captures ? "6.3" : "6.2";
    if (s_.focus != no_cell && from != s_.focus) {
        return refuse("wrong-stack", join("Only the stack on ", name(s_.focus), " may act now."),
                      section);
    }
    if (auto own = of_own_stack(from, section); !own) {
        return own;
    }
    const auto way = book_.way(from, to);
    if (way.direction < 0) {
        return refuse("bad-direction", join(name(to), " is on no line of ", name(from), "."),
                      section);
    }
    const auto first = book_.way(from, action_.other);
    if (captures && (first.direction != way.direction || first.distance >= way.distance)) {
        return refuse(
            "bad-direction",
            join(name(action_.other), " is not between ", name(from), " and ", name(to), "."),
            "6.3");
    }
    if (captures && !s_.is_stack(action_.other)) {
        return refuse("no-target", join("There is no stack on ", name(action_.other), "."), "6.3");
    }
    if (captures && s_.cap(action_.other) > s_.cap(from)) {
        return refuse("cap-too-small",
                      join("The cap on ", name(action_.other), " is ", s_.cap(action_.other),
                           " high, that of the attacker ", s_.cap(from), "."),
                      "6.3");
    }
    for (int n = 1; n < way.distance; ++n) {
        const int cell = grid_.go(from, way.direction, n);
        if (book_.is_blocked(cell) && !(captures && cell == action_.other)) {
            return refuse("path-blocked", join(name(cell), " is in the way."), section);
        }
    }
    if (book_.is_blocked(to)) {
        return refuse("landing-blocked",
                      join(name(to), s_.is_stack(to) ? " holds a stack." : " has collapsed."),
                      section);
    }
    if (way.distance < s_.at(from).height) {
        return refuse("too-short",
                      join("A stack of height ", int{s_.at(from).height},
                           " must travel at least as far, not ", way.distance, "."),
                      section);
    }
    if (s_.phase == Phase::chain && !settings_.chain_revisit && book_.is_visited(to)) {
        return refuse("chain-revisit", join("The chain has been on ", name(to), " before."), "6.3");
    }
    return {};
}

}  // namespace

Result<void> RulesBase::check_segment(const Snapshot& snapshot, const Segment& segment) const {
    const Action action = act::capture(segment.from, segment.target, segment.to);
    return Refuser(snapshot, settings_, action).of_travel();
}

Result<void> RulesBase::refusal_of(const Snapshot& snapshot, const Action& action,
                                   const ActionList<Action>& legal) const {
    return Refuser(snapshot, settings_, action).reason(legal);
}

}  // namespace prise::ringrift
