// The search of Casino against plain counting: the same values without its table, its order, its
// windows and its kinds.
#include "prise/ai/casino/brain.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "prise/ai/kit/sampled_search.h"
#include "prise/games/casino/score.h"

namespace prise::ai::casino {
namespace {

using prise::casino::Rules;
using prise::casino::Settings;
using prise::casino::State;
using prise::casino::Turn;

// The end of a random game, so many turns before its end.
State ending(const Rules& rules, int turns, Random& random) {
    const Brain brain(rules);
    State state;
    Past past;
    rules.start(state, past, {{random.next(), random.next(), random.next(), random.next()}});
    ActionList<Turn> list;
    while (brain.left(state) > turns) {
        brain.list(state, list);
        brain.play(state, list[random.below(static_cast<uint32_t>(list.size()))]);
    }
    return state;
}

// For player 0, by every turn there is.
int counted_out(const Rules& rules, const Brain& brain, const State& state) {
    if (state.is_over()) {
        const auto scores = prise::casino::score_of(rules.settings(), state);
        const int lead = scores[0].total() - scores[1].total();
        return lead > 0 ? 9000 + 90 * lead : lead < 0 ? -9000 + 90 * lead : 0;
    }
    ActionList<Turn> turns;
    list_turns(rules.settings(), state, turns);
    int best = state.turn == 0 ? -certain : certain;
    for (const Turn& turn : turns) {
        State after = state;
        brain.play(after, turn);
        const int value = counted_out(rules, brain, after);
        best = state.turn == 0 ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

struct Found {
    int value;  // of the side to move
    uint64_t nodes;
    int depth;
    std::vector<int> values;
    friend bool operator==(const Found&, const Found&) = default;
};

Found searched(const Rules& rules, std::span<const State> worlds, const SearchLimits& limits,
               uint64_t slice, size_t table_bytes = size_t{1} << 20) {
    Brain brain(rules);
    if (worlds.front().deck_count != 0) {
        brain.stay_in_round(worlds.front().round);
    }
    Table table(table_bytes);
    SampledSearch<Brain> search(brain, table);
    ActionList<Turn> turns;
    brain.list(worlds.front(), turns);
    search.begin(worlds, {turns.begin(), turns.size()}, limits);
    while (search.step(slice)) {
    }
    Found found{search.choices().front().value, search.nodes(), search.depth(), {}};
    for (const auto& choice : search.choices()) {
        found.values.push_back(choice.value);
    }
    return found;
}

void expect_exact(const Settings& settings, int positions, int turns, uint64_t seed) {
    const Rules rules(settings);
    const Brain brain(rules);
    Random random(seed);
    for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
        const State state = ending(rules, turns, random);
        const int counted = counted_out(rules, brain, state);
        const std::array worlds = {state};
        const Found found = searched(rules, worlds, {}, 1000);
        if (found.values.size() > 1) {  // the only turn is played without a thought
            EXPECT_EQ(found.value, state.turn == 0 ? counted : -counted)
                << text_of([&](Text& text) { rules.print_position(state, {}, text); });
        }
    }
}

TEST(CasinoSearch, FindsTheExactValueOfTheLastTurns) {
    expect_exact({}, 100, 6, 1);
    expect_exact({}, 5, 8, 2);
}

TEST(CasinoSearch, IsExactUnderOtherRules) {
    Settings settings;
    settings.max_builds = 2;
    settings.multi_capture = settings.strategic_extensions = settings.build_merging = true;
    expect_exact(settings, 50, 5, 3);
    settings = {};
    settings.pile_top = true;
    settings.spade_split = false;
    settings.hand_size = 5;
    expect_exact(settings, 50, 4, 4);
}

// Every turn has its own value where all lines are asked for, not only the best.
TEST(CasinoSearch, GivesEveryLineItsValue) {
    const Rules rules{Settings{}};
    const Brain brain(rules);
    Random random(5);
    for (int i = 0; i < 20; ++i) {
        const State state = ending(rules, 5, random);
        ActionList<Turn> turns;
        brain.list(state, turns);
        std::vector<int> counted;
        for (const Turn& turn : turns) {
            State after = state;
            brain.play(after, turn);
            counted.push_back((state.turn == 0 ? 1 : -1) * counted_out(rules, brain, after));
        }
        std::ranges::sort(counted, std::greater{});
        const std::array worlds = {state};
        auto found = searched(rules, worlds, {.lines = 100}, 1000).values;
        EXPECT_EQ(found, turns.size() == 1 ? found : counted);
    }
}

// Twelve turns before the end the search comes to its own end, and does not need many nodes for it.
TEST(CasinoSearch, IsThroughFromTwelveTurns) {
    const Rules rules{Settings{}};
    Random random(6);
    for (int i = 0; i < 10; ++i) {
        const std::array worlds = {ending(rules, 12, random)};
        const Found found = searched(rules, worlds, {.nodes = 100'000}, 4096, size_t{1} << 22);
        EXPECT_LT(found.nodes, 100'000U);
    }
}

TEST(CasinoSearch, CountsNodesExactlyAndSlicesDoNotMatter) {
    const Rules rules{Settings{}};
    Random random(7);
    for (int i = 0; i < 10; ++i) {
        // The first round, where the rest is dealt in three ways.
        const State state = ending(rules, 34, random);
        std::array worlds = {state, state, state};
        for (State& world : worlds) {
            for (uint32_t left = world.deck_count; left > 1; --left) {
                std::swap(world.deck[left - 1], world.deck[random.below(left)]);
            }
        }
        for (const uint64_t limit : {1, 2, 50, 777, 5'000}) {
            const Found whole = searched(rules, worlds, {.nodes = limit}, 1'000'000);
            const bool is_through = whole.depth == 14 || whole.values.size() == 1;
            EXPECT_TRUE(whole.nodes == limit || (whole.nodes < limit && is_through));
            for (const uint64_t slice : {1, 7, 1000}) {
                EXPECT_EQ(searched(rules, worlds, {.nodes = limit}, slice), whole);
            }
        }
    }
}

// What the next deal brings is nobody's to know: hands that only the deck decides change nothing.
TEST(CasinoSearch, SeesNothingBeyondTheDeal) {
    const Rules rules{Settings{}};
    Random random(8);
    for (int i = 0; i < 10; ++i) {
        const State state = ending(rules, 23, random);  // three turns before the deal
        State other = state;
        std::reverse(other.deck.begin(), other.deck.begin() + other.deck_count);
        const std::array one = {state};
        const std::array two = {other};
        EXPECT_EQ(searched(rules, one, {}, 1000), searched(rules, two, {}, 1000));
    }
}

}  // namespace
}  // namespace prise::ai::casino
