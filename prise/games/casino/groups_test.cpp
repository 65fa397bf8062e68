#include "prise/games/casino/groups.h"

#include <gtest/gtest.h>

#include "prise/core/random.h"

namespace prise::casino {
namespace {

CardSet cards_named(std::string_view text) {
    CardSet set = 0;
    for (Scan scan(text); !scan.done();) {
        set |= bit(*take_card(scan));
    }
    return set;
}

// §3 taken at its word: split off every group that has the lowest card.
bool splits(CardSet cards, int value) {
    if (cards == 0) {
        return true;
    }
    const CardSet first = bit(lowest(cards));
    const CardSet rest = cards & ~first;
    for (CardSet more = rest;; more = (more - 1) & rest) {
        if (sum_of(first | more) == value && splits(rest & ~more, value)) {
            return true;
        }
        if (more == 0) {
            return false;
        }
    }
}

TEST(CasinoGroups, GreedyIsWrong) {
    EXPECT_TRUE(groups_to(cards_named("5s4s3s3h3d2s"), 10));
    EXPECT_FALSE(groups_to(cards_named("5s4s3s3h3d2s"), 5));
    EXPECT_TRUE(groups_to(cards_named("5s5h"), 5));
    EXPECT_TRUE(groups_to(cards_named("5s5h"), 10));
    EXPECT_FALSE(groups_to(cards_named("9s"), 8));
    EXPECT_TRUE(groups_to(all_cards, 10));
}

TEST(CasinoGroups, SearchAgreesWithTheDefinition) {
    Random random(1);
    int grouped = 0;
    for (int i = 0; i < 4000; ++i) {
        CardSet cards = 0;
        for (uint32_t left = 1 + random.below(9); left > 0; --left) {
            cards |= bit(static_cast<Card>(random.below(random.chance(2) ? 20 : 40)));
        }
        for (int value = 1; value <= top_value; ++value) {
            const bool expected = splits(cards, value);
            ASSERT_EQ(groups_to(cards, value), expected) << cards << " to " << value;
            grouped += expected ? 1 : 0;
            const auto groups = grouping(cards, value);
            CardSet met = 0;
            for (const auto& group : groups) {
                CardSet set = 0;
                for (const Card card : group) {
                    set |= bit(card);
                }
                EXPECT_EQ(sum_of(set), value);
                met |= set;
            }
            EXPECT_EQ(met, expected ? cards : met & 0);
        }
    }
    EXPECT_GT(grouped, 500);
}

// A hostile position must not keep the reader busy.
TEST(CasinoGroups, LargeSetsAreSearchedQuickly) {
    Random random(2);
    for (int i = 0; i < 20000; ++i) {
        const CardSet cards = (random.next() | random.next()) & all_cards;
        for (int value = 5; cards != 0 && value <= top_value; ++value) {
            groups_to(cards, value);
        }
    }
}

}  // namespace
}  // namespace prise::casino
