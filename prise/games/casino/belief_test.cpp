// A belief is exact: it holds every deal that agrees with what was seen, each as likely as any
// other, and no more. Had the game been dealt like a world that is drawn, the same actions would
// have been legal all through this round.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "prise/core/facade_of.h"
#include "prise/games/casino/testing.h"

namespace prise::casino {
namespace {

using Log = std::vector<SeenAction<Action>>;

// Plays the actions of this round again from where it began, with the hands that a world says were
// dealt.
std::string first_contradiction(const Rules& rules, const State& round_start,
                                std::span<const SeenAction<Action>> round, const State& now,
                                const State& world) {
    State state = round_start;
    for (const Player player : {Player{0}, Player{1}}) {
        const CardSet played = round_start.hands[player] & ~now.hands[player];
        state.hands[player] = played | world.hands[player];
    }
    state.deck = world.deck;
    Past past;
    Silent silent;
    for (const auto& entry : round) {
        if (const auto verdict = rules.check(state, past, *entry.action); !verdict) {
            return join(text_of_action(rules, *entry.action), ": ", verdict.error().sentence);
        }
        rules.apply(state, past, *entry.action, silent);
    }
    return state == world ? "" : "another position";
}

// A random game with its log, looked at after every action.
struct Course {
    Rules rules;
    Deal deal{};
    State start{};  // of the game
    State round_start{};
    State now{};
    Log log = {};
    size_t round_from = 0;

    std::span<const SeenAction<Action>> round() const { return std::span(log).subspan(round_from); }
    SeenLog<Rules> whole() const { return {nullptr, log}; }
};

bool stages(const Action& action) {
    return action.kind == Kind::add ||
           (action.kind == Kind::stage && value_of(action.card) == value_of(action.target));
}

enum class Taste { any, stacks_of_one_value };

template <class Look>
void follow_random_game(const Settings& settings, Random& random, Look&& look,
                        Taste taste = Taste::any) {
    Course course{Rules(settings)};
    Past past;
    Silent silent;
    course.deal = random_deal(random);
    course.rules.start(course.now, past, course.deal);
    course.start = course.round_start = course.now;
    ActionList<Action> list;
    for (;;) {
        course.rules.legal(course.now, past, list);
        if (list.empty()) {
            return;
        }
        look(course);
        Action action = list[random.below(static_cast<uint32_t>(list.size()))];
        for (int again = 0; again < 3 && !action.ends_turn(); ++again) {
            action = list[random.below(static_cast<uint32_t>(list.size()))];
        }
        if (const Action* staging = std::ranges::find_if(list, stages);
            taste == Taste::stacks_of_one_value && staging != list.end() && random.chance(2)) {
            action = *staging;
        }
        course.log.push_back({seat_of(course.now.turn), action});
        const int round = course.now.round;
        course.rules.apply(course.now, past, action, silent);
        if (course.now.round != round) {
            course.round_start = course.now;
            course.round_from = course.log.size();
        }
    }
}

constexpr std::array viewers = {spectator, Viewer{Seat::first}, Viewer{Seat::second}};

TEST(CasinoBelief, WorldsAgreeWithTheWholeLog) {
    Random random(5);
    int worlds = 0;
    int others = 0;
    for (int game = 0; game < 150; ++game) {
        follow_random_game(random_settings(random), random, [&](const Course& course) {
            if (!random.chance(4)) {
                return;
            }
            for (const Viewer viewer : viewers) {
                const auto seen = course.rules.observe(course.now, {}, viewer);
                Belief belief;
                ASSERT_TRUE(course.rules.believe(seen, course.whole(), random, belief));
                State world;
                Past past;
                ASSERT_TRUE(course.rules.draw_world(belief, random, world, past));
                ASSERT_EQ(first_contradiction(course.rules, course.round_start, course.round(),
                                              course.now, world),
                          "")
                    << position_of(course.rules, course.now) << "\n"
                    << position_of(course.rules, world);
                ++worlds;
                others += world == course.now ? 0 : 1;
            }
        });
    }
    EXPECT_GT(worlds, 5000);
    EXPECT_GT(others * 2, worlds);
}

// Calls back with every world that an observation allows, in one order of the deck.
template <class Visit>
void for_each_world(const Observation& seen, Visit&& visit) {
    const CardSet unseen = seen.unseen();
    const auto choose = [](auto&& self, CardSet from, int wanted, CardSet chosen,
                           auto&& then) -> void {
        if (wanted == 0) {
            then(chosen);
            return;
        }
        for (; count(from) >= wanted; from &= from - 1) {
            self(self, from & (from - 1), wanted - 1, chosen | (from & -from), then);
        }
    };
    const auto size = [&](Player player) {
        return seen.hides_hand[player] ? int{seen.hand_sizes[player]} : 0;
    };
    choose(choose, unseen, size(0), 0, [&](CardSet first) {
        choose(choose, unseen & ~first, size(1), 0, [&](CardSet second) {
            State world = seen.shown;
            world.hands[0] |= first;
            world.hands[1] |= second;
            size_t place = 0;
            for_each(unseen & ~first & ~second, [&](Card card) { world.deck[place++] = card; });
            visit(world);
        });
    });
}

double worlds_in(const Observation& seen) {
    double worlds = 1;
    int cards = count(seen.unseen());
    for (const Player player : {Player{0}, Player{1}}) {
        for (int i = 0; seen.hides_hand[player] && i < seen.hand_sizes[player]; ++i) {
            worlds *= static_cast<double>(cards--) / (i + 1);
        }
    }
    return worlds;
}

// Brute force: deals every hand there is and replays the round.
uint64_t agreeing_worlds(const Course& course, const Observation& seen) {
    uint64_t agreeing = 0;
    for_each_world(seen, [&](const State& world) {
        const bool agrees =
            first_contradiction(course.rules, course.round_start, course.round(), course.now, world)
                .empty();
        agreeing += agrees ? 1 : 0;
    });
    return agreeing;
}

TEST(CasinoBelief, CountsExactlyTheDealsThatAgree) {
    Random random(11);
    int compared = 0;
    int restricted = 0;
    for (int game = 0; game < 120; ++game) {
        Settings settings = random_settings(random);
        constexpr std::array sizes = {2, 4, 5, 10};
        settings.hand_size = sizes[random.below(4)];
        settings.table_deal = 0;
        follow_random_game(settings, random, [&](const Course& course) {
            const Viewer viewer = viewers[random.below(3)];
            const auto seen = course.rules.observe(course.now, {}, viewer);
            if (!random.chance(6) || worlds_in(seen) > 1200 || course.log.empty()) {
                return;
            }
            const uint64_t agreeing = agreeing_worlds(course, seen);
            Belief belief;
            ASSERT_TRUE(course.rules.believe(seen, course.whole(), random, belief));
            ASSERT_EQ(belief.worlds(), agreeing) << position_of(course.rules, course.now);
            // The log of this round alone says as much, if it is known where it began.
            const auto start = course.rules.observe(course.round_start, {}, viewer);
            ASSERT_TRUE(course.rules.believe(seen, {&start, course.round()}, random, belief));
            ASSERT_EQ(belief.worlds(), agreeing) << "from the round's start";
            ++compared;
            restricted += static_cast<double>(agreeing) < worlds_in(seen) ? 1 : 0;
        });
    }
    EXPECT_GT(compared, 100);
    EXPECT_GT(restricted, 25);
}

// D33: a log alone does not name the cards that were dealt to the table; a play remembers them.
TEST(CasinoBelief, APlayRemembersWhatWasDealtToTheTable) {
    Random random(12);
    int compared = 0;
    int wider = 0;
    for (int game = 0; game < 400; ++game) {
        Settings settings = random_settings(random);
        constexpr std::array sizes = {2, 3, 6, 9};
        settings.hand_size = sizes[random.below(4)];
        settings.table_deal = 4;
        follow_random_game(
            settings, random,
            [&](const Course& course) {
                const Viewer viewer = viewers[random.below(3)];
                const auto seen = course.rules.observe(course.now, {}, viewer);
                const auto was_just_added = [&](size_t back) {
                    return course.log.size() >= back &&
                           course.log[course.log.size() - back].action->kind == Kind::add;
                };
                if (worlds_in(seen) > 600 || !(was_just_added(1) || was_just_added(2))) {
                    return;
                }
                const GameOf<Rules> host(course.rules, Options(option_table()));
                const auto play = host.start(course.deal);
                std::vector<SeenText> log;
                for (const auto& entry : course.log) {
                    log.push_back({entry.seat, text_of_action(course.rules, *entry.action), {}});
                    play->apply(PlayOf<Rules>::erased(*entry.action), nullptr);
                }
                const auto believed = play->believe(viewer, log, random, std::nullopt);
                ASSERT_NE(believed, nullptr);
                const uint64_t agreeing = agreeing_worlds(course, seen);
                ASSERT_EQ(static_cast<const BeliefOf<Rules>&>(*believed).belief.worlds(), agreeing)
                    << position_of(course.rules, course.now);
                Belief of_the_log_alone;
                ASSERT_TRUE(course.rules.believe(seen, course.whole(), random, of_the_log_alone));
                ++compared;
                wider += of_the_log_alone.worlds() > agreeing ? 1 : 0;
            },
            Taste::stacks_of_one_value);
    }
    EXPECT_GT(compared, 100);
    EXPECT_GT(wider, 0);
}

TEST(CasinoBelief, AnObservationAloneIsBelieved) {
    Random random(3);
    for (int game = 0; game < 40; ++game) {
        follow_random_game(random_settings(random), random, [&](const Course& course) {
            const auto seen = course.rules.observe(course.now, {}, viewers[random.below(3)]);
            Belief belief;
            ASSERT_TRUE(course.rules.believe(seen, {}, random, belief));
            EXPECT_EQ(static_cast<double>(belief.worlds()), std::round(worlds_in(seen)));
        });
    }
}

constexpr Card nine_of_spades = 32;

struct Scene {
    explicit Scene(const Settings& settings, std::string_view position,
                   std::initializer_list<std::string_view> actions)
        : rules(settings) {
        Past past;
        Silent silent;
        EXPECT_TRUE(rules.parse_position(position, "-", start, past));
        now = start;
        for (const std::string_view text : actions) {
            const auto action = rules.parse_action(text);
            EXPECT_TRUE(action && rules.check(now, past, *action)) << text;
            log.push_back({seat_of(now.turn), *action});
            rules.apply(now, past, *action, silent);
        }
    }
    Rules rules;
    State start{}, now{};
    Log log;
};

Scene builder_of_seven() {
    Settings settings;
    settings.hand_size = 4;
    return Scene(settings,
                 "2h3h7d9s/AsAhAdAc 4c - - -/"
                 "2s2d2c3s3d3c4s4h4d5s5h5d5c6s6h 6d6c7s7h7c8s8h8d8c9h9d9cTsThTdTc 0 3 1 5 0-1",
                 {"9s:4c", "undo", "3h+4c=7"});
}

TEST(CasinoBelief, ABuildShowsItsValueAndUndoShowsTheCard) {
    const Scene scene = builder_of_seven();
    const auto seen = scene.rules.observe(scene.now, {}, {Seat::second});
    const auto known = infer(scene.rules.settings(), seen, nullptr, scene.log);
    EXPECT_EQ(known[0].shown, bit(nine_of_spades));
    ASSERT_EQ(known[0].promised.size(), 1U);
    EXPECT_EQ(known[0].promised[0], of_value(7));
}

// Hands with two sevens are as likely as others that hold as many of what is not promised: how
// often each hand is drawn stays within what chance allows (chi-square, the thousandth quantile).
void expect_even(const Rules& rules, const Observation& seen, const Belief& belief,
                 uint64_t hands) {
    Random random(1);
    std::map<CardSet, int> drawn;
    const int draws = static_cast<int>(hands) * 100;
    State world;
    Past past;
    for (int i = 0; i < draws; ++i) {
        ASSERT_TRUE(rules.draw_world(belief, random, world, past));
        ++drawn[world.hands[0]];
        ASSERT_EQ(count(world.hands[0]), seen.hand_sizes[0]);
    }
    EXPECT_EQ(drawn.size(), hands);
    double chi_square = 0;
    for (const auto& [hand, times] : drawn) {
        EXPECT_TRUE(has(hand, nine_of_spades));
        EXPECT_NE(hand & of_value(7), 0U);
        chi_square += (times - 100.0) * (times - 100.0) / 100.0;
    }
    const double freedom = static_cast<double>(hands) - 1;
    EXPECT_LT(chi_square, freedom + 3.1 * std::sqrt(2 * freedom) + 10);
    EXPECT_GT(chi_square, freedom - 3.1 * std::sqrt(2 * freedom) - 10);
}

TEST(CasinoBelief, EveryHandIsAsLikelyAsAnyOther) {
    const Scene scene = builder_of_seven();
    const auto seen = scene.rules.observe(scene.now, {}, {Seat::second});
    // 18 unseen cards beside the 9s, four of them sevens; two of them are in the hand.
    constexpr uint64_t hands = 18 * 17 / 2 - 14 * 13 / 2;
    Random random(1);
    Belief belief;
    ASSERT_TRUE(scene.rules.believe(seen, {nullptr, scene.log}, random, belief));
    EXPECT_EQ(belief.worlds(), hands);
    expect_even(scene.rules, seen, belief, hands);
}

// Beyond the limit of the table promises are tested after the draw, and nothing else changes.
TEST(CasinoBelief, PromisesBeyondTheTableAreKeptToo) {
    const Scene scene = builder_of_seven();
    const auto seen = scene.rules.observe(scene.now, {}, {Seat::second});
    const auto known = infer(scene.rules.settings(), seen, nullptr, scene.log);
    Belief belief;
    ASSERT_TRUE(make_belief(seen, known, belief, 1));
    ASSERT_EQ(belief.others.size(), 1U);
    EXPECT_EQ(belief.promise_count, 0);
    expect_even(scene.rules, seen, belief, 18 * 17 / 2 - 14 * 13 / 2);
}

TEST(CasinoBelief, TheDeckComesInEveryOrder) {
    Settings settings;
    settings.hand_size = 1;
    const Scene scene(settings,
                      "As/Ah - - - -/2s2h2d2c3s3h3d3c4s4h4d4c5s5h5d5c6s6h6d6c7s7h7d7c8s8h8d8c9s9h9d"
                      "9cTsThTdTc AdAc 0 19 1 5 0-7",
                      {});
    Random random(1);
    Belief belief;
    const auto seen = scene.rules.observe(scene.now, {}, {Seat::first});
    ASSERT_TRUE(scene.rules.believe(seen, {}, random, belief));
    std::map<std::string, int> drawn;
    State world;
    Past past;
    for (int i = 0; i < 6000; ++i) {
        ASSERT_TRUE(scene.rules.draw_world(belief, random, world, past));
        ++drawn[position_of(scene.rules, world)];
    }
    EXPECT_EQ(drawn.size(), 6U);
    for (const auto& [position, times] : drawn) {
        EXPECT_NEAR(times, 1000, 110) << position;
    }
}

// What nobody could have seen is not believed.
TEST(CasinoBelief, ContradictionsAreNotBelieved) {
    const Scene scene = builder_of_seven();
    const auto seen = scene.rules.observe(scene.now, {}, {Seat::second});
    auto known = infer(scene.rules.settings(), seen, nullptr, scene.log);
    Belief belief;
    known[0].denied = of_value(7);
    EXPECT_FALSE(make_belief(seen, known, belief)) << "a 7 is promised and denied";
    known[0] = {};
    known[0].shown = bit(0);
    EXPECT_FALSE(make_belief(seen, known, belief)) << "the As lies elsewhere";
}

// The table stays within its limit, and with it the work, however much is promised.
TEST(CasinoBelief, TheTableIsBounded) {
    Settings settings;
    const Rules rules(settings);
    State state;
    Past past;
    rules.start(state, past, Deal{});
    const auto seen = rules.observe(state, past, spectator);
    std::array<Knowledge, 2> known;
    for (int value = 1; value <= 9; ++value) {
        known[0].promised.push_back(of_value(value) | of_value(value + 1));
        known[1].promised.push_back(of_value(value));
    }
    Belief belief;
    ASSERT_TRUE(make_belief(seen, known, belief));
    EXPECT_LE(belief.ways.size(), 2 * most_ways);
    EXPECT_FALSE(belief.others.empty());
    Random random(1);
    State world;
    for (int i = 0; i < 100; ++i) {
        ASSERT_TRUE(rules.draw_world(belief, random, world, past));
        for (const Player player : {Player{0}, Player{1}}) {
            for (const CardSet promised : known[player].promised) {
                EXPECT_NE(world.hands[player] & promised, 0U);
            }
        }
    }
}

// 205 b, where the log does not say which cards were dealt to the table: a hand card laid on a
// stack of its value promises another one, or their sum, as soon as the turn shows that it was one.
// Who knows where the log began sees it at once.
TEST(CasinoBelief, ACardLaidOnItsValuePromisesAnother) {
    Settings settings;
    constexpr Card three_of_spades = 8;
    constexpr CardSet promised = (of_value(3) & ~bit(three_of_spades)) | of_value(9);
    settings.hand_size = 3;
    settings.table_deal = 4;
    const Scene scene(settings,
                      "3s9hTh/AsAhAd 3h3d8s8h - - -/- "
                      "Ac2s2h2d2c3c4s4h4d4c5s5h5d5c6s6h6d6c7s7h7d7c8d8c9s9d9cTsTdTc 0 1 - 5 0-0",
                      {"3h:3d", "3s:S", "S=9"});
    const auto start = scene.rules.observe(scene.start, {}, {Seat::second});
    State state = scene.start;
    Past past;
    Silent silent;
    for (size_t length = 1; length <= 3; ++length) {
        scene.rules.apply(state, past, *scene.log[length - 1].action, silent);
        const auto seen = scene.rules.observe(state, past, {Seat::second});
        const auto log = std::span(scene.log).first(length);
        for (const Observation* from : {static_cast<const Observation*>(nullptr), &start}) {
            const auto known = infer(settings, seen, from, log);
            EXPECT_EQ(std::ranges::count(known[0].promised, promised), length > 1 ? 1 : 0);
        }
    }
}

}  // namespace
}  // namespace prise::casino
