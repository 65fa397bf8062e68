// An opening book: what to play in the positions that games begin with, and how good it is. It
// comes from the player's own searches (`prise book drafti`, openings_maker.h).
//
// As text it is a tree, a line for every action: how deep, the action, and what it is worth to
// whoever plays it, in hundredths of a man. A position that has been told before is not told again.
//
//     prise-drafti-openings-1 0 1 0 0 0 0 0 0 0 0      the rules it was made for
//     1 22-18 4
//     2 11-15 -4
//     1 24-19 1
//
// It is read by playing every line, so whatever was read is legal by the rules it names.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/core/options.h"
#include "prise/games/drafti/settings.h"
#include "prise/games/drafti/state.h"

namespace prise::ai::drafti {

class Openings {
  public:
    using State = prise::drafti::State;
    using Settings = prise::drafti::Settings;

    struct Choice {
        prise::drafti::Action action;
        int score = 0;
    };

    explicit Openings(const Settings& settings);

    static bool is_text_of_one(std::string_view text);
    // Nothing: it is none, or not a legal one.
    static std::optional<Openings> from_text(std::string_view text);
    std::string to_text() const;

    // Were they made for the same moves from the same start?
    bool fit(const Settings& settings) const;

    // For a position that is not known yet and has no kings; the best comes first.
    void add(const State& state, const std::vector<Choice>& choices);
    // Empty: it is not in the book.
    std::span<const Choice> choices(const State& state) const;
    // One of those that are as good as the best, or nearly: the same for the same seed.
    std::optional<Choice> choose(const State& state, uint64_t seed) const;
    size_t positions() const { return known_.size(); }

  private:
    using Place = std::pair<uint64_t, prise::drafti::Side>;
    static Place place_of(const State& state) { return {state.placement(), state.turn}; }

    Settings settings_;
    std::map<Place, std::vector<Choice>> known_;
};

struct OpeningsWanted {
    int positions = 1'000;    // to open
    uint64_t nodes = 20'000;  // for every action
    int below = 8;            // a position is told when so many have been opened from it on
    std::function<void(int)> tell = {};  // how many have been opened
};

// By the player's own searches: openings_maker.h.
Openings make_openings(const Options& options, const OpeningsWanted& wanted);
// The source file that holds such a book, for fitted.h.
std::string source_of(const Openings& openings, std::string_view preset, std::string_view made_by);

// The books that are part of the program, for the rules they were made for; null: there is none.
// They live for ever.
const Openings* openings_for(const prise::drafti::Settings& settings);

}  // namespace prise::ai::drafti
