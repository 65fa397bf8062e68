#include "prise/chess/sliders.h"

#include <gtest/gtest.h>

#include "prise/core/random.h"

namespace prise::chess {
namespace {

// Square by square, until something stands there.
Bitboard walked(int square, Bitboard occupied, bool diagonal) {
    Bitboard seen = 0;
    for (int x = -1; x <= 1; ++x) {
        for (int y = -1; y <= 1; ++y) {
            if ((x == 0 && y == 0) || (x != 0 && y != 0) != diagonal) {
                continue;
            }
            int file = file_of(square) + x;
            int rank = rank_of(square) + y;
            for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += x, rank += y) {
                seen |= bit(square_at(file, rank));
                if ((occupied & bit(square_at(file, rank))) != 0) {
                    break;
                }
            }
        }
    }
    return seen;
}

template <class Sliders>
void expect_right(const Sliders& sliders) {
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
        const Bitboard occupied = random.chance(2) ? random.next() : random.next() & random.next();
        for (int square = 0; square < 64; ++square) {
            ASSERT_EQ(sliders.rook(square, occupied), walked(square, occupied, false)) << square;
            ASSERT_EQ(sliders.bishop(square, occupied), walked(square, occupied, true)) << square;
        }
    }
}

TEST(Sliders, lines_see_to_the_first_man) { expect_right(Lines{}); }

TEST(Sliders, magic_numbers_find_the_same) { expect_right(Magic(magic_tables())); }

#ifdef __x86_64__
TEST(Sliders, pext_finds_the_same) {
    if (!__builtin_cpu_supports("bmi2")) {
        GTEST_SKIP() << "this processor has no pext";
    }
    static const SliderTables<PextView> tables;
    expect_right(Pext(tables));
    static const SliderTables<PackedView> packed;
    expect_right(Packed(packed));
}
#endif

TEST(Sliders, the_chosen_way_is_right) {
    with_sliders([](const auto& sliders) { expect_right(sliders); });
}

}  // namespace
}  // namespace prise::chess
