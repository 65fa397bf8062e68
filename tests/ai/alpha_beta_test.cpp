// The search of the kit, over Drafti: it can be cut into slices, it is what its recursive twin is,
// and what it prunes does not change the truth where it must not.
#include "prise/ai/kit/alpha_beta.h"

#include <gtest/gtest.h>

#include "prise/ai/drafti/brain.h"
#include "prise/games/drafti/game.h"
#include "tests/ai/recursive.h"

namespace prise::ai {
namespace {

using prise::drafti::Action;
using prise::drafti::Custom;
using prise::drafti::State;
using Rules = prise::drafti::Rules<Custom>;
using Brain = drafti::Brain<Custom>;

// Prunes nothing but by alpha-beta itself.
struct PlainBrain : Brain {
    using Brain::Brain;
    static constexpr int verifies_from = 0;
    static constexpr bool extends_only_reply = false;
    static constexpr bool reduces_unknown = false;
    static constexpr bool table_is_exact = true;
    int reduction(int, int, bool) const { return 0; }
    bool repeated(const State&, const Past&) const { return false; }
};

struct Place {
    State state;
    Past past;
};

// Positions of random games of these rules, with something to choose.
std::vector<Place> places(const Rules& rules, int count, uint64_t seed) {
    std::vector<Place> all;
    Random random(seed);
    while (static_cast<int>(all.size()) < count) {
        Place place;
        rules.start(place.state, place.past);
        ActionList<Action> list;
        rules.legal(place.state, place.past, list);
        for (uint32_t plies = random.below(70); plies > 0 && !list.empty(); --plies) {
            Silent silent;
            rules.apply(place.state, place.past,
                        list[random.below(static_cast<uint32_t>(list.size()))], silent);
            rules.legal(place.state, place.past, list);
        }
        if (list.size() > 1) {
            all.push_back(std::move(place));
        }
    }
    return all;
}

struct Studio {
    explicit Studio(std::string_view preset = "tanzania")
        : settings(prise::drafti::variant_of(preset).settings),
          rules(settings, {settings.captures}),
          weights(drafti::plain_weights(settings.captures)) {}

    prise::drafti::Settings settings;
    Rules rules;
    drafti::Weights weights;
};

class AlphaBetaOf : public testing::TestWithParam<std::string_view> {};

TEST_P(AlphaBetaOf, IsItsRecursiveTwin) {
    const Studio studio(GetParam());
    const Brain brain(studio.rules, studio.weights);
    int kings = 0;
    for (const Place& place : places(studio.rules, 40, 11)) {
        for (const int depth : {1, 4, 7, 9}) {
            Table table(1 << 16);
            Table another(1 << 16);
            AlphaBeta<Rules, Brain> stepped(studio.rules, brain, table);
            stepped.begin(place.state, place.past, {.nodes = 0, .depth = depth, .lines = 1});
            while (stepped.step(1000)) {
            }
            Recursive<Rules, Brain> twin(studio.rules, brain, another);
            twin.search(place.state, place.past, depth);
            ASSERT_EQ(stepped.nodes(), twin.nodes);
            ASSERT_EQ(stepped.lines()[0].score, twin.score);
            ASSERT_EQ(stepped.lines()[0].actions, twin.line);
        }
        kings += place.state.kings != 0 ? 1 : 0;
    }
    EXPECT_GT(kings, 3) << "hardly any position with a king was looked at";
}

TEST_P(AlphaBetaOf, IsTheSameInSlicesOfAnySize) {
    const Studio studio(GetParam());
    const Brain brain(studio.rules, studio.weights);
    for (const Place& place : places(studio.rules, 15, 12)) {
        for (const SearchLimits limits : {SearchLimits{2'345, 0, 1}, {0, 6, 1}, {3'000, 0, 3}}) {
            std::vector<std::pair<uint64_t, std::vector<Action>>> answers;
            std::vector<int> scores;
            for (const uint64_t slice : {uint64_t{1}, uint64_t{7}, uint64_t{1000}, UINT64_MAX}) {
                Table table(1 << 16);
                AlphaBeta<Rules, Brain> search(studio.rules, brain, table);
                search.begin(place.state, place.past, limits, {.seed = 5, .permille = 100});
                while (search.step(slice)) {
                }
                answers.emplace_back(search.nodes(), search.lines().back().actions);
                scores.push_back(search.lines().back().score);
            }
            for (size_t i = 1; i < answers.size(); ++i) {
                ASSERT_EQ(answers[i], answers[0]);
                ASSERT_EQ(scores[i], scores[0]);
            }
            if (limits.nodes != 0 && answers[0].first != limits.nodes) {
                // Only what is proved, or searched as deep as there is room, ends before.
                ASSERT_TRUE(std::abs(scores[0]) >= proved || limits.lines > 1);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Presets, AlphaBetaOf,
                         testing::Values("tanzania", "tanzania-federation", "russian", "english"),
                         [](const auto& preset) {
                             std::string name(preset.param);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

// What alpha-beta is an abbreviation of.
int minimax(const Rules& rules, const PlainBrain& brain, const State& state, const Past& past,
            int depth, int distance) {
    if (depth <= 0) {
        const Rest rest = brain.rest(state, depth);
        if (rest == Rest::quiet) {
            return brain.evaluate(state);
        }
    }
    ActionList<Action> list;
    rules.legal(state, past, list);
    if (list.empty()) {
        const Outcome outcome = rules.outcome(state, past);
        return outcome.status == Outcome::Status::draw ? 0
               : outcome.winner == rules.to_act(state) ? won - distance
                                                       : distance - won;
    }
    int best = -infinite;
    for (const Action& action : list) {
        State child = state;
        Past after = past;
        Silent silent;
        rules.apply(child, after, action, silent);
        best = std::max(best, -minimax(rules, brain, child, after, depth - 1, distance + 1));
    }
    return best;
}

TEST(AlphaBeta, FindsWhatPlainMinimaxFinds) {
    const Studio studio;
    const PlainBrain brain(studio.rules, studio.weights);
    int decided = 0;
    for (const Place& place : places(studio.rules, 150, 13)) {
        constexpr int depth = 5;
        const int truth = minimax(studio.rules, brain, place.state, place.past, depth, 0);
        decided += std::abs(truth) >= proved ? 1 : 0;
        for (const size_t bytes : {size_t{64}, size_t{1} << 18}) {
            Table table(bytes);
            AlphaBeta<Rules, PlainBrain> search(studio.rules, brain, table);
            search.begin(place.state, place.past, {.nodes = 0, .depth = depth, .lines = 1});
            while (search.step(1'000'000)) {
            }
            if (std::abs(search.lines()[0].score) < proved || search.depth() == depth) {
                ASSERT_EQ(search.lines()[0].score, truth);
            }
        }
    }
    EXPECT_GT(decided, 0);
}

TEST(AlphaBeta, ReportsAsManyDifferentLinesAsAreWanted) {
    const Studio studio;
    const PlainBrain brain(studio.rules, studio.weights);
    for (const Place& place : places(studio.rules, 30, 14)) {
        ActionList<Action> list;
        studio.rules.legal(place.state, place.past, list);
        Table table(1 << 16);
        AlphaBeta<Rules, PlainBrain> search(studio.rules, brain, table);
        search.begin(place.state, place.past, {.nodes = 0, .depth = 4, .lines = 100});
        while (search.step(1'000)) {
        }
        ASSERT_EQ(search.lines().size(), list.size());
        for (size_t i = 0; i < list.size(); ++i) {
            const auto& line = search.lines()[i];
            State child = place.state;
            Past after = place.past;
            Silent silent;
            studio.rules.apply(child, after, line.actions[0], silent);
            const int truth = -minimax(studio.rules, brain, child, after, 3, 1);
            ASSERT_EQ(line.score, truth);
            ASSERT_TRUE(i == 0 || line.score <= search.lines()[i - 1].score);
        }
    }
}

TEST(AlphaBeta, OverlooksTheSameThingsAgain) {
    const Studio studio;
    const Brain brain(studio.rules, studio.weights);
    int different = 0;
    for (const Place& place : places(studio.rules, 60, 15)) {
        const auto answer = [&](uint64_t seed, int permille) {
            Table table(1 << 16);
            AlphaBeta<Rules, Brain> search(studio.rules, brain, table);
            search.begin(place.state, place.past, {.nodes = 0, .depth = 3, .lines = 1},
                         {.seed = seed, .permille = permille});
            while (search.step(1'000)) {
            }
            return search.lines()[0].actions[0];
        };
        EXPECT_EQ(answer(1, 250), answer(1, 250));
        different += answer(1, 250) == answer(2, 0) ? 0 : 1;
    }
    EXPECT_GT(different, 3);
    EXPECT_LT(different, 40);
}

}  // namespace
}  // namespace prise::ai
