// Looking at one position, for tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "prise/core/facade.h"
#include "prise/games/ringrift/random_game_test.h"

namespace prise::ringrift {

inline std::unique_ptr<AnyPlay> play_at(const AnyGame& game, std::string_view position) {
    auto play = game.restore(position);
    EXPECT_TRUE(play) << play.error().sentence;
    return std::move(*play);
}

inline testing::AssertionResult holds(const std::string& text, std::string_view piece) {
    return text.find(piece) != std::string::npos ? testing::AssertionSuccess()
                                                 : testing::AssertionFailure() << text;
}

}  // namespace prise::ringrift
