// Every law for every game: AllGames/Conformance.Holds/<game>_<law>. PRISE_TEST_EFFORT=10 looks ten
// times as often.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <tuple>

#include "tests/conformance/laws.h"
#include "tests/exam/games_under_test.h"

namespace prise::conformance {

static void PrintTo(const Law& law, std::ostream* out) { *out << law.name; }

namespace {

using Case = std::tuple<GameEntry, Law>;

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
    return test_name(std::get<GameEntry>(info.param)) + "_" +
           std::string(std::get<Law>(info.param).name);
}

class Conformance : public testing::TestWithParam<Case> {};

TEST_P(Conformance, Holds) {
    const auto& [entry, law] = GetParam();
    for (const std::string& violation : violations_of(law, entry, effort_from_environment())) {
        ADD_FAILURE() << law.name << ": " << violation;
    }
}

INSTANTIATE_TEST_SUITE_P(AllGames, Conformance,
                         testing::Combine(testing::ValuesIn(games_under_test()),
                                          testing::ValuesIn(all_laws().begin(), all_laws().end())),
                         name_of_case);

TEST(Registry, GamesHaveDistinctNames) {
    std::vector<std::string_view> names;
    for (const GameEntry& game : games_under_test()) {
        EXPECT_FALSE(game.id.empty() || game.title.empty() || game.idea.empty()) << game.id;
        names.push_back(game.id);
        if (!game.alias.empty()) {
            names.push_back(game.alias);
        }
    }
    for (const std::string_view name : names) {
        EXPECT_EQ(std::ranges::count(names, name), 1) << name;
    }
    for (const GameEntry& game : all_games()) {
        EXPECT_EQ(find_game(all_games(), game.id), &game);
        EXPECT_TRUE(game.alias.empty() || find_game(all_games(), game.alias) == &game);
    }
    EXPECT_EQ(find_game(all_games(), "no-such-game"), nullptr);
    EXPECT_EQ(find_game(all_games(), ""), nullptr);
}

}  // namespace
}  // namespace prise::conformance
