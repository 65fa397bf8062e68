// Sentences about one position: what an action would do there (explain.cpp), and how the position
// itself stands (standing.cpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "prise/core/explanation.h"
#include "prise/games/ringrift/rules.h"
#include "prise/games/ringrift/second_reading.h"

namespace prise::ringrift {

class Explainer {
  public:
    Explainer(const RulesBase& rules, const Snapshot& snapshot, Explanation& out)
        : rules_(rules),
          settings_(rules.settings()),
          s_(snapshot),
          book_(snapshot, settings_),
          out_(out) {}

    // What a legal action does, costs and yields. `way`: of a move or a segment.
    void effect_of(const Action& action, const std::optional<Resolved>& way);
    // What it leads to at once: a chain that must go on, a capture that may follow.
    void consequence_of(const Action& action, const Snapshot& after);

    // What is asked for, and the legal actions.
    void asked(const ActionList<Action>& legal);
    // The same in detail: why, from where to where, at what cost.
    void demand(const ActionList<Action>& legal);
    // Why the chain must go on, and where.
    void chain();
    // How far every seat is from winning by rings, by territory and by rounds.
    void goals();
    // Who would be left, and who would win a stalemate.
    void survival();
    // Why the game is over.
    void ending();

  private:
    void say(std::string sentence, std::string_view section) {
        out_.say(std::move(sentence), section);
    }
    std::string name(int cell) const { return cell_name(s_.grid, cell); }
    std::string text(const Action& action) const {
        return text_of([&](Text& t) { rules_.print_action(action, t); });
    }
    std::string who() const { return join("seat ", s_.player + 1); }

    void of_placement(const Action& action);
    void of_skip();
    void of_travel(const Resolved& way);
    std::string listed_cells(std::span<const Cell> cells) const;
    void of_elimination(int cell);
    void of_recovery(const Action& action);
    std::string yield_of_line(const Action& action) const;
    std::string yield_of_region(const Action& action) const;

    void demand_placement(const ActionList<Action>& legal);
    void demand_movement(const ActionList<Action>& legal);
    void yields(const ActionList<Action>& legal);
    // "over d4 to e5, f6; over d1 to g1"
    std::string ways(const std::vector<Action>& captures) const;
    std::string payments(const ActionList<Action>& legal) const;

    const RulesBase& rules_;
    const Settings& settings_;
    const Snapshot& s_;
    SecondReading book_;
    Explanation& out_;
};

}  // namespace prise::ringrift
