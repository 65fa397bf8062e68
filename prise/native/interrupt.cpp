#include "prise/native/interrupt.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

namespace prise::native {
namespace {

std::atomic<bool> pressed = false;
std::atomic<int> pressed_by = 0;
std::atomic<bool> paused = false;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a signal handler must not wait");

// What was done with each signal before, for the second one of somebody who will not wait.
std::array<struct sigaction, Interrupt::caught.size()> second{};

void on_signal(int number) {
    if (number == SIGTSTP) {
        paused.store(true, std::memory_order_relaxed);
        return;
    }
    if (pressed.exchange(true, std::memory_order_relaxed)) {
        const auto place = std::ranges::find(Interrupt::caught, number);
        sigaction(number, &second[static_cast<size_t>(place - Interrupt::caught.begin())], nullptr);
        raise(number);  // comes when this handler is left
        return;
    }
    pressed_by.store(number, std::memory_order_relaxed);
}

sigset_t all_caught() {
    sigset_t set;
    sigemptyset(&set);
    for (const int number : Interrupt::caught) sigaddset(&set, number);
    return set;
}

}  // namespace

Interrupt::Interrupt() {
    pressed = false;
    pressed_by = 0;
    paused = false;
    struct sigaction action{};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < caught.size(); ++i) {
        sigaction(caught[i], nullptr, &before_[i]);
        second[i] = before_[i];
        if (before_[i].sa_handler != SIG_IGN) sigaction(caught[i], &action, nullptr);
    }
}

Interrupt::~Interrupt() {
    for (size_t i = 0; i < caught.size(); ++i) sigaction(caught[i], &before_[i], nullptr);
}

Interrupt::Woken Interrupt::wait_for(int file, int other, int64_t ms) const {
    const sigset_t blocked = all_caught();
    sigset_t usual;
    pthread_sigmask(SIG_BLOCK, &blocked, &usual);
    std::array<pollfd, 2> wanted{{{file, POLLIN, 0}, {other, POLLIN, 0}}};
    const timespec longest{ms / 1000, (ms % 1000) * 1'000'000};
    int ready = 0;
    // Signals come only while ppoll waits, so that none can slip in after the look at the flags.
    while (!asked() && !pause_asked() &&
           (ready = ppoll(wanted.data(), wanted.size(), ms < 0 ? nullptr : &longest, &usual)) < 0 &&
           errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &usual, nullptr);
    if (asked() || pause_asked()) return Woken::asked;
    if (ready == 0) return Woken::time;
    return wanted[1].revents != 0 ? Woken::other : Woken::input;
}

const std::atomic<bool>& Interrupt::flag() const { return pressed; }

int Interrupt::signal() const { return pressed_by.load(std::memory_order_relaxed); }

bool Interrupt::pause_asked() const { return paused.load(std::memory_order_relaxed); }

void Interrupt::pause() const {
    raise(SIGSTOP);
    paused.store(false, std::memory_order_relaxed);
}

}  // namespace prise::native
