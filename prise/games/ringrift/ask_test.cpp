// The question `chain`: the state of a chain (§3) from the observation alone.
#include <gtest/gtest.h>

#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

constexpr std::string_view before = "8/8/5(b)2/8/3(b)4/8/8/(a2)7 1 m 10:0,10:0 - h - - - 9";

std::string chain_at(const AnyPlay& play) {
    const auto answer = play.ask("chain", json::Object{}, spectator);
    return answer ? answer->text() : answer.error().sentence;
}

TEST(RingriftChain, TellsWhatCouldStartOne) {
    const auto game = make_game("{}");
    const std::string text = chain_at(*play_at(*game, before));
    EXPECT_TRUE(holds(text, R"({"running":false,"options":[{"action":"a1xd4xe5","from":"a1",)"
                            R"("target":"d4","to":"e5","capturedColor":2})"));
    EXPECT_EQ(chain_at(*game->start()), R"({"running":false,"options":[]})");
}

TEST(RingriftChain, TellsItsSegmentsAndHowItGoesOn) {
    const auto game = make_game("{}");
    const auto play = play_at(*game, before);
    ASSERT_TRUE(play->apply("a1xd4xe5"));
    EXPECT_EQ(chain_at(*play),
              R"({"running":true,"start":"a1","position":"e5","segments":[{"from":"a1",)"
              R"("target":"d4","to":"e5","capturedColor":2}],"visited":["a1","e5"],)"
              R"("options":[{"action":"e5xf6xh8","from":"e5","target":"f6","to":"h8",)"
              R"("capturedColor":2}]})");
    ASSERT_TRUE(play->apply("e5xf6xh8"));
    EXPECT_EQ(chain_at(*play), R"({"running":false,"options":[]})");
}

// Undo and preview: the chain is in the Past, and goes back with it.
TEST(RingriftChain, IsUndoneWithItsMark) {
    const auto game = make_game(R"({"chainRevisit":false})");
    const auto play = play_at(*game, before);
    const PlayMark start = play->mark();
    const std::string first = chain_at(*play);
    ASSERT_TRUE(play->apply("a1xd4xe5"));
    const PlayMark middle = play->mark();
    const std::string second = chain_at(*play);
    const auto preview = play->clone();
    ASSERT_TRUE(preview->apply("e5xf6xh8"));
    EXPECT_EQ(chain_at(*play), second);
    ASSERT_TRUE(play->apply("e5xf6xh8"));
    play->rewind(middle);
    EXPECT_EQ(chain_at(*play), second);
    play->rewind(start);
    EXPECT_EQ(chain_at(*play), first);
    EXPECT_EQ(play->position(), before);
}

TEST(RingriftOptions, AreReadByTheirOldNames) {
    const auto now =
        *Options::parse(option_table(), R"({"lpsRounds":2,"borderCollapse":"connected",)"
                                        R"("stackStrike":false,"chainRevisit":false})");
    const auto then =
        *Options::parse(option_table(), R"({"lps_rounds":2,"border_collapse":"connected",)"
                                        R"("stack_strike":false,"chain_revisit":false})");
    EXPECT_EQ(now, then);
    EXPECT_EQ(then.to_json().text(), R"({"lpsRounds":2,"borderCollapse":"connected",)"
                                     R"("stackStrike":false,"chainRevisit":false})");
    const auto settings = settings_of<Settings>(then);
    EXPECT_EQ(settings.lps_rounds, 2);
    EXPECT_EQ(settings.border_collapse, BorderCollapse::connected);
    EXPECT_FALSE(settings.stack_strike || settings.chain_revisit);
}

}  // namespace
}  // namespace prise::ringrift
