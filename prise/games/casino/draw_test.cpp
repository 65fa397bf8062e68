// The table as people see it.
#include "prise/games/casino/testing.h"

namespace prise::casino {
namespace {

constexpr std::string_view position =
    "2h7s/AsAh 3d4c - - -/"
    "AdAc2s2d2c3s3h3c4s4h4d5s5h5d5c6s6h6d6c7h7d7c8s8h8d8c9s9h9d9cTsThTdTc - 0 2 1 1 0-9";

std::string drawn(DrawStyle style) {
    const Rules rules{Settings{}};
    State state;
    Past past;
    EXPECT_TRUE(rules.parse_position(position, "-", state, past));
    Canvas canvas(style);
    rules.draw(rules.observe(state, past, all_knowing), canvas);
    return canvas.text();
}

TEST(CasinoDraw, RedSuitsAreRed) {
    const DrawStyle style{.colour = true, .unicode = true};
    const std::string text = drawn(style);
    const auto shows = [&](std::string_view card, Ink ink) {
        return text.find(Canvas(style).put(card, ink).text()) != std::string::npos;
    };
    EXPECT_TRUE(shows("2♥", Ink::third));
    EXPECT_TRUE(shows("3♦", Ink::third));
    EXPECT_TRUE(shows("7♠", Ink::strong));
    EXPECT_TRUE(shows("4♣", Ink::strong));
}

TEST(CasinoDraw, TheSheetNamesCardsAsTheTableShowsThem) {
    const std::string plain = drawn({.colour = false, .unicode = false});
    EXPECT_NE(plain.find("cards spades  aces   Td  2s  bonus  points\n"), std::string::npos);
    EXPECT_NE(plain.find("0 cards in the deck, 1 takeback left\n"), std::string::npos);
    const std::string signs = drawn({.colour = false, .unicode = true});
    EXPECT_NE(signs.find("cards spades  aces   T♦  2♠  bonus  points\n"), std::string::npos);
}

}  // namespace
}  // namespace prise::casino
