// Writing PGN: the form, and that what is written is read back as the same games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "prise/chess/fen.h"
#include "prise/chess/legal.h"
#include "prise/chess/pgn.h"
#include "prise/chess/random_positions.h"
#include "prise/chess/uci.h"
#include "prise/core/random.h"
#include "prise/core/text.h"

namespace prise::chess {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

std::string rewritten(std::string_view text) {
    const auto games = read_pgn(text);
    if (!games) return games.error().sentence;
    const auto written = write_pgn(*games);
    return written ? *written : written.error().sentence;
}

// The moves without the tags.
std::string moves(std::string_view text) {
    const std::string written = rewritten(text);
    const size_t at = written.find("\n\n");
    return at == std::string::npos ? written : written.substr(at + 2);
}

TEST(PgnWrite, WritesTheRosterFirst) {
    EXPECT_EQ(rewritten("[Black \"Juma \\\"J\\\"\"]\n[ECO \"B00\"]\n[Result \"0-1\"]\n"
                        "[Event \"Cup\"]\n1. e4 e5 0-1"),
              "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
              "[White \"?\"]\n[Black \"Juma \\\"J\\\"\"]\n[Result \"0-1\"]\n[ECO \"B00\"]\n\n"
              "1. e4 e5 0-1\n");
}

TEST(PgnWrite, WritesMovesStrictly) {
    EXPECT_EQ(moves("e2-e4 e7e5 Ng1f3 Nb8-c6 Bf1b5 Ng8f6 0-0 Nf6e4 f1e1 Ne4d6 f3e5"),
              "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 5. Re1 Nd6 6. Nxe5 *\n");
    EXPECT_EQ(moves("f3 e5 g4 Qh4 0-1"), "1. f3 e5 2. g4 Qh4# 0-1\n");
    EXPECT_EQ(moves("e4 Z0 d4 (0000 e5) null"), "1. e4 -- 2. d4 (2. -- e5) 2... -- *\n");
}

TEST(PgnWrite, NumbersGoOnFromThePosition) {
    EXPECT_THAT(rewritten("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"] Ke7 e4"),
                EndsWith("\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n"
                         "40... Ke7 41. e4 *\n"));
    EXPECT_THAT(rewritten(join("[FEN \"", start_fen, "\"] e4")), testing::Not(HasSubstr("FEN")));
}

TEST(PgnWrite, WritesAnnotationsCommentsAndVariations) {
    EXPECT_EQ(moves("{a} e4! {b} e5 (c5 {c} Nf3) {d} Nf3 (Nc3 (f4) ()) ({none}) {f} 1-0"),
              "1. {a} e4 $1 {b} 1... e5 (1... c5 {c} 2. Nf3) 2. {d} Nf3 (2. Nc3 (2. f4) ())\n"
              "({none}) {f} 1-0\n");
    // Braces cannot hold a brace.
    EXPECT_EQ(moves("e4 ; {x} y\ne5"), "1. e4\n; {x} y\n1... e5 *\n");
}

TEST(PgnWrite, KeepsItsLinesShortAndCommandsWhole) {
    std::string text = "e4 {";
    for (int i = 0; i < 60; ++i) text += join("w\u00F6rd", i, i % 7 == 0 ? " %x " : " ");
    text += "} e5 {[%clk 0:00:01]} ";
    for (int i = 0; i < 30; ++i) text += "(c5 Nf3 {[%clk 0:01:02] [%eval 0.2]} Nc6 d4) ";
    text += "Nf3 {";
    for (int i = 0; i < 30; ++i) text += "[%eval 0.3] ";
    const std::string written = moves(text + "}");
    size_t lines = 0;
    for (size_t begin = 0; begin < written.size(); ++lines) {
        const size_t end = written.find('\n', begin);
        const std::string line = written.substr(begin, end - begin);
        const auto width = std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; });
        EXPECT_LE(width, 80) << line;
        EXPECT_NE(line.front(), '%');
        EXPECT_NE(line.front(), '[');
        begin = end + 1;
    }
    EXPECT_GT(lines, 15u);
    EXPECT_THAT(written, testing::Not(HasSubstr("[%clk\n")));
    EXPECT_EQ(moves(written), written);
}

TEST(PgnWrite, WritesOnlyWhatCanBeRead) {
    const auto refusal = [](const PgnGame& game) { return write_pgn({&game, 1}).error().sentence; };
    PgnGame game;
    game.line.moves.resize(2);
    game.line.moves[0].action = "e2e4";
    game.line.moves[1].action = "e7e4";
    EXPECT_EQ(refusal(game), "Game 1: Move 1...: The pawn on e7 cannot go to e4.");
    game.line.moves.clear();
    game.start = "8/8/8/8/8/8/8/K7 w - - 0 1";
    EXPECT_THAT(refusal(game), HasSubstr("king"));
    game.start.clear();
    game.line.setup = "x";
    EXPECT_THAT(refusal(game), HasSubstr("position of its own"));
    game.line.setup.clear();
    game.tags = {{"a b", "c"}};
    EXPECT_EQ(refusal(game), "Game 1: 'a b' is no name of a tag.");
    game.tags = {{"A", "two\nlines"}};
    game.line.comments = {"two\n\n lines"};
    game.result = "won";
    const std::string text = *write_pgn({&game, 1});
    EXPECT_THAT(text, HasSubstr("[Result \"won\"]\n"));
    EXPECT_THAT(text, EndsWith("[A \"two lines\"]\n\n{two lines} *\n"));
    EXPECT_EQ(*write_pgn({}), "");
}

// Random games with random annotations.
class RandomGame {
  public:
    explicit RandomGame(Random& random) : random_(random) {}

    PgnGame make() {
        PgnGame game;
        const Position start =
            random_.chance(3) ? testing_positions::random_position(random_) : start_position();
        game.start = fen_of(start);
        for (const std::string_view tag : {"Event", "White", "Annotator"}) {
            if (random_.chance(2)) game.tags.push_back({std::string(tag), some_text()});
        }
        game.result = random_.chance(2) ? "1-0" : "1/2-1/2";
        game.line = line(start, 120, 2);
        return game;
    }

  private:
    std::string some_text() {
        static constexpr std::array<std::string_view, 10> words = {
            "good", "[%clk 0:01:02]", "\u0445\u043E\u0434", "e4", "\"", "\\", "%", "(", "}", "1-0"};
        std::string text;
        for (uint32_t i = 1 + random_.below(20); i > 0; --i) {
            text += join(text.empty() ? "" : " ", words[random_.below(words.size())]);
        }
        return text;
    }

    PgnLine line(Position position, uint32_t most, int depth) {
        PgnLine out;
        for (uint32_t i = random_.below(most) + 1; i > 0; --i) {
            ActionList<Move> legal;
            list_legal(position.board, legal);
            if (legal.empty()) break;
            PgnMove& move = out.moves.emplace_back();
            const Move chosen = legal[random_.below(static_cast<uint32_t>(legal.size()))];
            const bool passes = !in_check(position.board) && random_.chance(30);
            move.action = passes ? std::string(null_move) : uci_of(chosen);
            if (random_.chance(20)) move.before = {some_text()};
            if (random_.chance(20)) move.after = {some_text(), some_text()};
            if (random_.chance(10)) move.nags = {static_cast<int>(random_.below(140))};
            while (depth > 0 && random_.chance(10)) {
                move.variations.push_back(line(position, 6, depth - 1));
            }
            EXPECT_TRUE(play_action(position, move.action));
        }
        if (!out.moves.empty() && !out.moves.back().variations.empty()) {
            out.comments = {some_text()};
        }
        return out;
    }

    Random& random_;
};

TEST(PgnWrite, ReadsBackWhatItWrites) {
    Random random(20261116);
    for (int round = 0; round < 20; ++round) {
        std::vector<PgnGame> games(10);
        std::ranges::generate(games, [&] { return RandomGame(random).make(); });
        const auto text = write_pgn(games);
        ASSERT_TRUE(text) << text.error().sentence;
        const auto read = read_pgn(*text);
        ASSERT_TRUE(read) << read.error().sentence << "\n" << *text;
        ASSERT_EQ(read->size(), games.size());
        for (size_t i = 0; i < games.size(); ++i) {
            EXPECT_EQ(actions_of((*read)[i]), actions_of(games[i]));
            EXPECT_TRUE((*read)[i] == games[i]) << *write_pgn({&games[i], 1});
        }
        EXPECT_EQ(*write_pgn(*read), *text);
    }
}

}  // namespace
}  // namespace prise::chess
