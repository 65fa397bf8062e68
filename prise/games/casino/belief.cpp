#include "prise/games/casino/belief.h"

#include <algorithm>

namespace prise::casino {
namespace {

// binomial[n][k], of at most so many cards as there are.
constexpr auto binomial = [] {
    std::array<std::array<uint64_t, card_count + 1>, card_count + 1> table{};
    for (size_t n = 0; n <= card_count; ++n) {
        table[n][0] = 1;
        for (size_t k = 1; k <= n; ++k) {
            table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
        }
    }
    return table;
}();

// Of one cell with so many cards: how many go to each hand; the rest goes to the deck.
struct Split {
    int first, second;
};

// Calls back with every split that a cell allows to hands that want so many cards, and with the
// number of ways to choose the cards, until it is told to stop.
template <class Try>
void for_each_split(const Belief::Cell& cell, int first, int second, Try&& stops) {
    const int most = cell.allowed[0] ? std::min<int>(first, cell.size) : 0;
    for (int one = 0; one <= most; ++one) {
        const int rest = cell.size - one;
        const int more = cell.allowed[1] ? std::min(second, rest) : 0;
        for (int two = 0; two <= more; ++two) {
            const uint64_t ways = binomial[cell.size][static_cast<size_t>(one)] *
                                  binomial[static_cast<size_t>(rest)][static_cast<size_t>(two)];
            if (stops(Split{one, two}, ways)) {
                return;
            }
        }
    }
}

uint32_t kept_by(const Belief::Cell& cell, Split split) {
    return (split.first > 0 ? cell.keeps[0] : 0U) | (split.second > 0 ? cell.keeps[1] : 0U);
}

class Maker {
  public:
    Maker(const Observation& seen, const std::array<Knowledge, 2>& known, Belief& out)
        : known_(known), out_(out) {
        out_ = Belief{};
        out_.shown = seen.shown;
        out_.hides_deck = seen.hides_deck;
        pool_ = seen.unseen();
        for (const Player player : {Player{0}, Player{1}}) {
            if (seen.hides_hand[player]) {
                const CardSet shown = known[player].shown;
                is_sound_ = is_sound_ && (shown & ~pool_) == 0 &&
                            (shown & known[player].denied) == 0 &&
                            count(shown) <= seen.hand_sizes[player];
                out_.shown.hands[player] = shown;
                out_.wanted[player] = static_cast<uint8_t>(seen.hand_sizes[player] - count(shown));
                pool_ &= ~shown;
            }
        }
        const int in_deck = seen.hides_deck ? seen.shown.deck_count : 0;
        is_sound_ = is_sound_ && count(pool_) == out_.wanted[0] + out_.wanted[1] + in_deck;
        for (const Player player : {Player{0}, Player{1}}) {
            if (seen.hides_hand[player]) {
                add_promises(player);
            }
        }
    }

    bool make(size_t limit) {
        if (!is_sound_) {
            return false;
        }
        // The loosest promise is the one that a blind draw keeps most often.
        std::ranges::sort(promises_, {}, [](const auto& promise) { return count(promise.cards); });
        for (;;) {
            out_.promise_count = static_cast<uint8_t>(promises_.size());
            make_cells();
            if (promises_.empty() || out_.place(out_.cell_count, 0, 0, 0) <= limit) {
                break;
            }
            out_.others.push_back(promises_.back());
            promises_.pop_back();
        }
        count_ways();
        return out_.worlds() != 0;
    }

  private:
    void add_promises(Player player) {
        const Knowledge& known = known_[player];
        for (const CardSet promised : known.promised) {
            if ((promised & known.shown) != 0) {
                continue;  // kept by what is certain
            }
            const CardSet cards = promised & pool_ & ~known.denied;
            is_sound_ = is_sound_ && cards != 0;
            const auto follows_from = [&](const Belief::Promise& other) {
                return other.by == player && (other.cards & ~cards) == 0;
            };
            if (std::ranges::any_of(promises_, follows_from)) {
                continue;
            }
            std::erase_if(promises_, [&](const Belief::Promise& other) {
                return other.by == player && (cards & ~other.cards) == 0;
            });
            promises_.push_back({player, cards});
        }
    }

    Belief::Cell cell_of(Card card) const {
        Belief::Cell cell;
        for (const Player player : {Player{0}, Player{1}}) {
            cell.allowed[player] = out_.wanted[player] != 0 && !has(known_[player].denied, card);
        }
        for (size_t i = 0; i < promises_.size(); ++i) {
            if (has(promises_[i].cards, card)) {
                uint16_t& keeps = cell.keeps[promises_[i].by];
                keeps = static_cast<uint16_t>(keeps | (1U << i));
            }
        }
        return cell;
    }

    // Cells that keep promises come first, so that few states are left early.
    void make_cells() {
        std::array<std::pair<Card, Belief::Cell>, card_count> sorted;
        size_t cards = 0;
        for_each(pool_, [&](Card card) { sorted[cards++] = {card, cell_of(card)}; });
        const auto order = [](const auto& one) {
            const Belief::Cell& cell = one.second;
            return std::tuple(~cell.keeps[0], ~cell.keeps[1], cell.allowed[0], cell.allowed[1]);
        };
        std::ranges::stable_sort(sorted.begin(),
                                 sorted.begin() + static_cast<std::ptrdiff_t>(cards), {}, order);
        out_.cell_count = 0;
        for (size_t i = 0; i < cards; ++i) {
            if (i == 0 || order(sorted[i]) != order(sorted[i - 1])) {
                out_.cells[out_.cell_count++] = sorted[i].second;
            }
            ++out_.cells[out_.cell_count - 1U].size;
            out_.cards[i] = sorted[i].first;
        }
    }

    void count_ways() {
        const size_t cells = out_.cell_count;
        const uint32_t all = (1U << out_.promise_count) - 1;
        out_.ways.assign(out_.place(cells + 1, 0, 0, 0), 0);
        out_.ways[out_.place(cells, 0, 0, all)] = 1;
        for (size_t at = cells; at-- > 0;) {
            const Belief::Cell& cell = out_.cells[at];
            for (int first = 0; first <= out_.wanted[0]; ++first) {
                for (int second = 0; second <= out_.wanted[1]; ++second) {
                    for (uint32_t kept = 0; kept <= all; ++kept) {
                        uint64_t sum = 0;
                        for_each_split(cell, first, second, [&](Split split, uint64_t ways) {
                            sum += ways * out_.ways[out_.place(at + 1, first - split.first,
                                                               second - split.second,
                                                               kept | kept_by(cell, split))];
                            return false;
                        });
                        out_.ways[out_.place(at, first, second, kept)] = sum;
                    }
                }
            }
        }
    }

    const std::array<Knowledge, 2>& known_;
    Belief& out_;
    CardSet pool_;
    bool is_sound_ = true;
    std::vector<Belief::Promise> promises_;
};

// The first `wanted` cards are a random choice of all of them, in random order.
void shuffle(Card* cards, int size, int wanted, Random& random) {
    for (int i = 0; i < wanted; ++i) {
        std::swap(cards[i],
                  cards[i + static_cast<int>(random.below(static_cast<uint32_t>(size - i)))]);
    }
}

// How many cards of this cell go to each hand, by the ways of the cells behind it.
Split draw_split(const Belief& belief, size_t at, int first, int second, uint32_t kept,
                 Random& random) {
    // The bias of the remainder is that of the ways against 2^64: at most one in 700, for 2.5e16
    // deals of two whole hands, of which nothing is known; with promises below one in a billion.
    uint64_t left = random.next() % belief.ways[belief.place(at, first, second, kept)];
    Split drawn{0, 0};
    const Belief::Cell& cell = belief.cells[at];
    for_each_split(cell, first, second, [&](Split split, uint64_t ways) {
        const uint64_t share =
            ways * belief.ways[belief.place(at + 1, first - split.first, second - split.second,
                                            kept | kept_by(cell, split))];
        drawn = split;
        const bool found = left < share;
        left -= found ? 0 : share;
        return found;
    });
    return drawn;
}

void deal(const Belief& belief, Random& random, State& state) {
    state = belief.shown;
    std::array<Card, card_count> cards = belief.cards;
    std::array<int, 2> wanted = {belief.wanted[0], belief.wanted[1]};
    uint32_t kept = 0;
    Card* from = cards.data();
    size_t in_deck = 0;
    for (size_t at = 0; at < belief.cell_count; ++at) {
        const Belief::Cell& cell = belief.cells[at];
        const bool is_last = at + 1U == belief.cell_count;
        const Split split = is_last ? Split{wanted[0], wanted[1]}
                                    : draw_split(belief, at, wanted[0], wanted[1], kept, random);
        const int drawn = split.first + split.second;
        shuffle(from, cell.size, std::min<int>(drawn, cell.size - 1), random);
        for (int i = 0; i < drawn; ++i) {
            state.hands[i < split.first ? 0 : 1] |= bit(from[i]);
        }
        for (int i = drawn; i < cell.size; ++i) {
            state.deck[in_deck++] = from[i];
        }
        wanted[0] -= split.first;
        wanted[1] -= split.second;
        kept |= kept_by(cell, split);
        from += cell.size;
    }
    if (belief.hides_deck) {
        shuffle(state.deck.data(), static_cast<int>(in_deck), static_cast<int>(in_deck) - 1,
                random);
    }
}

}  // namespace

bool make_belief(const Observation& seen, const std::array<Knowledge, 2>& known, Belief& out,
                 size_t limit) {
    return Maker(seen, known, out).make(limit);
}

bool draw_deal(const Belief& belief, Random& random, State& state) {
    for (int tries = 0; tries < most_tries; ++tries) {
        deal(belief, random, state);
        const auto is_kept = [&](const Belief::Promise& promise) {
            return (state.hands[promise.by] & promise.cards) != 0;
        };
        if (std::ranges::all_of(belief.others, is_kept)) {
            return true;
        }
    }
    return false;
}

}  // namespace prise::casino
