// The Hub protocol as programs for draughts speak it, line by line.
#include "prise/ai/hub_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace prise::ai {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class HubEngineTest : public testing::Test {
  protected:
    std::vector<std::string> ask(std::string_view line, int most_steps = 1'000'000) {
        std::vector<std::string> answers;
        goes_on_ = engine_.feed(line, now_ms_, answers);
        while (engine_.wants_steps() && most_steps-- > 0) {
            engine_.step(100, ++now_ms_, answers);
        }
        return answers;
    }
    std::string last(std::string_view line) {
        const auto answers = ask(line);
        return answers.empty() ? "" : answers.back();
    }

    HubEngine engine_{all_games(), "test"};
    int64_t now_ms_ = 1'000;
    bool goes_on_ = true;
};

// White: 21 and 24; Black: 9, 17, 19. Two pieces must be taken (drafti 13.2, 2).
constexpr const char* two_chains = "pos pos=WeeeeeeeebeeeeeeebebeweewEEEEEEEE";

TEST_F(HubEngineTest, SaysWhoItIsAndWhatItCan) {
    const auto answers = ask("hub");
    EXPECT_EQ(answers.front(), R"(id name=prise version="test" author="Prise")");
    EXPECT_EQ(answers.back(), "wait");
    EXPECT_THAT(answers, Contains(HasSubstr("name=variant value=tanzania type=enum")));
    EXPECT_THAT(ask("set-param name=variant value=russian"), ElementsAre());
    EXPECT_THAT(ask("init"), ElementsAre("ready"));
    EXPECT_THAT(ask("ping"), ElementsAre("pong"));
    EXPECT_THAT(ask(""), ElementsAre());
}

TEST_F(HubEngineTest, ThinksWithinItsLevel) {
    EXPECT_THAT(ask("init"), ElementsAre("ready"));
    EXPECT_THAT(ask("pos moves=\"22-18 11-15\""), ElementsAre());
    for (const char* level : {"level depth=4", "level nodes=500", "level move-time=0.005",
                              "level time=0.3 inc=0", "level moves=20 time=1.5 inc=0.1"}) {
        EXPECT_THAT(ask(level), ElementsAre()) << level;
        const auto answers = ask("go think");
        ASSERT_GE(answers.size(), 2U) << level;
        for (size_t i = 0; i + 1 < answers.size(); ++i) {
            EXPECT_THAT(answers[i], StartsWith("info depth=")) << level;
            EXPECT_THAT(answers[i], HasSubstr(" pv=\"")) << level;
        }
        EXPECT_THAT(answers.back(), StartsWith("done move=18x11x15")) << level;
    }
}

// Letters are those of Hub: e is an empty square, also a capital is none.
TEST_F(HubEngineTest, WritesCapturesByWhatIsTaken) {
    EXPECT_THAT(ask(two_chains), ElementsAre(StartsWith("error message=")));
    EXPECT_THAT(ask("pos pos=Weeeeeeeebeeeeeeebebeweeweeeeeeee"), ElementsAre());
    EXPECT_THAT(ask("level depth=2"), ElementsAre());
    EXPECT_THAT(last("go think"), StartsWith("done move=21x5x9x17"));
    EXPECT_THAT(ask("pos pos=Weeeeeeeebeeeeeeebebeweeweeeeeeee moves=\"21x5x17x9\""),
                ElementsAre());
    EXPECT_THAT(last("go think"), StartsWith("done move="));
}

TEST_F(HubEngineTest, ThinksAheadAndStops) {
    EXPECT_THAT(ask("pos"), ElementsAre());
    EXPECT_THAT(ask("level depth=2"), ElementsAre());
    for (const std::string& answer : ask("go ponder")) {
        EXPECT_THAT(answer, StartsWith("info "));
    }
    EXPECT_TRUE(engine_.is_thinking());
    EXPECT_THAT(last("ponder-hit"), StartsWith("done move="));
    EXPECT_THAT(ask("level infinite"), ElementsAre());
    ask("go analyze", 3);
    EXPECT_TRUE(engine_.is_thinking());
    EXPECT_THAT(ask("ping", 0), ElementsAre("pong"));
    EXPECT_THAT(last("stop"), StartsWith("done move="));
    EXPECT_THAT(ask("stop"), ElementsAre());
}

TEST_F(HubEngineTest, GoesOnAfterNonsense) {
    for (const char* nonsense :
         {"hello", "go", "set-param", "set-param name=variant value=martian",
          "set-param name=level value=9", "set-param name=hash value=x",
          "set-param name=style value=1", "pos pos=W", "pos pos=Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
          "pos moves=22-19", "pos moves=\"22-18 x\"", "pos moves=22x18", "pos moves=\"22-18-15\"",
          "level depth=deep", "level move-time=1.x", "level fast=1", "ponder-hit", "go dance",
          "pos pos=Wwbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"}) {
        EXPECT_THAT(ask(nonsense), ElementsAre(StartsWith("error message=\""))) << nonsense;
        EXPECT_TRUE(goes_on_);
    }
    EXPECT_THAT(ask("pos pos=WWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"), ElementsAre());
    EXPECT_THAT(ask("go think"), ElementsAre("done")) << "nobody is left to play against";
    EXPECT_THAT(ask("pos"), ElementsAre());
    EXPECT_THAT(ask("level nodes=50"), ElementsAre());
    EXPECT_THAT(last("go"), StartsWith("done move="));
    EXPECT_THAT(ask("quit"), ElementsAre());
    EXPECT_FALSE(goes_on_);
}

// The same game under other rules: nearest to what other programs play.
TEST_F(HubEngineTest, PlaysEveryVariant) {
    const GameEntry& drafti = *find_game(all_games(), "drafti");
    for (const Preset& preset : drafti.table->presets) {
        EXPECT_THAT(ask("set-param name=variant value=" + std::string(preset.name)), ElementsAre());
        EXPECT_THAT(ask("init"), ElementsAre("ready"));
        EXPECT_THAT(ask("pos"), ElementsAre());
        EXPECT_THAT(ask("level nodes=100"), ElementsAre());
        EXPECT_THAT(last("go think"), StartsWith("done move=")) << preset.name;
    }
}

}  // namespace
}  // namespace prise::ai
