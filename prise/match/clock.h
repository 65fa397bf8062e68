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
// Lag is compensated from a quota that every move refills a little, so that a slow line costs
// nobody the game and a forged delay gains nothing: start 3g, at most 7g, g more a move, where g is
// 0.4 % of the estimated length of the game plus 150 ms, at most a second.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "prise/core/json.h"
#include "prise/core/result.h"
#include "prise/core/seat.h"

namespace prise {

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

    // The turn (or the right to act) is now this seat's. `none` stops the clock.
    void run(Seat seat, int64_t now_ms);
    // An action of the running seat was received at `now_ms` over a line that was `lag_ms` late;
    // the right to act passes to `next` (the same seat: its time goes on without a step).
    void press(Seat next, int64_t now_ms, int64_t lag_ms);
    void give(Seat seat, int64_t extra_ms);
    // After the host was away: nobody pays for that time.
    void resume(int64_t now_ms) { since_ms_ = now_ms; }

    int64_t left_ms(Seat seat, int64_t now_ms) const;
    bool has_run_out(int64_t now_ms) const;

    // What is written into the log after every action, and read from it in replay.
    json::Value times() const;
    Result<void> set_times(const json::Value& times, int64_t now_ms);

    friend bool operator==(const Clock&, const Clock&) = default;

  private:
    int64_t used_ms(int64_t now_ms) const;
    int64_t quota_gain_ms() const;

    TimeControl control_;
    int seats_ = 0;
    std::array<int64_t, max_seats> left_ms_{};
    std::array<int64_t, max_seats> lag_quota_ms_{};
    Seat running_ = Seat::none;
    int64_t since_ms_ = 0;
    int64_t free_left_ms_ = 0;  // delay: what is left of the free time of this turn
};

}  // namespace prise
