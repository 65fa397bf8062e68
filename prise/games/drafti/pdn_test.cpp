// Reading PDN. The games are made up; what is tested is every liberty and every refusal.
#include "prise/games/drafti/pdn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "prise/core/text.h"

namespace prise::drafti {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<PdnGame> all(std::string_view text, const PdnReading& reading = {}) {
    auto games = read_pdn(text, reading);
    EXPECT_TRUE(games) << (games ? "" : games.error().sentence);
    return games ? std::move(*games) : std::vector<PdnGame>{};
}

PdnGame only(std::string_view text, const PdnReading& reading = {}) {
    auto games = all(text, reading);
    EXPECT_EQ(games.size(), 1u);
    return games.empty() ? PdnGame{} : std::move(games.front());
}

std::vector<std::string> actions(std::string_view text, const PdnReading& reading = {}) {
    return actions_of(only(text, reading));
}

std::string refusal(std::string_view text, const PdnReading& reading = {}) {
    const auto games = read_pdn(text, reading);
    return games ? "read" : join(games.error().code, ": ", games.error().sentence);
}

TEST(Pdn, ReadsTagsMovesAndResult) {
    const PdnGame game = only(
        "[Event \"Test\"]\n[White \"Asha\"]\n[Black \"Juma\"]\n[Result \"1-0\"]\n\n"
        "1. 22-18 11-16 2. 18-14 9x18 3. 23x14 1-0\n");
    EXPECT_THAT(game.tags, ElementsAre(PdnTag{"Event", "Test"}, PdnTag{"White", "Asha"},
                                       PdnTag{"Black", "Juma"}, PdnTag{"Result", "1-0"}));
    EXPECT_EQ(*game.tag("white"), "Asha");
    EXPECT_EQ(game.tag("Site"), nullptr);
    EXPECT_EQ(game.result, "1-0");
    EXPECT_EQ(outcome_of(game), PdnOutcome::white_wins);
    EXPECT_THAT(actions_of(game), ElementsAre("22-18", "11-16", "18-14", "9x18", "23x14"));
    EXPECT_EQ(game.options, Options(option_table()));
    EXPECT_TRUE(game.begins_at_start());
    EXPECT_EQ(game.start, "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    EXPECT_THAT(game.notes, IsEmpty());
}

TEST(Pdn, ReadsEverySpellingOfMoves) {
    const auto expected = ElementsAre("22-18", "11-16", "18-14", "9x18", "23x14");
    EXPECT_THAT(actions("c3-d4 f6-g5 d4-c5 b6xd4 e3xc5"), expected);
    EXPECT_THAT(actions("c3d4 f6g5 d4c5 b6d4 e3c5"), expected);
    EXPECT_THAT(actions("C3-D4 F6-G5 D4-C5 B6:D4 E3Xc5"), expected);
    EXPECT_THAT(actions("22 - 18 11 -16 18-\t14 9 : 18 23 x 14"), expected);
    EXPECT_THAT(actions("22-18 11-16 18-14 09x18 23:14"), expected);
    EXPECT_THAT(actions("2218 1116 1814 0918 2314"), expected);
    EXPECT_THAT(actions("22-18 11-16 18-14 9-18 23-14"), expected);  // Thai files do
    EXPECT_EQ(only("c3 - d4").line.moves[0].written, "c3 - d4");
}

TEST(Pdn, ReadsMoveNumbersOfEveryKind) {
    const auto expected = ElementsAre("22-18", "11-16", "18-14");
    EXPECT_THAT(actions("1.22-18 11-16 2.18-14"), expected);
    EXPECT_THAT(actions("1. 22-18 1... 11-16 2.\n18-14"), expected);
    EXPECT_THAT(actions("1. 22-18 1. ... 11-16 7. 18-14 8. ..."), expected);
    EXPECT_THAT(actions("22-18 11-16 18-14"), expected);
}

TEST(Pdn, ResolvesShortCaptures) {
    const std::string tags = "[FEN \"W:W21,24:B9,17,19\"]\n";
    EXPECT_THAT(actions(tags + "21x5"), ElementsAre("21x14x5"));
    EXPECT_THAT(actions(tags + "21x14x5"), ElementsAre("21x14x5"));
    // Round a diamond either way: different pieces.
    const std::string diamond = "[Variant \"tanzania\"]\n[FEN \"W:W22:B9,10,17,18\"]\n";
    EXPECT_THAT(actions(diamond + "c3:e5:c7"), ElementsAre("22x15x6"));
    EXPECT_EQ(refusal(diamond + "1. c3:c7"),
              "ambiguous-move: Game 1, line 3, column 4: 22x6 fits several captures: 22x13x6, "
              "22x15x6.");
    // Rules decide: only some let men capture backward.
    EXPECT_THAT(actions("[FEN \"W:W14,31:B12,17\"] c5:a3", {.preset = "russian"}),
                ElementsAre("14x21"));
}

TEST(Pdn, KnowsResultsOfEveryKind) {
    for (const std::string_view result :
         {"1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"}) {
        EXPECT_EQ(only(join("22-18 ", result)).result, result);
        EXPECT_EQ(only(join("[Result \"", result, "\"]\n22-18 *")).result, result);
    }
    EXPECT_EQ(only("22-18 1 - 0").result, "1-0");
    EXPECT_EQ(only("22-18 1/2").result, "1/2-1/2");
    EXPECT_EQ(only("[Result \"1/2\"] 22-18").result, "1/2-1/2");
    EXPECT_EQ(only("[Result \"1+ - 1-\"] 22-18 1-0").result, "1+ - 1-");
    EXPECT_EQ(only("[Result \"?\"] 22-18 1-0").result, "1-0");
    EXPECT_EQ(only("22-18").result, "*");
    const PdnGame torn = only("[Result \"0-1\"] 22-18 1-0");
    EXPECT_EQ(torn.result, "0-1");
    EXPECT_THAT(torn.notes,
                ElementsAre("The result behind the moves, 1-0, is not that of the tag, '0-1'."));
}

// In English draughts and pool checkers Black begins, and the first number is his.
TEST(Pdn, KnowsWhoseTheFirstNumberIs) {
    const auto outcome = [](std::string_view preset, std::string_view result) {
        return outcome_of(only(join("[Result \"", result, "\"] *"), {.preset = preset}));
    };
    EXPECT_EQ(outcome("russian", "1-0"), PdnOutcome::white_wins);
    EXPECT_EQ(outcome("russian", "0-2"), PdnOutcome::black_wins);
    EXPECT_EQ(outcome("english", "1-0"), PdnOutcome::black_wins);
    EXPECT_EQ(outcome("pool", "0-1"), PdnOutcome::white_wins);
    EXPECT_EQ(outcome("thai", "1-1"), PdnOutcome::draw);
    EXPECT_EQ(outcome("thai", "0-0"), PdnOutcome::both_lose);
    EXPECT_EQ(outcome("thai", "3-1"), PdnOutcome::unknown);
    const Options english = only("22-18", {.preset = "english"}).options;
    EXPECT_EQ(result_text(PdnOutcome::black_wins, english), "1-0");
    EXPECT_EQ(result_text(PdnOutcome::black_wins, Options(option_table())), "0-1");
    EXPECT_EQ(result_text(PdnOutcome::draw, english), "1/2-1/2");
    EXPECT_EQ(result_text(PdnOutcome::unknown, english), "*");
}

TEST(Pdn, SeparatesGames) {
    EXPECT_EQ(all("22-18 1-0 22-18 * 22-17").size(), 3u);
    EXPECT_EQ(all("22-18 1-0\n*\n\n* 22-17 *\n").size(), 2u);  // separated twice
    EXPECT_EQ(all("[Event \"a\"]\n22-18\n\n[Event \"b\"]\n22-17").size(), 2u);
    EXPECT_EQ(all("[Event \"a\"]\n*\n[Event \"b\"]\n*").size(), 2u);  // games without moves
    EXPECT_EQ(all("[Event \"a\"]\n\n[Event \"b\"]\n\n[Site \"c\"]\n22-18").size(), 2u);
    EXPECT_EQ(all("1. 1-0").size(), 1u);
}

TEST(Pdn, TellsTheStarOfAForcedMoveFromTheEnd) {
    EXPECT_THAT(only("22-18* 11-16").line.moves[0].nags, ElementsAre(7));
    EXPECT_EQ(all("22-18*\n[Event \"b\"] 22-18*").size(), 2u);
    EXPECT_EQ(all("22-18* 1. 22-17").size(), 2u);
    EXPECT_EQ(all("22-18 * 22-17").size(), 2u);
}

TEST(Pdn, PutsCommentsWhereTheyBelong) {
    const PdnGame game = only(
        "{before}\n1. {again} 22-18 {after\n  it}{ [%clk 0:01:30] } 1... {of 11-16} 11-16 ; to the "
        "end\n"
        "(1... 11-15 {other} 2. 18x11 {last}) {back} 2. 18-14 {} 1-0 {behind}\n{too}");
    const auto& moves = game.line.moves;
    ASSERT_EQ(moves.size(), 3u);
    EXPECT_THAT(moves[0].before, ElementsAre("before", "again"));
    EXPECT_THAT(moves[0].after, ElementsAre("after it", "[%clk 0:01:30]"));
    EXPECT_THAT(moves[1].before, ElementsAre("of 11-16"));
    EXPECT_THAT(moves[1].after, ElementsAre("to the end"));
    EXPECT_THAT(moves[2].before, ElementsAre("back"));
    EXPECT_THAT(moves[2].after, ElementsAre("behind", "too"));
    ASSERT_EQ(moves[1].variations.size(), 1u);
    EXPECT_THAT(moves[1].variations[0].moves[0].after, ElementsAre("other"));
    EXPECT_THAT(moves[1].variations[0].moves[1].after, ElementsAre("last"));
    // After a variation nothing follows: the end of the line.
    EXPECT_THAT(only("22-18 (22-17) {end} *").line.comments, ElementsAre("end"));
    EXPECT_THAT(only("[Event \"x\"] {alone} *").line.comments, ElementsAre("alone"));
    // Between games a comment belongs to the next one, unless it stands on the line of the result.
    const auto two = all("22-18 1-0 {of one}\n{of two}\n[Event \"2\"]\n22-17 *");
    EXPECT_THAT(two[0].line.moves[0].after, ElementsAre("of one"));
    EXPECT_THAT(two[1].line.moves[0].before, ElementsAre("of two"));
}

TEST(Pdn, ReadsAnnotations) {
    const PdnGame game = only("22-18! 11-16?? $14 18-14 !? 9x18(?) 23x14 (!?!!!) $139");
    const auto& moves = game.line.moves;
    EXPECT_THAT(moves[0].nags, ElementsAre(1));
    EXPECT_THAT(moves[1].nags, ElementsAre(4, 14));
    EXPECT_THAT(moves[2].nags, ElementsAre(5));
    EXPECT_THAT(moves[3].nags, ElementsAre(2));
    EXPECT_THAT(moves[4].nags, ElementsAre(5, 139));
    EXPECT_THAT(only("$2 22-18!!").line.moves[0].nags, ElementsAre(2, 3));
    EXPECT_THAT(only("22-18?! 2. $3").line.moves[0].nags, ElementsAre(6, 3));
}

TEST(Pdn, ReadsVariationsInVariations) {
    const PdnGame game = only("22-18 (22-17 9-13 (11-15) 17-14) (21-17 *) 11-16 (12-16)");
    const auto& moves = game.line.moves;
    ASSERT_EQ(moves.size(), 2u);
    ASSERT_EQ(moves[0].variations.size(), 2u);
    EXPECT_EQ(moves[0].variations[0].moves[2].action, "17-14");
    EXPECT_EQ(moves[0].variations[0].moves[1].variations[0].moves[0].action, "11-15");
    EXPECT_EQ(moves[0].variations[1].moves[0].action, "21-17");
    EXPECT_EQ(moves[1].variations[0].moves[0].action, "12-16");
}

TEST(Pdn, ReadsPositions) {
    const PdnGame game = only("[Setup \"1\"]\n[FEN \"B:W18,24,K10:B12,16,K22.\"]\n22x28");
    EXPECT_EQ(game.start, "B:WK10,18,24:B12,16,K22");
    EXPECT_FALSE(game.begins_at_start());
    EXPECT_EQ(only("/FEN \"W:W21:B3\"/ 21-17").start, "W:W21:B3");
    EXPECT_TRUE(only("[SetUp \"0\"][FEN \"W:W21:B3\"] 22-18").begins_at_start());
    // The clocks of the FEN are not ours; a game begins with its own.
    EXPECT_THAT(only("[FEN \"W:WK21,30:B3:H79:F40\"] 21-17").notes, IsEmpty());
    const PdnGame aside = only("22-18 (/FEN \"W:W21:B3\"/ 21-17)");
    EXPECT_EQ(aside.line.moves[0].variations[0].setup, "W:W21:B3");
}

TEST(Pdn, FindsTheRules) {
    const auto preset = [](std::string_view tags, const PdnReading& reading = {}) {
        const PdnGame game = only(join(tags, "\n*"), reading);
        return std::string(option_table().find("variant")->word(game.options["variant"]));
    };
    EXPECT_EQ(preset("[A \"\"]"), "tanzania");
    EXPECT_EQ(preset("[GameType \"21\"]"), "english");
    EXPECT_EQ(preset("[GameType \"23,W,8,8,A0,0\"]"), "pool");
    EXPECT_EQ(preset("[GameType \"25,W,8,8,A0,0\"]"), "russian");
    EXPECT_EQ(preset("[GameType \"26\"]"), "brazilian");
    EXPECT_EQ(preset("[GameType \"29\"]"), "czech");
    EXPECT_EQ(preset("[GameType \"31\"]"), "thai");
    EXPECT_EQ(preset("[GameType \"42,W,8,8,N2,0\"]"), "tanzania");
    EXPECT_EQ(preset("[GameType \"21\"][Variant \"Tanzanian\"]"), "tanzania");
    EXPECT_EQ(preset("[Variant \"Russian\"][GameType \"21\"]"), "russian");
    EXPECT_EQ(preset("[Variant \"unheard of\"][GameType \"26\"]"), "brazilian");
    EXPECT_EQ(preset("[GameType \"25\"]", {.preset = "english"}), "english");
    const std::string federation = R"([Options "{\"variant\":\"tanzania-federation\"}"])";
    EXPECT_EQ(preset(federation), "tanzania-federation");
    EXPECT_EQ(preset(federation, {.preset = "czech"}), "czech");
    EXPECT_EQ(preset(federation, {.options = R"({"variant":"thai"})"}), "thai");
    EXPECT_THAT(only("[Variant \"unheard of\"] *").notes,
                ElementsAre("Variant 'unheard of' is not known."));

    const std::string tags = R"([GameType "25"][Options "{\"noProgressLimit\":50}"] *)";
    EXPECT_EQ(only(tags).options["noProgressLimit"], 50);
    EXPECT_EQ(only(tags, {.options = R"({"noProgressLimit":60})"}).options["noProgressLimit"], 60);
}

TEST(Pdn, LetsTheFirstMoveTellWhoBegins) {
    const PdnGame game = only("11-15 22-18");
    EXPECT_EQ(game.options["firstPlayer"], 1);
    EXPECT_TRUE(game.begins_at_start());
    EXPECT_THAT(game.notes, ElementsAre("Black begins, other than usual in this game."));
    EXPECT_THAT(actions("11-15 23-18", {.preset = "english"}), ElementsAre("11-15", "23-18"));
    EXPECT_THAT(actions("23-18 11-15", {.preset = "english"}), ElementsAre("23-18", "11-15"));
    EXPECT_THAT(refusal(R"([Options "{\"firstPlayer\":\"white\"}"] 11-15)"),
                testing::StartsWith("no-such-move: Game 1, line 1, column 41: 11-15 is not legal"));
}

// §8.1 ends games in which real players went on.
TEST(Pdn, LiftsTheDrawRulesThatAGameHasOutlived) {
    const std::string fen = "[FEN \"W:W25,K32:BK3,5,9,13\"]\n";
    const std::string round = "32-28 3-7 28-32 7-3 ";
    const PdnGame still = only(fen + round + round);
    EXPECT_EQ(still.options["repetitionLimit"], 3);
    EXPECT_THAT(still.notes, IsEmpty());
    const PdnGame game = only(fen + round + round + round);
    EXPECT_EQ(game.options["repetitionLimit"], 0);
    EXPECT_EQ(game.options["noProgressLimit"], 80);
    EXPECT_THAT(game.notes, ElementsAre("Draw rule lifted: repetitionLimit becomes 0, because the "
                                        "game goes on."));
    EXPECT_EQ(refusal(fen + round + round + round, {.lift_draws = false}),
              "game-over: Game 1, line 2, column 41: The game is a draw here by the option "
              "repetitionLimit.");

    std::string endless = fen;
    for (int i = 0; i < 100; ++i) endless += round + "\n";
    EXPECT_EQ(only(endless).options["noProgressLimit"], 400);
    EXPECT_EQ(
        refusal(endless + round),
        "game-over: Game 1, line 102, column 1: The game is a draw here (no-progress), and no "
        "value of the option noProgressLimit would let it go on.");
    // A variation may go on as it likes and lifts nothing.
    const PdnGame aside = only(fen + "32-28 (32-27 3-7 27-32 7-3 32-27 3-7 27-32 7-3 32-27)");
    EXPECT_EQ(aside.options["repetitionLimit"], 3);

    EXPECT_EQ(only("[FEN \"W:WK29:BK5\"] 29-25 5-1 25-29").options["kingVsKingDraw"], 0);
    EXPECT_EQ(
        only("[FEN \"W:WK29,K31:BK5\"] 29-25 5-1 25-29 1-5 29-25 5-1 25-29 1-5 29-25 5-1 25-29")
            .options["loneKingLimit"],
        0);
}

TEST(Pdn, ReadsTextsOfEveryOrigin) {
    const auto expected = ElementsAre("22-18", "11-16");
    EXPECT_THAT(actions("\xEF\xBB\xBF[Event \"x\"]\n22-18 11-16"), expected);         // BOM
    EXPECT_THAT(actions("[Event \"x\"]\r\n\r\n22-18\r\n11-16 *\r\n\x1A"), expected);  // DOS
    EXPECT_THAT(actions("[Event \"x\"]\r\r22-18 ; note\r11-16 *\r"), expected);  // old Macintosh
    EXPECT_THAT(actions("% escape\n[Event \"x\"]\n%[Event\n22-18\n% 11-15\n11-16"), expected);
    EXPECT_EQ(*only("[Event \"Bj\xF6rn\"] 22-18").tag("Event"), "Bj\u00F6rn");  // Latin-1
    EXPECT_EQ(*only("[Event \"\u0424\"] 22-18").tag("Event"), "\u0424");        // UTF-8
    EXPECT_THAT(only("22-18 {na\xEFve}").line.moves[0].after, ElementsAre("na\u00EFve"));
    EXPECT_EQ(*only(R"([Event "the \"old\" \\ game"] *)").tag("Event"), R"(the "old" \ game)");
    EXPECT_EQ(*only(R"([Event "the "old" game" ] *)").tag("Event"), R"(the "old" game)");
    EXPECT_EQ(*only("[ Event \"\"][Site \"a\tb\"] *").tag("Site"), "a b");
    EXPECT_EQ(refusal("\xFF\xFE[\0"), "bad-pdn: The text is UTF-16; it must be UTF-8 or Latin-1.");
}

TEST(Pdn, RefusesWithGameLineAndColumn) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"", "bad-pdn: There is no game in the text."},
        {"{only this}", "bad-pdn: There is no game in the text."},
        {"[", "bad-pdn: Game 1, line 1, column 2: Expected the name of a tag."},
        {"[Event]",
         "bad-pdn: Game 1, line 1, column 7: Expected the value of the tag 'Event' in "
         "quotation marks."},
        {"22-18 *\n[Event \"x]\n",
         "bad-pdn: Game 2, line 2, column 1: The tag 'Event' does not end on its line with '\"]'."},
        {"22-18 {\u00F6} 11-16 {x",
         "bad-pdn: Game 1, line 1, column 17: This comment is not closed."},
        {"{x", "bad-pdn: Game 1, line 1, column 1: This comment is not closed."},
        {"22-18 {a {b} c} 11-16",
         "bad-pdn: Game 1, line 1, column 14: Expected a dark square, 1 to "
         "32 or such as c3, not 'c} 11-16'."},
        {"22-18 {a} }",
         "bad-pdn: Game 1, line 1, column 11: No comment is open that '}' could close; "
         "comments do not nest."},
        {"22-18 )", "bad-pdn: Game 1, line 1, column 7: Nothing is open that ')' could close."},
        {"22-18\n(22-17 (21-17)",
         "bad-pdn: Game 1, line 2, column 1: This variation is not closed."},
        {"22-18 (22-17 [Event \"x\"]",
         "bad-pdn: Game 1, line 1, column 7: This variation is not closed."},
        {"(22-17)",
         "bad-pdn: Game 1, line 1, column 1: A variation needs a move before it, which it "
         "replaces."},
        {"! 22-18", "bad-pdn: Game 1, line 1, column 1: There is no move before '!'."},
        {"22-18 (!", "bad-pdn: Game 1, line 1, column 7: Expected ')' behind these signs."},
        {"22-18 $",
         "bad-pdn: Game 1, line 1, column 7: Expected a number of at most four digits "
         "behind '$'."},
        {"$1 *", "bad-pdn: Game 1, line 1, column 5: There is no move to which '$' could belong."},
        {"22-18 /FEN", "bad-pdn: Game 1, line 1, column 7: This set-up command is not closed."},
        {"22-18 /FEN \"W:W21:B3\"/",
         "bad-pdn: Game 1, line 1, column 7: A new position can be set up only before the first "
         "move "
         "of a game or of a variation: a game in which the pieces jump cannot be replayed."},
        {"22-18\n- -",
         "bad-pdn: Game 1, line 2, column 1: Expected a move, a comment, a variation or "
         "a result, not '- -'."},
        {"1. e4 e5",
         "bad-pdn: Game 1, line 1, column 4: Expected a dark square, 1 to 32 or such as "
         "c3, not 'e4 e5'."},
        {"22", "bad-pdn: Game 1, line 1, column 3: Expected '-', 'x' or ':' and a second square."},
        {"22-33",
         "bad-pdn: Game 1, line 1, column 4: Expected a dark square, 1 to 32 or such as c3, "
         "not '33'."},
        {"2233", "bad-pdn: Game 1, line 1, column 1: '2233' names no two squares."},
        {"1x2x3x4x5x6x7x8x9x10x11x12x13x14",
         "bad-pdn: Game 1, line 1, column 1: No move has that many squares."},
        {"[GameType \"20\"] *",
         "bad-pdn: Game 1, line 1, column 12: GameType '20' is none of the "
         "games that are known: 21, 23, 25, 26, 29, 31, 42."},
        {"[GameType \"25,W,10,8,A0,0\"] *",
         "bad-pdn: Game 1, line 1, column 12: GameType '25,W,10,8,A0,0' is not played on 8x8."},
        {"[Event \"x\"]\n[Options \"{\\\"x\\\":1}\"] *",
         "bad-options: Game 1, line 2, column 11: There is no option 'x'."},
        {"[Options \"[]\"] *",
         "bad-options: Game 1, line 1, column 11: Options must be a JSON object, not an array."},
        {"[Event \"x\"]\n[FEN \"W:W21:B33\"] *",
         "bad-position: Game 1, line 2, column 14: Expected a dark square, 1 to 32 or such as c3, "
         "not '33'."},
        {"[GameType \"42\"]\n22-18 11-16\n18-13 *",
         "no-such-move: Game 1, line 3, column 1: 18-13 is not legal: Square 13 is on no diagonal "
         "through 18. White can play 18-14, 18-15, 21-17, 23-19, 24-19, 24-20, 25-22, 26-22."},
    };
    for (const auto& [text, expected] : cases) {
        EXPECT_EQ(refusal(text), expected) << text;
    }
}

TEST(Pdn, SaysWhatWouldBeLegal) {
    EXPECT_EQ(refusal("[Variant \"tanzania\"][FEN \"W:W21,24:B9,17,19\"] 24x15"),
              "no-such-move: Game 1, line 1, column 47: 24x15 is not legal: 24x15 takes 1 piece; 2 "
              "can be taken. White can play 21x14x5.");
    EXPECT_EQ(refusal("[Variant \"tanzania\"] 22x18"),
              "no-such-move: Game 1, line 1, column 22: 22x18 is not legal. White can play 21-17, "
              "22-17, 22-18, 23-18, 23-19, 24-19, 24-20.");
    EXPECT_EQ(refusal("[FEN \"W:W18:B15\"] 18x11 11-7"),
              "no-such-move: Game 1, line 1, column 25: 11-7: the game is over. Nothing names the "
              "rules; those of tanzania are assumed.");
    EXPECT_THAT(refusal("[GameType \"42\"][FEN \"W:WK29,K30:B5,6\"] 29-20"),
                testing::EndsWith(" and 2 more."));
}

TEST(Pdn, HasLimits) {
    EXPECT_EQ(refusal("22-18 11-16", {.limits = {.max_size = 10}}),
              "bad-pdn: The text has 11 bytes; at most 10 are read.");
    EXPECT_EQ(refusal("22-18 (22-17 (21-17))", {.limits = {.max_depth = 1}}),
              "bad-pdn: Game 1, line 1, column 14: Variations are nested deeper than 1.");
    EXPECT_EQ(refusal("22-18 (22-17) 11-16", {.limits = {.max_moves = 2}}),
              "bad-pdn: Game 1, line 1, column 15: The game has more than 2 moves.");
    EXPECT_EQ(refusal("22-18 * 22-18 * 22-18", {.limits = {.max_games = 2}}),
              "bad-pdn: The text has more than 2 games.");
    std::string tags;
    for (int i = 0; i < 1001; ++i) tags += "[A \"\"]\n";
    EXPECT_EQ(refusal(tags),
              "bad-pdn: Game 1, line 1001, column 1: The game has more than 1000 tags.");
    EXPECT_EQ(refusal("22-18", {.preset = "chess"}), "bad-options: There is no preset 'chess'.");
    EXPECT_EQ(refusal("22-18", {.options = "{\"x\":1}"}), "bad-options: There is no option 'x'.");
}

// No text may cost more than its size times a constant. There is no clock here: what is quadratic
// would run into the time limit of all tests.
TEST(Pdn, StaysLinearOnHostileTexts) {
    for (const std::string_view piece : {"[",
                                         "(",
                                         "{",
                                         "{}",
                                         "{ ",
                                         "; ",
                                         "%",
                                         "\n",
                                         " ",
                                         "*",
                                         "1",
                                         "1.",
                                         "1-0 ",
                                         "$",
                                         "!",
                                         "\"",
                                         "\\",
                                         "\r",
                                         "/",
                                         "22 ",
                                         "22-",
                                         "a1",
                                         "\xFF",
                                         "[A \"",
                                         "[A \"\"]\n\n",
                                         R"([A "" "" )",
                                         "22-18*",
                                         "22-18* ",
                                         "22-18 {",
                                         "22-18 (",
                                         "22-18(22-17)",
                                         "{c}\n1-0\n",
                                         "22-18*1."}) {
        for (const std::string_view before : {"", "[A \"", "22-18 ("}) {
            std::string text(before);
            while (text.size() < (size_t{1} << 17)) text += piece;
            (void)read_pdn(text);
        }
    }
}

TEST(Pdn, ReadsGameByGame) {
    PdnReader reader("22-18 1-0 22-17 * 22-30", {});
    const auto first = reader.next();
    ASSERT_TRUE(first && *first);
    EXPECT_EQ((*first)->result, "1-0");
    ASSERT_TRUE(reader.next()->has_value());
    const auto third = reader.next();
    ASSERT_FALSE(third);
    EXPECT_THAT(third.error().sentence, testing::StartsWith("Game 3, line 1, column 19: 22-30"));
    const auto end = reader.next();
    ASSERT_TRUE(end);
    EXPECT_FALSE(end->has_value());
}

}  // namespace
}  // namespace prise::drafti
