// What the boards show: of every game what holds for all, then the lines that each has of its own.
#include "prise/cli/boards/boards.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <memory>

#include "prise/core/random.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

constexpr DrawStyle plain{.colour = false, .unicode = false};
constexpr std::array<DrawStyle, 4> styles = {
    {{false, false}, {false, true}, {true, false}, {true, true}}};

using Actions = std::initializer_list<std::string_view>;

struct Table {
    const GameEntry& entry;
    std::unique_ptr<AnyGame> game;
    std::unique_ptr<AnyPlay> play;

    explicit Table(std::string_view id, std::string_view position = {},
                   std::string_view options = "{}", std::string_view preset = {})
        : entry(*find_game(all_games(), id)),
          game(entry.make_from(options, preset).value()),
          play(position.empty() ? game->start() : game->restore(position).value()) {}

    Table& apply(Actions actions) {
        for (const std::string_view action : actions) {
            EXPECT_TRUE(play->apply(action)) << action;
        }
        return *this;
    }

    std::string drawn(Viewer viewer = all_knowing, DrawStyle style = plain) const {
        return cli::drawn(entry, *game, *play, viewer, style);
    }
};

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

void expect_plain_picture(const Board& board, const Look& look, const DrawStyle& style) {
    Canvas canvas(style);
    ASSERT_TRUE(board.draw(look, canvas)) << look.observation;
    const std::string& text = canvas.text();
    EXPECT_TRUE(text.ends_with('\n')) << look.observation;
    EXPECT_TRUE(style.colour || !has(text, "\x1b")) << text;
    EXPECT_TRUE(!style.colour || text.rfind("\x1b[0m") == text.rfind('\x1b')) << text;
    EXPECT_TRUE(style.unicode ||
                std::ranges::all_of(text, [](char c) { return static_cast<signed char>(c) >= 0; }))
        << text;
}

// Random games, to whose positions it is asked what every viewer would be shown of them.
void expect_plain_pictures(const Board& board, const Table& table, uint64_t seed) {
    Random random(seed);
    std::vector<std::string> legal;
    for (int played = 0; played < 250; ++played) {
        for (int seat = 0; seat <= table.game->seats() + 1; ++seat) {
            const bool host = seat > table.game->seats();
            const Viewer viewer = host ? all_knowing : Viewer{seat_number(seat)};
            const Look look = look_at(*table.game, *table.play, viewer);
            expect_plain_picture(board, look, styles[random.below(4)]);
        }
        table.play->legal(all_knowing, legal);
        if (legal.empty()) {
            return;
        }
        const std::string& action = legal[random.below(static_cast<uint32_t>(legal.size()))];
        ASSERT_TRUE(table.play->apply(action)) << action;
    }
}

TEST(Boards, EveryGameHasOne) {
    for (const GameEntry& entry : all_games()) {
        const Board* board = board_of(entry.id);
        ASSERT_NE(board, nullptr) << entry.id;
        EXPECT_TRUE(board->typing.starts_with("  ") && board->typing.ends_with('\n')) << entry.id;
        expect_plain_pictures(*board, Table(entry.id), 1);
        uint64_t seed = 2;
        for (const Preset& preset : entry.table->presets) {
            expect_plain_pictures(*board, Table(entry.id, {}, "{}", preset.name), seed++);
        }
    }
    EXPECT_EQ(all_boards().size(), all_games().size());
}

TEST(Boards, OptionsThatNoPresetNames) {
    constexpr std::pair<std::string_view, std::string_view> rare[] = {
        {"casino", R"({"seed":5,"handSize":6,"tableDeal":4,"pileTop":true,"maxBuilds":3})"},
        {"gene-chess", R"({"hidden":4,"hiddenExpiry":3,"freshProtection":true})"},
        {"ringrift", R"({"board":"hex8","players":3})"},
        {"ringrift", R"({"board":"hexagonal","players":4,"rings":6})"},
        {"ringrift", R"({"board":"square19","rings":9,"swap":true})"},
    };
    for (const auto& [id, options] : rare) {
        expect_plain_pictures(*board_of(id), Table(id, {}, options), 3);
    }
}

TEST(Boards, AGameWithoutOneIsShownByItsObservation) {
    const Table table("duel-chess");
    GameEntry stranger = table.entry;
    stranger.id = "stranger";
    EXPECT_EQ(board_of(stranger.id), nullptr);
    EXPECT_EQ(drawn(stranger, *table.game, *table.play, {Seat::first}, plain),
              table.play->observe({Seat::first}) + "\n");
}

TEST(Boards, NothingIsDrawnOfWhatIsNoObservation) {
    for (const Board& board : all_boards()) {
        const Table table(board.game);
        Look look = look_at(*table.game, *table.play, spectator);
        look.observation = "nonsense";
        Canvas canvas(plain);
        EXPECT_FALSE(board.draw(look, canvas)) << board.game;
        EXPECT_EQ(canvas.text(), "");
    }
}

// That a position has come back for the third time is not to be seen in it.
TEST(Boards, RepetitionIsToldToEverybody) {
    for (const std::string_view id : {"duel-chess", "gene-chess"}) {
        Table table(id);
        table.apply({"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"});
        for (const Viewer viewer : {all_knowing, spectator, Viewer{Seat::second}}) {
            EXPECT_TRUE(has(table.drawn(viewer), "  Draw\n")) << id;
        }
    }
}

// Casino -----------------------------------------------------------------------------------------

constexpr std::string_view last_cards =
    "2h7s/AsAh 3d4c - - -/"
    "AdAc2s2d2c3s3h3c4s4h4d5s5h5d5c6s6h6d6c7h7d7c8s8h8d8c9s9h9d9cTsThTdTc - 0 2 1 1 0-9";

TEST(CasinoBoard, RedSuitsAreRed) {
    const DrawStyle style{.colour = true, .unicode = true};
    const std::string text = Table("casino", last_cards).drawn(all_knowing, style);
    const auto shows = [&](std::string_view card, Ink ink) {
        return has(text, Canvas(style).put(card, ink).text());
    };
    EXPECT_TRUE(shows("2♥", Ink::third));
    EXPECT_TRUE(shows("3♦", Ink::third));
    EXPECT_TRUE(shows("7♠", Ink::strong));
    EXPECT_TRUE(shows("4♣", Ink::strong));
}

TEST(CasinoBoard, TheSheetNamesCardsAsTheTableShowsThem) {
    const Table table("casino", last_cards);
    EXPECT_TRUE(has(table.drawn(), "cards spades  aces   Td  2s  bonus  points\n"));
    EXPECT_TRUE(has(table.drawn(), "0 cards in the deck, 1 takeback left\n"));
    EXPECT_TRUE(has(table.drawn(all_knowing, {.colour = false, .unicode = true}),
                    "cards spades  aces   T♦  2♠  bonus  points\n"));
}

TEST(CasinoBoard, OtherHandsAreCovered) {
    const Table table("casino", last_cards);
    EXPECT_TRUE(has(table.drawn({Seat::first}), "  seat 2      ## ## \n"));
    EXPECT_TRUE(has(table.drawn({Seat::first}), "  seat 1      2h 7s \n"));
    EXPECT_TRUE(has(table.drawn(spectator), "  seat 1      ## ## \n"));
}

// Gambit Chess -----------------------------------------------------------------------------------

std::string below_board(const Table& table, Viewer viewer = all_knowing) {
    const std::string text = table.drawn(viewer);
    return text.substr(text.find('\n', text.find("a   b   c")) + 1);
}

TEST(DuelChessBoard, BelowIt) {
    EXPECT_EQ(below_board(Table("duel-chess"), Viewer{Seat::first}),
              "  White 39 BP, Black ? BP\n"
              "  White to move, move 1\n");
    EXPECT_EQ(below_board(Table("duel-chess", "", "{}", "orthodox"), Viewer{Seat::first}),
              "  White to move, move 1\n");
    constexpr std::string_view checked = "6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/6 m -";
    Table table("duel-chess", checked, "{}", "all-in");
    EXPECT_EQ(below_board(table, Viewer{Seat::second}),
              "  White ? BP, Black 6 BP\n"
              "  White to move, move 1\n"
              "  White is in check: a capture is a duel, and if it fails the game may be lost\n");
    EXPECT_EQ(below_board(Table("duel-chess", checked)),
              "  White 20 BP, Black 6 BP\n"
              "  White to move, move 1\n"
              "  White is in check\n");
    table.apply({"c3a1", "bp:3"});
    EXPECT_EQ(below_board(table, Viewer{Seat::second}),
              "  White ? BP, Black 6 BP\n"
              "  Duel: bishop c3 attacks rook a1\n"
              "  White has bid\n"
              "  Black to bid (defender) 0 to 5, move 1\n"
              "  White is in check: a capture is a duel, and if it fails the game may be lost\n");
    EXPECT_EQ(below_board(table, Viewer{Seat::first}),
              "  White 20 BP, Black ? BP\n"
              "  Duel: bishop c3 attacks rook a1\n"
              "  White has bid 3\n"
              "  Black to bid (defender), move 1\n"
              "  White is in check: a capture is a duel, and if it fails the game may be lost\n");
}

// The Gambit Engine ------------------------------------------------------------------------------

TEST(GeneChessBoard, HasALegendOfWhatIsThere) {
    const std::string board =
        Table("gene-chess",
              "4k3/8/8/3b4/8/4N3/P7/4K3 w - - 0 1 a2=F2.2,d5=DW.2*,e3=F2ALDX2H2.2?N - -",
              R"({"freshProtection":true,"maxComplexity":110})")
            .drawn();
    EXPECT_TRUE(has(board, "|  F2  |"));
    EXPECT_TRUE(has(board, "|  DW* |"));
    EXPECT_TRUE(has(board, "|F2A+?!|"));
    EXPECT_TRUE(has(board, "  hides nothing: a bluff"));
    EXPECT_TRUE(has(board,
                    "  F ForwardStep (as a pawn)  A Adjacent (as a king)\n"
                    "  L Leap (as a knight)  D Diagonal (as a bishop)\n"
                    "  W Shadow (passes over one piece)  X ExtendedRange (one further)\n"
                    "  H Shield (can be raised)  ? hidden mark  ! shield up  * fresh\n"
                    "  + and more\n"));
    EXPECT_FALSE(has(Table("gene-chess").drawn(), "Leap"));
}

TEST(GeneChessBoard, TellsWhoIsInCheck) {
    EXPECT_TRUE(has(Table("gene-chess", "4k3/8/8/8/8/8/8/4K2r w - - 0 1 - - -").drawn(),
                    "White to move, move 1, White is in check\n"));
    EXPECT_FALSE(has(Table("gene-chess").drawn(), "is in check"));
}

// RingRift ---------------------------------------------------------------------------------------

std::string rings(std::string_view position, std::string_view options = "{}") {
    return Table("ringrift", position, options).drawn();
}

TEST(RingriftBoard, SaysWhatIsPossible) {
    EXPECT_TRUE(has(rings(""), "Seat 1, turn 1: a placement\n"));
    EXPECT_TRUE(
        has(rings("8/8/8/8/8/8/8/(a)6(b) 1 p 3:0,5:0 - h - - - 9"), ": a placement or skip\n"));
    EXPECT_TRUE(
        has(rings("8/8/8/8/3(a2)4/8/8/8 1 m 16:0,18:0 d4 hta - - - 1"), ": a move, stack on d4\n"));
    EXPECT_TRUE(has(rings("7(b)/8/8/8/3(ba)4/8/4a3/aaa5 1 m 0:0,0:0 - - - - - 9"),
                    ": a recovery or skip\n"));
    EXPECT_TRUE(
        has(rings("AAAAAAAA/AAAAAAAA/AAAAAA2/BBBBBBBB/BBBBBBB1/CCCCCCCC/CC6/(a)3(b)2(c) 1 m "
                  "0:0,0:0,0:0 - h - - - 9",
                  R"({"players":3})"),
            "territory 22 of 26"));
}

// Every line of the small boards fits, and the cells stay where they are as stacks grow.
TEST(RingriftBoard, KeepsItsColumns) {
    const auto columns = [](const std::string& text) {
        size_t widest = 0;
        for (size_t at = 0; at < text.size();) {
            const size_t end = text.find('\n', at);
            widest = std::max(widest, end - at);
            at = end + 1;
        }
        return widest;
    };
    const std::string tall = rings(
        "7(a)/8/8/8/8/8/8/(ababababababab)(a12b9)5(b) 1 m 0:999999999:3,0:123456789:4 - h - - - 9",
        R"({"rings":100})");
    EXPECT_LE(columns(tall), 78U) << tall;
    const std::string files = "    a       b       c       d       e       f       g       h";
    EXPECT_TRUE(has(tall, files));
    EXPECT_TRUE(has(rings(""), files));
    EXPECT_LE(columns(rings("8/8/8/8/8/8/8/a1b5 0 o1a 0:10:9,0:10:9 - - - - - 9")), 78U);
    EXPECT_LE(columns(rings("5/6/7/8/9/8/7/6/5 1 p 18:0,18:0 - h - - - 1", R"({"board":"hex8"})")),
              78U);
}

}  // namespace
}  // namespace prise::cli
