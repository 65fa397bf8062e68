// The book, section by section. What tests/cases/duel-chess.cases.json already says is not repeated
// here.
#include <set>

#include "prise/games/duel_chess/retreats.h"
#include "prise/games/duel_chess/testing.h"

namespace prise::duel_chess {
namespace {

constexpr std::string_view duel_d5 = "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/30 m -";

TEST(DuelChess_4_Options, TheLastOfTwoValuesCounts) {
    const Table table("", R"({"initialBp":5,"initialBp":7})");
    EXPECT_EQ(table.tail(), "7/7 m -");
    const auto bad = find_game(all_games(), "duel-chess")->make_from(R"({"duels":1,"duels":true})");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().code, "bad-options");
}

TEST(DuelChess_4_Options, NamedRulesets) {
    EXPECT_EQ(Table("", "{}", "beginner").apply({"e2e4"}).tail(), "61/59 m -");
    EXPECT_EQ(Table("", "{}", "advanced").apply({"e2e4"}).tail(), "31/31 m -");
    EXPECT_EQ(Table("", "{}", "orthodox").apply({"e2e4"}).tail(), "39/39 m -");
    EXPECT_EQ(Table("", R"({"initialBp":3})", "open").play->observe(spectator).substr(57),
              "3/3 m -");
    Table table(duel_d5, "{}", "aggressive");
    EXPECT_EQ(table.apply({"d1d5", "bp:4", "bp:4"}).tail(), "27/23 m -");  // 30-4+1
}

TEST(DuelChess_6_2_EmptyPool, ForbiddenButHarmless) {
    constexpr std::string_view forbidden = R"({"zeroBpAttack":"forbidden","checkEscape":"lose"})";
    // Quiet moves exist: no capture. Without points of the opponent's, nothing changes.
    Table table("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 0/9 m -", forbidden);
    EXPECT_EQ(table.code("d1d5"), "no-battle-points");
    EXPECT_EQ(table.legal().size(), 17U);
    EXPECT_EQ(Table("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 1/0 m -", forbidden).code("d1d5"), "");
    // All legal moves are captures: allowed.
    Table only("7k/8/8/8/8/2p5/1q6/K7 w - - 0 1 0/9 m -", forbidden);
    EXPECT_EQ(only.legal(), Texts{});  // b2 is protected: mate, not a question of points
    Table taken("7k/8/8/8/8/8/1q6/K7 w - - 0 1 0/9 m -", forbidden);
    EXPECT_EQ(taken.legal(), Texts{"a1b2"});
    // In check and sure to escape: allowed.
    constexpr std::string_view checked = "6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 0/20 m -";
    EXPECT_EQ(Table(checked, forbidden).legal(), Texts{"c3e1"});
    EXPECT_EQ(Table(checked, R"({"zeroBpAttack":"forbidden"})").legal(), (Texts{"c3a1", "c3e1"}));
    EXPECT_EQ(
        Table(duel_d5, R"({"zeroBpAttack":"forbidden","duels":false,"initialBp":0})").code("d1d5"),
        "");
}

TEST(DuelChess_6_3_Bids, CostTable) {
    const auto settings = settings_of<Settings>(Options(option_table()));
    const auto row = [&](PieceType type) {
        std::vector<int> costs;
        for (int bid = 1; bid <= 10; ++bid) {
            costs.push_back(settings.cost(type, bid));
        }
        return costs;
    };
    EXPECT_EQ(row(chess::pawn), (std::vector{1, 3, 5, 7, 9, 11, 13, 15, 17, 19}));
    EXPECT_EQ(row(chess::knight), (std::vector{1, 2, 3, 5, 7, 9, 11, 13, 15, 17}));
    EXPECT_EQ(row(chess::bishop), row(chess::knight));
    EXPECT_EQ(row(chess::rook), (std::vector{1, 2, 3, 4, 5, 7, 9, 11, 13, 15}));
    EXPECT_EQ(row(chess::queen), (std::vector{1, 2, 3, 4, 5, 6, 7, 8, 9, 11}));
    EXPECT_EQ(row(chess::king), (std::vector{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
}

// The highest bid is the last one whose cost the pool can pay, whatever the options are.
TEST(DuelChess_6_3_Bids, HighestBidIsTheLastAffordable) {
    Settings settings;
    for (const int over : {1, 2, 3, 10}) {
        for (const int cap : {0, 1, 5, 100}) {
            settings.over_cost = over;
            settings.capacity.fill(cap);
            for (int pool = 0; pool < 120; ++pool) {
                int highest = 0;
                while (highest < settings.max_bid &&
                       settings.cost(chess::rook, highest + 1) <= pool) {
                    ++highest;
                }
                ASSERT_EQ(settings.highest_bid(chess::rook, pool), highest);
            }
        }
    }
}

TEST(DuelChess_7_3_Check, FailingInCheckLoses) {
    constexpr std::string_view loses = R"({"checkEscape":"lose"})";
    Table table("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 m -", loses);
    table.apply({"c3a1"});
    EXPECT_NE(table.events()[0].find(R"("mustWin":true)"), std::string::npos);
    table.apply({"bp:3", "bp:3"});
    EXPECT_EQ(table.events().back(),
              R"({"type":"game-over","seat":2,"outcome":{"status":"win","winner":2,)"
              R"("reason":"king-exposed"}})");
    EXPECT_EQ(table.code("rt:c3"), "game-over");
    // A knight that cannot pay for the square in between is lost as well.
    Table knight("4r2k/8/5N2/8/8/8/3P1P2/3RKR2 w - - 0 1 4/20 a:f6e8 -", loses);
    EXPECT_EQ(knight.apply({"bp:3", "bp:5"}).legal(), Texts{});
    Table richer("4r2k/8/5N2/8/8/8/3P1P2/3RKR2 w - - 0 1 5/20 a:f6e8 -", loses);
    EXPECT_EQ(richer.apply({"bp:3", "bp:5"}).legal(), Texts{"rt:e7"});
}

TEST(DuelChess_7_4_Retreats, Options) {
    constexpr std::string_view rook = "3nk3/8/8/8/3R4/8/8/4K3 w - - 0 1 20/20 r:d4d8 -";
    constexpr std::string_view knight = "4k3/8/4p3/8/3N4/8/8/4K3 w - - 0 1 9/9 r:d4e6 -";
    const auto legal = [](std::string_view position, std::string_view options) {
        return Table(position, options).legal();
    };
    EXPECT_EQ(legal(rook, R"({"retreats":false})"), Texts{"rt:d4"});
    EXPECT_EQ(legal(rook, R"({"retreatSliders":false})"), Texts{"rt:d4"});
    EXPECT_EQ(legal(rook, R"({"retreatBackward":false})"),
              (Texts{"rt:d4", "rt:d5", "rt:d6", "rt:d7"}));
    EXPECT_EQ(legal(knight, R"({"retreatKnights":false})"), Texts{"rt:d4"});
    EXPECT_EQ(legal(knight, R"({"retreatSliders":false})").size(), 5U);
    // 150 percent of 1, 2, 3 squares is 2, 3, 5, and the return is added to each.
    Table dear(rook, R"({"sliderRetreatPercent":150,"returnCost":1})");
    EXPECT_EQ(dear.apply({"rt:d7"}).tail().substr(0, 5), "15/20");  // 20-6+1
    // Nobody is asked for more than they have to go home.
    Table poor("4k3/8/4p3/8/3N4/8/8/4K3 w - - 0 1 4/9 r:d4e6 -", R"({"returnCost":7})");
    EXPECT_EQ(poor.legal(), Texts{"rt:d4"});
    EXPECT_EQ(poor.apply({"rt:d4"}).tail().substr(0, 3), "1/9");
}

// "Fewest knight moves on an empty 8x8 board", counted by walking.
TEST(DuelChess_7_4_Retreats, KnightPricesAreKnightMoves) {
    const auto settings = settings_of<Settings>(Options(option_table()));
    for (int from = 0; from < 64; ++from) {
        std::array<int, 64> moves{};
        Bitboard reached = chess::bit(from);
        for (int n = 1; n < 7; ++n) {
            const Bitboard fresh = chess::knight_attacks(reached) & ~reached;
            for (chess::Squares on(fresh); on; on.next()) {
                moves[static_cast<size_t>(on.square())] = n;
            }
            reached |= fresh;
        }
        for (chess::Squares to(chess::knight_attacks_from(from)); to; to.next()) {
            Board board;
            board.toggle(chess::piece(chess::white, chess::knight), from);
            board.toggle(chess::piece(chess::black, chess::pawn), to.square());
            const Retreats retreats(settings, board, Move(from, to.square()), 99);
            EXPECT_EQ(std::popcount(retreats.candidates()), 5);
            for (chess::Squares on(retreats.candidates()); on; on.next()) {
                EXPECT_EQ(retreats.cost(on.square()), moves[static_cast<size_t>(on.square())]);
            }
        }
    }
}

TEST(DuelChess_7_6_Regeneration, ForksByBasis) {
    constexpr std::string_view fork = "r3k3/8/8/1N6/8/8/8/6K1 w - - 0 1 10/10 m -";
    const auto pool = [&](std::string_view options) {
        return Table(fork, options).apply({"b5c7"}).tail().substr(0, 2);
    };
    EXPECT_EQ(pool("{}"), "18");                         // 1 + rook 5 + check 2
    EXPECT_EQ(pool(R"({"forkBasis":"second"})"), "18");  // of 10 and 5 the second is 5
    EXPECT_EQ(pool(R"({"forkBasis":"sum"})"), "28");
    EXPECT_EQ(pool(R"({"forkBasis":"sum","forkPercent":50})"), "21");  // 7.5 is 8
    EXPECT_EQ(pool(R"({"regenCap":4})"), "14");
    EXPECT_EQ(pool(R"({"poolCap":12})"), "12");
    EXPECT_EQ(pool(R"({"poolCap":3})"), "10");  // a pool above the limit keeps its amount
}

TEST(DuelChess_7_6_Regeneration, FailedTurns) {
    constexpr std::string_view failed = "4k3/8/4n3/8/8/8/1Q5p/5K2 w - - 0 1 10/10 r:b2h2 -";
    const auto after = [&](std::string_view options) {
        Table table(failed, options);
        table.apply({"rt:e2"});
        Texts lines = table.events();
        return std::pair(table.tail().substr(0, 2), lines.size());
    };
    // retreated, payment, fork, pin, regeneration, turn
    EXPECT_EQ(after("{}"), std::pair(std::string("13"), size_t{6}));
    EXPECT_EQ(after(R"({"failedAttackRegen":"base"})"), std::pair(std::string("8/"), size_t{4}));
    EXPECT_EQ(after(R"({"failedAttackRegen":"none"})"), std::pair(std::string("7/"), size_t{4}));
}

TEST(DuelChess_9_Observation, HiddenBidsAndTheLog) {
    Table table;
    table.apply({"e2e4", "d7d5", "e4d5"});
    const PlayMark before = table.play->mark();
    const AnyAction two = *table.game->parse_action("bp:2");
    table.apply({"bp:2"});
    const Viewer black{Seat::second};
    EXPECT_EQ(table.play->log_text(before, two, black), "bp:?");
    EXPECT_EQ(table.play->log_text(before, two, Viewer{Seat::first}), "bp:2");
    EXPECT_EQ(table.events(black), Texts{R"({"type":"bid-placed","seat":1,"role":"attacker"})"});
    table.apply({"bp:1"});
    EXPECT_EQ(table.play->log_text(before, two, black), "bp:2");
    EXPECT_EQ(restore_code(table.play->observe(black)), "bad-position");

    Table secret("", R"({"revealBids":"result"})");
    secret.apply({"e2e4", "d7d5", "e4d5"});
    const PlayMark earlier = secret.play->mark();
    secret.apply({"bp:2", "bp:1"});
    EXPECT_EQ(secret.play->log_text(earlier, two, black), "bp:?");
    EXPECT_EQ(secret.events(black)[1],
              R"({"type":"duel-revealed","seat":2,"defenderBid":1,"defenderCost":1,)"
              R"("winner":"attacker"})");
    EXPECT_EQ(secret.events(black)[2],
              R"({"type":"bp-changed","seat":2,"player":1,"reason":"duel"})");
}

TEST(DuelChess_10_Errors, OrderOfRefusals) {
    Table table("7k/P7/8/8/8/8/8/r3K3 w - - 0 1 9/9 m -");
    EXPECT_EQ(table.code("a7a8q"), "king-in-check");
    EXPECT_EQ(table.code("a7a8"), "promotion-required");
    EXPECT_EQ(table.code("a7b8"), "illegal-move");
    EXPECT_EQ(table.code("e1e2q"), "promotion-forbidden");
    EXPECT_EQ(table.code("a7a8k"), "bad-action");
    EXPECT_EQ(table.code("a7a8Q"), "bad-action");
    EXPECT_EQ(table.code("rt:a1"), "wrong-phase");
    for (const char* text : {"bp:", "bp:00", "bp:10000", "bp:-1", "bp:1 ", "rt:", "rt:i1", "rt:a9",
                             "rt:a1q", "BP:1", "e1e2e3", ""}) {
        EXPECT_EQ(table.code(text), "bad-action") << text;
    }
    Table retreat("4r2k/8/5N2/8/8/8/3P1P2/3RKR2 w - - 0 1 1/20 r:f6e8 -", "{}", "all-in");
    EXPECT_EQ(retreat.play->outcome().reason, "king-exposed");
    Table knight("4r2k/8/5N2/8/8/8/3P1P2/3RKR2 w - - 0 1 2/20 r:f6e8 -", "{}", "all-in");
    EXPECT_EQ(knight.code("rt:e8"), "illegal-retreat");
    EXPECT_EQ(knight.code("rt:f7"), "not-enough-bp");  // and the king would be attacked
    EXPECT_EQ(knight.code("rt:f6"), "king-in-check");
    EXPECT_EQ(knight.code("bp:9999"), "wrong-phase");
}

TEST(DuelChess_11_Position, WhatIsRefused) {
    const auto code = [](std::string_view tail, std::string_view options = "{}") {
        return restore_code("4k3/8/8/3p4/8/8/8/3QK3 w - - 5 9 " + std::string(tail), options);
    };
    for (const char* tail : {"9/9 m -", "0/9999 m -", "9/9 a:d1d5 -", "9/9 d:d1d5:9 -",
                             "9/9 r:d1d5 -", "9/9 m 0000000000000001", "9/9 m 0000000000000001*5",
                             "9/9 m 0000000000000001,0000000000000002*2"}) {
        EXPECT_EQ(code(tail), "") << tail;
    }
    for (const char* tail : {"9/9 m",
                             "9/9 m - -",
                             "9/9 m ",
                             "9 m -",
                             "9/ m -",
                             "/9 m -",
                             "09/9 m -",
                             "10000/9 m -",
                             "-1/9 m -",
                             "?/9 m -",
                             "9/9 x -",
                             "9/9 M -",
                             "9/9 m: -",
                             "9/9 a -",
                             "9/9 a: -",
                             "9/9 a:d1d5: -",
                             "9/9 a:d1d5:1 -",
                             "9/9 a:d1d4 -",
                             "9/9 a:d1d5q -",
                             "9/9 a:e1d5 -",
                             "9/9 d:d1d5 -",
                             "9/9 d:d1d5: -",
                             "9/9 d:d1d5:? -",
                             "9/9 d:d1d5:01 -",
                             "9/9 d:d1d5:10 -",
                             "30/9 d:d1d5:11 -",
                             "9/9 r:d1d5:1 -",
                             "9/9 m 1",
                             "9/9 m 000000000000000A",
                             "9/9 m 0000000000000001*0",
                             "9/9 m 0000000000000001*1",
                             "9/9 m 0000000000000001*02",
                             "9/9 m 0000000000000001*6",
                             "9/9 m 0000000000000001,",
                             "9/9 m ,0000000000000001",
                             "9/9 m 0000000000000001,0000000000000001",
                             "9/9 m 0000000000000002,0000000000000001",
                             "9/9 m 0000000000000001*99999999999999999999",
                             "9/9 m -,0000000000000001"}) {
        EXPECT_EQ(code(tail), "bad-position") << tail;
    }
    EXPECT_EQ(code("9/9 a:d1d5 -", R"({"duels":false})"), "bad-position");
    EXPECT_EQ(code("9/9 m 0000000000000001", R"({"repetitionLimit":0})"), "bad-position");
    constexpr std::string_view checked = "6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 a:c3a1 -";
    EXPECT_EQ(restore_code(checked, R"({"checkEscape":"lose"})"), "");
    EXPECT_EQ(restore_code(checked), "bad-position");
    // In a duel one entry is still to come, so the table is one shorter.
    const auto long_table = [](std::string_view phase) {
        return restore_code(
            "4k3/8/8/3p4/8/8/8/3QK3 w - - 30 9 9/9 " + std::string(phase) + " 0000000000000001*20",
            R"({"moveRulePlies":20})");
    };
    EXPECT_EQ(long_table("m"), "");
    EXPECT_EQ(long_table("a:d1d5"), "bad-position");
}

// 8.2: the table of a text decides, even where play could not have filled it so quickly.
TEST(DuelChess_8_2_Repetition, AThirdOccurrenceWithinFewTurns) {
    for (const std::string half : {"2", "6"}) {
        const Table table("4k3/8/8/8/6pP/8/8/R3K3 b Q h3 " + half + " 9 9/9 m 9b376723fc7114fc*2");
        EXPECT_EQ(table.play->outcome(), draw("repetition"));
        EXPECT_TRUE(table.legal().empty());
        EXPECT_EQ(table.play->explain_position(spectator).lines[0].sentence,
                  "The position has occurred 3 times: a draw.");
        for (const int depth : {1, 2, 3}) {
            EXPECT_EQ(table.play->perft(depth), 0U) << half << " depth " << depth;
        }
    }
    // ... or one move leads to a position that the text has counted.
    Table after("r3k3/pppppppp/8/8/8/8/PPPPPPPP/1R2K3 b q - 0 9 99/99 m -");
    after.apply({"e8d8"});
    const std::string key = after.tail().substr(after.tail().rfind(' ') + 1);
    const Table near("r3k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w Qq - 2 9 99/99 m " + key + "*2");
    for (const int depth : {1, 2, 3}) {
        EXPECT_EQ(near.play->perft(depth), near.play->perft(depth, false)) << depth;
    }
}

TEST(DuelChess_12_Events, ACaptureWon) {
    Table table;
    table.apply({"e2e4", "d7d5", "e4d5"});
    EXPECT_EQ(table.events(spectator),
              Texts{R"({"type":"duel-opened","seat":1,"from":"e4","to":"d5","piece":"P",)"
                    R"("victim":"p","victimSquare":"d5","enPassant":false,"attackerCap":1,)"
                    R"("defenderCap":1,"maxPieceBp":10,"mustWin":false})"});
    table.apply({"bp:2", "bp:1"});
    EXPECT_EQ(table.story(), R"(
{"type":"bid-placed","seat":2,"role":"defender","bid":1,"cost":1}
{"type":"duel-revealed","seat":2,"attackerBid":2,"defenderBid":1,"attackerCost":3,"defenderCost":1,"winner":"attacker"}
{"type":"bp-changed","seat":2,"player":1,"delta":-3,"pool":37,"reason":"duel"}
{"type":"bp-changed","seat":2,"player":2,"delta":-1,"pool":39,"reason":"duel"}
{"type":"move","seat":2,"from":"e4","to":"d5","piece":"P"}
{"type":"capture","seat":2,"victim":"p","square":"d5"}
{"type":"bp-changed","seat":2,"player":1,"delta":1,"base":1,"tactics":0,"pool":38,"reason":"regeneration"}
{"type":"turn","seat":2,"next":2,"full":2,"half":0,"check":false})");
    EXPECT_EQ(
        table.captures(),
        R"({"ply":2,"seat":1,"by":"P","from":"e4","to":"d5","taken":[{"what":"p","at":"d5"}],)"
        R"("gained":[],"attackerBid":2,"defenderBid":1,"winner":"attacker"})");
}

TEST(DuelChess_12_Events, ACaptureFailed) {
    Table table("4k3/8/4p3/8/3N4/8/8/4K3 w - - 0 1 9/9 m -");
    table.apply({"d4e6", "bp:3", "bp:3"});
    const Texts lines = table.events(Viewer{Seat::first});
    ASSERT_EQ(lines.size(), 6U);
    EXPECT_EQ(lines[4], R"({"type":"capture-failed","seat":2,"from":"d4","to":"e6"})");
    EXPECT_EQ(lines[5], R"({"type":"retreat-offered","seat":2,"squares":[{"square":"d4","cost":0},)"
                        R"({"square":"e4","cost":3},{"square":"d5","cost":3},)"
                        R"({"square":"e5","cost":2},{"square":"d6","cost":2}]})");
    EXPECT_EQ(table.events(Viewer{Seat::second})[5], R"({"type":"retreat-offered","seat":2})");
    EXPECT_EQ(table.captures(),
              R"({"ply":0,"seat":1,"by":"N","from":"d4","to":"e6","taken":[],"gained":[],)"
              R"("attackerBid":3,"defenderBid":3,"winner":"defender"})");
    table.apply({"rt:e5"});
    EXPECT_EQ(table.events(spectator),
              (Texts{R"({"type":"retreated","seat":1,"from":"d4","to":"e5"})",
                     R"({"type":"bp-changed","seat":1,"player":1,"reason":"retreat"})",
                     R"({"type":"bp-changed","seat":1,"player":1,"reason":"regeneration"})",
                     R"({"type":"turn","seat":1,"next":2,"full":1,"half":1,)"
                     R"("check":false})"}));
    const Texts own = table.events(Viewer{Seat::first});
    EXPECT_EQ(own[0], R"({"type":"retreated","seat":1,"from":"d4","to":"e5","cost":2})");
    EXPECT_EQ(own[1], R"({"type":"bp-changed","seat":1,"player":1,"delta":-2,"pool":4,)"
                      R"("reason":"retreat"})");
}

// 9: a return costs what the pool holds at most; what was paid would tell the purse.
TEST(DuelChess_12_Events, TheCostOfAReturnIsItsPayersAffair) {
    const auto told = [](std::string_view pool, Viewer viewer, std::string_view more = "") {
        Table table(join("4k3/8/4n3/8/8/8/1Q5p/5K2 w - - 0 1 ", pool, "/9 r:b2h2 -"),
                    join(R"({"returnCost":100)", more, "}"));
        table.apply({"rt:b2"});
        return table.events(viewer);
    };
    constexpr Viewer payer{Seat::first};
    for (const Viewer other : {Viewer{Seat::second}, spectator}) {
        EXPECT_EQ(told("3", other), told("0", other));
        EXPECT_EQ(told("3", other), told("400", other));
        EXPECT_EQ(told("3", other)[0], R"({"type":"retreated","seat":1,"from":"b2","to":"b2"})");
        EXPECT_EQ(told("0", other)[1],
                  R"({"type":"bp-changed","seat":1,"player":1,"reason":"retreat"})");
        EXPECT_EQ(told("3", other, R"(,"hidePools":false)"),
                  told("3", payer, R"(,"hidePools":false)"));
    }
    EXPECT_EQ(told("3", payer)[0],
              R"({"type":"retreated","seat":1,"from":"b2","to":"b2","cost":3})");
    EXPECT_EQ(told("3", payer)[1], R"({"type":"bp-changed","seat":1,"player":1,"delta":-3,)"
                                   R"("pool":0,"reason":"retreat"})");
}

TEST(DuelChess_12_Events, CastlingPromotionEnPassant) {
    Table castling("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", R"({"duels":false})");
    castling.apply({"e1g1"});
    EXPECT_EQ(castling.events(),
              (Texts{R"({"type":"move","seat":1,"from":"e1","to":"g1","piece":"K",)"
                     R"("rookFrom":"h1","rookTo":"f1"})",
                     R"({"type":"turn","seat":1,"next":2,"full":1,"half":1,)"
                     R"("check":false})"}));
    castling.apply({"e8c8"});
    EXPECT_EQ(castling.events()[0],
              R"({"type":"move","seat":2,"from":"e8","to":"c8","piece":"k","rookFrom":"a8",)"
              R"("rookTo":"d8"})");
    Table promotion("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", R"({"duels":false})");
    promotion.apply({"e7d8n"});
    EXPECT_EQ(promotion.events()[2], R"({"type":"promotion","seat":1,"square":"d8","piece":"N"})");
    Table passing("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 20/20 m -");
    passing.apply({"e5d6"});
    EXPECT_NE(passing.events()[0].find(R"("victimSquare":"d5","enPassant":true)"),
              std::string::npos);
    passing.apply({"bp:1", "bp:0"});
    EXPECT_EQ(passing.events()[5], R"({"type":"capture","seat":2,"victim":"p","square":"d5"})");
}

// 13.26: check, fork, pin, sorted by name and squares, squares of a fork by their texts.
TEST(DuelChess_12_Events, TacticsOfFoolsMate) {
    Table table;
    table.apply({"f2f3", "e7e5", "g2g4", "d8h4"});
    const Texts lines = table.events();
    ASSERT_EQ(lines.size(), 7U);
    EXPECT_EQ(lines[1], R"({"type":"tactic","seat":2,"name":"check","squares":["e1"],"amount":2})");
    EXPECT_EQ(lines[2],
              R"({"type":"tactic","seat":2,"name":"fork","squares":["h4","e1","g4","h2"],)"
              R"("amount":1})");
    EXPECT_EQ(lines[3],
              R"({"type":"tactic","seat":2,"name":"pin","squares":["h2","h1"],"amount":1})");
    EXPECT_EQ(lines[4],
              R"({"type":"bp-changed","seat":2,"player":2,"delta":5,"base":1,"tactics":4,)"
              R"("pool":45,"reason":"regeneration"})");
    // The game is over, so nothing is withheld any more.
    EXPECT_EQ(table.events(spectator), lines);
}

}  // namespace
}  // namespace prise::duel_chess
