#include "prise/chess/fen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "prise/chess/random_positions.h"

namespace prise::chess {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string strict(std::string_view fen) {
    const auto position = read_fen(fen);
    return position ? fen_of(*position) : sentences_of(position.error());
}
std::string lenient(std::string_view fen) {
    const auto position = read_fen(fen, FenStyle::lenient);
    return position ? fen_of(*position) : sentences_of(position.error());
}
std::vector<FlawKind> kinds(std::string_view fen) {
    std::vector<FlawKind> kinds;
    const auto position = read_fen(fen);
    for (const Flaw& flaw : position ? Flaws{} : position.error()) {
        kinds.push_back(flaw.kind);
    }
    return kinds;
}

TEST(Fen, is_written_as_it_was_read) {
    EXPECT_EQ(strict(start_fen), start_fen);
    EXPECT_EQ(*read_fen(start_fen), start_position());
    Random random(9);
    for (int i = 0; i < 3000; ++i) {
        const Position position = testing_positions::random_position(random);
        for (const FenStyle style : {FenStyle::strict, FenStyle::lenient}) {
            const auto again = read_fen(fen_of(position), style);
            ASSERT_TRUE(again) << fen_of(position) << sentences_of(again.error());
            ASSERT_EQ(*again, position) << fen_of(position);
        }
        ASSERT_EQ(prove(setup_of(position)).value(), position);
    }
}

TEST(Fen, an_en_passant_square_without_a_capture_is_dropped) {
    EXPECT_EQ(strict("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(strict("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
}

TEST(Fen, every_field_that_cannot_be_read_is_told) {
    EXPECT_THAT(kinds("4k3/8/8/8/8/8/8/4K3 x QK e9 01 0"),
                ElementsAre(FlawKind::syntax, FlawKind::syntax, FlawKind::syntax, FlawKind::syntax,
                            FlawKind::syntax));
    EXPECT_THAT(strict("4k3/8/8/8/8/8/8/4K3 x - - 0 1"), HasSubstr("Column 21: The side to move"));
    EXPECT_THAT(strict("4k3/8/8/8/8/8/8/4K3 w - - 0"), HasSubstr("6 fields"));
    EXPECT_THAT(strict("4k3/8/8/8/8/8/8/4K3 w - - 0 1 "), HasSubstr("6 fields"));
    EXPECT_THAT(strict("4k3/8/8/8/8/8/8/4K3  w - - 0 1"), HasSubstr("not 7"));
    EXPECT_THAT(strict("4k3/8/8/8/8/8/4K3 w - - 0 1"), HasSubstr("8 ranks, not 7"));
    EXPECT_THAT(strict("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1"), HasSubstr("8 ranks, not 9"));
    EXPECT_THAT(strict("4k3/8/8/8/8/8/8/4K2 w - - 0 1"), HasSubstr("Rank 1 has 7 files"));
    EXPECT_THAT(strict("4k3/8/8/44/8/8/8/4K3 w - - 0 1"), HasSubstr("Two digits"));
    EXPECT_THAT(strict("4k3/8/8/9/8/8/8/4K3 w - - 0 1"), HasSubstr("'9' is neither"));
    // All faults are told, unless the text is no board at all.
    const std::string all = strict("4kx1/8/8/44/8/8/7/4K3 w - - 0 1");
    for (const std::string_view fault :
         {"'x' is neither", "Rank 8 has 7 files", "Two digits", "Rank 2 has 7 files"}) {
        EXPECT_THAT(all, HasSubstr(fault));
    }
    EXPECT_LT(strict(std::string(5000, '?') + " w - - 0 1").size(), 2000U);
    EXPECT_THAT(strict("4k3/8/8/8/8/8/8/4K3 w - - 1000000 1"), HasSubstr("0 to 999999"));
    EXPECT_THAT(strict("4k3/8/8/8/8/8/8/4K3 w - - 0 0"), HasSubstr("1 to 999999"));
    EXPECT_THAT(strict(""), HasSubstr("6 fields"));
}

TEST(Fen, every_reason_why_a_position_is_impossible_is_told) {
    EXPECT_THAT(kinds("P3k3/8/8/8/4R3/8/8/K3K3 w Kq e6 0 1"),
                ElementsAre(FlawKind::kings, FlawKind::pawn_on_edge, FlawKind::castling,
                            FlawKind::castling, FlawKind::en_passant));
    EXPECT_THAT(kinds("4k3/8/8/8/8/8/8/4RK2 w - - 0 1"), ElementsAre(FlawKind::opponent_in_check));
    EXPECT_THAT(kinds("8/8/8/8/8/8/8/8 w - - 0 1"), ElementsAre(FlawKind::kings, FlawKind::kings));
    EXPECT_THAT(kinds("8/8/8/8/8/8/8/8 z - - 0 1"),
                ElementsAre(FlawKind::syntax, FlawKind::kings, FlawKind::kings));
    // En passant: wrong rank, not empty, no pawn in front, origin not empty.
    for (const std::string_view fen :
         {"4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 2", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 2",
          "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 2"}) {
        EXPECT_THAT(kinds(fen), ElementsAre(FlawKind::en_passant)) << fen;
    }
    auto setup = setup_of(start_position());
    setup.half = -1;
    setup.full = counter_limit + 1;
    setup.ep = -5;
    EXPECT_EQ(flaws_of(setup).size(), 3U);
}

TEST(Fen, lenient_reading_takes_what_people_type) {
    constexpr std::string_view kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    EXPECT_EQ(lenient("4k3/8/8/8/8/8/8/4K3"), kings);
    EXPECT_EQ(lenient("  4k3/8/8/8/8/8/8/4K3   W\t-  - \n"), kings);
    EXPECT_EQ(lenient("13k12/8/8/8/8/8/8/4K3 w - - x y"), kings);
    EXPECT_EQ(lenient("r3k2r/8/8/8/8/8/8/R3K2R b qkKQK - 3 4"),
              "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 4");
    EXPECT_EQ(lenient("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"),
              "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(lenient("4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1"), kings);
    EXPECT_THAT(lenient("4k3/8/8/8/8/8/8/4K3 w - - 0 1 more"), HasSubstr("6 fields, not 7"));
    EXPECT_THAT(lenient("4k3/8/8/8/8/8/8/4K w - - 0 1"), HasSubstr("Rank 1 has 5 files"));
    EXPECT_THAT(lenient("4k3/8/8/8/8/8/8/8 w"), HasSubstr("White has 0 kings"));
    EXPECT_THAT(lenient("4k3/8/8/8/8/8/8/4K3 x"), HasSubstr("w or b"));
    EXPECT_THAT(lenient(""), HasSubstr("8 ranks"));
}

TEST(Fen, a_setup_is_not_yet_a_position) {
    const auto setup = read_setup("kk6/8/8/8/8/8/8/8 w KQkq e6 5 6");
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->men[a8], piece(black, king));
    EXPECT_EQ(setup->half, 5);
    EXPECT_FALSE(prove(*setup));
    EXPECT_FALSE(read_setup("kk6/8/8/8/8/8/8/8 w KQkq e6 5 x"));
}

}  // namespace
}  // namespace prise::chess
