// The time by which games are played: milliseconds since 1970 as the wall clock said when the
// server started, and from then on as steadily as the machine can count. Setting the wall clock
// costs nobody a flag.
#pragma once

#include "prise/native/clocks.h"

namespace prise::server {

class HostTime {
  public:
    explicit HostTime(const native::Clocks& clocks)
        : clocks_(clocks), offset_ms_(clocks.wall_ms() - clocks.steady_ms()) {}

    int64_t now_ms() const { return clocks_.steady_ms() + offset_ms_; }
    int64_t steady_ms() const { return clocks_.steady_ms(); }

  private:
    const native::Clocks& clocks_;
    int64_t offset_ms_;
};

}  // namespace prise::server
