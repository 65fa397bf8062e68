#include "prise/native/clocks.h"

#include <chrono>

namespace prise::native {
namespace {

template <class Clock>
int64_t now_ms() {
    using std::chrono::milliseconds;
    return std::chrono::duration_cast<milliseconds>(Clock::now().time_since_epoch()).count();
}

}  // namespace

int64_t MachineClocks::steady_ms() const { return now_ms<std::chrono::steady_clock>(); }
int64_t MachineClocks::wall_ms() const { return now_ms<std::chrono::system_clock>(); }

}  // namespace prise::native
