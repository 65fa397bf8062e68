// What this game alone can answer.
#include <gtest/gtest.h>

#include "prise/games/gene_chess/testing.h"

namespace prise::gene_chess {
namespace {

std::string ask(const Game& game, std::string_view what, std::string_view arguments = "{}",
                Viewer viewer = all_knowing) {
    const auto answer = game->ask(what, *json::parse(arguments), viewer);
    return answer ? answer->text() : std::string(answer.error().code);
}

TEST(GeneAsk, PreviewOfACapture) {  // example 7
    const Game game("{}", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1 d1=SW.1 - -");
    EXPECT_EQ(ask(game, "preview", R"({"action":"d1d5"})"),
              R"({"action":"d1d5","legal":true,"piece":3,"victim":2,"square":"d5",)"
              R"("extraction":"L","traits":[{"code":"L","result":"merged","replaced":"W",)"
              R"("into":"P","complexity":55}],"complexityBefore":45,"complexityAfter":55,)"
              R"("maxComplexity":100,"traitsAfter":"SP","generation":2})");
}

TEST(GeneAsk, PreviewSaysWhatIsSkippedAndWhy) {  // examples 8, 2 and 12
    const Game budget("{}", "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=C.2,e3=PH.3 - -");
    EXPECT_TRUE(has(ask(budget, "preview", R"({"action":"e3d5"})"),
                    R"("traits":[{"code":"C","result":"skipped","reason":"over-budget",)"
                    R"("complexity":110},{"code":"D","result":"gained","complexity":85}])"));
    const Game held("{}", "3rk3/8/8/8/3Q4/8/8/4K3 w - - 0 1 d4=LCX.4 - -");
    EXPECT_TRUE(has(ask(held, "preview", R"({"action":"d4d8"})"),
                    R"({"code":"S","result":"skipped","reason":"redundant","complexity":75})"));
    const Game king("{}", "4k3/7p/8/8/8/8/4n3/4K3 w - - 0 1 - - -");
    EXPECT_TRUE(has(ask(king, "preview", R"({"action":"e1e2"})"),
                    R"({"code":"L","result":"skipped","reason":"king"})"));
    const Game blocked(R"({"overflow":"block"})",
                       "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=C.2,e3=PH.3 - -");
    EXPECT_TRUE(has(ask(blocked, "preview", R"({"action":"e3d5"})"), R"("legal":false)"));
}

TEST(GeneAsk, PreviewInGasMode) {  // example 19
    Game game(R"({"evolution":"gas"})", "4k3/8/8/3b4/8/4N3/8/4K3 w - - 0 1 d5=DW.2 - 10/10");
    EXPECT_TRUE(has(ask(game, "preview", R"({"action":"e3d5"})"),
                    R"("offer":[{"code":"D","price":3,"complexity":40},)"
                    R"({"code":"W","price":2,"complexity":30}],"gas":10})"));
    game.after({"e3d5"});
    EXPECT_TRUE(has(ask(game, "preview", R"({"action":"evolve:DW"})"),
                    R"("complexityAfter":55,"maxComplexity":100,"traitsAfter":"DP",)"
                    R"("generation":2,"price":5,"gas":10})"));
}

TEST(GeneAsk, PreviewsOfRevealsAreTheOwners) {  // §9
    const Game game("{}", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=L.1?W - -");
    const std::string action = R"({"action":"reveal:b1"})";
    EXPECT_TRUE(has(ask(game, "preview", action, Viewer{Seat::first}), R"("traitsAfter":"P")"));
    EXPECT_EQ(ask(game, "preview", action, Viewer{Seat::second}), "hidden");
}

TEST(GeneAsk, PreviewRefusesAsTheRulesDo) {
    const Game game("{}");
    EXPECT_EQ(ask(game, "preview", R"({"action":"e2e5"})"), "illegal-move");
    EXPECT_EQ(ask(game, "preview", R"({"action":"castle"})"), "bad-action");
    EXPECT_EQ(ask(game, "preview"), "bad-question");
    EXPECT_EQ(ask(game, "preview", R"({"action":"e2e4"})"), R"({"action":"e2e4","legal":true})");
    EXPECT_EQ(ask(game, "genes"), "bad-question");
}

TEST(GeneAsk, LineageAndTotals) {  // §7.8
    Game game("{}", "4k3/8/8/4b3/8/5N2/8/4K3 w - - 0 1 - - -");
    EXPECT_EQ(ask(game, "lineage"), "[]");
    game.after({"f3e5"});
    EXPECT_EQ(ask(game, "lineage"), R"([{"piece":3,"square":"e5","generation":2,"victims":[2]}])");
    EXPECT_EQ(ask(game, "lineage", R"({"square":"e1"})"),
              R"({"piece":4,"square":"e1","generation":1,"victims":[]})");
    EXPECT_EQ(ask(game, "lineage", R"({"square":"a1"})"), "no-piece");
    EXPECT_EQ(ask(game, "lineage", R"({"square":5})"), "bad-question");
    EXPECT_EQ(ask(game, "totals"), R"([{"seat":1,"captures":1,"complexityGained":25},)"
                                   R"({"seat":2,"captures":0,"complexityGained":0}])");
}

}  // namespace
}  // namespace prise::gene_chess
