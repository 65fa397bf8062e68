#include "tests/match/lockstep.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "prise/core/facade_of.h"
#include "tests/conformance/broken_rules.h"
#include "tests/conformance/laws.h"
#include "tests/exam/games_under_test.h"

namespace prise {
namespace {

class Records : public testing::TestWithParam<GameEntry> {};

TEST_P(Records, InLockstepTellNothing) {
    const int effort = conformance::effort_from_environment();
    const Lockstep result =
        play_in_lockstep(GetParam(), effort >= 2 && !conformance::is_sanitized ? 20'000 : 400);
    for (const std::string& violation : result.violations) {
        ADD_FAILURE() << violation;
    }
    const bool is_open = GetParam().id == "drafti" || GetParam().id == "ringrift";
    EXPECT_EQ(result.has_secrets, !is_open);
}

INSTANTIATE_TEST_SUITE_P(Lockstep, Records, testing::ValuesIn(games_under_test()),
                         [](const auto& game) { return test_name(game.param); });

// A test that cannot fail is a defect.
template <class Broken>
void expect_failure(std::string_view words) {
    GameEntry entry = exam::entry();
    entry.make = [](const Options& options) -> Result<std::unique_ptr<AnyGame>> {
        return host(Broken(options), options);
    };
    const auto violations = play_in_lockstep(entry, 2000).violations;
    EXPECT_TRUE(std::ranges::any_of(violations, [&](const std::string& violation) {
        return violation.find(words) != std::string::npos;
    })) << (violations.empty() ? "none" : violations.front());
}

TEST(Lockstep, MindsWhatEventsTell) { expect_failure<conformance::TellsBids>("gets"); }
TEST(Lockstep, MindsWhatRefusalsTell) {
    expect_failure<conformance::RefusesWithASecret>("refused");
}
TEST(Lockstep, MindsTheLengthOfWhatIsSealed) {
    expect_failure<conformance::RedactsToLength>("a sealed action");
}
TEST(Lockstep, MindsWhatFollowsLater) { expect_failure<conformance::TellsLater>("sees"); }
TEST(Lockstep, MindsTooFewPairs) { expect_failure<conformance::LeavesNoDoubt>("were compared"); }

}  // namespace
}  // namespace prise
