#include "prise/ai/casino/brain.h"

#include <algorithm>
#include <array>

#include "prise/ai/kit/levels.h"
#include "prise/ai/seeds.h"
#include "prise/games/casino/score.h"

namespace prise::ai::casino {
namespace {

using prise::casino::aces;
using prise::casino::Action;
using prise::casino::big_casino;
using prise::casino::bit;
using prise::casino::Card;
using prise::casino::card_count;
using prise::casino::CardSet;
using prise::casino::count;
using prise::casino::for_each;
using prise::casino::has;
using prise::casino::has_value;
using prise::casino::Kind;
using prise::casino::list_turns;
using prise::casino::little_casino;
using prise::casino::most_turns;
using prise::casino::no_card;
using prise::casino::nobody;
using prise::casino::of_value;
using prise::casino::other;
using prise::casino::plan;
using prise::casino::score_of;
using prise::casino::spades;
using prise::casino::staged_hand_card;
using prise::casino::State;
using prise::casino::Turn;
using prise::casino::value_of;
using prise::casino::values_in;
using prise::casino::ValueSet;

// What a card in the pile is worth, in hundredths of a point: its own points, its share in the two
// majorities.
constexpr std::array<int, card_count> worths = [] {
    std::array<int, card_count> worth{};
    for (size_t card = 0; card < card_count; ++card) {
        worth[card] = 9;
        worth[card] += card % 4 == 0 ? 30 : 0;
        worth[card] += card < 4 ? 100 : 0;
    }
    worth[little_casino] += 100;
    worth[big_casino] += 200;
    return worth;
}();

int worth_of(CardSet cards) {
    int sum = 0;
    for_each(cards, [&](Card card) { sum += worths[card]; });
    return sum;
}

// 200 (P(lead) - P(behind)), where `lead` is the difference now and `open` units are yet to be
// taken, each by either side.
constexpr int majority(int lead, int open) {
    int64_t ways = 1;  // to take k of them
    int64_t all = 0;
    int64_t sum = 0;
    for (int k = 0; k <= open; ++k) {
        const int end = lead + 2 * k - open;
        sum += end > 0 ? ways : end < 0 ? -ways : 0;
        all += ways;
        ways = ways * (open - k) / (k + 1);
    }
    return static_cast<int>(200 * sum / all);
}

constexpr int widest = 20;  // beyond this lead nothing is open
using Majorities = std::array<std::array<int, 2 * widest + 1>, widest + 1>;
constexpr Majorities majorities = [] {
    Majorities table{};
    for (int open = 0; open <= widest; ++open) {
        for (int lead = -widest; lead <= widest; ++lead) {
            const int column = lead + widest;
            table[static_cast<size_t>(open)][static_cast<size_t>(column)] = majority(lead, open);
        }
    }
    return table;
}();

int majority_of(int mine, int theirs, int all, int unit) {
    const int lead = std::clamp((mine - theirs) / unit, -widest, widest);
    const int open = std::min((all - mine - theirs) / unit, widest);
    const int column = lead + widest;
    return majorities[static_cast<size_t>(open)][static_cast<size_t>(column)];
}

// A set by kinds: per value four bits, one for the spade and the number of others; of tens, the big
// one apart.
uint64_t kinds_of(CardSet set) {
    constexpr uint64_t nines = 0x111111111;
    const CardSet low = set & ((uint64_t{1} << 36) - 1);
    const uint64_t others = ((low >> 1) & nines) + ((low >> 2) & nines) + ((low >> 3) & nines);
    const uint64_t ten = set >> 36;
    const uint64_t tens =
        (ten & 1) | (((ten >> 1 & 1) + (ten >> 3 & 1)) << 1) | (ten >> 2 & 1) << 3;
    return (low & nines) | others << 1 | tens << 36;
}

// What tells a turn apart from those that differ in nothing that counts.
struct KindOfTurn {
    uint64_t with;
    uint64_t rest;
    friend bool operator==(const KindOfTurn&, const KindOfTurn&) = default;
};
KindOfTurn kind_of(const Turn& turn) {
    return {kinds_of(turn.with), kinds_of(bit(turn.card)) << 8 | uint64_t{turn.value} << 4 |
                                     static_cast<uint64_t>(turn.last)};
}

CardSet all_built(const State& state) {
    CardSet all = 0;
    for_each(state.builds(), [&](Card place) { all |= state.build_set(value_of(place)); });
    return all;
}

// How soon a turn is looked at.
int promise_of(const State& state, const Turn& turn) {
    const auto built = [&](int value) {
        return has_value(state.builds(), value) ? worth_of(state.build_set(value)) : 0;
    };
    const int cards = worth_of(turn.with);
    switch (turn.last) {
        case Kind::trail: return -worths[turn.card];
        case Kind::capture_build: return worths[turn.card] + built(turn.value);
        case Kind::sweep: {
            const int value = value_of(turn.card);
            return worths[turn.card] + built(value) + worth_of(state.loose & of_value(value));
        }
        case Kind::capture_card:
        case Kind::capture_stack: return worths[turn.card] + cards;
        case Kind::to_build: return built(turn.value) / 2;
        default: return cards / 2;
    }
}

}  // namespace

void Brain::list(const State& state, ActionList<Turn>& turns) const {
    list_turns(rules_.settings(), state, turns);
    std::array<int, most_turns> promises;
    std::array<KindOfTurn, most_turns> kinds;  // in the order in which they were met
    size_t kept = 0;
    for (size_t i = 0; i < turns.size(); ++i) {
        const Turn turn = turns[i];
        const KindOfTurn kind = kind_of(turn);
        const auto end = kinds.begin() + static_cast<std::ptrdiff_t>(kept);
        if (std::find(kinds.begin(), end, kind) != end) {
            continue;
        }
        kinds[kept] = kind;
        const int promise = promise_of(state, turn);
        size_t at = kept++;
        for (; at > 0 && promises[at - 1] < promise; --at) {
            promises[at] = promises[at - 1];
            turns[at] = turns[at - 1];
        }
        promises[at] = promise;
        turns[at] = turn;
    }
    turns.shrink(kept);
}

void Brain::play(State& state, const Turn& turn) const {
    plan(rules_.settings(), state, turn, plan_);
    Past past;
    Silent silent;
    for (const Action& action : plan_) {
        rules_.apply(state, past, action, silent);
    }
}

int Brain::left(const State& state) const {
    if (state.is_over() || is_beyond(state)) {
        return 0;
    }
    const int staged = staged_hand_card(state) == no_card ? 0 : 1;
    const int in_hands = count(state.hands[0]) + count(state.hands[1]) + staged;
    return in_hands + (round_ != 0 ? 0 : state.deck_count);
}

uint64_t Brain::mark(const Turn& turn) const {
    const KindOfTurn kind = kind_of(turn);
    return mixed(kind.with, kind.rest);
}

int Brain::difficulty(const Turn& turn) const {
    const int cards = count(turn.with);
    switch (turn.last) {
        case Kind::trail: return 1;
        case Kind::capture_card:
        case Kind::capture_build:
        case Kind::sweep: return 3;
        case Kind::capture_stack: return cards > 2 ? 6 : 4;
        default: return cards > 1 ? 7 : 5;
    }
}

int Brain::margin(const State& state) const {
    std::array<int, 2> points{};
    std::array<int, 2> spade_count{};
    std::array<int, 2> cards{};
    for (const size_t player : {0, 1}) {
        const CardSet pile = state.taken[player];
        points[player] = count(pile & aces) + (has(pile, big_casino) ? 2 : 0) +
                         (has(pile, little_casino) ? 1 : 0);
        spade_count[player] = count(pile & spades);
        cards[player] = count(pile);
    }
    int margin = 100 * (points[0] - points[1]) +
                 majority_of(spade_count[0], spade_count[1], 10, 1) +
                 majority_of(cards[0], cards[1], card_count, 2);
    // The table, by who holds the card that takes it; whoever moves first has the first chance.
    const int sign = state.turn == 0 ? 1 : -1;
    if (is_beyond(state)) {
        return margin + sign * worth_of(state.loose | all_built(state)) / 10;
    }
    const ValueSet mine = values_in(state.hands[state.turn]);
    const ValueSet theirs = values_in(state.hands[other(state.turn)]);
    const int last = state.last == nobody ? 0 : state.last == 0 ? 1 : -1;
    for_each(values_in(state.loose) | state.builds(), [&](Card place) {
        const int value = value_of(place);
        CardSet pot = state.loose & of_value(value);
        if (has_value(state.builds(), value)) {
            pot |= state.build_set(value);
        }
        const int worth = worth_of(pot);
        const bool i_hold = has_value(mine, value);
        const bool they_hold = has_value(theirs, value);
        if (i_hold) {
            margin += sign * worth * (they_hold ? 45 : 75) / 100;
        } else if (they_hold) {
            margin -= sign * worth * 60 / 100;
        } else {
            margin += last * worth * (state.deck_count == 0 ? 30 : 10) / 100;
        }
    });
    return margin;
}

int Brain::value(const State& state) const {
    if (state.is_over()) {
        const auto scores = score_of(rules_.settings(), state);
        const int lead = scores[0].total() - scores[1].total();
        return lead > 0 ? 9000 + 90 * lead : lead < 0 ? -9000 + 90 * lead : 0;
    }
    const int turns =
        count(state.hands[0]) + count(state.hands[1]) + static_cast<int>(state.deck_count);
    const int result = expected_result(margin(state), 150 + 10 * turns) * 85 / 100;
    return state.turn == 0 ? result : -result;
}

uint64_t Brain::key(const State& state) const {
    const auto pile = [&](size_t player) {
        const CardSet taken = state.taken[player];
        const int points = count(taken & aces) + (has(taken, big_casino) ? 2 : 0) +
                           (has(taken, little_casino) ? 1 : 0);
        return static_cast<uint64_t>(points) |
               static_cast<uint64_t>(std::min(count(taken & spades), 6)) << 4 |
               static_cast<uint64_t>(std::min(count(taken), 21)) << 8;
    };
    uint64_t key =
        mixed(kinds_of(state.hands[0]) | uint64_t{state.turn} << 40 | uint64_t{state.last} << 44 |
                  uint64_t{state.round} << 48,
              kinds_of(state.hands[1]) | pile(0) << 40, kinds_of(state.loose) | pile(1) << 40);
    for_each(state.builds(), [&](Card place) {
        const int value = value_of(place);
        key = mixed(key, kinds_of(state.build_set(value)) | uint64_t{place} << 48 |
                             uint64_t{state.owner_of_build(value)} << 56);
    });
    if (state.deck_count != 0 && round_ == 0) {
        for (size_t i = 0; i < state.deck_count; ++i) {
            key = mixed(key, state.deck[i]);
        }
    }
    if (rules_.settings().pile_top) {  // whoever takes the top lays the next card bare
        key = mixed(key, state.taken[0], state.taken[1]);
        for (const Card card : state.piles) {
            key = mixed(key, card);
        }
    }
    return key;
}

}  // namespace prise::ai::casino
