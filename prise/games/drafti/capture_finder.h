// The capture-finding interface (§6.5), for validation, computer players, hints and tests, and the
// translation of moves that say less than the full path (§6.6). Everything here is a pure function
// of (settings, position) and returns its results in the bytewise order of the action texts.
//
//     const CaptureFinder finder(settings_of<Settings>(options));
//     for (const CapturePath& path : finder.available_captures(position, white)) {
//         use(path.text, path.captures);
//     }
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "prise/core/result.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {

struct CapturePath {
    struct Piece {
        int square;  // 1..32
        Side side;
        bool king;
    };

    Piece piece;                // as it stands before the move
    std::vector<int> moves;     // landing squares in order, 1..32
    std::vector<int> captures;  // captured squares in order, one for each landing square
    bool promotes;
    std::string text;  // "22x15x6"
    Action action;
};

// For a host that watches the cost of the search. Counts are added to what is there.
struct CaptureCounters {
    uint64_t pieces_searched = 0;
    uint64_t chains_found = 0;
    uint64_t hops_in_chains = 0;
};

class CaptureFinder {
  public:
    explicit CaptureFinder(const Settings& settings) : rules_(settings, {settings.captures}) {}

    // The complete chains of one piece (§6.3), no filter. `square` is 1..32; none if it is empty.
    std::vector<CapturePath> find_captures(const State& position, int square,
                                           CaptureCounters* counters = nullptr) const;
    // *All* of §6.4, also for the side that is not to move, no filter.
    std::vector<CapturePath> find_all_captures(const State& position, Side side,
                                               CaptureCounters* counters = nullptr) const;
    // After the three filters of §6.4; empty when there is no capture.
    std::vector<CapturePath> available_captures(const State& position, Side side,
                                                CaptureCounters* counters = nullptr) const;
    // The texts of available_captures(turn), else of the quiet moves; none when the game is over.
    std::vector<std::string> legal_actions(const State& position, const Past& past) const;
    // Nothing, or the refusal of section 10.
    Result<void> validate(const State& position, const Past& past, std::string_view action) const;

    // §6.6: the legal action meant by these squares (1..32: origin, landing squares in order, final
    // square) and, if known, by the captured squares.
    Result<Action> translate(const State& position, const Past& past, std::span<const int> squares,
                             std::optional<std::span<const int>> captured = std::nullopt) const;

    const Rules<Custom>& rules() const { return rules_; }

  private:
    // Of chains of the side to move.
    std::vector<CapturePath> describe(const State& position, const ActionList<Action>& chains,
                                      CaptureCounters* counters) const;

    Rules<Custom> rules_;
};

}  // namespace prise::drafti
