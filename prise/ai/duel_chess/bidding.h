// One duel in which a bid is due: what both outcomes are worth, all bids against all bids, and the
// bid that is drawn.
//
// Whoever does not know the other purse must be good against all that it may be, at once: every
// purse answers the mixture as well as it can, and the mixture is the best against that. Only
// answers that were once the best ones are looked at, so a few small matrices decide it.
//
// The mixture that no answer can beat wins nothing from those who bid badly: most bids do as well
// against a good mixture as any other. So a bidder *leans*: it takes it for likely that the other
// side bids plainly, as things look at first sight or by what its men are worth, and of all
// mixtures takes one that wins more from such bids and yet leaves the best of all answers at most a
// hundredth of the stake.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "prise/ai/duel_chess/brain.h"
#include "prise/ai/duel_chess/sight.h"
#include "prise/ai/player.h"
#include "prise/core/matrix_game.h"

namespace prise::ai::duel_chess {

class Bidding {
  public:
    // A position in which one of them must bid; what was bid already is not looked at.
    // `purses`: those that the other side may have, if the one in the state is only their mean.
    Bidding(const prise::duel_chess::Rules& rules, const Brain& brain, const State& state,
            const Past& past, std::span<const Purse> purses = {});

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
    // The same, the other side having this purse.
    void fill(int won, int failed, int purse, SmallMatrixGame& game) const;
    // The matrix, when these are the expected results for the attacker.
    void solve(int won, int failed);
    // After that: leans towards what plain bids lose to. Against a purse that is only believed it
    // does not.
    void lean();

    bool is_attacker() const { return is_attacker_; }
    const Ladder& own() const { return is_attacker_ ? attack_ : defence_; }
    // Of the place of a bid in the own ladder.
    double probability(size_t place) const { return own_mixture_[place]; }
    // The place of a bid that is drawn from the mixed strategy.
    size_t draw(uint64_t seed) const;
    // For whoever is to bid.
    int result() const { return static_cast<int>(own_value_); }

    // Bids that look at no matrix: for beginners, and as rivals to be measured by.
    int by_value(uint64_t seed) const;
    int by_chance(uint64_t seed) const;
    int by_capacity() const;

  private:
    Aftermath after(bool won) const;
    using Mixture = std::array<double, most_small_choices>;

    void solve_against_purses(int won, int failed);
    const Ladder& other() const { return is_attacker_ ? defence_ : attack_; }
    Mixture plain_bids_of_other() const;
    // What the best answer to a mixture of our own leaves us.
    double least(const Mixture& mixture) const;
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
    SmallMatrixGame cells_;   // of the last matrix, for the mean of the purses
    double stake_ = 0;        // and what it was about
    SmallEquilibrium found_;  // and its solution
    std::vector<Purse> purses_;
    Mixture plain_{};  // of the other side: what it may bid if it does not think far
    Mixture own_mixture_{};
    double own_value_ = 0;  // for whoever is to bid
};

}  // namespace prise::ai::duel_chess
