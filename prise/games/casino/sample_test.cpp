// Samples agree with everything seen: had the game been dealt like the sample, the same actions
// would have been legal all through this round.
#include <gtest/gtest.h>

#include <set>

#include "prise/games/casino/inference.h"
#include "prise/games/casino/testing.h"

namespace prise::casino {
namespace {

using Log = std::vector<SeenAction<Action>>;

// Plays the actions of this round again from where it began, with the hands that the sample says
// were dealt.
std::string first_contradiction(const Rules& rules, const State& round_start, const Log& round,
                                const State& now, const State& sampled) {
    State state = round_start;
    for (const Player player : {Player{0}, Player{1}}) {
        const CardSet played = round_start.hands[player] & ~now.hands[player];
        state.hands[player] = played | sampled.hands[player];
    }
    state.deck = sampled.deck;
    Past past;
    Silent silent;
    for (const auto& [seat, action, told] : round) {
        if (const auto verdict = rules.check(state, past, *action); !verdict) {
            return join(text_of_action(rules, *action), ": ", verdict.error().sentence);
        }
        rules.apply(state, past, *action, silent);
    }
    return state == sampled ? "" : "another position";
}

TEST(CasinoSample, AgreesWithTheWholeLog) {
    Random random(5);
    int samples = 0;
    int others = 0;
    for (int game = 0; game < 150; ++game) {
        const Rules rules(random_settings(random));
        State state;
        Past past;
        Silent silent;
        rules.start(state, past);
        State round_start = state;
        Log log;
        size_t round_from = 0;
        ActionList<Action> list;
        for (;;) {
            rules.legal(state, past, list);
            if (list.empty()) {
                break;
            }
            if (random.chance(4)) {
                for (const Viewer viewer : {spectator, Viewer{Seat::first}, Viewer{Seat::second}}) {
                    State sampled;
                    Past sampled_past;
                    const auto seen = rules.observe(state, past, viewer);
                    ASSERT_TRUE(rules.sample(seen, log, random, sampled, sampled_past));
                    const Log round(log.begin() + static_cast<std::ptrdiff_t>(round_from),
                                    log.end());
                    ASSERT_EQ(first_contradiction(rules, round_start, round, state, sampled), "")
                        << position_of(rules, state) << "\n"
                        << position_of(rules, sampled);
                    ++samples;
                    others += sampled == state ? 0 : 1;
                }
            }
            Action action = list[random.below(static_cast<uint32_t>(list.size()))];
            for (int again = 0; again < 3 && !action.ends_turn(); ++again) {
                action = list[random.below(static_cast<uint32_t>(list.size()))];
            }
            log.push_back({seat_of(state.turn), action});
            const int round = state.round;
            rules.apply(state, past, action, silent);
            if (state.round != round) {
                round_start = state;
                round_from = log.size();
            }
        }
    }
    EXPECT_GT(samples, 5000);
    EXPECT_GT(others * 2, samples);
}

TEST(CasinoSample, ABuildShowsItsValueAndUndoShowsTheCard) {
    State state;
    Past past;
    constexpr Card nine_of_spades = 32;
    Settings small;
    small.hand_size = 4;
    const Rules four(small);
    ASSERT_TRUE(four.parse_position(
        "2h3h7d9s/AsAhAdAc 4c - - -/"
        "2s2d2c3s3d3c4s4h4d5s5h5d5c6s6h 6d6c7s7h7c8s8h8d8c9h9d9cTsThTdTc 0 3 1 5 0-1",
        "-", state, past));
    Log log;
    Silent silent;
    for (const std::string_view text : {"9s:4c", "undo", "3h+4c=7"}) {
        const auto action = four.parse_action(text);
        ASSERT_TRUE(four.check(state, past, *action)) << text;
        log.push_back({seat_of(state.turn), *action});
        four.apply(state, past, *action, silent);
    }
    const auto seen = four.observe(state, past, {Seat::second});
    const auto known = infer(small, seen, log);
    EXPECT_EQ(known[0].shown, bit(nine_of_spades));
    ASSERT_EQ(known[0].promised.size(), 1U);
    EXPECT_EQ(known[0].promised[0], of_value(7));
    Random random(1);
    std::set<CardSet> hands;
    for (int i = 0; i < 300; ++i) {
        State sampled;
        ASSERT_TRUE(four.sample(seen, log, random, sampled, past));
        EXPECT_TRUE(has(sampled.hands[0], nine_of_spades));
        EXPECT_NE(sampled.hands[0] & of_value(7), 0U);
        hands.insert(sampled.hands[0]);
    }
    EXPECT_GT(hands.size(), 20U);
}

// 205 b, where the log does not say which cards were dealt to the table: a hand card laid on a
// stack of its value promises another one, or their sum, as soon as the turn shows that it was one.
TEST(CasinoSample, ACardLaidOnItsValuePromisesAnother) {
    Settings settings;
    constexpr Card three_of_spades = 8;
    settings.hand_size = 3;
    settings.table_deal = 4;
    const Rules rules(settings);
    State state;
    Past past;
    ASSERT_TRUE(rules.parse_position(
        "3s9hTh/AsAhAd 3h3d8s8h - - -/- "
        "Ac2s2h2d2c3c4s4h4d4c5s5h5d5c6s6h6d6c7s7h7d7c8d8c9s9d9cTsTdTc 0 1 - 5 0-0",
        "-", state, past));
    Log log;
    Silent silent;
    for (const std::string_view text : {"3h:3d", "3s:S", "S=9"}) {
        const auto action = rules.parse_action(text);
        ASSERT_TRUE(rules.check(state, past, *action)) << text;
        log.push_back({seat_of(state.turn), *action});
        rules.apply(state, past, *action, silent);
        const auto known = infer(settings, rules.observe(state, past, {Seat::second}), log);
        const bool laid = text != "3h:3d";
        EXPECT_EQ(std::ranges::count(known[0].promised,
                                     (of_value(3) & ~bit(three_of_spades)) | of_value(9)),
                  laid ? 1 : 0)
            << text;
    }
}

}  // namespace
}  // namespace prise::casino
