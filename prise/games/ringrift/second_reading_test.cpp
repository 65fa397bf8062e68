// The two readings of section 6, the fast one and the plain one, agree on every position of random
// games; and what holds along every game (§7.10, decision 21).
#include "prise/games/ringrift/second_reading.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "prise/games/ringrift/rules.h"
#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

template <class B>
std::vector<std::string> texts(const Rules<B>& rules, const auto& actions) {
    std::vector<std::string> out;
    out.reserve(actions.size());
    for (const Action& action : actions) {
        out.push_back(text_of([&](Text& text) { rules.print_action(action, text); }));
    }
    std::ranges::sort(out);
    return out;
}

// 2C + 2E + M, and what the game began with.
struct Measure {
    int64_t progress = 0;
    int64_t in_hand = 0;
    int64_t rings = 0;
};
Measure measure(const Snapshot& snapshot) {
    Measure out;
    const auto tally = tally_of(snapshot);
    for (size_t i = 0; i < tally.size(); ++i) {
        out.progress +=
            2 * tally[i].territory + 2 * int64_t{tally[i].eliminated} + tally[i].markers;
        out.in_hand += snapshot.seats[i].hand;
        out.rings += snapshot.seats[i].hand + int64_t{snapshot.seats[i].eliminated};
    }
    out.rings += static_cast<int64_t>(snapshot.rings.size());
    return out;
}

template <class B>
void compare(const Settings& settings, uint64_t seed, uint32_t rarity) {
    const Rules<B> rules(settings);
    Random random(seed);
    State<B> state;
    Past past;
    rules.start(state, past);
    ActionList<Action> list;
    Silent silent;
    Measure before = measure(rules.snapshot(state, past));
    const int64_t rings = before.rings;
    for (;;) {
        rules.legal(state, past, list);
        const Snapshot snapshot = rules.snapshot(state, past);
        if (random.chance(rarity) || list.empty()) {
            ASSERT_EQ(texts(rules, list),
                      texts(rules, SecondReading(snapshot, rules.settings()).legal()))
                << position_text(snapshot);
        }
        if (list.empty()) {
            break;
        }
        Action action = list[random.below(static_cast<uint32_t>(list.size()))];
        if (action.kind == Action::Kind::place && random.chance(2)) {
            action = list[list.size() - 1];  // a skip, if there is one
        }
        rules.apply(state, past, action, silent);
        const Measure after = measure(rules.snapshot(state, past));
        ASSERT_EQ(after.rings, rings) << position_text(rules.snapshot(state, past));
        const bool is_idle = action.kind == Action::Kind::skip || action.kind == Action::Kind::swap;
        if (action.kind == Action::Kind::place) {
            ASSERT_GE(after.progress, before.progress);
            ASSERT_LT(after.in_hand, before.in_hand);
        } else if (is_idle) {
            ASSERT_GE(after.progress, before.progress);
        } else {
            ASSERT_GT(after.progress, before.progress)
                << position_text(snapshot) << " -> " << position_text(rules.snapshot(state, past));
        }
        ASSERT_LE(after.progress, 2 * B::grid.cells + 2 * rings);
        before = after;
    }
    ASSERT_EQ(state.phase, Phase::over);
}

template <class B>
void compare_many(int games, uint32_t rarity) {
    for (int i = 0; i < games; ++i) {
        Random random(static_cast<uint64_t>(i));
        compare<B>(random_settings(B::id, 2 + i % 3, random), static_cast<uint64_t>(i), rarity);
        if (testing::Test::HasFatalFailure()) {
            return;
        }
    }
}

TEST(RingriftReadings, AgreeOnSquare8) { compare_many<Square8>(300, 4); }
TEST(RingriftReadings, AgreeOnHex8) { compare_many<Hex8>(300, 4); }
TEST(RingriftReadings, AgreeOnSquare19) { compare_many<Square19>(30, 12); }
TEST(RingriftReadings, AgreeOnHexagonal) { compare_many<Hexagonal>(30, 12); }

// Positions that no game leads to so soon: anything anywhere, in the phases that are hard to read.
TEST(RingriftReadings, AgreeOnScatteredPositions) {
    int lines = 0;
    int regions = 0;
    int recoveries = 0;
    for (uint64_t seed = 0; seed < 6000; ++seed) {
        Random random(seed);
        const Settings settings = random_settings(BoardId::square8, 2 + int(seed % 3), random);
        const Rules<Square8> rules(settings);
        Snapshot snapshot = scattered(settings, random);
        for (const Phase phase :
             {Phase::movement, Phase::line, Phase::region, Phase::region_ring, Phase::placement}) {
            snapshot.phase = phase;
            snapshot.flags = random.chance(2) ? board_changed | recovering : board_changed;
            snapshot.seats[0].hand = random.below(4);
            State<Square8> state;
            Past past;
            restore(snapshot, state, past);
            ActionList<Action> list;
            rules.legal(state, past, list);
            ASSERT_EQ(texts(rules, list), texts(rules, SecondReading(snapshot, settings).legal()))
                << position_text(snapshot);
            lines += phase == Phase::line && !list.empty() ? 1 : 0;
            regions += phase == Phase::region && list.size() > 1 ? 1 : 0;
            recoveries +=
                phase == Phase::movement && !list.empty() && list[0].kind >= Action::Kind::slide
                    ? 1
                    : 0;
        }
    }
    // Else the comparison would have proved nothing.
    EXPECT_GT(lines, 500);
    EXPECT_GT(regions, 500);
    EXPECT_GT(recoveries, 500);
}

}  // namespace
}  // namespace prise::ringrift
