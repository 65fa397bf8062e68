// Samples agree with everything that their viewer was told: the log, and every event.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

using Events = json::Array;

// A game as one viewer lived through it.
class Witness {
  public:
    Witness(std::string_view options, std::string_view position, Viewer whose)
        : rules(settings_from(*Options::parse(option_table(), options))), viewer(whose) {
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
            seen.push_back({rules.to_act(befores[i]), actions[i], told[i]});
            if (!rules.may_see(actions[i], befores[i], state, viewer)) {
                seen.back().action.reset();
            }
        }
        return seen;
    }

    State sample(Random& random) const {
        const auto seen = log();
        State sampled;
        Past sampled_past;
        EXPECT_TRUE(rules.sample_from(rules.observe(state, past, viewer), start, seen, random,
                                      sampled, sampled_past));
        EXPECT_EQ(sampled.position, state.position);
        EXPECT_TRUE(rules.same_past(sampled_past, past));
        return sampled;
    }

    // The pools of the sampled states, as "5/12".
    std::set<std::string> pools(int samples = 300) const {
        Random random(7);
        std::set<std::string> found;
        for (int i = 0; i < samples; ++i) {
            const State sampled = sample(random);
            found.insert(join(int{sampled.pools[0]}, "/", int{sampled.pools[1]}));
        }
        return found;
    }

    // By brute force: is there a start that looked the same, and hidden bids, with which the
    // viewer would have been told the same, and which end in this state?
    bool agrees(const State& sampled, int most_at_start) const {
        std::vector<std::pair<State, Past>> worlds;
        for (int white = 0; white <= (start.pool_hidden[0] ? most_at_start : 0); ++white) {
            for (int black = 0; black <= (start.pool_hidden[1] ? most_at_start : 0); ++black) {
                worlds.emplace_back(start.shown, start.past);
                auto& pools = worlds.back().first.pools;
                pools[0] = static_cast<uint16_t>(start.pool_hidden[0] ? white : pools[0]);
                pools[1] = static_cast<uint16_t>(start.pool_hidden[1] ? black : pools[1]);
            }
        }
        const auto seen = log();
        for (size_t i = 0; i < seen.size(); ++i) {
            std::vector<std::pair<State, Past>> next;
            for (const auto& [world, world_past] : worlds) {
                ActionList<Action> legal;
                rules.legal(world, world_past, legal);
                for (const Action action : legal) {
                    if (seen[i].action && *seen[i].action != action) {
                        continue;
                    }
                    State after = world;
                    Past after_past = world_past;
                    const Events events = apply(rules, viewer, after, after_past, action);
                    const bool known = std::ranges::any_of(
                        next, [&](const auto& other) { return other.first == after; });
                    if (events == told[i] && !known) {
                        next.emplace_back(after, std::move(after_past));
                    }
                }
            }
            worlds = std::move(next);
        }
        return std::ranges::any_of(worlds,
                                   [&](const auto& world) { return world.first == sampled; });
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

constexpr Viewer white{Seat::first};
constexpr Viewer black{Seat::second};

TEST(DuelChessSample, TheCostOfAReturn) {
    constexpr std::string_view options = R"({"revealBids":"result","returnCost":5,"initialBp":6})";
    Witness short_of(options, "", black);
    short_of.play({"e2e4", "d7d5", "e4d5", "bp:3", "bp:3", "rt:e4"});
    EXPECT_EQ(short_of.pools(), Pools{"1/2"}) << "all of 2 BP went; then 1 was earned";
    // Who pays the whole price had at least that much: a bid of 0 or of 1.
    Witness full(options, "", black);
    full.play({"e2e4", "d7d5", "e4d5", "bp:1", "bp:3", "rt:e4"});
    EXPECT_EQ(full.pools(), (Pools{"2/2", "3/2"}));
}

TEST(DuelChessSample, WhatAnUnknownPoolHasEarned) {
    Witness table("{}", "4k3/8/8/8/4B3/8/8/4R1K1 w - - 0 1 0/3 m -", black);
    table.play({"e4c6"});  // base 1, discovered attack on the king 5, check 2
    const Pools found = table.pools();
    EXPECT_TRUE(found.contains("8/3"));
    for (const std::string& pools : found) {
        EXPECT_GE(std::stoi(pools), 8) << pools;
    }
    EXPECT_GT(found.size(), 10U);
}

TEST(DuelChessSample, WhatAnUnknownPoolHasPaid) {
    Witness table("{}", "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/30 m -", black);
    table.play({"d1d5", "bp:10", "bp:10", "rt:d4"});  // 11 and 3; then 1 is earned
    for (const std::string& pools : table.pools()) {
        EXPECT_GE(std::stoi(pools), 1) << pools;
    }
    // More than anybody would have guessed: 40 on a queen cost 71.
    Witness rich(R"({"maxPieceBp":50})", "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 90/0 m -", black);
    rich.play({"d1d5", "bp:40", "bp:0"});
    Random random(2);
    EXPECT_TRUE(rich.agrees(rich.sample(random), 200));
}

TEST(DuelChessSample, OpenBidsTellThePools) {
    Witness table("{}", "", spectator);
    table.play({"e2e4", "d7d5", "e4d5", "bp:2", "bp:2", "rt:e4", "g8f6"});
    EXPECT_EQ(table.pools(), Pools{"38/38"});
}

TEST(DuelChessSample, WhoWonLimitsHiddenBids) {
    constexpr std::string_view options = R"({"revealBids":"result","initialBp":4,"baseRegen":0})";
    Witness won(options, "", black);
    won.play({"e2e4", "d7d5", "e4d5", "bp:2", "bp:0"});
    EXPECT_EQ(won.pools(), (Pools{"1/4", "3/4"})) << "1 costs 1, 2 costs 3";
    Witness failed(options, "", white);
    failed.play({"e2e4", "d7d5", "e4d5", "bp:1", "bp:1"});
    EXPECT_EQ(failed.pools(), (Pools{"3/1", "3/3"}));
}

TEST(DuelChessSample, APaidRetreatNeedsAPool) {
    Witness table(R"({"revealBids":"result","baseRegen":0})",
                  "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 3/9 m -", black);
    table.play({"d1d5", "bp:0", "bp:1", "rt:d4"});
    EXPECT_TRUE(table.pools().contains("0/8"));
}

// Before the answer the attacker's bid is only known to be affordable.
TEST(DuelChessSample, ASealedBid) {
    Witness table(R"({"initialBp":3,"baseRegen":0})", "", black);
    table.play({"e2e4", "d7d5", "e4d5", "bp:2"});
    Random random(1);
    std::set<int> bids;
    for (int i = 0; i < 200; ++i) {
        bids.insert(table.sample(random).bid);
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
        for (int i = 0; i < 3; ++i) {
            const State sampled = table.sample(own);
            doubts += sampled == table.state ? 0 : 1;
            EXPECT_TRUE(table.agrees(sampled, most_at_start))
                << options << " seat " << number_of(viewer.seat) << " pools "
                << int{sampled.pools[0]} << "/" << int{sampled.pools[1]} << ", truly "
                << int{table.state.pools[0]} << "/" << int{table.state.pools[1]};
        }
    }
    random.next();
}

TEST(DuelChessSample, WouldHaveToldTheSame) {
    Random random(3);
    int doubts = 0;
    for (int game = 0; game < 20 && !testing::Test::HasFailure(); ++game) {
        play_and_compare(random, "", 8 + static_cast<int>(random.below(22)), 0, doubts);
    }
    EXPECT_GT(doubts, 30);
}

TEST(DuelChessSample, WouldHaveToldTheSameFromAnUnknownStart) {
    Random random(4);
    int doubts = 0;
    for (int game = 0; game < 12 && !testing::Test::HasFailure(); ++game) {
        play_and_compare(random,
                         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq "
                         "- 0 1 7/9 m -",
                         3 + static_cast<int>(random.below(8)), 60, doubts);
    }
    EXPECT_GT(doubts, 30);
}

}  // namespace
}  // namespace prise::duel_chess
