// The key of a situation (key.h): that of a key made from nothing, at every step of random games;
// the same for the same situation, by whatever path; another one wherever the rules could tell two
// apart.
#include <gtest/gtest.h>

#include <map>

#include "prise/games/ringrift/rules.h"
#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

// The sum of weights.h, cell by cell.
template <class B>
uint64_t board_from_nothing(const Snapshot& snapshot) {
    uint64_t sum = 0;
    B::cells.each([&](int cell) {
        const auto& [kind, owner, first, height] = snapshot.at(cell);
        uint64_t contents = 0;
        switch (kind) {
            case Snapshot::Kind::empty: break;
            case Snapshot::Kind::marker: contents = marker_weight[owner]; break;
            case Snapshot::Kind::collapsed: contents = territory_weight[owner]; break;
            case Snapshot::Kind::stack:
                for (size_t i = 0; i < height; ++i) {
                    contents += Weights<B>::level[height - 1 - i] *
                                (uint64_t{snapshot.rings_on(cell)[i]} + 1);
                }
                break;
        }
        sum += Weights<B>::cell[static_cast<size_t>(cell)] * contents;
    });
    return sum;
}

struct Situation {
    std::string position;
    std::string can;  // who is to act, the legal list, the outcome
};

template <class B>
void follow(int games) {
    for (int i = 0; i < games; ++i) {
        Random random(static_cast<uint64_t>(i));
        const Rules<B> rules(random_settings(B::id, 2 + i % 3, random));
        State<B> state;
        Past past;
        rules.start(state, past);
        ActionList<Action> list;
        Silent silent;
        std::map<uint64_t, Situation> known;
        for (;;) {
            const Snapshot snapshot = rules.snapshot(state, past);
            const std::string position = position_text(snapshot);
            ASSERT_EQ(state.stacks.key() + state.ground.key(), board_from_nothing<B>(snapshot))
                << position;
            State<B> again;
            Past chain;
            restore(snapshot, again, chain);
            ASSERT_EQ(rules.key(state, past), rules.key(again, chain)) << position;

            rules.legal(state, past, list);
            const std::string can = text_of([&](Text& text) {
                text << state.player << rules.outcome(state, past).reason;
                for (const Action& action : list) {
                    text << ' ';
                    rules.print_action(action, text);
                }
            });
            const auto [at, is_new] = known.try_emplace(rules.key(state, past), position, can);
            ASSERT_EQ(at->second.can, can) << at->second.position << " and " << position;
            if (list.empty()) {
                break;
            }
            rules.apply(state, past, list[random.below(static_cast<uint32_t>(list.size()))],
                        silent);
        }
        ASSERT_GT(known.size(), 5U);
    }
}

TEST(RingriftKey, IsThatOfAKeyFromNothing) {
    follow<Square8>(200);
    follow<Square8Many>(20);
    follow<Hex8>(200);
    follow<Hex8Many>(20);
    follow<Square19>(12);
    follow<Hexagonal>(12);
}

uint64_t key_of(std::string_view position, const Settings& settings = {}) {
    const Rules<Square8> rules(settings);
    State<Square8> state;
    Past past;
    const auto read = rules.parse_position(position, "-", state, past);
    EXPECT_TRUE(read) << position << ": " << read.error().sentence;
    return rules.key(state, past);
}

// §8.2 and §6.1: nothing but the pie rule asks for the number of a turn.
TEST(RingriftKey, KnowsTurnsOnlyWhileSidesCanBeSwapped) {
    const auto at = [](int turn, std::string_view swapped = "-") {
        return join("3(a)4/8/8/8/3a4/8/8/8 2 p 17:0,18:0 - h - 1:1 ", swapped, " ", turn);
    };
    EXPECT_EQ(key_of(at(2)), key_of(at(4)));
    EXPECT_EQ(key_of(at(2)), key_of(at(2, "s")));
    Settings pie;
    pie.swap = true;
    EXPECT_NE(key_of(at(2), pie), key_of(at(4), pie));
    EXPECT_NE(key_of(at(2), pie), key_of(at(2, "s"), pie));
    EXPECT_EQ(key_of(at(2, "s"), pie), key_of(at(4), pie));
    EXPECT_EQ(key_of(at(4, "s"), pie), key_of(at(6), pie));
    EXPECT_NE(key_of("8/8/8/8/8/8/8/8 1 p 18:0,18:0 - h - - - 1", pie),
              key_of("8/8/8/8/8/8/8/8 1 p 18:0,18:0 - h - - - 3", pie));
}

// §8.3: beyond the number of rounds that wins, a round more is nothing new.
TEST(RingriftKey, CountsRoundsAsFarAsTheyMatter) {
    const auto at = [](std::string_view rounds) {
        return join("7(b)/8/8/8/8/8/8/(a)7 1 m 0:0,0:0 - h - ", rounds, " - 9");
    };
    EXPECT_NE(key_of(at("-")), key_of(at("1:1")));
    EXPECT_NE(key_of(at("1:1")), key_of(at("2:1")));
    EXPECT_NE(key_of(at("1:2")), key_of(at("1:3")));
    EXPECT_EQ(key_of(at("1:3")), key_of(at("1:4")));
    Settings longer;
    longer.lps_rounds = 4;
    EXPECT_NE(key_of(at("1:3"), longer), key_of(at("1:4"), longer));
}

// §8: of two seats one has won; of more, who was out first ranks lower.
TEST(RingriftKey, KnowsWhoWasOutBeforeWhom) {
    const auto of_two = [](std::string_view first) {
        return join("7(b)/8/8/8/8/8/8/(a)7 1 m 0:0", first, ",0:0 - h - - - 9");
    };
    EXPECT_EQ(key_of(of_two("")), key_of(of_two(":3")));
    Settings four;
    four.players = 4;
    const auto at = [](std::string_view third, std::string_view fourth, int turn) {
        return join("7(b)/8/8/8/8/8/8/(a)7 1 m 0:0,0:0,0:0", third, ",0:0", fourth, " - h - - - ",
                    turn);
    };
    const uint64_t key = key_of(at(":3", ":4", 9), four);
    EXPECT_EQ(key, key_of(at(":5", ":8", 12), four));
    EXPECT_NE(key, key_of(at(":4", ":3", 9), four));
    EXPECT_NE(key, key_of(at(":3", ":3", 9), four));
    EXPECT_NE(key, key_of(at(":3", "", 9), four));
    // Out at the end of turns that are yet to come: no game leads there.
    EXPECT_NE(key, key_of(at(":13", ":14", 9), four));
    EXPECT_NE(key_of(at(":13", ":14", 9), four), key_of(at(":14", ":15", 9), four));
}

// §6.3: where a chain may not return, it matters where it has been, and not in which order.
TEST(RingriftKey, KnowsWhereAChainHasBeenIfThatMatters) {
    const auto at = [](std::string_view chain) {
        return join("8/8/5(b)2/4(a2b)3/8/8/8/a7 1 x 10:0,10:0 - hta ", chain, " - - 9");
    };
    constexpr std::string_view one = "a1xd4xe5=2";
    constexpr std::string_view via_h8 = "a1xd4xh8=2/h8xg7xe5=2";
    EXPECT_EQ(key_of(at(one)), key_of(at(via_h8)));
    Settings no_return;
    no_return.chain_revisit = false;
    EXPECT_NE(key_of(at(one), no_return), key_of(at("a1xd4xa8=2/a8xd4xe5=2"), no_return));
    EXPECT_EQ(key_of(at("a1xd4xa8=2/a8xd4xe5=2"), no_return),
              key_of(at("a8xd4xa1=2/a1xc3xe5=1"), no_return));
}

// Two lines are collapsed in either order: another path, the same key.
TEST(RingriftKey, IsTheSameByWhateverPath) {
    const Rules<Square8> rules{Settings{}};
    const auto key_after = [&](std::initializer_list<std::string_view> actions) {
        State<Square8> state;
        Past past;
        EXPECT_TRUE(rules.parse_position(
            "7(b)/8/8/aaaaa3/8/8/8/aaaaaa1(a2) 1 l 3:0,5:0 - hta - - - 9", "-", state, past));
        Silent silent;
        for (const std::string_view action : actions) {
            rules.apply(state, past, *rules.parse_action(action), silent);
        }
        return rules.key(state, past);
    };
    const uint64_t key = key_after({"line:b1-e1", "line:a5-d5"});
    EXPECT_EQ(key, key_after({"line:a5-d5", "line:b1-e1"}));
    EXPECT_NE(key, key_after({"line:b5-e5", "line:b1-e1"}));
}

// A search goes back by copy and rewind: the chain is in the Past, and comes back with it.
TEST(RingriftKey, ComesBackWithTheChain) {
    for (uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        Settings settings = random_settings(BoardId::square8, 2, random);
        settings.chain_revisit = false;
        const Rules<Square8> rules(settings);
        State<Square8> state;
        Past past;
        rules.start(state, past);
        ActionList<Action> list;
        ActionList<Action> again;
        Silent silent;
        for (rules.legal(state, past, list); !list.empty(); rules.legal(state, past, list)) {
            const uint64_t key = rules.key(state, past);
            const Past::Mark mark = past.mark();
            State<Square8> ahead = state;
            for (int i = 0; i < 6; ++i) {
                rules.legal(ahead, past, again);
                if (again.empty()) {
                    break;
                }
                rules.apply(ahead, past, again[random.below(static_cast<uint32_t>(again.size()))],
                            silent);
            }
            past.rewind(mark);
            rules.legal(state, past, again);
            ASSERT_TRUE(std::ranges::equal(list, again));
            ASSERT_EQ(rules.key(state, past), key);
            rules.apply(state, past, list[random.below(static_cast<uint32_t>(list.size()))],
                        silent);
        }
    }
}

}  // namespace
}  // namespace prise::ringrift
