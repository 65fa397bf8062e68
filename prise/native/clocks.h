// What time it is, in integer milliseconds. Whoever needs the time is handed a `Clocks`; only the
// outermost host makes the real one, so that a test can let an hour pass in no time.
//
//     steady_ms   for durations: never goes back, and its zero means nothing
//     wall_ms     for dates: since 1970-01-01 UTC; goes where the administrator sets it
//
// Never subtract wall times: a clock that is set during a game would cost a player his flag.
#pragma once

#include <cstdint>

namespace prise::native {

class Clocks {
  public:
    Clocks() = default;
    Clocks(const Clocks&) = delete;
    Clocks& operator=(const Clocks&) = delete;
    virtual ~Clocks() = default;

    virtual int64_t steady_ms() const = 0;
    virtual int64_t wall_ms() const = 0;
};

// Those of the machine. May be used by any number of threads.
class MachineClocks final : public Clocks {
  public:
    int64_t steady_ms() const override;
    int64_t wall_ms() const override;
};

// Those of a test: time passes when told to.
class ManualClocks final : public Clocks {
  public:
    explicit ManualClocks(int64_t wall_ms = 0) : wall_ms_(wall_ms) {}

    int64_t steady_ms() const override { return steady_ms_; }
    int64_t wall_ms() const override { return wall_ms_; }

    void pass(int64_t ms) {
        steady_ms_ += ms;
        wall_ms_ += ms;
    }
    // Somebody sets the clock on the wall; the steady one goes on as if nothing had happened.
    void set_wall(int64_t ms) { wall_ms_ = ms; }

  private:
    int64_t steady_ms_ = 0;
    int64_t wall_ms_;
};

}  // namespace prise::native
