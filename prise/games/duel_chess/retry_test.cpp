// §7.3 with `checkEscape` = `retry`: who has failed to capture out of check answers it in another
// way, or is mated.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "prise/games/duel_chess/rules.h"
#include "prise/games/duel_chess/score_sheet.h"
#include "prise/games/duel_chess/testing.h"

namespace prise::duel_chess {
namespace {

constexpr std::string_view retry = R"({"checkEscape":"retry"})";
constexpr std::string_view bishop = "6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 m -";
constexpr std::string_view last_knight = "6k1/8/8/8/8/3N4/6PP/4r2K w - - 0 1 20/20 m -";
constexpr std::string_view king_alone = "4k3/8/8/8/8/8/3p1n2/4K3 w - - 0 1 20/20 m -";

TEST(DuelChessRetry, TheCheckIsAnsweredInAnotherWay) {
    Table table(bishop, retry);
    EXPECT_EQ(table.legal(), (Texts{"c3a1", "c3e1"}));
    table.apply({"c3a1"});
    EXPECT_NE(table.events()[0].find(R"("mustWin":false)"), std::string::npos);
    table.apply({"bp:3", "bp:3"});
    EXPECT_EQ(table.tail(), "17/17 m!c3 -") << "paid, and nothing regenerated yet";
    EXPECT_EQ(table.events().back(),
              R"({"type":"capture-failed","seat":2,"from":"c3","to":"a1","retry":true})");
    EXPECT_EQ(table.captures(),
              R"({"ply":0,"seat":1,"by":"B","from":"c3","to":"a1","taken":[],"gained":[],)"
              R"("attackerBid":3,"defenderBid":3,"winner":"defender"})");
    EXPECT_EQ(table.play->to_act(), Seat::first);
    EXPECT_EQ(table.legal(), Texts{"c3e1"});
    EXPECT_EQ(table.code("c3a1"), "already-failed");
    EXPECT_EQ(table.code("rt:c3"), "wrong-phase");
    table.apply({"c3e1"});
    EXPECT_TRUE(table.tail().starts_with("18/17 m ")) << table.tail();
    EXPECT_EQ(table.play->completed_turns(), 1);
}

TEST(DuelChessRetry, WithoutAnotherAnswerItIsCheckmate) {
    Table table(last_knight, retry);
    table.apply({"d3e1"});
    EXPECT_NE(table.events()[0].find(R"("mustWin":true)"), std::string::npos);
    table.apply({"bp:0", "bp:0"});
    EXPECT_EQ(table.play->outcome(), win(Seat::second, "checkmate"));
    EXPECT_EQ(table.tail(), "20/20 m!d3 -");
    EXPECT_EQ(table.legal(), Texts{});
    EXPECT_EQ(table.code("d3e1"), "game-over");
    EXPECT_EQ(table.events().back(),
              R"({"type":"game-over","seat":2,"outcome":{"status":"win","winner":2,)"
              R"("reason":"checkmate"}})");
    EXPECT_EQ(table.play->explain_position(spectator).lines[0].sentence,
              "White is in check, and after the knight on d3 has failed no other answer is left: "
              "Black has won.");
    // A won duel is a won duel.
    EXPECT_FALSE(Table(last_knight, retry).apply({"d3e1", "bp:1", "bp:0"}).play->outcome().over());
}

// The king may fail against one piece and try another.
TEST(DuelChessRetry, AKingTriesAnotherPiece) {
    Table table(king_alone, retry);
    EXPECT_EQ(table.legal(), (Texts{"e1d2", "e1e2", "e1f1", "e1f2"}));
    table.apply({"e1f2", "bp:0", "bp:0"});
    EXPECT_EQ(table.tail(), "20/20 m!f2 -");
    EXPECT_EQ(table.legal(), (Texts{"e1d2", "e1e2", "e1f1"}));
    table.apply({"e1d2", "bp:1", "bp:1"});
    EXPECT_EQ(table.tail(), "19/19 m!d2,f2 -");
    EXPECT_EQ(table.legal(), (Texts{"e1e2", "e1f1"}));
    EXPECT_EQ(table.code("e1d2"), "already-failed");
    EXPECT_EQ(table.play->explain_position(spectator).lines[1].sentence,
              "Failed in this turn: the king against the pawn on d2, the king against the knight "
              "on f2.");
}

// ... and a pawn has failed, whatever it wanted to become.
TEST(DuelChessRetry, APawnMayNotTryAnotherPromotion) {
    Table table("3r2k1/2P5/8/8/8/8/4P3/3K4 w - - 0 1 20/20 m -", retry);
    EXPECT_EQ(table.legal(), (Texts{"c7d8b", "c7d8n", "c7d8q", "c7d8r", "d1c1", "d1c2", "d1e1"}));
    table.apply({"c7d8q", "bp:0", "bp:0"});
    EXPECT_EQ(table.legal(), (Texts{"d1c1", "d1c2", "d1e1"}));
    EXPECT_EQ(table.code("c7d8n"), "already-failed");
}

TEST(DuelChessRetry, OutsideOfCheckAFailureRetreats) {
    Table table("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/30 m -", retry);
    EXPECT_EQ(table.apply({"d1d5", "bp:0", "bp:0"}).tail(), "30/30 r:d1d5 -");
    EXPECT_EQ(restore_code("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 r:c3a1 -", retry),
              "bad-position");
    EXPECT_EQ(restore_code("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 r:c3a1 -",
                           R"({"checkEscape":"lose"})"),
              "");
}

TEST(DuelChessRetry, WhatIsRead) {
    const auto code = [](std::string_view phase, std::string_view options = retry) {
        return restore_code(join("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 ", phase, " -"),
                            options);
    };
    EXPECT_EQ(code("m!c3"), "");
    EXPECT_EQ(code("m!c3", "{}"), "bad-position");
    EXPECT_EQ(code("m!c3", R"({"checkEscape":"retry","duels":false})"), "bad-position");
    for (const std::string_view phase :
         {"m!", "m!c3,", "m!c3,c3", "m!a1", "m!g1", "m!f2", "m!e5", "m!c3!c3", "a:c3a1!c3",
          "d:c3a1:3!c3", "m:c3", "m!c", "m!C3"}) {
        EXPECT_EQ(code(phase), "bad-position") << phase;
    }
    const auto of_king = [](std::string_view phase) {
        return restore_code(join("4k3/8/8/8/8/8/3p1n2/4K3 w - - 0 1 20/20 ", phase, " -"), retry);
    };
    EXPECT_EQ(of_king("m!d2,f2"), "");
    EXPECT_EQ(of_king("m!f2,d2"), "bad-position");
    EXPECT_EQ(of_king("a:e1d2!f2"), "");
    EXPECT_EQ(of_king("d:e1d2:10!f2"), "");
    EXPECT_EQ(of_king("a:e1f2!f2"), "bad-position");
    // Nobody is checked here.
    EXPECT_EQ(restore_code("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/30 m!d1 -", retry), "bad-position");
}

TEST(DuelChessRetry, IsSeenByEverybodyAndDecidesTheKey) {
    const Table before(king_alone, retry);
    Table table(king_alone, retry);
    table.apply({"e1f2", "bp:0", "bp:0"});
    EXPECT_TRUE(table.play->observe(spectator).ends_with("?/? m!f2 -"));
    EXPECT_NE(table.play->key(), before.play->key());
    Table other(king_alone, retry);
    other.apply({"e1d2", "bp:0", "bp:0"});
    EXPECT_NE(table.play->key(), other.play->key());
    // The second attempt hides its bid; those of the first are known.
    const PlayMark mark = table.play->mark();
    const auto bid = table.game->parse_action("bp:4");
    table.apply({"e1d2"});
    const PlayMark second = table.play->mark();
    table.apply({"bp:4"});
    EXPECT_EQ(table.play->log_text(second, *bid, spectator), "bp:?");
    EXPECT_TRUE(table.play->observe(Viewer{Seat::second}).ends_with("?/20 d:e1d2:?!f2 -"));
    EXPECT_EQ(table.play->log_text(mark, *table.game->parse_action("e1d2"), spectator), "e1d2");
}

TEST(DuelChessRetry, ATurnThatHasFailedRegeneratesAsSuch) {
    const auto after = [](std::string_view more) {
        Table table(bishop, join(R"({"checkEscape":"retry",)", more, "}"));
        return table.apply({"c3a1", "bp:0", "bp:0", "c3e1"}).tail().substr(0, 5);
    };
    EXPECT_EQ(after(R"("failedAttackRegen":"full")"), "21/20");
    EXPECT_EQ(after(R"("failedAttackRegen":"none")"), "20/20");
    // With an empty pool captures are forbidden as long as there is another answer.
    constexpr std::string_view forbidden = R"({"checkEscape":"retry","zeroBpAttack":"forbidden"})";
    const Table poor("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 0/20 m -", forbidden);
    EXPECT_EQ(poor.legal(), Texts{"c3e1"});
    EXPECT_EQ(poor.code("c3a1"), "no-battle-points");
    Table only("6k1/8/8/8/8/3N4/6PP/4r2K w - - 0 1 0/20 m -", forbidden);
    EXPECT_EQ(only.legal(), Texts{"d3e1"});
    EXPECT_EQ(only.apply({"d3e1", "bp:0", "bp:0"}).play->outcome(), win(Seat::second, "checkmate"));
}

TEST(DuelChessRetry, ScoreSheet) {
    const Rules rules(settings_of<Settings>(*Options::parse(option_table(), retry)));
    const auto sheet = [&](std::string_view position, const std::vector<std::string>& texts) {
        const auto read = read_sheet(rules, position, texts, spectator);
        return read ? text_of(*read) : std::string(read.error().code);
    };
    EXPECT_EQ(sheet(bishop, {"c3a1", "bp:3", "bp:3", "c3e1", "g8f8"}), "1. Bxa1[3:3]/Be1 Kf8\n*\n");
    EXPECT_EQ(sheet(bishop, {"c3a1", "bp:?", "bp:?", "c3e1"}), "1. Bxa1[-]/Be1\n*\n");
    EXPECT_EQ(sheet(bishop, {"c3a1", "bp:?", "bp:?", "g8f8"}), "1. Bxa1[+] Kf8\n*\n");
    EXPECT_EQ(sheet(last_knight, {"d3e1", "bp:0", "bp:4"}), "1. Nxe1[0:4]\n0-1\n");
    EXPECT_EQ(sheet(bishop, {"c3a1", "bp:3", "bp:3", "c3a1"}), "already-failed");
}

// A second reading along random games: chess decides what is legal, less the pairs of man and
// victim that have failed since the turn began.
TEST(DuelChessRetry, AgreesWithTheBookInRandomGames) {
    const auto chess_game = find_game(all_games(), "duel-chess")->make_from(R"({"duels":false})");
    Random random(8);
    int failures = 0, mates = 0, answers = 0;
    for (int game = 0; game < 150 && !testing::Test::HasFailure(); ++game) {
        Table table(
            game % 2 == 0 ? "" : "r3k2r/8/1q1n1b2/8/8/2B1N1Q1/8/R3K2R w KQkq - 0 1 90/90 m -",
            R"({"checkEscape":"retry","maxPieceBp":3})");
        std::set<std::pair<std::string, std::string>> failed;  // from, victim
        for (int ply = 0; ply < 200; ++ply) {
            const std::string position = table.play->position();
            std::string phase = table.tail();
            phase = phase.substr(phase.find(' ') + 1, 1);
            const Texts legal = table.legal();
            if (phase == "m") {
                std::string fen = position;
                for (int field = 0; field < 3; ++field) {
                    fen.resize(fen.rfind(' '));
                }
                const auto plain = (*chess_game)->restore(fen);
                ASSERT_TRUE(plain) << fen;
                Texts moves;
                (*plain)->legal(all_knowing, moves);
                std::erase_if(moves, [&](const std::string& move) {
                    return failed.contains({move.substr(0, 2), move.substr(2, 2)});
                });
                const Outcome outcome = table.play->outcome();
                if (outcome.over() && outcome.reason != "checkmate") {
                    break;
                }
                ASSERT_EQ(legal, moves) << position;
                mates += moves.empty() && !failed.empty() ? 1 : 0;
                answers += !moves.empty() && !failed.empty() ? 1 : 0;
            }
            if (legal.empty()) {
                break;
            }
            const std::string& action = legal[random.below(static_cast<uint32_t>(legal.size()))];
            const int64_t turns = table.play->completed_turns();
            table.apply({action});
            for (const Event& event : table.told.events) {
                const json::Value told = render(event, all_knowing);
                if (event.type == "capture-failed" && told.find("retry") != nullptr) {
                    ++failures;
                    failed.insert({*told.find("from")->string(), *told.find("to")->string()});
                }
            }
            if (table.play->completed_turns() != turns) {
                failed.clear();
            }
            const auto again = table.game->restore(table.play->position());
            ASSERT_TRUE(again) << table.play->position();
            ASSERT_TRUE((*again)->same_as(*table.play)) << table.play->position();
            ASSERT_EQ((*again)->key(), table.play->key());
        }
    }
    EXPECT_GT(failures, 100);
    EXPECT_GT(answers, 100);
    EXPECT_GT(mates, 5);
}

}  // namespace
}  // namespace prise::duel_chess
