// A full snapshot that agrees with an observation and with the log as it was seen (§9).
//
// From the start of a game everything can be played again: with open bids the pools follow from
// public facts, and where bids stay hidden they are drawn so that every duel ends as it did. Cheap
// bids leave more for later, so the cheapest of all must do if anything does. A log that begins in
// the middle of a game, or none at all, says nothing of the pools before it; then they are guessed.
#include <algorithm>

#include "prise/games/duel_chess/retreats.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

class Sampler {
  public:
    Sampler(const Rules& rules, const Rules::Observation& seen, Rules::Log log, Random& random)
        : rules_(rules), settings_(rules.settings()), seen_(seen), log_(log), random_(random) {}

    // The whole log once more. False: it does not begin at the start, or the draws do not fit.
    bool replay(bool cheapest) {
        rules_.start(state, past);
        Silent silent;
        for (size_t i = 0; i < log_.size(); ++i) {
            if (log_[i].seat != rules_.to_act(state)) {
                return false;
            }
            const auto action = log_[i].action ? log_[i].action : drawn_bid(i, cheapest);
            if (!action || !rules_.check(state, past, *action)) {
                return false;
            }
            rules_.apply(state, past, *action, silent);
        }
        return fits();
    }

    void guess() {
        state = seen_.shown;
        past = seen_.past;
        for (const Side side : {chess::white, chess::black}) {
            if (seen_.pool_hidden[side]) {
                const Side rival = chess::other(side);
                const int usual =
                    seen_.pool_hidden[rival] ? settings_.initial_bp : int{state.pools[rival]};
                const int least = side == state.turn() ? least_pool() : 0;
                const int pool = least + below(2 * std::max(usual, 10) + 1);
                state.pools[side] = static_cast<uint16_t>(std::min(pool, pool_limit));
            }
        }
        if (seen_.bid_hidden) {
            state.bid = static_cast<uint8_t>(below(highest_attack() + 1));
        }
    }

    State state;
    Past past;

  private:
    int below(int bound) { return static_cast<int>(random_.below(static_cast<uint32_t>(bound))); }

    int highest_attack() const {
        const Piece man = state.board().at(state.pending.from());
        return settings_.highest_bid(chess::type_of(man), state.pools[state.turn()]);
    }
    int highest_defence() const {
        const Piece man = duelists(state.board(), state.pending).victim;
        return settings_.highest_bid(chess::type_of(man), state.pools[chess::other(state.turn())]);
    }

    // How the duel ended whose second bid is entry `i`.
    bool was_won(size_t i) const {
        const auto next = i + 1 < log_.size() ? log_[i + 1].action : std::nullopt;
        return next ? next->kind() != Action::retreat_kind : seen_.shown.phase != Phase::retreat;
    }

    // A bid for the sealed entry `i` with which its duel ends as it did.
    std::optional<Action> drawn_bid(size_t i, bool cheapest) {
        const int tie = settings_.tie_winner == TieWinner::attacker ? 0 : 1;
        int low = 0;
        int high = 0;
        if (state.phase == Phase::attack) {
            high = highest_attack();
            if (i + 1 < log_.size()) {
                const bool won = was_won(i + 1);
                const auto answer = log_[i + 1].action;
                const int rival = answer ? answer->amount() : won ? 0 : highest_defence();
                (won ? low : high) = won ? rival + tie : std::min(high, rival - 1 + tie);
            }
        } else if (state.phase == Phase::defend) {
            const bool won = was_won(i);
            low = won ? 0 : state.bid + 1 - tie;
            high = std::min(highest_defence(), won ? state.bid - tie : settings_.max_bid);
        } else {
            return std::nullopt;
        }
        if (low > high) {
            return std::nullopt;
        }
        return Action::bid(cheapest ? low : low + below(high - low + 1));
    }

    bool fits() const {
        const State& shown = seen_.shown;
        return state.position == shown.position && state.phase == shown.phase &&
               state.pending == shown.pending && rules_.same_past(past, seen_.past) &&
               (seen_.bid_hidden || state.bid == shown.bid) &&
               (seen_.pool_hidden[0] || state.pools[0] == shown.pools[0]) &&
               (seen_.pool_hidden[1] || state.pools[1] == shown.pools[1]) &&
               rules_.outcome(state, past) == seen_.outcome;
    }

    // What the side to move must have, or the game would be over (§7.3) or its move banned (§6.2).
    int least_pool() const {
        if (state.phase != Phase::retreat) {
            const bool dueling = state.phase != Phase::move;
            return dueling && settings_.zero_attack == ZeroBpAttack::forbidden ? 1 : 0;
        }
        const Retreats retreats(settings_, state.board(), state.pending, 0);
        int least = pool_limit;
        for (chess::Squares to(retreats.candidates()); to; to.next()) {
            if (retreats.is_safe(to.square())) {
                least = std::min(least, retreats.cost(to.square()));
            }
        }
        return least;
    }

    const Rules& rules_;
    const Settings& settings_;
    const Rules::Observation& seen_;
    Rules::Log log_;
    Random& random_;
};

}  // namespace

bool Rules::sample(const Observation& seen, Log log, Random& random, State& state,
                   Past& past) const {
    constexpr int tries = 16;
    Sampler sampler(*this, seen, log, random);
    const bool open = !seen.pool_hidden[0] && !seen.pool_hidden[1];
    bool found = false;
    for (int i = 0; i <= tries && !open && !found; ++i) {
        found = sampler.replay(i == tries);
    }
    if (!found) {
        sampler.guess();
    }
    state = sampler.state;
    past = sampler.past;
    return true;
}

}  // namespace prise::duel_chess
