// The clock of a game: integer milliseconds, pure, its time from outside. It runs for the seat that
// is to act; time is taken when an action is received, not when it is stored. Running out is not an
// end by itself: the host looks, decides, and logs a timeout.
//
//     none        no clock
//     fixed       base for the whole game
//     increment   base, and `step` more whenever the turn passes on (Fischer)
//     delay       base, but the first `step` of every turn are free
//     days        base for every single turn (correspondence)
//
// A turn here is the time during which one seat has the right to act: its several actions, and what
// it takes back among them, share one free time and earn one step.
//
// Lag is compensated from a quota, so that a slow line costs nobody the game and a forged delay
// gains nothing: a seat begins with 3g, has at most 7g, and gets g more with every turn, where g is
// 0.4 % of the estimated length of the game plus 150 ms, at most a second. What was forgiven is
// spent. A flag falls only when what could still be forgiven (2 s at most) is over, too.
//
// Nothing overflows: times lie between 0 and 400 days, and so does whatever is given.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "prise/core/json.h"
#include "prise/core/result.h"
#include "prise/core/seat.h"

namespace prise {

inline constexpr int64_t day_ms = int64_t{24} * 3600 * 1000;
inline constexpr int64_t longest_ms = 400 * day_ms;

struct TimeControl {
    enum class Kind : uint8_t { none, fixed, increment, delay, days };

    Kind kind = Kind::none;
    int64_t base_ms = 0;
    int64_t step_ms = 0;

    friend bool operator==(const TimeControl&, const TimeControl&) = default;

    json::Value to_json() const;
    static Result<TimeControl> from_json(const json::Value& value);
};

class Clock {
  public:
    Clock() = default;
    Clock(const TimeControl& control, int seats);

    const TimeControl& control() const { return control_; }
    Seat running() const { return running_; }
    bool is_used() const { return control_.kind != TimeControl::Kind::none; }

    // The first turn, or the one after something that is nobody's move (a takeback). `none` stops
    // the clock. For the seat that has the turn anyway it goes on as it was.
    void run(Seat seat, int64_t now_ms);
    // The running seat did something at `now_ms`, over a line that was `lag_ms` late: its time is
    // taken. Returns what was forgiven of it.
    int64_t press(int64_t now_ms, int64_t lag_ms);
    // After a press: the turn is over, and the next seat has it. (It may be the same seat, where a
    // turn passed by itself.)
    void pass(Seat next, int64_t now_ms);
    // More time for a seat; what goes beyond the longest time is lost.
    void give(Seat seat, int64_t extra_ms);
    // After the host was away: nobody pays for that time.
    void resume(int64_t now_ms) { since_ms_ = now_ms; }

    // Never less than 0.
    int64_t left_ms(Seat seat, int64_t now_ms) const;
    // Has the flag of the running seat fallen, even if as much as possible is forgiven?
    bool has_run_out(int64_t now_ms) const;
    // Would an action that is received now, so late, come after the flag?
    bool is_late(int64_t now_ms, int64_t lag_ms) const;
    int64_t lag_quota_ms(Seat seat) const { return lag_quota_ms_[index_of(seat)]; }

    // What is written into the log after every action, and compared in replay.
    json::Value times() const;

    friend bool operator==(const Clock&, const Clock&) = default;

  private:
    int64_t used_ms(int64_t now_ms) const;
    int64_t passed_ms(int64_t now_ms) const;
    int64_t quota_gain_ms() const;

    TimeControl control_;
    int8_t seats_ = 0;
    Seat running_ = Seat::none;
    int64_t since_ms_ = 0;
    int64_t free_left_ms_ = 0;  // delay: what is left of the free time of this turn
    std::array<int64_t, max_seats> left_ms_{};
    std::array<int64_t, max_seats> lag_quota_ms_{};
};

}  // namespace prise
