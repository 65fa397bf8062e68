// The protocol of docs/engine-protocol.md, line by line.
#include "prise/ai/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace prise::ai {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class EngineTest : public testing::Test {
  protected:
    // What it answers to a line, thinking included, a millisecond a step.
    std::vector<std::string> ask(std::string_view line, int most_steps = 1'000'000) {
        std::vector<std::string> answers;
        goes_on_ = engine_.feed(line, now_ms_, answers);
        while (engine_.wants_steps() && most_steps-- > 0) {
            engine_.step(100, ++now_ms_, answers);
        }
        return answers;
    }
    std::string only(std::string_view line) {
        const auto answers = ask(line);
        EXPECT_EQ(answers.size(), 1U) << line;
        return answers.empty() ? "" : answers.back();
    }
    json::Value parsed(const std::string& line) {
        const auto value = json::parse(line, {.decimals = true});
        EXPECT_TRUE(value) << line;
        return value.value_or(json::Value());
    }
    void begin(std::string_view more = "") {
        ASSERT_THAT(only(R"({"do":"newgame","game":"drafti")" + std::string(more) + "}"),
                    StartsWith(R"({"ready":true)"));
        ASSERT_EQ(only(R"({"do":"position","observation":"W:W21,24:B9,17"})"), R"({"ready":true})");
    }

    Engine engine_{all_games(), "prise test"};
    int64_t now_ms_ = 1'000;
    bool goes_on_ = true;
};

TEST_F(EngineTest, SaysHello) {
    const auto hello = parsed(only(R"({"do":"hello"})"));
    EXPECT_EQ(*hello.find("protocol")->integer(), 1);
    EXPECT_EQ(hello.find("games")->array()->size(), all_games().size());
}

TEST_F(EngineTest, AnswersAGoWithInfoAndOneBest) {
    begin();
    for (const char* go :
         {R"({"do":"go","nodes":500})", R"({"do":"go","depth":4})", R"({"do":"go","timeMs":5})",
          R"({"do":"go","clock":{"leftMs":[600,600],"incMs":[0,0]}})"}) {
        const auto answers = ask(go);
        ASSERT_GE(answers.size(), 2U);
        for (size_t i = 0; i + 1 < answers.size(); ++i) {
            EXPECT_THAT(answers[i], StartsWith(R"({"info":{"depth":)"));
        }
        const auto best = parsed(answers.back());
        EXPECT_EQ(*best.find("best")->string(), "21x14x5");
        EXPECT_EQ((*best.find("turn")->array())[0], json::Value("21x14x5"));
    }
}

TEST_F(EngineTest, ShowsAsManyLinesAsAreWanted) {
    ASSERT_THAT(only(R"({"do":"newgame","game":"drafti"})"), HasSubstr("ready"));
    ASSERT_THAT(only(R"({"do":"position","observation":"W:W21,22,23:B1,2,3"})"),
                HasSubstr("ready"));
    const auto answers = ask(R"({"do":"go","depth":3,"lines":3})");
    const auto info = parsed(answers[answers.size() - 2]);
    EXPECT_EQ(*info.find("info")->find("line")->integer(), 3);
    EXPECT_NE(info.find("info")->find("score")->find("result"), nullptr);
}

TEST_F(EngineTest, StopsWhenItIsTold) {
    begin();
    EXPECT_EQ(only(R"({"do":"stop"})"), R"({"ready":true})") << "nothing to stop";
    ASSERT_EQ(only(R"({"do":"newgame","game":"drafti"})").substr(0, 8), R"({"ready")");
    ASSERT_THAT(only(R"({"do":"position","observation":"W:W21,22,23:B1,2,3"})"),
                HasSubstr("ready"));
    ask(R"({"do":"go"})", 3);
    EXPECT_TRUE(engine_.is_thinking());
    EXPECT_THAT(ask(R"({"do":"go","nodes":5})", 0).back(), HasSubstr("bad-request"));
    EXPECT_EQ(*parsed(ask(R"({"do":"hello"})", 0).front()).find("engine")->string(), "prise test");
    EXPECT_THAT(ask(R"({"do":"stop"})").back(), StartsWith(R"({"best":)"));
    EXPECT_FALSE(engine_.is_thinking());
    ask(R"({"do":"go"})", 3);
    const auto answers = ask(R"({"do":"position","observation":"W:W21,24:B9,17"})");
    ASSERT_GE(answers.size(), 2U) << "the best of the last go, and the answer";
    EXPECT_THAT(answers[answers.size() - 2], StartsWith(R"({"best":)"));
    EXPECT_EQ(answers.back(), R"({"ready":true})");
    for (size_t i = 0; i + 2 < answers.size(); ++i) {
        EXPECT_THAT(answers[i], StartsWith(R"({"info":)")) << "what was found last";
    }
}

TEST_F(EngineTest, ThinksAheadUntilItIsToldThatItWasWorthIt) {
    begin();
    EXPECT_THAT(only(R"({"do":"ponderhit"})"), HasSubstr("bad-request"));
    const auto ahead = ask(R"({"do":"go","depth":2,"timeMs":50,"ponder":true})", 1'000);
    for (const std::string& answer : ahead) {
        EXPECT_THAT(answer, StartsWith(R"({"info":)"));
    }
    EXPECT_TRUE(engine_.is_thinking());
    const auto hit = ask(R"({"do":"ponderhit"})");
    EXPECT_EQ(hit.front(), R"({"ready":true})");
    EXPECT_THAT(hit.back(), StartsWith(R"({"best":)"));
}

TEST_F(EngineTest, GoesOnAfterNonsense) {
    for (const char* nonsense :
         {"", "nonsense", "[]", "{}", R"({"do":7})", R"({"do":"dance"})", R"({"do":"go"})",
          R"({"do":"position","observation":"x"})", R"({"do":"newgame"})",
          R"({"do":"newgame","game":"chess"})", R"({"do":"newgame","game":"drafti","level":9})",
          R"({"do":"newgame","game":"drafti","seat":3})",
          R"({"do":"newgame","game":"drafti","seat":"one"})",
          R"({"do":"newgame","game":"drafti","options":{"huffing":true}})",
          R"({"do":"newgame","game":"drafti","preset":"martian"})"}) {
        EXPECT_THAT(only(nonsense), StartsWith(R"({"error":{"code":")")) << nonsense;
        EXPECT_TRUE(goes_on_);
    }
    begin();
    for (const char* nonsense :
         {R"({"do":"position"})", R"({"do":"position","observation":"W:W21,24"})",
          R"({"do":"position","observation":"B:W21,24:B9,17"})",
          R"({"do":"position","observation":"W:WK29:BK5"})",
          R"({"do":"position","observation":"W:W21,24:B9,17","log":[{"seat":9}]})",
          R"({"do":"go","nodes":-1})", R"({"do":"go","clock":{}})", R"({"do":"go","lines":0})"}) {
        EXPECT_THAT(only(nonsense), StartsWith(R"({"error":{"code":")")) << nonsense;
    }
    EXPECT_THAT(ask(R"({"do":"go","nodes":50})").back(), StartsWith(R"({"best":"21x14x5")"));
    EXPECT_EQ(only(R"({"do":"quit"})"), R"({"bye":true})");
    EXPECT_FALSE(goes_on_);
}

// Where something is hidden, a full position is more than its seat may know.
TEST_F(EngineTest, RefusesWhatItsSeatMayNotKnow) {
    const GameEntry& entry = *find_game(all_games(), "casino");
    const auto game = entry.make_from("{}").value();
    const auto play = game->start();
    ASSERT_THAT(only(R"({"do":"newgame","game":"casino","seat":1})"), HasSubstr("ready"));
    const auto position = [](const std::string& text) {
        return json::Value(json::Object{{"do", "position"}, {"observation", text}}).text();
    };
    ASSERT_EQ(play->to_act(), Seat::first);
    EXPECT_THAT(only(position(play->position())), HasSubstr("bad-position"));
    EXPECT_EQ(only(position(play->observe({Seat::first}))), R"({"ready":true})");
    EXPECT_THAT(ask(R"({"do":"go","nodes":10})").back(), StartsWith(R"({"best":)"));
}

}  // namespace
}  // namespace prise::ai
