// The forty cards (§2). A card is its place in the canonical order, `As Ah Ad Ac 2s ... Td Tc`, and
// a set of cards is a word with one bit for each:
//
//     bit   39 38 37 36  ...  7  6  5  4   3  2  1  0
//     card  Tc Td Th Ts      2c 2d 2h 2s  Ac Ad Ah As
//
// Four neighbouring bits are one value, so a set of *values* is a word of the same form with only
// the lowest bit of each four, and becomes all cards of these values when it is multiplied by 15.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "prise/core/scan.h"
#include "prise/core/text.h"

namespace prise::casino {

using Card = uint8_t;  // ord(card) of §2, 0..39
using CardSet = uint64_t;
using ValueSet = uint64_t;

inline constexpr int card_count = 40;
inline constexpr int top_value = 10;
inline constexpr CardSet all_cards = (CardSet{1} << card_count) - 1;
inline constexpr CardSet spades = 0x1111111111;
inline constexpr CardSet aces = 0xF;
inline constexpr Card big_casino = 38;    // Td
inline constexpr Card little_casino = 4;  // 2s
inline constexpr Card no_card = 63;

constexpr CardSet bit(Card card) { return CardSet{1} << card; }
constexpr bool has(CardSet set, Card card) { return ((set >> card) & 1) != 0; }
constexpr int value_of(Card card) { return card / 4 + 1; }
constexpr int count(CardSet set) { return std::popcount(set); }
constexpr Card lowest(CardSet set) { return static_cast<Card>(std::countr_zero(set)); }

constexpr ValueSet value_bit(int value) { return ValueSet{1} << (4 * (value - 1)); }
constexpr CardSet of_value(int value) { return CardSet{15} << (4 * (value - 1)); }
constexpr bool has_value(ValueSet set, int value) { return (set & value_bit(value)) != 0; }
constexpr ValueSet values_in(CardSet set) {
    const CardSet pairs = set | (set >> 1);
    return (pairs | (pairs >> 2)) & spades;
}
constexpr CardSet cards_of(ValueSet values) { return values * 15; }

// for_each(set, [](Card card) { ... }) in canonical order.
template <class Do>
constexpr void for_each(CardSet set, Do&& act) {
    for (; set != 0; set &= set - 1) {
        act(lowest(set));
    }
}

inline constexpr std::string_view rank_letters = "A23456789T";
inline constexpr std::string_view suit_letters = "shdc";

inline void print_card(Card card, Text& text) {
    text << rank_letters[card / 4U] << suit_letters[card % 4U];
}

inline std::string card_text(Card card) {
    return {rank_letters[card / 4U], suit_letters[card % 4U]};
}

inline std::optional<Card> take_card(Scan& scan) {
    Scan ahead = scan;
    const auto rank = ahead.take_one_of(rank_letters);
    const auto suit = rank ? ahead.take_one_of(suit_letters) : std::nullopt;
    if (!suit) {
        return std::nullopt;
    }
    scan = ahead;
    return static_cast<Card>(4 * rank_letters.find(*rank) + suit_letters.find(*suit));
}

}  // namespace prise::casino
