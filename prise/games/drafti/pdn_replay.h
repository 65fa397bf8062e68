// The rules behind a PDN text: which action a written move means, and which draw rules a game has
// outlived.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/past.h"
#include "prise/games/drafti/capture_finder.h"
#include "prise/games/drafti/pdn.h"

namespace prise::drafti {

// A move as it was written: at least two squares, and whether the sign says that it captures.
struct WrittenMove {
    std::vector<int> squares;  // 1..32
    bool capture = false;
};

class PdnReplay {
  public:
    explicit PdnReplay(const Options& options);

    // The legal action that is meant, draws or not. The refusal says what would be legal.
    Result<Action> find(const State& state, const WrittenMove& move) const;
    Result<Action> find(const State& state, std::string_view text) const;
    void play(State& state, const Action& action) const;
    std::string text(const Action& action) const;
    // The shortest spelling that `find` understands as this action.
    std::string short_text(const State& state, const Action& action) const;

  private:
    CaptureFinder free_;  // knows no draws
};

// The draws that the options of a game declare, move by move.
class PdnDraws {
  public:
    explicit PdnDraws(const Options& options);

    // The game goes on from `state` although the options may say that it is drawn: lifts what says
    // so, in `options`. The names of the options that were lifted; refused if one cannot be.
    Result<std::vector<std::string>> lift(const State& state, Options& options);
    void play(const State& before, const Action& action);

  private:
    Rules<Custom> rules_;
    Past past_;
};

}  // namespace prise::drafti
