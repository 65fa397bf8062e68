// Gambit Chess as chess and back: what each turn becomes, that random games return unchanged, that
// the moves alone lead to the same board, and how files are refused that do not fit.
#include "prise/games/duel_chess/pgn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "prise/chess/fen.h"
#include "prise/core/random.h"
#include "prise/core/text.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Texts = std::vector<std::string>;

DuelGame game_of(const Texts& actions, std::string_view start = {},
                 std::string_view options = "{}") {
    DuelGame game;
    game.options = *Options::parse(option_table(), options);
    game.start = start;
    for (const std::string& action : actions) {
        game.line.moves.emplace_back().action = action;
    }
    return game;
}

std::string written(const DuelGame& game) {
    const auto chess = chess_of(game);
    if (!chess) return join(chess.error().code, ": ", chess.error().sentence);
    const auto text = chess::write_pgn({&*chess, 1});
    return text ? *text : text.error().sentence;
}

// The moves without tags and legend.
std::string moves(const Texts& actions, std::string_view start = {},
                  std::string_view options = "{}") {
    std::string text = written(game_of(actions, start, options));
    text.erase(0, text.find("\n\n") + 2);
    for (char& c : text) c = c == '\n' ? ' ' : c;
    const std::string legend = join("{", pgn::legend, "} ");
    if (const size_t at = text.find(legend); at != std::string::npos) text.erase(at, legend.size());
    return text;
}

Result<DuelGame> read(std::string_view text) {
    const auto games = chess::read_pgn(text);
    if (!games) return refuse(games);
    EXPECT_TRUE(tells_duels(games->front())) << text;
    return duels_of(games->front());
}

Texts actions_in(std::string_view text) {
    const auto game = read(text);
    return game ? actions_of(*game) : Texts{game.error().sentence};
}

std::string refusal(std::string_view moves, std::string_view tags = {}) {
    const auto game = read(join("[Rules \"duel-chess\"]\n", tags, "\n\n", moves));
    return game ? "read" : join(game.error().code, ": ", game.error().sentence);
}

constexpr std::string_view pawns = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";

TEST(DuelPgn, ADuelIsAMoveOfChessAndAComment) {
    EXPECT_EQ(moves({"e4d5", "bp:2", "bp:1"}, pawns), "1. exd5 {exd5[2:1]} * ");
    EXPECT_EQ(moves({"e4d5", "bp:1", "bp:1", "rt:e4", "d5e4", "bp:3", "bp:0"}, pawns),
              "1. -- {exd5[1:1]>e4} 1... dxe4 {dxe4[3:0]} * ");
    EXPECT_EQ(moves({"d4d8", "bp:3", "bp:3", "rt:d6"}, "3nk3/8/8/8/3R4/8/8/4K3 w - - 0 1"),
              "1. Rd6 {Rxd8[3:3]>d6} * ");
    EXPECT_EQ(moves({"d4d8", "bp:3", "bp:3", "rt:d1"}, "3nk3/8/8/8/3R4/8/8/4K3 w - - 0 1"),
              "1. Rd1 {Rxd8[3:3]>d1} * ");
    EXPECT_EQ(moves({"e7d8q", "bp:3", "bp:2"}, "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1"),
              "1. exd8=Q+ {exd8=Q[3:2]} * ");
    EXPECT_EQ(moves({"e1e2", "e8e7"}, pawns), "1. Ke2 Ke7 * ");
}

// Of the squares of its rectangle none is a knight's jump away.
TEST(DuelPgn, AKnightThatFallsBackElsewhereJumpsThere) {
    constexpr std::string_view knight = "4k3/8/4p3/8/3N4/8/8/4K3 w - - 0 1";
    EXPECT_EQ(moves({"d4e6", "bp:0", "bp:0", "rt:d6", "e8e7"}, knight),
              "1. Nb5 {Nxe6[0:0]>d6} 1... -- 2. Nd6+ Ke7 * ");
    EXPECT_EQ(moves({"d4e6", "bp:0", "bp:0", "rt:d5"}, knight).find("1. N"), 0U);
}

TEST(DuelPgn, WhatNoMoveComesToStandsBehindTheLast) {
    // A duel on its way, by its actions.
    EXPECT_EQ(moves({"e4d5"}, pawns), "{Not to be replayed as chess: exd5[]} * ");
    EXPECT_EQ(moves({"e1e2", "d5e4", "bp:1"}, pawns),
              "1. Ke2 {Not to be replayed as chess: dxe4[1]} * ");
    EXPECT_EQ(moves({"e4d5", "bp:1", "bp:1"}, pawns),
              "{Not to be replayed as chess: exd5[1:1]} * ");
    // A capture that fails in check.
    constexpr std::string_view check = "6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1";
    EXPECT_EQ(moves({"c3a1", "bp:3", "bp:3"}, check, R"({"checkEscape":"lose"})"),
              "{Not to be replayed as chess: Bxa1[3:3]} * ");
    EXPECT_EQ(moves({"c3a1", "bp:3", "bp:3", "c3e1"}, check, R"({"checkEscape":"retry"})"),
              "1. Be1 {Bxa1[3:3]/Be1} * ");
    EXPECT_EQ(moves({"c3a1"}, check), "1. Bxa1 * ");
    // A knight saves the king by a step that two jumps cannot make, and the game goes on.
    EXPECT_EQ(moves({"f6e8", "bp:3", "bp:5", "rt:e6", "h8g8", "f1g1"},
                    "4r2k/8/5N2/8/8/8/3P1P2/3RKR2 w - - 0 1", R"({"checkEscape":"lose"})"),
              "{Not to be replayed as chess: Nxe8[3:5]>e6 Kg8 Rg1} * ");
}

TEST(DuelPgn, TagsTellTheRules) {
    EXPECT_THAT(written(game_of({"e2e4"})),
                testing::AllOf(HasSubstr("[Rules \"duel-chess\"]\n"), Not(HasSubstr("[Options")),
                               Not(HasSubstr("[FEN")), Not(HasSubstr("[Position"))));
    EXPECT_THAT(written(game_of({}, {}, R"({"tieWinner":"attacker"})")),
                HasSubstr("[Options \"{\\\"tieWinner\\\":\\\"attacker\\\"}\"]\n"));
    EXPECT_THAT(written(game_of({}, join(pawns, " 39/39 m -"))), Not(HasSubstr("[Position")));
    EXPECT_THAT(written(game_of({}, join(pawns, " 5/39 m -"))),
                HasSubstr(join("[FEN \"", pawns, "\"]\n[Rules \"duel-chess\"]\n[Position \"", pawns,
                               " 5/39 m -\"]\n")));
}

TEST(DuelPgn, RefusesWhatPgnCannotHold) {
    EXPECT_THAT(written(game_of({"e4d5", "bp:?"}, pawns)),
                HasSubstr("bad-format: A bid is hidden"));
    EXPECT_THAT(written(game_of({}, join(pawns, " 9/9 a:e4d5 -"))),
                HasSubstr("bad-format: The game begins in a duel"));
    EXPECT_THAT(written(game_of({"e2e5"})), HasSubstr("illegal-move: "));
    EXPECT_THAT(written(game_of({"e4d5", "bp:11"}, pawns)), HasSubstr("bid-over-maximum: "));
    EXPECT_THAT(written(game_of({}, "x")), HasSubstr("bad-position: "));
}

TEST(DuelPgn, ReadsWhatPeopleHaveAddedToo) {
    const auto game = read(
        "[White \"Asha\"]\n[Rules \"duel-chess\"]\n\n"
        "1. e4 {bold} d5 2. exd5 $1 {[%clk 0:01:00]} {exd5[2:1] cheap} Qxd5 {Qxd5[0:3]>d8} *");
    EXPECT_FALSE(game) << "the move must be what the duel came to";
    const auto sound = read(
        "[White \"Asha\"]\n[Rules \"duel-chess\"]\n\n"
        "1. e4 {bold} d5 2. exd5 $1 {[%clk 0:01:00]} {exd5[2:1] cheap} (2. e5) "
        "2... -- {Qxd5[0:3]>d8} *");
    ASSERT_TRUE(sound) << sound.error().sentence;
    EXPECT_THAT(actions_of(*sound), ElementsAre("e2e4", "d7d5", "e4d5", "bp:2", "bp:1", "d8d5",
                                                "bp:0", "bp:3", "rt:d8"));
    EXPECT_THAT(sound->tags, ElementsAre(notation::Tag{"White", "Asha"}));
    EXPECT_EQ(annotations_in(sound->line), 5U);
    EXPECT_THAT(sound->line.moves[4].after, ElementsAre("[%clk 0:01:00]", "cheap"));
}

TEST(DuelPgn, RefusesCommentsThatDoNotFit) {
    const auto fen = [](std::string_view position) { return join("[FEN \"", position, "\"]\n"); };
    EXPECT_EQ(refusal("1. e4 d5 2. exd5 *"),
              "bad-pgn: Move 2: No comment tells of the duel for e4d5.");
    EXPECT_EQ(refusal("1. e4 -- *"),
              "bad-pgn: Move 1...: No comment tells of the duel that came to nothing.");
    EXPECT_THAT(refusal("1. e4 d5 2. exd5 {exd5[2:x]} *"),
                HasSubstr("bad-pgn: Move 2: 'exd5[2:x]' is no turn: expected "));
    for (const std::string_view broken :
         {"exd5[", "exd5[]x", "exd5[2]>e4", "exd5[02:1]", "exd5[1:1]>", "exd5[1:1]>e9",
          "exd5[1:1]>e44", "exd5[12345:1]", "exd5[2:1]//", "exd5[-]>e4"}) {
        EXPECT_THAT(refusal(join("1. e4 d5 2. exd5 {", broken, "} *")),
                    HasSubstr("bad-pgn: Move 2"))
            << broken;
    }
    EXPECT_THAT(refusal("1. e4 d5 2. exd5 {exd5[2:1]} {exd5[3:1]} *"), HasSubstr("Two comments"));
    EXPECT_THAT(refusal("1. e4 d5 2. exd5 {Nxd5[2:1]} *"), HasSubstr("tells of it otherwise"));
    EXPECT_THAT(refusal("1. e4 d5 2. exd5 {exd5[1:1]} *"), HasSubstr("A duel has no end"));
    EXPECT_THAT(refusal("1. e4 d5 2. exd5 {exd5[1:1]>e4} *"), HasSubstr("not what the duel came"));
    EXPECT_THAT(refusal("1. e4 d5 2. -- {exd5[2:1]} *"), HasSubstr("not what the duel came"));
    EXPECT_THAT(refusal("1. Rd5 {Rxd8[3:3]>d6} *", fen("3nk3/8/8/8/3R4/8/8/4K3 w - - 0 1")),
                HasSubstr("not what the duel came"));
    for (const std::string_view jumps :
         {"1. Nb5", "1. Nb5 Kd7 2. Nd6", "1. Ke2 -- 2. Nb5 -- 3. Nd6", "1. Nb5 -- 2. Ke2",
          "1. --"}) {
        const size_t end = jumps.find(' ', 3);
        EXPECT_THAT(refusal(join(jumps.substr(0, end), " {Nxe6[0:0]>d6}",
                                 end == std::string_view::npos ? "" : jumps.substr(end), " *"),
                            fen("4k3/8/4p3/8/3N4/8/8/4K3 w - - 0 1")),
                    HasSubstr("bad-pgn: Move "))
            << jumps;
    }
    EXPECT_THAT(refusal("1. e4 {Not to be replayed as chess: d5} e5 *"), HasSubstr("game goes on"));
    EXPECT_THAT(refusal("1. e4 {Not to be replayed as chess: e4} *"), HasSubstr("otherwise"));
    // The board must stay one of chess, whatever is claimed.
    for (const std::string_view square : {"e1", "d7", "b5", "e8"}) {
        EXPECT_THAT(refusal(join("1. d4 d5 2. Qd3 Qd6 {Not to be replayed as chess: Qxh7[0:0]>",
                                 square, "} *")),
                    HasSubstr("nobody can retreat there"))
            << square;
    }
    EXPECT_THAT(refusal("1. e4 *", "[Options \"{\\\"duel\\\":true}\"]\n"),
                HasSubstr("bad-pgn: The tag Options: "));
    EXPECT_THAT(refusal("1. e4 *", join("[Position \"", pawns, " 5/39 m -\"]\n")),
                HasSubstr("bad-pgn: The tag Position"));
}

// Bids are the affair of the rules, which have their own codes for them.
TEST(DuelPgn, LeavesTheBidsToTheRules) {
    EXPECT_THAT(actions_in("[Rules \"duel-chess\"]\n\n1. e4 d5 2. exd5 {exd5[99:1]} *"),
                ElementsAre("e2e4", "d7d5", "e4d5", "bp:99", "bp:1"));
}

struct RandomGame {
    DuelGame game;
    std::string placement;  // at its end
};

RandomGame random_game(const Options& options, Random& random) {
    const Rules rules(settings_of<Settings>(options));
    State state;
    Past past;
    rules.start(state, past);
    RandomGame made;
    made.game.options = options;
    made.game.result = "1/2-1/2";
    made.game.tags = {{"White", "Asha"}};
    ActionList<Action> legal;
    Silent silent;
    for (uint32_t left = 1 + random.below(500); left > 0; --left) {
        legal.clear();
        if (!rules.outcome(state, past).over()) rules.legal(state, past, legal);
        if (legal.empty()) break;
        const Action action = legal[random.below(static_cast<uint32_t>(legal.size()))];
        made.game.line.moves.emplace_back().action =
            prise::text_of([&](Text& text) { rules.print_action(action, text); });
        rules.apply(state, past, action, silent);
    }
    made.placement =
        prise::text_of([&](Text& text) { chess::print_placement(state.board(), text); });
    return made;
}

// Does chess lose sight of the game before its end? A duel that was not fought out changes no
// board.
bool goes_beyond_chess(const chess::PgnGame& game) {
    const auto& last = game.line.moves.empty() ? game.line.comments : game.line.moves.back().after;
    const std::string comment = last.empty() ? "" : last.back();
    return comment.starts_with(pgn::beyond_chess) &&
           comment.find_first_of(" >", pgn::beyond_chess.size() + 1) != std::string::npos;
}

struct Returned {
    int games = 0;
    int beyond = 0;
};

void expect_return(const Options& options, Random& random, Returned& returned) {
    for (int i = 0; i < 15; ++i) {
        const auto [game, placement] = random_game(options, random);
        const std::string text = written(game);
        const auto chess = chess::read_pgn(text);
        ASSERT_TRUE(chess) << chess.error().sentence << "\n" << text;
        const auto again = duels_of(chess->front());
        ASSERT_TRUE(again) << again.error().sentence << "\n" << text;
        EXPECT_EQ(actions_of(*again), actions_of(game)) << text;
        EXPECT_TRUE(again->options == options);
        EXPECT_EQ(again->start, game.start);
        EXPECT_EQ(again->result, game.result);
        EXPECT_EQ(*again->tag("White"), "Asha");
        EXPECT_EQ(annotations_in(again->line), 0U) << text;
        EXPECT_EQ(written(*again), text);
        ++returned.games;
        // Whoever knows nothing of duels sees the same board.
        const auto last = chess::last_position_of(chess->front());
        ASSERT_TRUE(last);
        if (goes_beyond_chess(chess->front())) {
            ++returned.beyond;
        } else {
            EXPECT_THAT(chess::fen_of(*last), testing::StartsWith(placement + " ")) << text;
        }
    }
}

TEST(DuelPgn, RandomGamesOfEveryPresetComeBack) {
    Random random(20261119);
    Returned returned;
    for (const Preset& preset : option_table().presets) {
        const auto options = Options::parse(option_table(), {}, preset.name);
        if ((*options)["duels"] == 0) continue;
        for (const CheckEscape escape :
             {CheckEscape::lose, CheckEscape::sure, CheckEscape::retry}) {
            Options varied = *options;
            varied.set("checkEscape", static_cast<int64_t>(escape));
            expect_return(varied, random, returned);
        }
    }
    EXPECT_GT(returned.games, 300);
    // Random players send knights to squares that nobody would pay for.
    EXPECT_LT(returned.beyond, returned.games / 10);
    RecordProperty("beyond", returned.beyond);
}

}  // namespace
}  // namespace prise::duel_chess
