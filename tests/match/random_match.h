// Random matches of any game, played live with everything a log can hold: undo, takebacks, offers,
// held and forced actions, time given, resignations. What is told on the way is kept as text, so
// that a replay can be compared byte by byte.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "prise/core/text.h"
#include "prise/match/chains.h"
#include "prise/match/kept_match.h"
#include "prise/match/viewer_log.h"
#include "prise/native/hash.h"
#include "tests/conformance/walk.h"

namespace prise {

// Everything that is told of a match while its entries are folded.
class Transcript {
  public:
    void note(const Told& told);
    // Where the match stands after the last entry that was noted.
    void look(const MatchState& state);

    std::vector<std::string> lines;
    std::map<int64_t, std::string> positions;  // by the next seq
    ChainLog chains;
};

// The rules objects of all games under test.
SharedGames& shared_games();

inline MatchTools tools_for(Random& random) {
    return {&shared_games(), native::hashing(), [&random] {
                Digest digest{};
                for (uint8_t& byte : digest) {
                    byte = static_cast<uint8_t>(random.below(256));
                }
                return digest;
            }};
}

// The same, of a host who signs.
MatchTools signing_tools_for(Random& random);

// A match with its entries and with all that was told of them.
class ToldMatch : public KeptMatch {
  public:
    explicit ToldMatch(Random& random) : KeptMatch(tools_for(random)) {}
    explicit ToldMatch(MatchTools tools) : KeptMatch(std::move(tools)) {}

    // What a call has appended goes to the log and to the transcript.
    bool keep(const Result<Appended>& appended);

    Transcript transcript;
};

// One live match, to its end or to `limit` entries.
class RandomMatch {
  public:
    RandomMatch(const GameEntry& game, uint64_t seed, int64_t limit = 400)
        : random_(seed), kept_(own_tools()) {
        begin(game);
        while (!state().is_over() && state().next_seq() < limit) {
            step();
        }
    }

    const MatchState& state() const { return kept_.state(); }
    const std::vector<Entry>& entries() const { return kept_.entries(); }
    const Transcript& transcript() const { return kept_.transcript; }

  private:
    MatchTools own_tools() {
        return random_.chance(3) ? signing_tools_for(random_) : tools_for(random_);
    }
    void begin(const GameEntry& game);
    void sign();
    void make_deal();
    void place(const GameEntry& game, MatchFacts& facts);
    void step();
    void try_to_go_back(Seat seat);
    void hold_something(Seat seat);

    Random random_;
    ToldMatch kept_;
    int64_t now_ms_ = 1'000'000;
};

}  // namespace prise
