// One duel in which a bid is due: what both outcomes are worth, all bids against all bids, and the
// bid that is drawn.
#pragma once

#include <array>
#include <cstdint>

#include "prise/ai/duel_chess/brain.h"
#include "prise/ai/player.h"
#include "prise/core/matrix_game.h"

namespace prise::ai::duel_chess {

class Bidding {
  public:
    // A position in which one of them must bid; what was bid already is not looked at.
    Bidding(const prise::duel_chess::Rules& rules, const Brain& brain, const State& state,
            const Past& past);

    // What follows a duel in which both have paid what they are expected to.
    struct Aftermath {
        State state;
        Past past;
        bool is_over = false;
        int result = 0;  // for the attacker: of a game that is over, or at first sight
    };
    const Aftermath& won() const { return won_; }
    const Aftermath& failed() const { return failed_; }

    // All bids against all bids, for the attacker.
    void fill(int won, int failed, SmallMatrixGame& game) const;
    // The matrix, when these are the expected results for the attacker.
    void solve(int won, int failed);

    bool is_attacker() const { return is_attacker_; }
    const Ladder& own() const { return is_attacker_ ? attack_ : defence_; }
    // Of the place of a bid in the own ladder.
    double probability(size_t place) const {
        return is_attacker_ ? found_.row[place] : found_.column[place];
    }
    // The place of a bid that is drawn from the mixed strategy.
    size_t draw(uint64_t seed) const;
    // For whoever is to bid.
    int result() const {
        const int value = static_cast<int>(found_.value);
        return is_attacker_ ? value : -value;
    }

    // Bids that look at no matrix: for beginners, and as rivals to be measured by.
    int by_value(uint64_t seed) const;
    int by_chance(uint64_t seed) const;
    int by_capacity() const;

  private:
    Aftermath after(bool won) const;
    int highest() const { return own().bids[own().count - 1]; }

    const prise::duel_chess::Rules& rules_;
    const Settings& settings_;
    const Brain& brain_;
    const State& state_;
    const Past& past_;
    bool is_attacker_;
    chess::PieceType attacker_, victim_;
    int attacker_pool_, defender_pool_;
    Ladder attack_, defence_;
    int attacker_pays_ = 0, defender_pays_ = 0;  // expected, and paid in both aftermaths
    Aftermath won_, failed_;
    SmallEquilibrium found_;
};

}  // namespace prise::ai::duel_chess
