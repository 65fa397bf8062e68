// What a viewer may believe of hidden marks, against counting all worlds.
#include "prise/games/gene_chess/belief.h"

#include <gtest/gtest.h>

#include <map>

#include "prise/games/gene_chess/testing.h"

namespace prise::gene_chess {
namespace {

constexpr Viewer white{Seat::first};
constexpr Viewer black{Seat::second};

// How often each world comes, by its position text.
std::map<std::string, int> draws(const Rules& rules, const Rules::Observation& seen,
                                 std::span<const SeenAction<Action>> log, int count) {
    Random random(3);
    Belief belief;
    EXPECT_TRUE(rules.believe(seen, SeenLog<Rules>{nullptr, log}, random, belief));
    std::map<std::string, int> worlds;
    State state;
    Past past;
    for (int i = 0; i < count; ++i) {
        EXPECT_TRUE(rules.draw_world(belief, random, state, past));
        ++worlds[text_of([&](Text& t) { rules.print_position(state, past, t); })];
    }
    return worlds;
}

// All codes of the pool on these squares; those worlds that `fits` keeps.
template <class Fits>
void for_each_world(const Rules& rules, State state, Bitboard marks, const Fits& fits,
                    std::map<std::string, int>& worlds) {
    if (marks == 0) {
        if (fits(state)) {
            worlds[text_of([&](Text& t) { rules.print_position(state, {}, t); })] = 0;
        }
        return;
    }
    for (int mark = 0; mark <= bluff; ++mark) {
        if (((rules.settings().hidden_pool >> mark) & 1) != 0) {
            state.set_mark(chess::lowest(marks), mark);
            for_each_world(rules, state, marks & (marks - 1), fits, worlds);
        }
    }
}

TEST(GeneBelief, AllWorldsThatGoOnAreEquallyLikely) {
    // No move is left: one of the three marks can be revealed. Of two of them nothing saves.
    const Rules rules(settings_with(R"({"hiddenPool":"AWXHN"})"));
    const State state =
        position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1 f7=F.1?W,g7=F.1?A,h7=F.1?A - -");
    ASSERT_FALSE(rules.has_move(state));
    std::map<std::string, int> worlds;
    for_each_world(
        rules, state, state.marked,
        [&](const State& world) { return !rules.outcome(world, {}).over(); }, worlds);
    ASSERT_GT(worlds.size(), 25U);
    ASSERT_LT(worlds.size(), 125U);
    const int each = 400;
    const auto found =
        draws(rules, rules.observe(state, {}, white), {}, each * static_cast<int>(worlds.size()));
    EXPECT_EQ(found.size(), worlds.size());
    for (const auto& [world, count] : found) {
        EXPECT_TRUE(worlds.contains(world)) << world;
        EXPECT_NEAR(count, each, 5 * 20) << world;  // five standard deviations
    }
}

TEST(GeneBelief, NoWorldGoesOnIfTheGameIsOver) {
    const Rules rules(settings_with());
    const State state = position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1 f7=F.1?N,g7=F.1?N - -");
    ASSERT_TRUE(rules.outcome(state, {}).over());
    for (const auto& [world, count] : draws(rules, rules.observe(state, {}, white), {}, 500)) {
        EXPECT_TRUE(rules.outcome(position(world), {}).over()) << world;
    }
}

TEST(GeneBelief, MarksOfATextNeedNotBeInThePool) {
    const Rules rules(settings_with(R"({"hiddenPool":"N"})"));
    const State state = position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1 g7=F.1?A - -");
    for (const auto& [world, count] : draws(rules, rules.observe(state, {}, white), {}, 100)) {
        EXPECT_FALSE(rules.outcome(position(world), {}).over()) << world;
    }
}

// §6.6: what could not be placed is not believed, unless the piece may have been something else.
TEST(GeneBelief, CodesCouldBePlaced) {
    const Rules rules(settings_with(R"({"hidden":1,"hiddenPool":"LW"})"));
    const State state =
        position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 b1=L.1?W - -");
    const auto seen = rules.observe(state, {}, black);
    const std::array<SeenAction<Action>, 2> log = {
        SeenAction<Action>{Seat::first, {}},
        SeenAction<Action>{Seat::second, Action::plain(Action::Kind::ready)}};
    EXPECT_EQ(draws(rules, seen, log, 100).size(), 1U);
    EXPECT_EQ(draws(rules, seen, {}, 100).size(), 2U);
}

// §5.2: placements one after the other, each evenly among all that are legal.
TEST(GeneBelief, PlacementsOfTheSetupAreDrawnAsTheyAreMade) {
    const Rules rules(settings_with(R"({"hidden":2,"hiddenPool":"LW"})"));
    State state = position("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1 - s2 -", R"({"hidden":2})");
    state.set_mark(chess::a1, bluff);  // whatever: not seen
    state.board.turn = chess::black;
    const std::array<SeenAction<Action>, 2> log = {
        SeenAction<Action>{Seat::first, {}},
        SeenAction<Action>{Seat::first, Action::plain(Action::Kind::ready)}};
    const auto found = draws(rules, rules.observe(state, {}, black), log, 3000);
    EXPECT_EQ(found.size(), 3U);  // a1 with L or W, b1 with W
    for (const auto& [world, count] : found) {
        EXPECT_NEAR(count, 1000, 130) << world;
    }
    const auto open = draws(rules, rules.observe(state, {}, black), {}, 3000);
    EXPECT_EQ(open.size(), 1U + 3U + 2U);  // none, one or two of them
}

TEST(GeneBelief, DrawsAgreeWithWhatWasSeen) {
    const Rules rules(settings_with(R"({"hidden":3,"hiddenPool":"FALDSWXHN"})"));
    Random random(8);
    Silent silent;
    ActionList<Action> list;
    for (int game = 0; game < 20; ++game) {
        State state;
        Past past;
        rules.start(state, past);
        for (int i = 0; i < 120; ++i) {
            rules.legal(state, past, list);
            if (list.empty()) {
                break;
            }
            rules.apply(state, past, list[random.below(static_cast<uint32_t>(list.size()))],
                        silent);
            for (const Viewer viewer : {white, black, spectator}) {
                const auto seen = rules.observe(state, past, viewer);
                Belief belief;
                State drawn;
                Past drawn_past;
                ASSERT_TRUE(rules.believe(seen, {}, random, belief));
                ASSERT_TRUE(rules.draw_world(belief, random, drawn, drawn_past));
                const auto again = rules.observe(drawn, drawn_past, viewer);
                EXPECT_EQ(again.shown, seen.shown);
                EXPECT_EQ(again.veiled, seen.veiled);
                EXPECT_EQ(again.past, seen.past);
                EXPECT_EQ(again.outcome, seen.outcome);
            }
        }
    }
}

}  // namespace
}  // namespace prise::gene_chess
