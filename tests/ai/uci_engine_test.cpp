// UCI as chess programs speak it, line by line.
#include "prise/ai/uci_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace prise::ai {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class UciEngineTest : public testing::TestWithParam<const char*> {
  protected:
    std::vector<std::string> ask(std::string_view line, int most_steps = 1'000'000) {
        std::vector<std::string> answers;
        goes_on_ = engine_->feed(line, now_ms_, answers);
        while (engine_->wants_steps() && most_steps-- > 0) {
            engine_->step(100, ++now_ms_, answers);
        }
        return answers;
    }
    std::string last(std::string_view line) {
        const auto answers = ask(line);
        return answers.empty() ? "" : answers.back();
    }

    std::unique_ptr<UciEngine> engine_ =
        UciEngine::make(all_games(), GetParam(), "prise test").value();
    int64_t now_ms_ = 1'000;
    bool goes_on_ = true;
};

TEST_P(UciEngineTest, SaysWhoItIsAndWhatItCan) {
    const auto answers = ask("uci");
    EXPECT_EQ(answers.front(), "id name prise test");
    EXPECT_EQ(answers.back(), "uciok");
    for (const char* name :
         {"Hash", "Threads", "MultiPV", "Ponder", "UCI_LimitStrength", "UCI_Elo"}) {
        EXPECT_THAT(answers, Contains(StartsWith("option name " + std::string(name) + " type ")));
    }
    EXPECT_THAT(ask("isready"), ElementsAre("readyok"));
    EXPECT_THAT(ask(""), ElementsAre());
    EXPECT_THAT(ask("debug on"), ElementsAre());
}

TEST_P(UciEngineTest, AnswersEveryGoWithOneBestMove) {
    EXPECT_THAT(ask("position startpos moves e2e4 e7e5"), ElementsAre());
    for (const char* go :
         {"go depth 2", "go nodes 200", "go movetime 5", "go mate 1",
          "go wtime 300 btime 300 winc 0 binc 0", "go wtime -20 btime 300 movestogo 3"}) {
        const auto answers = ask(go);
        ASSERT_GE(answers.size(), 2U) << go;
        for (size_t i = 0; i + 1 < answers.size(); ++i) {
            EXPECT_THAT(answers[i], StartsWith("info depth ")) << go;
            EXPECT_THAT(answers[i], HasSubstr(" score ")) << go;
            EXPECT_THAT(answers[i], HasSubstr(" pv ")) << go;
        }
        EXPECT_THAT(answers.back(), StartsWith("bestmove ")) << go;
    }
}

TEST_P(UciEngineTest, FindsAMateAndCountsItInMoves) {
    EXPECT_THAT(ask("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"), ElementsAre());
    const auto answers = ask("go depth 3");
    EXPECT_EQ(answers.back().substr(0, 13), "bestmove a1a8");
    EXPECT_THAT(answers[answers.size() - 2], HasSubstr(" score mate 1 "));
    EXPECT_THAT(ask("position fen 7k/6pp/8/8/8/8/r5PP/1r5K w - - 3 20"), ElementsAre());
}

TEST_P(UciEngineTest, TakesTheFormsOfCastlingPromotionAndEnPassant) {
    EXPECT_THAT(ask("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8"),
                ElementsAre());
    EXPECT_THAT(ask("position fen 8/P6k/8/8/8/8/7p/K7 w - - 0 1 moves a7a8q h2h1n"), ElementsAre());
    EXPECT_THAT(ask("position startpos moves e2e4 a7a6 e4e5 d7d5 e5d6"), ElementsAre());
    EXPECT_THAT(last("go depth 1"), StartsWith("bestmove "));
}

TEST_P(UciEngineTest, ShowsAsManyLinesAsAreWanted) {
    EXPECT_THAT(ask("setoption name MultiPV value 3"), ElementsAre());
    const auto answers = ask("go depth 2");
    EXPECT_THAT(answers[answers.size() - 2], HasSubstr(" multipv 3 "));
}

TEST_P(UciEngineTest, ThinksUntilItIsToldToStop) {
    ask("go infinite", 3);
    EXPECT_TRUE(engine_->is_thinking());
    EXPECT_THAT(ask("isready", 0), ElementsAre("readyok"));
    EXPECT_THAT(ask("stop").back(), StartsWith("bestmove "));
    EXPECT_THAT(ask("stop"), ElementsAre());
    // Ahead, and then it was worth it.
    for (const std::string& answer : ask("go ponder depth 1 wtime 100 btime 100")) {
        EXPECT_THAT(answer, StartsWith("info "));
    }
    EXPECT_TRUE(engine_->is_thinking());
    EXPECT_THAT(last("ponderhit"), StartsWith("bestmove "));
    // Whatever comes instead of a stop is one.
    ask("go infinite", 3);
    EXPECT_THAT(ask("position startpos").front(),
                testing::AnyOf(StartsWith("info "), StartsWith("bestmove ")));
    EXPECT_FALSE(engine_->is_thinking());
}

// Programs that claim draws for people, or not, ask on behind the third repetition and fifty moves.
TEST_P(UciEngineTest, GoesOnWhereADrawIsNotClaimed) {
    std::string game = "position startpos moves";
    for (int i = 0; i < 2; ++i) game += " g1f3 g8f6 f3g1 f6g8";
    EXPECT_THAT(ask(game), ElementsAre());
    EXPECT_THAT(last("go depth 2"), StartsWith("bestmove "));
    EXPECT_NE(last("go depth 2"), "bestmove (none)");
    EXPECT_THAT(ask(game + " e2e4 e7e5"), ElementsAre());
    EXPECT_NE(last("go depth 2"), "bestmove (none)");
    EXPECT_THAT(ask(game + " e2e5"), ElementsAre(testing::AllOf(StartsWith("info string "),
                                                                HasSubstr("Move 9, 'e2e5'"))));
    EXPECT_THAT(ask("position fen 7k/8/8/8/8/8/8/R3K3 w Q - 99 90 moves a1a2 h8g8"), ElementsAre());
    EXPECT_NE(last("go depth 2"), "bestmove (none)");
    EXPECT_THAT(ask("position startpos"), ElementsAre());
    EXPECT_NE(last("go depth 2"), "bestmove (none)");
}

// "joho debug on": the protocol passes over what it does not know.
TEST_P(UciEngineTest, PassesOverWhatItDoesNotKnow) {
    EXPECT_THAT(ask("joho isready"), ElementsAre("readyok"));
    EXPECT_THAT(ask("\tisready \r"), ElementsAre("readyok"));
    EXPECT_THAT(ask(" \r"), ElementsAre());
}

TEST_P(UciEngineTest, LevelsLimitIt) {
    EXPECT_THAT(ask("setoption name Level value 1"), ElementsAre());
    EXPECT_THAT(last("go"), StartsWith("bestmove "));
    EXPECT_THAT(ask("setoption name Level value 8"), ElementsAre());
    EXPECT_THAT(ask("setoption name UCI_Elo value 500"), ElementsAre());
    EXPECT_THAT(ask("setoption name UCI_LimitStrength value true"), ElementsAre());
    EXPECT_THAT(last("go"), StartsWith("bestmove "));
}

// As python-chess asks for some moves of the root.
TEST_P(UciEngineTest, LooksAtNoOtherMovesThanThoseThatAreNamed) {
    EXPECT_EQ(last("go searchmoves a2a3 depth 4").substr(0, 13), "bestmove a2a3");
    EXPECT_EQ(last("go nodes 3000 searchmoves h2h4").substr(0, 13), "bestmove h2h4");
    EXPECT_THAT(ask("setoption name MultiPV value 5"), ElementsAre());
    const auto answers = ask("go depth 2 searchmoves a2a4 g1h3");
    EXPECT_THAT(answers, Contains(HasSubstr(" pv g1h3")));
    EXPECT_THAT(answers, Contains(HasSubstr(" pv a2a4")));
    EXPECT_THAT(answers, Not(Contains(HasSubstr("multipv 3"))));
    EXPECT_THAT(ask("setoption name Level value 1"), ElementsAre());
    EXPECT_EQ(last("go searchmoves b1a3").substr(0, 13), "bestmove b1a3") << "it overlooks none";
    EXPECT_EQ(last("go searchmoves e2e5"), "bestmove (none)");
    EXPECT_NE(last("go depth 1"), "bestmove (none)");
}

TEST_P(UciEngineTest, GoesOnAfterNonsense) {
    for (const char* nonsense :
         {"hello", "position", "position fen", "position fen nonsense",
          "position startpos moves e2e5", "position startpos moves e2e4 e2e4", "setoption",
          "setoption name", "setoption value 3", "setoption name Hash value 0",
          "setoption name Hash value many", "setoption name MultiPV value 99999999999999999999",
          "setoption name Style value wild", "setoption name UCI_LimitStrength value perhaps"}) {
        EXPECT_THAT(ask(nonsense), ElementsAre(StartsWith("info string "))) << nonsense;
        EXPECT_TRUE(goes_on_);
    }
    EXPECT_EQ(last("go depth 1"), "bestmove (none)") << "the last position was none";
    EXPECT_THAT(ask("position startpos"), ElementsAre());
    for (const char* nonsense : {"go depth", "go depth x", "go fast", "go searchmoves e2e5"}) {
        EXPECT_EQ(last(nonsense), "bestmove (none)") << nonsense;
    }
    EXPECT_THAT(ask("position fen 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1"), ElementsAre());
    EXPECT_EQ(last("go depth 1"), "bestmove (none)") << "mate";
    EXPECT_THAT(ask("ucinewgame"), ElementsAre());
    EXPECT_THAT(last("go depth 1"), StartsWith("bestmove "));
    EXPECT_THAT(ask("quit"), ElementsAre());
    EXPECT_FALSE(goes_on_);
}

INSTANTIATE_TEST_SUITE_P(Games, UciEngineTest, testing::Values("duel-chess", "gene-chess"),
                         [](const auto& suite) { return std::string(suite.param).substr(0, 4); });

TEST(UciEngine, IsForGamesThatCanBeChess) {
    EXPECT_FALSE(UciEngine::make(all_games(), "drafti", "prise"));
    EXPECT_FALSE(UciEngine::make(all_games(), "chess", "prise"));
}

}  // namespace
}  // namespace prise::ai
