// A random game in progress, with all that a failure must tell: game, options, actions, position.
//
// `walk` plays many of them, with random options and always the same seeds, and stops at some
// positions of each, first and last included, to let a law look. Secret options get large random
// values, so that their digits can be searched for.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/facade.h"
#include "tests/conformance/report.h"

namespace prise::conformance {

// Any allowed value, extreme ones more often than others.
int64_t random_value(const OptionSpec& row, Random& random);
// The defaults, a preset, or either with a few or all values drawn at random.
Options random_options(const OptionTable& table, Random& random);
// A game with random options; null if 50 of them were refused, which is reported.
std::unique_ptr<AnyGame> random_game(const GameEntry& entry, Random& random, Report& report);

struct Step {
    std::unique_ptr<AnyPlay> before;
    std::string action;
    Seat by;
};

class Walk {
  public:
    Walk(const GameEntry& of, uint64_t seed, Report& to);

    bool is_open() const { return game != nullptr; }
    bool is_over() const { return legal.empty() || now->outcome().over(); }
    void step();  // plays a random legal action
    void play(const std::string& action);

    std::vector<Viewer> viewers() const;  // every seat, and a spectator
    std::vector<SeenText> log_for(Viewer viewer) const;
    bool may_see(const AnyPlay& by_then, const Step& step, Viewer viewer) const {
        return by_then.may_see(step.before->mark(), *game->parse_action(step.action), viewer);
    }
    std::string log_text(const AnyPlay& by_then, const Step& step, Viewer viewer) const {
        return by_then.log_text(step.before->mark(), *game->parse_action(step.action), viewer);
    }
    // Up to `most` of the legal actions.
    std::vector<std::string> some_legal(size_t most);
    // Texts that are not legal here, most of them no actions at all.
    std::vector<std::string> hostile_texts();

    std::string where() const;
    void fail(std::string_view what) const { report.add(where() + "\n  " + std::string(what)); }
    void expect(bool holds, std::string_view what) const {
        if (!holds) {
            fail(what);
        }
    }
    void expect_same(std::string_view a, std::string_view b, std::string_view what) const {
        if (a != b) {
            fail(std::string(what) + "\n    " + std::string(a) + "\n    " + std::string(b));
        }
    }

    const GameEntry& entry;
    Report& report;
    Random random;
    std::unique_ptr<AnyGame> game;
    std::unique_ptr<AnyPlay> now;
    std::vector<std::string> legal;
    std::vector<Step> steps;
    Collector told;  // by the last action

  private:
    std::vector<std::string> strangers_;  // legal texts of earlier positions
};

// About `visits` looks, spread over as many games as that takes.
void walk(const GameEntry& entry, Report& report, int visits,
          const std::function<void(Walk&)>& look);

// A world that the viewer may take for that of the play; null: there is none.
std::unique_ptr<AnyPlay> world(const AnyPlay& play, Viewer viewer, std::span<const SeenText> log,
                               Random& random);

std::string mutated(std::string text, Random& random);
std::string name_of(Viewer viewer);
bool is_kebab_case(std::string_view code);
bool is_sentence(std::string_view sentence);
std::string events_for(const Collector& told, Viewer viewer);  // and captures
// Do the books say that one of these events shows what was hidden: cards that are dealt, bids that
// are compared?
bool show_secrets(std::span<const Event> events);

}  // namespace prise::conformance
