#include "prise/native/interrupt.h"

namespace prise::native {
namespace {

std::atomic<bool> pressed = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler must not wait");

void on_signal(int) { pressed.store(true, std::memory_order_relaxed); }

}  // namespace

Interrupt::Interrupt() {
    pressed = false;
    struct sigaction action{};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second one is not caught
    sigaction(SIGINT, &action, &before_);
}

Interrupt::~Interrupt() { sigaction(SIGINT, &before_, nullptr); }

const std::atomic<bool>& Interrupt::flag() const { return pressed; }

}  // namespace prise::native
