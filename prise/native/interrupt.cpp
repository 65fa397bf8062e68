#include "prise/native/interrupt.h"

#include <poll.h>

#include <cerrno>

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

bool Interrupt::wait_for_input(int file) const {
    sigset_t interrupt;
    sigset_t usual;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &usual);
    pollfd wanted{file, POLLIN, 0};
    // Ctrl-C comes only while ppoll waits, so that it cannot slip in after the look at the flag.
    while (!asked() && ppoll(&wanted, 1, nullptr, &usual) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &usual, nullptr);
    return !asked();
}

const std::atomic<bool>& Interrupt::flag() const { return pressed; }

}  // namespace prise::native
