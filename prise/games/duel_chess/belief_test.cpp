// What is drawn from a belief agrees with everything that its viewer was told, the log and every
// event; and as often as brute force says.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "prise/games/duel_chess/rules.h"
#include "prise/games/duel_chess/worlds.h"

namespace prise::duel_chess {
namespace {

using Events = json::Array;

// A game as one viewer lived through it.
class Witness {
  public:
    Witness(std::string_view options, std::string_view position, Viewer whose)
        : rules(settings_of<Settings>(*Options::parse(option_table(), options))), viewer(whose) {
        rules.start(state, past);
        if (!position.empty()) {
            EXPECT_TRUE(rules.parse_position(position, "-", state, past)) << position;
        }
        // Everybody knows with what a game begins.
        start = rules.observe(state, past, position.empty() ? all_knowing : viewer);
    }

    void play(std::initializer_list<std::string_view> texts) {
        for (const std::string_view text : texts) {
            play(*rules.parse_action(text));
        }
    }
    void play(Action action) {
        befores.push_back(state);
        actions.push_back(action);
        told.push_back(apply(rules, viewer, state, past, action));
    }

    // The events that an action tells the viewer.
    static Events apply(const Rules& rules, Viewer viewer, State& state, Past& past,
                        Action action) {
        Collector sink;
        rules.apply(state, past, action, sink);
        Events shown;
        for (const Event& event : sink.events) {
            shown.push_back(render(event, viewer));
        }
        return shown;
    }

    std::vector<SeenAction<Action>> log() const {
        std::vector<SeenAction<Action>> seen;
        for (size_t i = 0; i < actions.size(); ++i) {
            seen.push_back({rules.to_act(befores[i]), actions[i]});
            if (!rules.may_see(actions[i], befores[i], state, viewer)) {
                seen.back().action.reset();
            }
        }
        return seen;
    }

    Belief belief(uint64_t seed = 5) const {
        const auto seen = log();
        Random random(seed);
        Belief belief;
        EXPECT_TRUE(
            rules.believe(rules.observe(state, past, viewer), {&start, seen}, random, belief));
        return belief;
    }

    State draw(const Belief& belief, Random& random) const {
        State drawn;
        Past drawn_past;
        EXPECT_TRUE(rules.draw_world(belief, random, drawn, drawn_past));
        EXPECT_EQ(drawn.position, state.position);
        EXPECT_TRUE(rules.same_past(drawn_past, past));
        return drawn;
    }

    // The pools of the worlds that are drawn, as "5/12".
    std::set<std::string> pools(int draws = 300) const {
        Random random(7);
        const Belief believed = belief();
        std::set<std::string> found;
        for (int i = 0; i < draws; ++i) {
            const State drawn = draw(believed, random);
            found.insert(join(int{drawn.pools[0]}, "/", int{drawn.pools[1]}));
        }
        return found;
    }

    // By brute force: the states in which the viewer would have been told the same, from any start
    // that looked the same and with any bids that were hidden, each by its probability when all
    // starts and all bids that can be paid are equally likely.
    struct Possible {
        State state;
        Past past;
        double weight = 1;
    };
    std::vector<Possible> possible(int most_at_start = 0) const {
        std::vector<Possible> worlds;
        for (int white = 0; white <= (start.pool_hidden[0] ? most_at_start : 0); ++white) {
            for (int black = 0; black <= (start.pool_hidden[1] ? most_at_start : 0); ++black) {
                worlds.push_back({start.shown, start.past});
                auto& pools = worlds.back().state.pools;
                pools[0] = static_cast<uint16_t>(start.pool_hidden[0] ? white : pools[0]);
                pools[1] = static_cast<uint16_t>(start.pool_hidden[1] ? black : pools[1]);
            }
        }
        const auto seen = log();
        for (size_t i = 0; i < seen.size(); ++i) {
            std::vector<Possible> next;
            for (const Possible& world : worlds) {
                ActionList<Action> legal;
                rules.legal(world.state, world.past, legal);
                for (const Action action : legal) {
                    if (seen[i].action && *seen[i].action != action) {
                        continue;
                    }
                    Possible after = world;
                    if (action.kind() == Action::bid_kind) {
                        after.weight /= static_cast<double>(legal.size());
                    }
                    if (apply(rules, viewer, after.state, after.past, action) != told[i]) {
                        continue;
                    }
                    const auto known = std::ranges::find(next, after.state, &Possible::state);
                    if (known != next.end()) {
                        known->weight += after.weight;
                    } else {
                        next.push_back(std::move(after));
                    }
                }
            }
            worlds = std::move(next);
        }
        double sum = 0;
        for (const Possible& world : worlds) {
            sum += world.weight;
        }
        for (Possible& world : worlds) {
            world.weight /= sum;
        }
        return worlds;
    }

    Rules rules;
    Viewer viewer;
    State state;
    Past past;
    Rules::Observation start;
    std::vector<State> befores;
    std::vector<Action> actions;
    std::vector<Events> told;
};

using Pools = std::set<std::string>;

bool is_among(const State& state, const std::vector<Witness::Possible>& worlds) {
    return std::ranges::find(worlds, state, &Witness::Possible::state) != worlds.end();
}

constexpr Viewer white{Seat::first};
constexpr Viewer black{Seat::second};

// What it has cost belongs to its payer: whether all of 2 BP went, or 5 of 5, looks the same.
TEST(DuelChessBelief, TheCostOfAReturn) {
    constexpr std::string_view options = R"({"revealBids":"result","returnCost":5,"initialBp":6})";
    Witness short_of(options, "", black);
    short_of.play({"e2e4", "d7d5", "e4d5", "bp:3", "bp:3", "rt:e4"});
    Witness full(options, "", black);
    full.play({"e2e4", "d7d5", "e4d5", "bp:1", "bp:3", "rt:e4"});
    EXPECT_EQ(short_of.told, full.told);
    EXPECT_EQ(short_of.pools(), (Pools{"1/2", "2/2", "3/2"}));
    EXPECT_EQ(full.pools(), short_of.pools());
}

TEST(DuelChessBelief, WhatAnUnknownPoolHasEarned) {
    Witness table("{}", "4k3/8/8/8/4B3/8/8/4R1K1 w - - 0 1 0/3 m -", black);
    table.play({"e4c6"});  // base 1, discovered attack on the king 5, check 2
    const Pools found = table.pools();
    EXPECT_TRUE(found.contains("8/3"));
    for (const std::string& pools : found) {
        EXPECT_GE(std::stoi(pools), 8) << pools;
    }
    EXPECT_GT(found.size(), 10U);
}

TEST(DuelChessBelief, WhatAnUnknownPoolHasPaid) {
    Witness table("{}", "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/30 m -", black);
    table.play({"d1d5", "bp:10", "bp:10", "rt:d4"});  // 11 and 3; then 1 is earned
    for (const std::string& pools : table.pools()) {
        EXPECT_GE(std::stoi(pools), 1) << pools;
    }
    // More than anybody would have guessed: 40 on a queen cost 71.
    Witness rich(R"({"maxPieceBp":50})", "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 90/0 m -", black);
    rich.play({"d1d5", "bp:40", "bp:0"});
    Random random(2);
    EXPECT_TRUE(is_among(rich.draw(rich.belief(), random), rich.possible(200)));
}

TEST(DuelChessBelief, OpenBidsTellThePools) {
    Witness table("{}", "", spectator);
    table.play({"e2e4", "d7d5", "e4d5", "bp:2", "bp:2", "rt:e4", "g8f6"});
    EXPECT_EQ(table.pools(), Pools{"38/38"});
}

TEST(DuelChessBelief, WhoWonLimitsHiddenBids) {
    constexpr std::string_view options = R"({"revealBids":"result","initialBp":4,"baseRegen":0})";
    Witness won(options, "", black);
    won.play({"e2e4", "d7d5", "e4d5", "bp:2", "bp:0"});
    EXPECT_EQ(won.pools(), (Pools{"1/4", "3/4"})) << "1 costs 1, 2 costs 3";
    Witness failed(options, "", white);
    failed.play({"e2e4", "d7d5", "e4d5", "bp:1", "bp:1"});
    EXPECT_EQ(failed.pools(), (Pools{"3/1", "3/3"}));
}

TEST(DuelChessBelief, APaidRetreatNeedsAPool) {
    Witness table(R"({"revealBids":"result","baseRegen":0})",
                  "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 3/9 m -", black);
    table.play({"d1d5", "bp:0", "bp:1", "rt:d4"});
    EXPECT_TRUE(table.pools().contains("0/8"));
}

// Before the answer the attacker's bid is only known to be affordable.
TEST(DuelChessBelief, ASealedBid) {
    Witness table(R"({"initialBp":3,"baseRegen":0})", "", black);
    table.play({"e2e4", "d7d5", "e4d5", "bp:2"});
    Random random(1);
    std::set<int> bids;
    const Belief belief = table.belief();
    for (int i = 0; i < 200; ++i) {
        bids.insert(table.draw(belief, random).bid);
    }
    EXPECT_EQ(bids, (std::set<int>{0, 1, 2}));
}

std::string random_options(Random& random) {
    Options options(option_table());
    for (const OptionSpec& row : option_table().rows) {
        if (random.chance(3) && row.name != "duels") {
            const auto span = static_cast<uint32_t>(row.max - row.min + 1);
            options.set(row.name, row.min + random.below(std::min(span, 12U)));
        }
    }
    options.set("initialBp", random.below(10));
    options.set("maxPieceBp", 1 + random.below(6));
    options.set("revealBids", random.chance(3) ? 0 : 1);
    options.set("hidePools", random.chance(8) ? 0 : 1);
    return options.to_json().text();
}

// Games that fight: captures are preferred.
Action some_action(const Witness& table, Random& random) {
    ActionList<Action> legal;
    table.rules.legal(table.state, table.past, legal);
    std::vector<Action> choice(legal.begin(), legal.end());
    if (table.state.phase == Phase::move && !random.chance(4)) {
        std::erase_if(choice,
                      [&](Action action) { return !captures(table.state.board(), action.move()); });
    }
    return choice.empty() ? legal[random.below(static_cast<uint32_t>(legal.size()))]
                          : choice[random.below(static_cast<uint32_t>(choice.size()))];
}

// What a belief says of pools and bid, beside what brute force says.
using Weights = std::map<std::array<int, 3>, double>;

void expect_weights(const Witness& table, const Belief& belief,
                    const std::vector<Witness::Possible>& possible) {
    Weights expected;
    for (const auto& [state, past, weight] : possible) {
        expected[{state.pools[0], state.pools[1], state.bid}] += weight;
    }
    Weights believed;
    double before = 0;
    std::vector<World> worlds = belief.worlds;
    if (worlds.empty()) {  // nothing is hidden but perhaps a bid
        worlds.push_back({table.state.pools, 1});
    }
    for (const auto& [pools, sum] : worlds) {
        const int most =
            belief.bid_hidden
                ? table.rules.settings().highest_bid(
                      chess::type_of(table.state.board().at(table.state.pending.from())),
                      pools[table.state.turn()])
                : 0;
        for (int bid = 0; bid <= most; ++bid) {
            believed[{pools[0], pools[1], belief.bid_hidden ? bid : table.state.bid}] +=
                (sum - before) / (most + 1);
        }
        before = sum;
    }
    ASSERT_EQ(believed.size(), expected.size());
    for (const auto& [world, weight] : expected) {
        EXPECT_NEAR(believed[world], weight, 1e-9) << world[0] << "/" << world[1];
    }
}

void play_and_compare(Random& random, std::string_view position, int plies, int most_at_start,
                      int& doubts) {
    const std::string options = random_options(random);
    for (const Viewer viewer : {white, black, spectator}) {
        if (!position.empty() && viewer == spectator) {
            continue;  // too many starts for brute force
        }
        Random own = random;  // the same game for all
        Witness table(options, position, viewer);
        for (int ply = 0; ply < plies; ++ply) {
            if (table.rules.outcome(table.state, table.past).over()) {
                break;
            }
            table.play(some_action(table, own));
        }
        if (table.rules.outcome(table.state, table.past).over()) {
            continue;
        }
        const Belief belief = table.belief(own.next());
        const auto possible = table.possible(most_at_start);
        for (int i = 0; i < 20; ++i) {
            const State drawn = table.draw(belief, own);
            doubts += drawn == table.state ? 0 : 1;
            EXPECT_TRUE(is_among(drawn, possible))
                << options << " seat " << number_of(viewer.seat) << " pools " << int{drawn.pools[0]}
                << "/" << int{drawn.pools[1]} << ", truly " << int{table.state.pools[0]} << "/"
                << int{table.state.pools[1]};
        }
        if (position.empty()) {
            expect_weights(table, belief, possible);
        }
    }
    random.next();
}

TEST(DuelChessBelief, AsLikelyAsBruteForceSays) {
    Random random(3);
    int doubts = 0;
    for (int game = 0; game < 20 && !testing::Test::HasFailure(); ++game) {
        play_and_compare(random, "", 8 + static_cast<int>(random.below(22)), 0, doubts);
    }
    EXPECT_GT(doubts, 200);
}

TEST(DuelChessBelief, WouldHaveToldTheSameFromAnUnknownStart) {
    Random random(4);
    int doubts = 0;
    for (int game = 0; game < 12 && !testing::Test::HasFailure(); ++game) {
        play_and_compare(random,
                         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq "
                         "- 0 1 7/9 m -",
                         3 + static_cast<int>(random.below(8)), 60, doubts);
    }
    EXPECT_GT(doubts, 200);
}

// 7.3, `retry`: a failure that leaves the turn with its player is told from a success by who acts
// next.
TEST(DuelChessBelief, FailuresInCheckAndAnotherAnswer) {
    constexpr std::string_view options = R"({"checkEscape":"retry","revealBids":"result"})";
    constexpr std::string_view start = "6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 4/5 m -";
    const std::initializer_list<std::initializer_list<std::string_view>> games = {
        {"c3a1", "bp:1", "bp:2"},
        {"c3a1", "bp:1", "bp:2", "c3e1"},
        {"c3a1", "bp:1", "bp:2", "c3e1", "a1e1", "bp:1"},
        {"c3a1", "bp:3", "bp:2"},
        {"c3a1", "bp:3", "bp:2", "g8f8"},
    };
    for (const auto& game : games) {
        for (const Viewer viewer : {white, black}) {
            Witness table(options, start, viewer);
            table.play(game);
            const Belief belief = table.belief();
            const auto possible = table.possible(60);
            std::set<std::string> expected, drawn;
            const auto text = [](const State& state) {
                return join(int{state.pools[0]}, "/", int{state.pools[1]}, " ", int{state.bid});
            };
            for (const Witness::Possible& world : possible) {
                expected.insert(text(world.state));
            }
            Random random(9);
            for (int i = 0; i < 400; ++i) {
                const State state = table.draw(belief, random);
                EXPECT_TRUE(expected.contains(text(state))) << text(state);
                EXPECT_EQ(state.failed, table.state.failed);
                drawn.insert(text(state));
            }
            EXPECT_GT(drawn.size(), 5U);
        }
    }
}

// Pawns that try to take each other again and again, and fail.
void fight(Witness& table, int duels, Random& random) {
    table.play({"e2e4", "d7d5"});
    for (int i = 0; i < duels; ++i) {
        const int most = table.rules.settings().max_bid / 2;
        const auto bid = [&] { return Action::bid(static_cast<int>(random.below(most + 1))); };
        const bool white_attacks = table.state.turn() == chess::white;
        table.play({white_attacks ? "e4d5" : "d5e4"});
        table.play(Action::bid(0));
        table.play(bid());
        table.play({white_attacks ? "rt:e4" : "rt:d5"});
    }
}

std::vector<SeenDuel> duels_of(const Witness& table) {
    Follower follower(table.rules, table.start.shown, table.start.past, unseen);
    const auto seen = table.log();
    for (const SeenAction<Action>& entry : seen) {
        EXPECT_TRUE(follower.step(entry.seat, entry.action, false));
    }
    return follower.duels();
}

// Beyond the limit worlds are thinned. In the mean over many beliefs nothing is lost by that.
TEST(DuelChessBelief, ThinnedWorldsKeepTheMean) {
    Random random(9);
    Witness table(R"({"revealBids":"result","repetitionLimit":0})", "", spectator);
    fight(table, 6, random);
    const auto duels = duels_of(table);
    const auto means = [&](size_t work, uint64_t seed) {
        Random own(seed);
        Worlds worlds(table.rules.settings(), work, own);
        worlds.begin({PoolRange{39, 39}, PoolRange{39, 39}});
        for (const SeenDuel& duel : duels) {
            worlds.pass(duel);
        }
        std::array<double, 3> sums{};
        for (const auto& [pools, weight] : worlds.all()) {
            sums[0] += weight * pools[0];
            sums[1] += weight * pools[1];
            sums[2] += weight * pools[0] * pools[0];
        }
        EXPECT_LE(worlds.looked_at(), (duels.size() + 1) * work);
        return sums;
    };
    const auto exact = means(1 << 20, 1);
    std::array<double, 3> thinned{};
    constexpr int beliefs = 100;
    for (int i = 0; i < beliefs; ++i) {
        const auto one = means(500, static_cast<uint64_t>(i) + 2);
        for (size_t j = 0; j < one.size(); ++j) {
            thinned[j] += one[j] / beliefs;
        }
    }
    EXPECT_NEAR(thinned[0], exact[0], 0.2);
    EXPECT_NEAR(thinned[1], exact[1], 0.2);
    EXPECT_NEAR(thinned[2] / exact[2], 1, 0.02);
}

// However wide the options and however long the log: no duel looks at more than its part.
TEST(DuelChessBelief, WorkIsBounded) {
    Random random(9);
    Witness table(R"({"revealBids":"result","repetitionLimit":0,"moveRulePlies":1000,)"
                  R"("initialBp":1000,"maxPieceBp":100,"baseRegen":30,"capPawn":100})",
                  "", spectator);
    fight(table, 300, random);
    const auto duels = duels_of(table);
    for (const size_t work : {size_t{16}, size_t{1000}, size_t{16384}}) {
        Random own(1);
        Worlds worlds(table.rules.settings(), work, own);
        worlds.begin({PoolRange{0, 2000}, PoolRange{0, 2000}});
        EXPECT_LE(worlds.all().size(), work);
        const size_t followed = work > 1000 ? 20 : duels.size();
        for (size_t i = 0; i < followed; ++i) {
            worlds.pass(duels[i]);
            ASSERT_FALSE(worlds.all().empty());
            ASSERT_LE(worlds.all().size(), work / 4);
        }
        EXPECT_LE(worlds.looked_at(), (followed + 1) * work);
    }
    EXPECT_FALSE(table.belief().worlds.empty());
}

// The same seed, the same belief.
TEST(DuelChessBelief, IsTheSameEveryTime) {
    Random random(9);
    Witness table(R"({"revealBids":"result","repetitionLimit":0})", "", spectator);
    fight(table, 40, random);
    const auto weights = [&](uint64_t seed) {
        std::vector<double> sums;
        for (const World& world : table.belief(seed).worlds) {
            sums.push_back(world.weight);
        }
        return sums;
    };
    EXPECT_EQ(weights(3), weights(3));
    EXPECT_NE(weights(3), weights(4)) << "so much is thinned";
}

// An observation alone is a place to stand on, whatever it hides.
TEST(DuelChessBelief, AnObservationAlone) {
    for (const std::string_view position :
         {"4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/9 m -",
          "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 0/9 a:d1d5 -",
          "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/9 d:d1d5:7 -",
          "4r2k/8/5N2/8/8/8/3P1P2/3RKR2 w - - 0 1 2/20 r:f6e8 -"}) {
        for (const Viewer viewer : {white, black, spectator}) {
            const Witness table(R"({"checkEscape":"lose"})", position, viewer);
            const auto seen = table.rules.observe(table.state, table.past, viewer);
            Random random(1);
            Belief belief;
            ASSERT_TRUE(table.rules.believe(seen, {}, random, belief));
            for (int i = 0; i < 100; ++i) {
                const State drawn = table.draw(belief, random);
                const auto again = table.rules.observe(drawn, table.past, viewer);
                EXPECT_EQ(again.shown, seen.shown);
                EXPECT_EQ(again.pool_hidden, seen.pool_hidden);
                EXPECT_FALSE(table.rules.outcome(drawn, table.past).over());
            }
        }
    }
}

// A log that does not lead to what is seen was made up.
TEST(DuelChessBelief, AnotherGame) {
    Witness table("{}", "", white);
    table.play({"e2e4", "d7d5"});
    const auto log = table.log();
    Random random(1);
    Belief belief;
    const auto seen = table.rules.observe(table.state, table.past, white);
    EXPECT_TRUE(table.rules.believe(seen, {nullptr, log}, random, belief));
    EXPECT_FALSE(table.rules.believe(seen, {nullptr, std::span(log).first(1)}, random, belief));
}

}  // namespace
}  // namespace prise::duel_chess
