// Rules are built once and shared between threads: plays of one game in several threads at once go
// as they go one after the other. The thread sanitizer looks on (preset tsan).
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/core/random.h"
#include "prise/core/text.h"
#include "prise/native/thread_pool.h"
#include "tests/exam/games_under_test.h"

namespace prise {
namespace {

// A random play with all that is shown of it.
std::string story(const AnyGame& game, uint64_t seed) {
    Random random(seed);
    const auto play = game.start();
    std::string told;
    std::vector<std::string> legal;
    for (int n = 0; n < 60; ++n) {
        play->legal(all_knowing, legal);
        if (legal.empty()) {
            break;
        }
        const std::string& action = legal[random.below(static_cast<uint32_t>(legal.size()))];
        if (n % 10 == 0) {
            told += play->explain(action, Viewer{play->to_act()})->lines.front().sentence;
            told += join(play->perft(2), '\n');
        }
        Collector collector;
        EXPECT_TRUE(play->apply(action, play->to_act(), &collector));
        for (const Event& event : collector.events) {
            told += render(event, spectator).text();
        }
        told += join(play->position(), play->memory(), play->observe(spectator), '\n');
    }
    return told + play->outcome_json().text();
}

class SharedGame : public testing::TestWithParam<GameEntry> {};

TEST_P(SharedGame, GoesInManyThreadsAsInOne) {
    constexpr size_t plays = 8;
    const auto game = GetParam().make_from("{}");
    ASSERT_TRUE(game);
    std::vector<std::string> together(plays);
    {
        native::ThreadPool pool(4);
        for (size_t i = 0; i < plays; ++i) {
            pool.submit([&, i] { together[i] = story(**game, i); });
        }
        pool.wait();
    }
    for (size_t i = 0; i < plays; ++i) {
        EXPECT_EQ(together[i], story(**game, i));
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, SharedGame, testing::ValuesIn(games_under_test()),
                         [](const auto& game) { return test_name(game.param); });

}  // namespace
}  // namespace prise
