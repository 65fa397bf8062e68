// What the evaluation of Drafti knows: a number for everything it can see in a position.
//
// A *window* is four rows of two neighbouring dark squares; each square is empty, ours or theirs,
// so a window has 3^8 = 6561 faces. Only men are looked at. There are five windows, each seen from
// both sides of the board (below: ours; turned by half a circle with the colours exchanged:
// theirs), which cover it all. Their weights are kept for two phases, a full board and an empty
// one, in between they are mixed.
//
//     row 0   x x . .      . x x .      . . x x            rows 2 to 5:    x x . .      . x x .
//     row 1   x x . .      . x x .      . . x x                            (the same shapes)
//     row 2   x x . .      . x x .      . . x x
//     row 3   x x . .      . x x .      . . x x
//
// The numbers are fitted by `prise fit drafti` to games that the player has played against itself
// (docs/strength.md), in hundredths of a man.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "prise/games/drafti/settings.h"

namespace prise::ai::drafti {

inline constexpr size_t windows = 5;
inline constexpr size_t faces = 6561;
// The lowest square of each window.
inline constexpr std::array<int, windows> window_shifts = {0, 1, 2, 8, 9};

struct Weights {
    struct Phases {
        int16_t full = 0;   // 24 pieces
        int16_t empty = 0;  // none
        friend bool operator==(const Phases&, const Phases&) = default;
    };
    std::array<std::array<Phases, faces>, windows> face{};
    std::array<int16_t, 32> king_on{};  // added to a man's 100; squares as we see them, going up
    int16_t king_mobility = 0;          // a square that a king can go to
    // So many kings against fewer, by `kings_ahead`: three and more are the same.
    std::array<int16_t, 6> kings{};
    // A man more where both sides have kings; one of ours, and one of theirs, where only we do.
    int16_t man_among_kings = 0;
    int16_t man_beside_king = 0;
    int16_t man_against_king = 0;
    int16_t turn = 0;

    friend bool operator==(const Weights&, const Weights&) = default;
};

// 1, 2 or 3 kings against fewer of 0 to 2.
constexpr size_t kings_ahead(int more, int fewer) {
    const int place = more * (more - 1) / 2 + fewer;
    return static_cast<size_t>(place);
}

// The face of eight squares of a window, as a number of base 3: 1 ours, 2 theirs.
namespace detail {
inline constexpr std::array<uint16_t, 256> base_three = [] {
    std::array<uint16_t, 256> table{};
    for (size_t bits = 0; bits < 256; ++bits) {
        uint16_t power = 1;
        for (size_t bit = 0; bit < 8; ++bit) {
            table[bits] = static_cast<uint16_t>(table[bits] + ((bits >> bit & 1) != 0 ? power : 0));
            power = static_cast<uint16_t>(power * 3);
        }
    }
    return table;
}();
}  // namespace detail

// The squares of a window, eight bits of ours and, from bit 32 on, eight of theirs.
constexpr uint64_t squares_of(uint64_t men, int shift) {
    uint64_t x = (men >> shift) & 0x0000'3333'0000'3333;
    x = (x | (x >> 2)) & 0x0000'0F0F'0000'0F0F;
    return (x | (x >> 4)) & 0x0000'00FF'0000'00FF;
}

// `men` are ours, and from bit 32 on theirs.
constexpr size_t face_of(uint64_t men, int shift) {
    const uint64_t squares = squares_of(men, shift);
    return size_t{detail::base_three[squares & 0xFF]} +
           size_t{2} * detail::base_three[squares >> 32];
}

// The board turned by half a circle.
constexpr prise::drafti::Board turned(prise::drafti::Board b) {
    b = ((b >> 1) & 0x55555555) | ((b & 0x55555555) << 1);
    b = ((b >> 2) & 0x33333333) | ((b & 0x33333333) << 2);
    b = ((b >> 4) & 0x0F0F0F0F) | ((b & 0x0F0F0F0F) << 4);
    b = ((b >> 8) & 0x00FF00FF) | ((b & 0x00FF00FF) << 8);
    return (b >> 16) | (b << 16);
}

// What the other side sees: the board turned, and theirs are ours.
constexpr uint64_t from_other_side(uint64_t men) {
    men = ((men >> 1) & 0x5555'5555'5555'5555) | ((men & 0x5555'5555'5555'5555) << 1);
    men = ((men >> 2) & 0x3333'3333'3333'3333) | ((men & 0x3333'3333'3333'3333) << 2);
    men = ((men >> 4) & 0x0F0F'0F0F'0F0F'0F0F) | ((men & 0x0F0F'0F0F'0F0F'0F0F) << 4);
    men = ((men >> 8) & 0x00FF'00FF'00FF'00FF) | ((men & 0x00FF'00FF'00FF'00FF) << 8);
    men = ((men >> 16) & 0x0000'FFFF'0000'FFFF) | ((men & 0x0000'FFFF'0000'FFFF) << 16);
    return (men >> 32) | (men << 32);
}

// Made by hand, from rows and the centre: with these the first games are played.
Weights plain_weights(const prise::drafti::CaptureRules& rules);

// The weights for these options: of the preset with the same rules of capture where it was fitted,
// else, or if that is what is asked for, plain ones. They live for ever.
struct Known {
    const Weights* weights;
    bool is_fitted;
};
Known weights_for(const prise::drafti::Settings& settings, bool is_plain = false);

// What differs from plain weights, as printable characters for a source file; and back. Refused:
// false, nothing changed.
std::string to_text(const Weights& weights, const Weights& plain);
bool from_text(std::string_view text, const Weights& plain, Weights& weights);

}  // namespace prise::ai::drafti
