// Reading PGN: what is taken, what it becomes, and how a refusal says where and why.
#include "prise/chess/pgn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "prise/chess/fen.h"
#include "prise/core/text.h"

namespace prise::chess {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

PgnGame game_of(std::string_view text) {
    auto games = read_pgn(text);
    EXPECT_TRUE(games) << games.error().sentence;
    EXPECT_EQ(games ? games->size() : 0, 1u) << text;
    return games && !games->empty() ? games->front() : PgnGame{};
}

// The actions, separated by spaces.
std::string played(std::string_view text) {
    std::string out;
    for (const std::string& action : actions_of(game_of(text))) {
        out += (out.empty() ? "" : " ") + action;
    }
    return out;
}

std::string refusal(std::string_view text, const notation::Limits& limits = {}) {
    const auto games = read_pgn(text, limits);
    return games ? "read" : join(games.error().code, ": ", games.error().sentence);
}

TEST(Pgn, ReadsAGame) {
    const PgnGame game = game_of(
        "[Event \"Test\"]\n[White \"Asha \\\"A\\\"\"]\n[Black \"Juma\"]\n[Result \"1-0\"]\n\n"
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n");
    EXPECT_THAT(game.tags, ElementsAre(PgnTag{"Event", "Test"}, PgnTag{"White", "Asha \"A\""},
                                       PgnTag{"Black", "Juma"}, PgnTag{"Result", "1-0"}));
    EXPECT_EQ(*game.tag("white"), "Asha \"A\"");
    EXPECT_EQ(game.start, start_fen);
    EXPECT_EQ(game.result, "1-0");
    EXPECT_THAT(actions_of(game),
                ElementsAre("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"));
    EXPECT_EQ(game.line.moves[6].written, "Qxf7#");
    EXPECT_EQ(fen_of(*last_position_of(game)),
              "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
}

TEST(Pgn, ReadsMovesAsPeopleWriteThem) {
    constexpr std::string_view wanted = "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4";
    for (const std::string_view text : {
             "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4",
             "1.e4 e5 2.Nf3 Nc6 3.Bb5 Nf6 4.0-0 Ne4",
             "1 e4 e5 2 Nf3 Nc6 3 Bb5 Nf6 4 o-o N:e4",
             "e4 e5 Nf3 Nc6 Bb5 Nf6 OO N6xe4",
             "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 Ng8-f6 4. O-O Nf6xe4",
             "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 g8f6 4. e1g1 f6e4",
             "1. e4 1... e5 2. Nf3 2. ... Nc6 3. Bb5 .. Nf6 4. 0-0! Nxe4?!",
             "1. Pe4 Pe5 2. Ngf3+ Nbc6# 3. Bb5+ Nf6!! 4. O-O+ Nfxe4++",
         }) {
        EXPECT_EQ(played(text), wanted) << text;
    }
    EXPECT_EQ(played("[FEN \"3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1\"] exd8(Q) *"), "e7d8q");
    EXPECT_EQ(played("[FEN \"7k/4P3/8/8/8/8/8/4K3 w - - 0 1\"] e8Q+ (e8(N) Kg8) (e8=r) Kh7"),
              "e7e8q h8h7");
    EXPECT_EQ(played("1. e4 a6 2. e5 d5 3. exd6 e.p. a5"), "e2e4 a7a6 e4e5 d7d5 e5d6 a6a5");
    EXPECT_EQ(played("1. e4 a6 2. e5 d5 3. exd6e.p. 1/2"), "e2e4 a7a6 e4e5 d7d5 e5d6");
}

TEST(Pgn, KeepsCommentsAnnotationsAndVariations) {
    const PgnGame game = game_of(
        "{intro} 1. e4! {[%clk 0:01:30]} (1. d4 $10 d5 (1... Nf6 {Indian}) 2. c4) ({none}) 1... e5 "
        "; to the end\n 2. Nf3 $1 $14 {two\n lines} {more} (?!) 2... {before} Nc6?? 1-0 {end}\n");
    const PgnLine& line = game.line;
    ASSERT_EQ(line.moves.size(), 4u);
    EXPECT_THAT(line.moves[0].before, ElementsAre("intro"));
    EXPECT_THAT(line.moves[0].after, ElementsAre("[%clk 0:01:30]"));
    EXPECT_THAT(line.moves[0].nags, ElementsAre(1));
    ASSERT_EQ(line.moves[0].variations.size(), 2u);
    const PgnLine& other = line.moves[0].variations[0];
    ASSERT_EQ(other.moves.size(), 3u);
    EXPECT_EQ(other.moves[2].action, "c2c4");
    EXPECT_THAT(other.moves[0].nags, ElementsAre(10));
    ASSERT_EQ(other.moves[1].variations.size(), 1u);
    EXPECT_EQ(other.moves[1].variations[0].moves[0].action, "g8f6");
    EXPECT_THAT(other.moves[1].variations[0].moves[0].after, ElementsAre("Indian"));
    EXPECT_THAT(line.moves[0].variations[1].comments, ElementsAre("none"));
    EXPECT_THAT(line.moves[1].after, ElementsAre("to the end"));
    EXPECT_THAT(line.moves[2].nags, ElementsAre(1, 14, 6));
    EXPECT_THAT(line.moves[2].after, ElementsAre("two lines", "more"));
    EXPECT_THAT(line.moves[3].before, ElementsAre("before"));
    EXPECT_THAT(line.moves[3].nags, ElementsAre(4));
    EXPECT_THAT(line.moves[3].after, ElementsAre("end"));
}

// Programs write it in lines of analysis, and Gambit Chess writes attacks so that came to nothing.
TEST(Pgn, LetsTheTurnPass) {
    EXPECT_EQ(played("1. e4 -- 2. Z0 0000 3. null e5"), "e2e4 -- -- -- -- e7e5");
    EXPECT_EQ(game_of("1. e4 (1. -- e5 2. --) e5").line.moves[0].variations[0].moves.size(), 3u);
    EXPECT_THAT(refusal("1. e4 -- 2. e5 d5 3. -- -- 4. exd6"), HasSubstr("illegal-move"));
    EXPECT_THAT(refusal("1. e4 f6 2. Qh5+ --"),
                HasSubstr("line 1, column 18: A side that is in check cannot pass."));
    EXPECT_THAT(refusal("[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"] --"),
                HasSubstr("Nobody can pass when the game is over."));
    EXPECT_EQ(fen_of(*last_position_of(game_of("1. e4 -- 2. Nf3"))),
              "rnbqkbnr/pppppppp/8/8/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 2");
}

TEST(Pgn, BeginsWhereTheTagsSay) {
    const PgnGame game =
        game_of("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - -\"]\n1... Ke7 2. e4 *");
    EXPECT_EQ(game.start, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
    EXPECT_FALSE(game.begins_at_start());
    EXPECT_EQ(played("[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - -\"]\n1. d4 *"), "d2d4");
    EXPECT_THAT(refusal("[FEN \"4k3/8/8/8/8/8/4P3/8 b - - 0 1\"] *"),
                HasSubstr("bad-position: Game 1, line 1, column 7: "));
    EXPECT_THAT(
        game_of("[Variant \"Atomic\"] 1. e4 *").notes,
        ElementsAre("Variant 'Atomic' is not known; the moves are read as those of chess."));
    EXPECT_TRUE(game_of("[Variant \"standard\"] 1. e4 *").notes.empty());
}

TEST(Pgn, FindsTheResult) {
    EXPECT_EQ(game_of("1. e4 0-1").result, "0-1");
    EXPECT_EQ(game_of("1. e4 1/2").result, "1/2-1/2");
    EXPECT_EQ(game_of("1. e4").result, "*");
    EXPECT_EQ(game_of("[Result \"1-0\"] 1. e4 *").result, "1-0");
    EXPECT_EQ(game_of("[Result \"*\"] 1. e4 1 - 0").result, "1-0");
    EXPECT_EQ(game_of("[Result \"0-0\"]").result, "0-0");
    EXPECT_THAT(game_of("[Result \"1-0\"] 1. e4 0-1").notes,
                ElementsAre("The result behind the moves, 0-1, is not that of the tag, '1-0'."));
}

TEST(Pgn, ReadsManyGames) {
    const auto games = read_pgn(
        "\xEF\xBB\xBF% an escape\r\n[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r1. d4\r\r"
        "[White \"C\"]\n\n[White \"D\"]\n\n{of the fourth} 1. c4 1-0 1. f4 0-1 * *\n");
    ASSERT_TRUE(games) << games.error().sentence;
    std::string all;
    for (const PgnGame& game : *games) {
        all += game.tag("White") == nullptr ? "?" : *game.tag("White");
        for (const std::string& action : actions_of(game)) {
            all += action;
        }
    }
    EXPECT_EQ(all, "Ae2e4Bd2d4CDc2c4?f2f4");
}

TEST(Pgn, TakesLatin1ForWhatIsNotUtf8) {
    const PgnGame game = game_of("[White \"Andr\xE9\"]\n[Black \"Andr\xC3\xA9\"]\n1. e4 {\xFC} *");
    EXPECT_EQ(*game.tag("White"), "Andr\xC3\xA9");
    EXPECT_EQ(*game.tag("Black"), "Andr\xC3\xA9");
    EXPECT_THAT(game.line.moves[0].after, ElementsAre("\xC3\xBC"));
}

TEST(Pgn, RefusesWithPlaceAndReason) {
    EXPECT_EQ(refusal("1. e4 *\n\n[White \"\xC3\xA9\"]\n1. e4 e5\n2. Nd2 *"),
              "illegal-move: Game 2, line 5, column 4: 'Nd2' is not legal. No knight of White can "
              "go to d2. Legal: Na3, Nc3, Ne2, Nf3, Nh3.");
    EXPECT_THAT(refusal("1. e4 (1. d4 d5 2. d5) *"), HasSubstr("line 1, column 20: 'd5'"));
    EXPECT_THAT(refusal("1. e4 e5 2. O-O"), HasSubstr("between them. Legal: Ke2."));
    EXPECT_THAT(refusal("1. Qd3"), HasSubstr(" Legal: "));
    EXPECT_THAT(refusal("1. f3 e5 2. g4 Qh4# 3. a3"), HasSubstr("the game is over."));
    EXPECT_THAT(refusal("1. e4 ---"), HasSubstr("bad-move: Game 1, line 1, column 7: '---'"));
    EXPECT_THAT(refusal("1. e4 <x>"), HasSubstr("bad-pgn: Game 1, line 1, column 7: Expected"));
    EXPECT_THAT(refusal("1. e4 {open"), HasSubstr("column 7: This comment is not closed."));
    EXPECT_THAT(refusal("1. e4 (1. d4"), HasSubstr("column 7: This variation is not closed."));
    EXPECT_THAT(refusal("1. e4 )"), HasSubstr("Nothing is open that ')' could close."));
    EXPECT_THAT(refusal("1. e4 }"), HasSubstr("No comment is open"));
    EXPECT_THAT(refusal("(1. e4)"), HasSubstr("A variation needs a move before it"));
    EXPECT_THAT(refusal("! 1. e4"), HasSubstr("There is no move before '!'."));
    EXPECT_THAT(refusal("[Event \"x\n"), HasSubstr("The tag 'Event' does not end on its line"));
    EXPECT_EQ(refusal("  \n"), "bad-pgn: There is no game in the text.");
    EXPECT_THAT(refusal("\xFF\xFE[\0"), HasSubstr("UTF-16"));
}

TEST(Pgn, HasLimits) {
    EXPECT_THAT(refusal("1. e4 e5", {.max_size = 5}), HasSubstr("8 bytes; at most 5 are read."));
    EXPECT_THAT(refusal("e4 (d4 (c4))", {.max_depth = 1}), HasSubstr("nested deeper than 1."));
    EXPECT_THAT(refusal("e4 (d4) e5", {.max_moves = 2}), HasSubstr("more than 2 moves."));
    for (const std::string_view text :
         {"e4 {a} {b} {c}", "e4 $1 ! $2", "{a} e4 () (d4)", "{a}{b}[A \"\"]{c} e4"}) {
        EXPECT_THAT(refusal(text, {.max_notes = 2}),
                    HasSubstr("more than 2 comments, annotations and variations."));
    }
    EXPECT_THAT(refusal("e4 {a} * {b} {c} {d} {e} d4", {.max_notes = 2}),
                HasSubstr("Game 2, line 1, column 22: The game has more than 2 comments"));
    EXPECT_THAT(refusal("e4 * e4 * e4", {.max_games = 2}), HasSubstr("more than 2 games."));
    EXPECT_THAT(refusal(std::string(100'000, '(')), HasSubstr("needs a move"));
}

TEST(Pgn, HandsOutGamesOneByOneAndNoneAfterARefusal) {
    PgnReader reader("1. e4 * 1. e5 * 1. d4 *");
    EXPECT_TRUE(reader.next().value().has_value());
    EXPECT_FALSE(reader.next());
    EXPECT_FALSE(reader.next().value().has_value());
}

}  // namespace
}  // namespace prise::chess
