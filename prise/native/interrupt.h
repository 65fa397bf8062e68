// Ctrl-C and its relatives as a flag, so that long work can stop where it likes and leave nothing
// half-written.
//
//     const Interrupt interrupt;
//     for (const Game& game : games) {
//         if (interrupt.asked()) break;
//         check(game);
//     }
//     search(position, interrupt.flag());      // the lower layers are handed the bare flag
//
// While one lives, the first SIGINT, SIGTERM, SIGHUP or SIGQUIT only sets the flag and breaks off a
// read or a sleep (EINTR); a second one, from somebody who will not wait, does what it would have
// done without this. A signal that was ignored stays ignored. Ctrl-Z is a flag too: whoever reads
// from people takes away what nobody else may see and calls `pause`. Afterwards everything is as it
// was before. There is one keyboard: do not nest them, nor make them in several threads at once.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>

namespace prise::native {

class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    // Waits until the file can be read (true), or somebody asked for an end or a pause (false), at
    // any time since this was made. A bare read can miss it: sent between the look at the flag and
    // the read, it would wait for ever.
    bool wait_for_input(int file) const { return wait_for(file, -1, -1) == Woken::input; }

    // The same for who also waits for something else: `other`, that can be read first of all, or
    // the time to be over. Either file may be none (-1), and so may the time.
    enum class Woken : uint8_t { input, other, time, asked };
    Woken wait_for(int file, int other, int64_t ms) const;

    bool asked() const { return flag().load(std::memory_order_relaxed); }
    const std::atomic<bool>& flag() const;
    // The signal that asked; 0: none did.
    int signal() const;

    bool pause_asked() const;
    // Stops the program as Ctrl-Z does, and returns when it goes on.
    void pause() const;

    static constexpr std::array caught = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};

  private:
    std::array<struct sigaction, caught.size()> before_{};
};

}  // namespace prise::native
