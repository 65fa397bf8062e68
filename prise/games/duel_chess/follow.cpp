#include "prise/games/duel_chess/follow.h"

#include <algorithm>
#include <utility>

#include "prise/chess/legal.h"

namespace prise::duel_chess {

Follower::Follower(const Rules& rules, const State& state, const Past& past, int bid)
    : rules_(rules), state_(state), past_(past) {
    if (state.phase == Phase::defend) {
        duel().bid = true;
        duel().attacker_bid = bid;
    }
}

bool Follower::step(Seat seat, const std::optional<Action>& action, bool won) {
    if (seat != rules_.to_act(state_)) {
        return false;
    }
    switch (state_.phase) {
        case Phase::move: return action && move(*action);
        case Phase::attack:
        case Phase::defend:
            if (action && (action->kind() != Action::bid_kind ||
                           action->amount() > rules_.settings().max_bid)) {
                return false;
            }
            bid(action, won);
            return true;
        case Phase::retreat: break;
    }
    return action && retreat(*action);
}

// The duel that is going on. A game that is followed from the middle of one sees it open here.
SeenDuel& Follower::duel() {
    if (duels_.empty() || duels_.back().over) {
        const Duelists men = duelists(state_.board(), state_.pending);
        duels_.push_back({.earned = std::exchange(earned_, {}),
                          .attacker = state_.turn(),
                          .attacking = chess::type_of(men.attacker),
                          .defending = chess::type_of(men.victim)});
    }
    return duels_.back();
}

bool Follower::move(Action action) {
    if (action.kind() != Action::move_kind || !chess::is_legal(state_.board(), action.move()) ||
        has_failed(state_, action.move())) {
        return false;
    }
    const Side player = state_.turn();
    state_.pools[player] = 0;
    const bool banned = rules_.bans_captures(state_);
    change(action);
    if (state_.phase == Phase::attack) {
        duel().needs_point = banned;
    }
    return true;
}

void Follower::bid(const std::optional<Action>& seen, bool won) {
    SeenDuel& duel = this->duel();
    const int amount = seen ? seen->amount() : unseen;
    if (state_.phase == Phase::attack) {
        duel.bid = true;
        duel.attacker_bid = amount;
        change(Action::bid(0));
        return;
    }
    duel.defender_bid = amount;
    duel.revealed = true;
    duel.won = won;
    state_.bid = won ? 1 : 0;
    change(Action::bid(won ? 0 : 1));
    duel.over = state_.phase == Phase::move;
}

bool Follower::retreat(Action action) {
    const Retreats retreats(rules_.settings(), state_.board(), state_.pending, pool_limit);
    const int square = action.square();
    if (action.kind() != Action::retreat_kind ||
        (retreats.candidates() & chess::bit(square)) == 0 || !retreats.is_safe(square)) {
        return false;
    }
    SeenDuel& duel = this->duel();
    duel.retreated = duel.over = true;
    duel.returned = square == state_.pending.from();
    duel.price = retreats.cost(square);
    change(action);
    return true;
}

void Follower::change(Action action) {
    const Settings& settings = rules_.settings();
    const Side player = state_.turn();
    state_.pools.fill(pool_limit);  // enough for whatever is paid
    const Resolved done = resolve(settings, state_, action);
    rules_.change(state_, past_, done);
    if (done.ends_turn) {
        const int most = settings.regen_cap > 0 ? settings.regen_cap : pool_limit;
        const int sum = earned_[player] + std::min(done.earned.sum(), most);
        earned_[player] = std::min(sum, pool_limit);
    }
}

}  // namespace prise::duel_chess
