#include "prise/cli/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include "prise/cli/output.h"
#include "prise/native/clocks.h"

namespace prise::cli {
namespace {

constexpr int64_t first_after_ms = 400;
constexpr int64_t every_ms = 100;

int64_t steady_ms() { return native::MachineClocks().steady_ms(); }

}  // namespace

Progress::Progress(std::string_view what) : what_(what), visible_(isatty(STDERR_FILENO) == 1) {
    if (visible_) next_ms_ = steady_ms() + first_after_ms;
}

Progress::~Progress() {
    if (drawn_) complain_over("");
}

void Progress::at(uint64_t done, uint64_t total) {
    if (!visible_) return;
    const int64_t now = steady_ms();
    if (now < next_ms_) return;
    next_ms_ = now + every_ms;
    drawn_ = true;
    complain_over(total == 0 ? fmt::format("{} {}", what_, done)
                             : fmt::format("{} {} of {}", what_, done, total));
}

}  // namespace prise::cli
