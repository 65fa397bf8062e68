// Random matches of any game, played live with everything a log can hold: undo, takebacks, offers,
// held and forced actions, resignations. What is told on the way is kept as text, so that a replay
// can be compared byte by byte.
#pragma once

#include <string>
#include <vector>

#include "prise/core/text.h"
#include "prise/match/match.h"
#include "prise/native/hash.h"
#include "tests/conformance/walk.h"

namespace prise {

// Everything that is told of a match while its entries are folded.
class Transcript {
  public:
    void follow(Folded& state) {
        state.keep_chain_records();
        state.listen([this](const Folded::Happening& happening) {
            lines.push_back(join(happening.seq, " ",
                                 happening.step ? happening.step->action : "start", "\n  ",
                                 happening.after.position(), " ", happening.after.memory(), "\n  ",
                                 conformance::events_for(happening.told, all_knowing)));
        });
    }
    std::vector<std::string> lines;
};

inline MatchTools tools_for(const GameEntry& game, Random& random) {
    return {{&game, 1}, native::hashing(), [&random] {
                Digest digest{};
                for (uint8_t& byte : digest) {
                    byte = static_cast<uint8_t>(random.below(256));
                }
                return digest;
            }};
}

// One live match, to its end or to `limit` entries.
class RandomMatch {
  public:
    RandomMatch(const GameEntry& game, uint64_t seed, int64_t limit = 400)
        : random_(seed), match(tools_for(game, random_)) {
        transcript.follow(match.state());
        begin(game);
        while (!match.state().is_over() && match.state().next_seq() < limit) {
            step();
        }
    }

  private:
    Random random_;

  public:
    Match match;
    Transcript transcript;

  private:
    void begin(const GameEntry& game);
    void step();
    void try_to_go_back(Seat seat);

    int64_t now_ms_ = 1'000'000;
};

}  // namespace prise
