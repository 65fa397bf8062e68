// A game followed by somebody who may not see all of it (§9). The board is public and so is who won
// a duel; pools and bids may be hidden, and are not looked at here. What is left of the log are the
// duels as they were seen, with what was earned between them: all that ever changes a pool.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "prise/games/duel_chess/capture.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

inline constexpr int unseen = -1;

struct SeenDuel {
    std::array<int, 2> earned{};  // by Side, since the duel before: within the limit of a turn
    Side attacker = chess::white;
    PieceType attacking = chess::no_type, defending = chess::no_type;
    bool needs_point = false;  // §6.2: with an empty pool it could not have been opened
    int attacker_bid = unseen, defender_bid = unseen;
    // How far it has come:
    bool bid = false;       // of the attacker
    bool revealed = false;  // both have bid
    bool won = false;
    bool over = false;  // won, retreated from, or failed in check (§7.3, `retry`)
    bool retreated = false;
    bool returned = false;  // the price is that or all that is left (§7.4)
    int price = 0;          // of the retreat, for a full pool
};

class Follower {
  public:
    // From a state whose pools may be hidden, and whose bid may be `unseen`.
    Follower(const Rules& rules, const State& state, const Past& past, int bid);

    // Of the entry after the last one. `won` counts when it is the second bid. False: it cannot be.
    bool step(Seat seat, const std::optional<Action>& action, bool won);

    const State& state() const { return state_; }  // its pools and its bid mean nothing
    const Past& past() const { return past_; }
    const std::vector<SeenDuel>& duels() const { return duels_; }
    // By Side, since the last duel.
    const std::array<int, 2>& earned() const { return earned_; }

  private:
    bool move(Action action);
    bool retreat(Action action);
    void bid(const std::optional<Action>& seen, bool won);
    void change(Action action);
    SeenDuel& duel();

    const Rules& rules_;
    State state_;
    Past past_;
    std::vector<SeenDuel> duels_;
    std::array<int, 2> earned_{};
};

}  // namespace prise::duel_chess
