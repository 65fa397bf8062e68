// Files of other programs become games that a desk opens and that end as the file says.
#include "bindings/desk/notation.h"

#include <gtest/gtest.h>

#include "bindings/desk/desk.h"
#include "prise/core/json.h"

namespace prise::bindings {
namespace {

json::Value parsed(const std::string& text) {
    const auto value = json::parse(text, {.size = size_t{1} << 24, .halves = true});
    EXPECT_TRUE(value) << text;
    return value ? *value : json::Value();
}

json::Value read(std::string_view format, std::string_view text) {
    return parsed(answer_notation(
        json::Value(json::Object{{"do", "read"}, {"format", format}, {"text", text}}).text()));
}

json::Array games_in(std::string_view format, std::string_view text) {
    const json::Value answer = read(format, text);
    const json::Value* games = answer.find("ok");
    EXPECT_NE(games, nullptr) << answer.text();
    return games != nullptr ? *games->array() : json::Array{};
}

std::string refused(const json::Value& answer, std::string_view field) {
    const json::Value* refusal = answer.find("refused");
    return refusal != nullptr ? std::string(*refusal->find(field)->string()) : answer.text();
}

// What a desk says after it has opened the game: how it looks at its end.
json::Value opened(const json::Value& game) {
    json::Object request{{"do", "open"}, {"viewer", "all"}};
    for (const std::string_view field : {"game", "options", "position", "actions"}) {
        if (const json::Value* value = game.find(field)) {
            request.push_back({std::string(field), *value});
        }
    }
    Desk desk;
    const json::Value answer = parsed(desk.answer(json::Value(request).text()));
    EXPECT_NE(answer.find("ok"), nullptr) << answer.text();
    return answer.find("ok") != nullptr ? *answer.find("ok")->find("look") : json::Value();
}

TEST(NotationDesk, DraughtsOpenFromTheStart) {
    const auto games = games_in("pdn", "[White \"Asha\"] 1. 22-18 {calm} 11-15 2. 18x11 8x15 2-0");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].find("game")->text(), R"("drafti")");
    EXPECT_EQ(games[0].find("tags")->text(), R"([["White","Asha"]])");
    EXPECT_EQ(games[0].find("result")->text(), R"("2-0")");
    EXPECT_EQ(games[0].find("position"), nullptr);
    EXPECT_EQ(games[0].find("actions")->text(), R"(["22-18","11-15","18x11","8x15"])");
    EXPECT_EQ(*opened(games[0]).find("at")->integer(), 4);
}

TEST(NotationDesk, DraughtsOpenFromAPositionWithTheirRules) {
    const auto games = games_in("pdn", R"([GameType "25"] [FEN "W:WK5:BK32"] 1. 5-9 *)");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_NE(games[0].find("options")->text(), "{}");
    ASSERT_NE(games[0].find("position"), nullptr);
    EXPECT_EQ(*opened(games[0]).find("at")->integer(), 1);
}

TEST(NotationDesk, SeveralGamesOfChess) {
    const auto games = games_in(
        "pgn", "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].find("options")->text(), R"({"duels":false})");
    EXPECT_EQ(games[0].find("actions")->text(), R"(["e2e4","e7e5","g1f3"])");
    const json::Value look = opened(games[1]);
    EXPECT_EQ(look.find("outcome")->find("reason")->text(), R"("checkmate")") << look.text();
}

// Only where it goes on: a game that ends by the third repetition has ended by it.
TEST(NotationDesk, ADrawThatNobodyClaimedIsLifted) {
    const std::string twice = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    const auto ended = games_in("pgn", twice + " 1/2-1/2");
    ASSERT_EQ(ended.size(), 1U);
    EXPECT_EQ(ended[0].find("options")->text(), R"({"duels":false})");
    EXPECT_EQ(opened(ended[0]).find("outcome")->find("reason")->text(), R"("repetition")");

    const auto goes_on = games_in("pgn", twice + " 5. e4 *");
    ASSERT_EQ(goes_on.size(), 1U);
    EXPECT_EQ(goes_on[0].find("options")->text(), R"({"duels":false,"repetitionLimit":0})");
    EXPECT_EQ(goes_on[0].find("notes")->array()->size(), 1U);
    EXPECT_EQ(*opened(goes_on[0]).find("at")->integer(), 9);

    const auto idle = games_in("pgn", "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 100 80\"] 80. Ra2 *");
    ASSERT_EQ(idle.size(), 1U);
    EXPECT_EQ(idle[0].find("options")->text(), R"({"duels":false,"moveRulePlies":1000})");
    EXPECT_EQ(*opened(idle[0]).find("at")->integer(), 1);
}

// Gambit Chess as chess with comments: docs/pgn.md.
TEST(NotationDesk, DuelsOpenWithTheirBids) {
    const auto games = games_in(
        "pgn",
        "[White \"Asha\"]\n[Rules \"duel-chess\"]\n[Options \"{\\\"hidePools\\\":false}\"]\n\n"
        "1. e4 d5 2. exd5 {exd5[2:1]} -- {Qxd5[0:3]>d8} 1-0");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].find("options")->text(), R"({"hidePools":false})");
    EXPECT_EQ(games[0].find("tags")->text(), R"([["White","Asha"]])");
    EXPECT_EQ(games[0].find("position"), nullptr);
    const json::Value look = opened(games[0]);
    EXPECT_EQ(*look.find("at")->integer(), 9);
    EXPECT_NE(look.find("observation")->text().find(" 33/40 m"), std::string::npos) << look.text();
    EXPECT_NE(
        refused(read("pgn", "[Rules \"duel-chess\"] 1. e4 d5 2. exd5"), "sentence").find("e4d5"),
        std::string::npos);
    EXPECT_EQ(refused(read("pgn", "1. e4 -- 2. d4"), "code"), "bad-pgn");
}

TEST(NotationDesk, WhatIsWrittenIsReadAgain) {
    const auto write = [](std::string_view format, const json::Value& game) {
        json::Object request{{"do", "write"}, {"format", format}};
        for (const std::string_view field :
             {"game", "options", "position", "actions", "tags", "result"}) {
            if (const json::Value* value = game.find(field)) {
                request.push_back({std::string(field), *value});
            }
        }
        return parsed(answer_notation(json::Value(request).text()));
    };
    for (const auto& [format, text] :
         {std::pair{"pgn", R"([White "Asha"] [Rules "duel-chess"] 1. e4 d5 2. exd5 {exd5[2:1]} )"
                           "-- {Qxd5[0:3]>d8} 1-0"},
          std::pair{"pgn", R"([Black "Juma"] [FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"] Ke7 e4 *)"},
          std::pair{"pgn", R"([Black "Juma"] 1. e4 e5 1/2-1/2)"},
          std::pair{"pdn", R"([White "Asha"] 1. 22-18 11-15 2. 18x11 8x15 2-0)"},
          std::pair{"pdn", R"([GameType "25"] [FEN "W:WK5:BK32"] 1. 5-9 *)"}}) {
        const auto games = games_in(format, text);
        ASSERT_EQ(games.size(), 1U) << text;
        const json::Value written = write(format, games[0]);
        ASSERT_NE(written.find("ok"), nullptr) << written.text();
        const auto again = games_in(format, *written.find("ok")->string());
        ASSERT_EQ(again.size(), 1U) << written.text();
        for (const std::string_view field : {"game", "options", "actions", "result"}) {
            EXPECT_EQ(again[0].find(field)->text(), games[0].find(field)->text()) << text;
        }
        EXPECT_EQ(again[0].find("position") == nullptr, games[0].find("position") == nullptr);
    }
    const json::Value won = parsed(answer_notation(
        R"({"do":"write","format":"pgn","game":"duel-chess","actions":["e2e4"],"winner":2})"));
    EXPECT_NE(won.find("ok")->string()->find("1. e4 0-1"), std::string::npos) << won.text();
    const json::Value drawn = parsed(answer_notation(
        R"({"do":"write","format":"pdn","game":"drafti","actions":["22-18"],"winner":0})"));
    EXPECT_NE(drawn.find("ok")->string()->find("1. 22-18 1/2-1/2"), std::string::npos)
        << drawn.text();
    const auto refusal = [](std::string_view request) {
        return refused(parsed(answer_notation(request)), "code");
    };
    EXPECT_EQ(refusal(R"({"do":"write","format":"pgn","game":"drafti","actions":[]})"),
              "bad-format");
    EXPECT_EQ(refusal(R"({"do":"write","format":"pdn","game":"ludo","actions":[]})"), "bad-format");
    EXPECT_EQ(refusal(R"({"do":"write","format":"pgn","game":"duel-chess","actions":["e2e5"]})"),
              "illegal-move");
    EXPECT_EQ(refusal(R"({"do":"write","format":"pgn","game":"duel-chess","actions":[],)"
                      R"("options":{"duel":true}})"),
              "bad-options");
    EXPECT_EQ(
        refusal(R"({"do":"write","format":"pgn","game":"duel-chess","actions":[],"tags":[1]})"),
        "bad-request");
}

TEST(NotationDesk, WhatCannotBeReadIsRefusedWithItsPlace) {
    EXPECT_NE(refused(read("pdn", "1. 22-18 11-15 2. 18-14"), "sentence").find("line 1"),
              std::string::npos);
    EXPECT_NE(refused(read("pgn", "1. e4\n1... e4"), "sentence").find("line 2"), std::string::npos);
    EXPECT_FALSE(refused(read("pgn", ""), "code").empty());
    EXPECT_FALSE(refused(read("pdn", "\xff\xfe"), "code").empty());
}

TEST(NotationDesk, ARequestThatIsNoneIsRefused) {
    for (const std::string request :
         {"", "[]", R"({"do":"read","format":"pdn"})", R"({"do":"read","format":"sgf","text":""})",
          R"({"do":"write","format":"pdn","text":""})",
          R"({"do":"write","format":"sgf","game":"drafti","actions":[]})",
          R"({"do":"read","format":"pdn","text":"","more":1})",
          R"({"do":"read","format":"pdn","text":7})"}) {
        EXPECT_EQ(refused(parsed(answer_notation(request)), "code"), "bad-request") << request;
    }
}

}  // namespace
}  // namespace prise::bindings
