// Hands and a deck that agree with an observation and with everything seen (§9).
#include "prise/games/casino/inference.h"

namespace prise::casino {
namespace {

Card pick(CardSet cards, Random& random) {
    for (uint32_t skip = random.below(static_cast<uint32_t>(count(cards))); skip > 0; --skip) {
        cards &= cards - 1;
    }
    return lowest(cards);
}

void fill(CardSet& hand, CardSet& pool, int size, Random& random) {
    while (count(hand) < size && pool != 0) {
        const CardSet card = bit(pick(pool, random));
        hand |= card;
        pool &= ~card;
    }
}

class Dealer {
  public:
    Dealer(const Rules::Observation& seen, const std::array<Knowledge, 2>& known, Random& random)
        : seen_(seen), known_(known), random_(random), pool_(unseen(seen)) {
        for (const Player player : {Player{0}, Player{1}}) {
            pool_ &= ~(seen.hides_hand[player] ? known[player].shown : 0);
        }
    }

    // Any deal; if it does not agree with what is known, another one. That is exact, but may take
    // too long when much is known; then promises are kept first.
    bool deal(State& state) {
        constexpr int tries = 200;
        for (int attempt = 0; attempt < 2 * tries; ++attempt) {
            if (try_deal(state, attempt >= tries)) {
                return true;
            }
        }
        return false;
    }

  private:
    bool try_deal(State& state, bool promises_first) {
        state = seen_.shown;
        CardSet pool = pool_;
        for (const Player player : {Player{0}, Player{1}}) {
            if (!seen_.hides_hand[player]) {
                continue;
            }
            CardSet& hand = state.hands[player];
            const Knowledge& known = known_[player];
            const int size = seen_.hand_sizes[player];
            hand = known.shown;
            if (promises_first) {
                keep_promises(known, hand, pool);
                CardSet allowed = pool & ~known.denied;
                pool &= ~allowed;
                fill(hand, allowed, size, random_);
                pool |= allowed;
            } else {
                fill(hand, pool, size, random_);
            }
            if (count(hand) != size || !known.allows(hand)) {
                return false;
            }
        }
        for (size_t i = 0; seen_.hides_deck && i < state.deck_count; ++i) {
            state.deck[i] = pick(pool, random_);
            pool &= ~bit(state.deck[i]);
        }
        return pool == 0;
    }

    void keep_promises(const Knowledge& known, CardSet& hand, CardSet& pool) {
        for (const CardSet promised : known.promised) {
            const CardSet candidates = promised & pool & ~known.denied;
            if ((hand & promised) == 0 && candidates != 0) {
                const CardSet card = bit(pick(candidates, random_));
                hand |= card;
                pool &= ~card;
            }
        }
    }

    const Rules::Observation& seen_;
    const std::array<Knowledge, 2>& known_;
    Random& random_;
    CardSet pool_;
};

}  // namespace

bool Rules::sample(const Observation& seen, Log log, Random& random, State& state,
                   Past& past) const {
    past.clear();
    const auto known = infer(settings_, seen, log);
    return Dealer(seen, known, random).deal(state);
}

}  // namespace prise::casino
