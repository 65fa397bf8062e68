#include "prise/games/duel_chess/score_sheet.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "prise/games/duel_chess/game.h"

namespace prise::duel_chess {
namespace {

Rules rules_with(std::string_view options) {
    return Rules(settings_of<Settings>(*Options::parse(option_table(), options)));
}

// A capture that fails in check loses the game (§7.3).
constexpr std::string_view all_in = R"({"checkEscape":"lose"})";

// The first turn, as it is written for somebody who has seen these texts.
std::string sheet(std::string_view position, const std::vector<std::string>& texts,
                  std::string_view options = "{}") {
    const auto read = read_sheet(rules_with(options), position, texts, spectator);
    return read ? read->turns.front().text : std::string(read.error().code);
}

TEST(ScoreSheet, AsTheBookWritesIt) {
    constexpr std::string_view pawns =
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    EXPECT_EQ(sheet(pawns, {"g1f3"}), "Nf3");
    EXPECT_EQ(sheet(pawns, {"e4d5", "bp:2", "bp:1"}), "exd5[2:1]");
    EXPECT_EQ(sheet(pawns, {"f1b5"}), "Bb5+");
    EXPECT_EQ(sheet(pawns, {"e4d5", "bp:?", "bp:?", "g8f6"}), "exd5[+]");
    EXPECT_EQ(sheet(pawns, {"e4d5", "bp:1", "bp:?", "rt:e4"}), "exd5[-]>e4");
    EXPECT_EQ(sheet(pawns, {"e4d5", "bp:1", "bp:1", "rt:e4"}), "exd5[1:1]>e4");
    EXPECT_EQ(sheet("3n3k/8/8/8/3R4/8/8/4K3 w - - 0 1", {"d4d8", "bp:3", "bp:3", "rt:d6"}),
              "Rxd8[3:3]>d6");
    // No retreat is left: nothing follows the bids.
    EXPECT_EQ(sheet("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1", {"c3a1", "bp:3", "bp:3"}, all_in),
              "Bxa1[3:3]");
    EXPECT_EQ(sheet("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
                    {"h5f7", "bp:10", "bp:3"}),
              "Qxf7[10:3]#");
}

// As the game itself answers it to a spectator of these actions; to whom everything is told once it
// has ended, from outside, too.
std::string whole(std::string_view position, const std::vector<std::string>& actions,
                  std::string_view options = "{}", std::string_view ended = "*") {
    const auto game = entry().make_from(options).value();
    Result<std::unique_ptr<AnyPlay>> begun =
        position.empty() ? game->start() : game->restore(position);
    if (!begun) {
        return std::string(begun.error().code);
    }
    AnyPlay& play = **begun;
    const auto start = play.clone();
    std::vector<std::pair<PlayMark, AnyAction>> line;
    for (const std::string& text : actions) {
        const auto action = play.admit(text, Seat::none);
        if (!action) {
            return std::string(action.error().code);
        }
        line.emplace_back(play.mark(), *action);
        play.apply(*action, nullptr);
    }
    const Viewer viewer = ended == "*" && !play.outcome().over() ? spectator : all_knowing;
    json::Array seen;
    for (const auto& [before, action] : line) {
        seen.push_back(play.log_text(before, action, viewer));
    }
    json::Object wanted{{"actions", std::move(seen)}, {"result", ended}};
    if (!position.empty()) {
        wanted.push_back({"start", start->observe(viewer)});
    }
    const auto sheet = play.ask("sheet", wanted, viewer);
    return sheet ? *sheet->find("text")->string() : std::string(sheet.error().code);
}

TEST(ScoreSheet, OfAWholeGame) {
    constexpr std::string_view result = R"({"revealBids":"result"})";
    EXPECT_EQ(whole("", {}), "*\n");
    EXPECT_EQ(whole("", {"e2e4", "d7d5", "e4d5", "bp:2", "bp:1", "d8d5", "bp:0", "bp:3", "rt:d8",
                         "g1f3"}),
              "1. e4 d5\n"
              "2. exd5[2:1] Qxd5[0:3]>d8\n"
              "3. Nf3\n"
              "*\n");
    EXPECT_EQ(whole("", {"e2e4", "d7d5", "e4d5", "bp:2"}, result), "1. e4 d5\n2. exd5\n*\n");
    EXPECT_EQ(whole("", {"e2e4", "d7d5", "e4d5", "bp:2", "bp:0"}, result),
              "1. e4 d5\n2. exd5[+]\n*\n");
    EXPECT_EQ(whole("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 7", {"c3a1", "bp:3", "bp:3"},
                    R"({"checkEscape":"lose","revealBids":"result"})"),
              "7. Bxa1[3:3]\n0-1\n")
        << "a game that is over has no secrets";
    EXPECT_EQ(whole("k7/8/8/8/8/8/1p6/6K1 b - - 0 9", {"a8a7", "g1g2"}), "9... Ka7\n10. Kg2\n*\n");
    EXPECT_EQ(whole("", {"e2e4", "d7d5", "e4d5", "bp:2", "bp:0"}, result, "1-0"),
              "1. e4 d5\n2. exd5[2:0]\n1-0\n")
        << "Black resigned";
    EXPECT_EQ(whole("", {"e2e5"}), "illegal-move");
    EXPECT_EQ(whole("", {"hello"}), "bad-action");
    EXPECT_EQ(whole("nonsense", {}), "bad-position");
}

// What somebody saw when the game began is still a start once everything is open.
TEST(ScoreSheet, OfAFinishedGameFromWhatWasSeenThen) {
    const auto game = entry().make_from(R"({"hidePools":true})", "all-in");
    const auto play = *(*game)->restore("6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 7", "-");
    const json::Array actions{"c3a1", "bp:3", "bp:3"};
    for (const Viewer viewer : {spectator, Viewer{Seat::first}, Viewer{Seat::second}}) {
        const std::string start = play->observe(viewer);
        const auto later = play->clone();
        for (const json::Value& action : actions) {
            later->apply(*later->admit(*action.string(), Seat::none), nullptr);
        }
        ASSERT_TRUE(later->outcome().over());
        const auto sheet =
            later->ask("sheet", json::Object{{"actions", actions}, {"start", start}}, viewer);
        ASSERT_TRUE(sheet) << sheet.error().sentence;
        EXPECT_EQ(*sheet->find("text")->string(), "7. Bxa1[3:3]\n0-1\n") << start;
    }
}

}  // namespace
}  // namespace prise::duel_chess
