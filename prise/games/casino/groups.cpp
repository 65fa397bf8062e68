#include "prise/games/casino/groups.h"

namespace prise::casino {
namespace {

// How many cards of each value: four bits a value, like the cards themselves.
using Counts = uint64_t;

Counts counts_of(CardSet cards) {
    constexpr uint64_t even_bits = 0x5555555555, low_pairs = 0x3333333333;
    const uint64_t pairs = cards - ((cards >> 1) & even_bits);
    return (pairs & low_pairs) + ((pairs >> 2) & low_pairs);
}

int highest_value(uint64_t nonzero) { return (63 - std::countl_zero(nonzero)) / 4 + 1; }

bool splits(Counts left, int value);

// Can a group that still lacks `rest` be filled with cards of at most `cap`, and all others then be
// split? Cards are tried from the highest down, so that every group is met once.
bool fills(Counts left, int cap, int rest, int value) {
    if (rest == 0) {
        return splits(left, value);
    }
    for (int next = cap < rest ? cap : rest; next > 0; --next) {
        if (((left >> (4 * (next - 1))) & 15) != 0 &&
            fills(left - value_bit(next), next, rest - next, value)) {
            return true;
        }
    }
    return false;
}

// The highest card must be in some group; so it begins the next one.
bool splits(Counts left, int value) {
    if (left == 0) {
        return true;
    }
    const int highest = highest_value(left);
    return fills(left - value_bit(highest), highest, value - highest, value);
}

// The rest of a group, chosen so that what is left over still groups.
bool choose(CardSet from, int rest, int value, CardSet left, std::vector<Card>& group) {
    if (rest == 0) {
        return left == 0 || groups_to(left, value);
    }
    while (from != 0) {
        const auto card = static_cast<Card>(63 - std::countl_zero(from));
        from &= ~bit(card);
        group.push_back(card);
        if (value_of(card) <= rest &&
            choose(from, rest - value_of(card), value, left & ~bit(card), group)) {
            return true;
        }
        group.pop_back();
    }
    return false;
}

}  // namespace

int sum_of(CardSet cards) {
    int sum = 0;
    for_each(cards, [&](Card card) { sum += value_of(card); });
    return sum;
}

bool groups_to(CardSet cards, int value) {
    const int sum = sum_of(cards);
    if (sum == value) {
        return true;
    }
    if (sum % value != 0 || highest_value(cards) > value) {
        return false;
    }
    return splits(counts_of(cards & ~of_value(value)), value);
}

std::vector<std::vector<Card>> grouping(CardSet cards, int value) {
    std::vector<std::vector<Card>> groups;
    while (cards != 0) {
        const auto highest = static_cast<Card>(63 - std::countl_zero(cards));
        std::vector<Card> group{highest};
        const CardSet others = cards & ~bit(highest);
        if (!choose(others, value - value_of(highest), value, others, group)) {
            return {};  // they do not group
        }
        for (const Card card : group) {
            cards &= ~bit(card);
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

}  // namespace prise::casino
