#include "prise/cli/reasons.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "prise/core/text.h"
#include "prise/games/ringrift/state.h"

namespace prise::cli {
namespace {

std::string reason(std::string_view game, std::string_view code, int seats = 2) {
    return reason_words(*find_game(all_games(), game), code, Seat::first, seats);
}

// Section 8 of every book: none is left as a code.
TEST(Reasons, AllOfAllBooksHaveWords) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 23> codes = {{
        {"drafti", "no-pieces"},
        {"drafti", "no-moves"},
        {"drafti", "king-vs-king"},
        {"drafti", "repetition"},
        {"drafti", "three-kings"},
        {"drafti", "lone-king"},
        {"drafti", "kings-only"},
        {"drafti", "no-progress"},
        {"drafti", "timeout-draw"},
        {"duel-chess", "king-exposed"},
        {"duel-chess", "checkmate"},
        {"duel-chess", "stalemate"},
        {"duel-chess", "insufficient-material"},
        {"duel-chess", "move-rule"},
        {"duel-chess", "repetition"},
        {"gene-chess", "checkmate"},
        {"gene-chess", "stalemate"},
        {"gene-chess", "insufficient-material"},
        {"gene-chess", "fifty-move"},
        {"gene-chess", "repetition"},
        {"casino", "points"},
        {"casino", "no-captures"},
        {"casino", "agreement"},
    }};
    for (const auto& [game, code] : codes) {
        EXPECT_NE(reason(game, code).find(' '), std::string::npos) << code;
    }
    for (const std::string_view code : ringrift::reason_names) {
        EXPECT_NE(reason("ringrift", code).find(' '), std::string::npos) << code;
    }
    for (const std::string_view code : end_names) {
        for (const GameEntry& game : all_games()) {
            EXPECT_NE(reason(game.id, code).find(' '), std::string::npos) << code;
        }
    }
}

TEST(Reasons, NameWhoHasWonAndWhoHasLost) {
    EXPECT_EQ(reason("drafti", "no-pieces"), "Black has no piece left");
    EXPECT_EQ(reason("casino", "points"), "seat 1 has more points");
    EXPECT_EQ(reason("ringrift", "resignation"), "seat 2 has given up");
    EXPECT_EQ(reason("ringrift", "resignation", 3), "the others have given up");
}

TEST(Reasons, WhatNobodyKnowsIsSaidAsItIs) { EXPECT_EQ(reason("drafti", "flood"), "flood"); }

}  // namespace
}  // namespace prise::cli
