// The clock by itself: what it takes, what it forgives, and that nobody gains time.
#include "prise/match/clock.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <limits>

namespace prise {
namespace {

using Kind = TimeControl::Kind;

Clock running(const TimeControl& control, int64_t now_ms = 0) {
    Clock clock(control, 2);
    clock.run(Seat::first, now_ms);
    return clock;
}

// The seat to act plays, and the turn passes on.
int64_t play(Clock& clock, int64_t now_ms, int64_t lag_ms = 0) {
    const int64_t forgiven = clock.press(now_ms, lag_ms);
    clock.pass(clock.running() == Seat::first ? Seat::second : Seat::first, now_ms);
    return forgiven;
}

TEST(Clock, RunsForTheSeatToAct) {
    Clock clock = running({Kind::fixed, 60'000, 0});
    EXPECT_EQ(clock.left_ms(Seat::first, 10'000), 50'000);
    EXPECT_EQ(clock.left_ms(Seat::second, 10'000), 60'000);
    play(clock, 10'000);
    EXPECT_EQ(clock.running(), Seat::second);
    EXPECT_EQ(clock.left_ms(Seat::first, 90'000), 50'000);
    EXPECT_EQ(clock.left_ms(Seat::second, 90'000), 0);
}

TEST(Clock, AStepIsEarnedOnceATurn) {
    Clock clock = running({Kind::increment, 60'000, 2'000});
    clock.press(1'000, 0);
    clock.press(2'000, 0);  // a second action of the same turn
    EXPECT_EQ(clock.left_ms(Seat::first, 2'000), 58'000);
    clock.pass(Seat::second, 2'000);
    EXPECT_EQ(clock.left_ms(Seat::first, 2'000), 60'000);
}

TEST(Clock, FreeTimeCountsOnceATurn) {
    Clock clock = running({Kind::delay, 60'000, 5'000});
    clock.press(4'000, 0);
    EXPECT_EQ(clock.left_ms(Seat::first, 4'000), 60'000);
    clock.press(8'000, 0);  // one second of it was left
    EXPECT_EQ(clock.left_ms(Seat::first, 8'000), 57'000);
    clock.run(Seat::first, 8'000);  // going back within the turn renews nothing
    EXPECT_EQ(clock.left_ms(Seat::first, 9'000), 56'000);
    clock.pass(Seat::second, 8'000);
    EXPECT_EQ(clock.left_ms(Seat::second, 13'000), 60'000);
}

TEST(Clock, DaysAreForEveryTurn) {
    Clock clock = running({Kind::days, day_ms, 0});
    play(clock, day_ms / 2);
    play(clock, day_ms);
    EXPECT_EQ(clock.left_ms(Seat::first, day_ms), day_ms);
    clock.press(day_ms + 1000, 0);  // not for every action
    EXPECT_EQ(clock.left_ms(Seat::first, day_ms + 1000), day_ms - 1000);
}

// g = 0.4 % of (60 s + 40 * 0) + 150 = 390 ms: 3g at first, g more a turn, 7g at most.
TEST(Clock, LagIsForgivenFromAQuotaThatIsSpent) {
    Clock clock = running({Kind::fixed, 60'000, 0});
    EXPECT_EQ(clock.lag_quota_ms(Seat::first), 1170);
    EXPECT_EQ(play(clock, 5'000, 1'000), 1'000);
    EXPECT_EQ(clock.left_ms(Seat::first, 5'000), 56'000);
    EXPECT_EQ(clock.lag_quota_ms(Seat::first), 560);
    play(clock, 6'000);
    EXPECT_EQ(play(clock, 9'000, 3'000), 560);  // no more than is left
    EXPECT_EQ(clock.lag_quota_ms(Seat::first), 390);
    for (int i = 0; i < 40; ++i) {
        play(clock, 9'000);
    }
    EXPECT_EQ(clock.lag_quota_ms(Seat::first), 7 * 390);
}

TEST(Clock, NoMoreIsForgivenThanWasUsed) {
    Clock clock = running({Kind::fixed, 60'000, 0});
    EXPECT_EQ(play(clock, 100, 1'000), 100);
    EXPECT_EQ(clock.left_ms(Seat::first, 100), 60'000);
}

TEST(Clock, TheFlagWaitsForWhatCouldBeForgiven) {
    Clock clock = running({Kind::fixed, 60'000, 0});
    EXPECT_FALSE(clock.has_run_out(60'000));
    EXPECT_FALSE(clock.has_run_out(61'169));
    EXPECT_TRUE(clock.has_run_out(61'170));
    EXPECT_TRUE(clock.is_late(60'000, 0));
    EXPECT_FALSE(clock.is_late(60'500, 600));
    EXPECT_TRUE(clock.is_late(60'500, 500));
    EXPECT_TRUE(clock.is_late(61'170, 100'000));
}

TEST(Clock, NobodyPaysWhileTheHostIsAway) {
    Clock clock = running({Kind::fixed, 60'000, 0});
    clock.resume(1'000'000);
    EXPECT_EQ(clock.left_ms(Seat::first, 1'001'000), 59'000);
}

TEST(Clock, NothingOverflows) {
    constexpr int64_t most = std::numeric_limits<int64_t>::max();
    Clock clock = running({Kind::increment, longest_ms, longest_ms}, -most);
    clock.give(Seat::first, most);
    clock.give(Seat::second, -most);
    EXPECT_EQ(clock.left_ms(Seat::first, -most), longest_ms);
    EXPECT_EQ(clock.left_ms(Seat::second, -most), longest_ms);
    EXPECT_TRUE(running({Kind::fixed, day_ms, 0}, -most).has_run_out(most));
    play(clock, most, most);
    EXPECT_GE(clock.left_ms(Seat::first, most), 0);
    EXPECT_LE(clock.left_ms(Seat::first, most), longest_ms);
    play(clock, -most, -most);
    EXPECT_EQ(clock.left_ms(Seat::second, most), longest_ms);
}

// Whatever a seat does within its turns (actions, going back, lag as it likes to call it), it has
// used at least the time that has passed, but for its free time and what the quota allows.
RC_GTEST_PROP(Clock, NobodyGainsTime, ()) {
    const auto kind = *rc::gen::element(Kind::fixed, Kind::increment, Kind::delay);
    const TimeControl control{kind, 300'000, *rc::gen::inRange<int64_t>(0, 5000)};
    Clock clock(control, 2);
    int64_t now = 0;
    clock.run(Seat::first, now);
    int64_t thought = 0;  // by seat 1, not more than its free time off per turn
    int64_t turn_began = 0;
    int64_t forgiven = 0;
    int turns = 0;
    for (int i = *rc::gen::inRange(0, 60); i > 0; --i) {
        now += *rc::gen::inRange<int64_t>(0, 4000);
        const int64_t lag = *rc::gen::inRange<int64_t>(-100, 4000);
        const bool mine = clock.running() == Seat::first;
        const int64_t spared = clock.press(now, lag);
        forgiven += mine ? spared : 0;
        switch (*rc::gen::inRange(0, 3)) {
            case 0:  // the turn passes on
                if (mine) {
                    thought += now - turn_began;
                    ++turns;
                }
                clock.pass(mine ? Seat::second : Seat::first, now);
                turn_began = now;
                break;
            case 1: clock.run(clock.running(), now); break;  // something was undone
            default: break;                                  // a further action
        }
    }
    if (clock.running() == Seat::first) {
        thought += now - turn_began;
    }
    const int64_t g = std::min<int64_t>(1000, (300'000 + 40 * control.step_ms) * 4 / 1000 + 150);
    RC_ASSERT(forgiven <= (3 + turns) * g);
    const int64_t per_turn = kind == Kind::fixed ? 0 : control.step_ms;
    const int64_t granted = (turns + 1) * per_turn + forgiven;
    RC_ASSERT(clock.left_ms(Seat::first, now) <= std::max<int64_t>(0, 300'000 - thought + granted));
}

TEST(TimeControl, IsReadStrictly) {
    const auto read = [](std::string_view text) {
        return TimeControl::from_json(*json::parse(text));
    };
    const auto fischer = read(R"({"kind":"increment","base":60000,"step":2000})");
    ASSERT_TRUE(fischer);
    EXPECT_EQ(fischer->to_json().text(), R"({"kind":"increment","base":60000,"step":2000})");
    for (const char* bad :
         {R"({})", R"({"kind":"fast"})", R"({"kind":"fixed"})", R"({"kind":"fixed","base":0})",
          R"({"kind":"fixed","base":99999999999999})", R"({"kind":"delay","base":1})"}) {
        const auto refused = read(bad);
        ASSERT_FALSE(refused) << bad;
        EXPECT_EQ(refused.error().code, "bad-clock");
    }
}

}  // namespace
}  // namespace prise
