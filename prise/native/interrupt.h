// Ctrl-C as a flag, so that long work can stop where it likes and leave nothing half-written.
//
//     const Interrupt interrupt;
//     for (const Game& game : games) {
//         if (interrupt.asked()) break;
//         check(game);
//     }
//     search(position, interrupt.flag());      // the lower layers are handed the bare flag
//
// While one lives, the first Ctrl-C only sets the flag and breaks off a read or a sleep (EINTR); a
// second one, from somebody who will not wait, ends the program at once. Afterwards everything is
// as it was before. There is one keyboard: do not nest them, nor make them in several threads at
// once.
#pragma once

#include <atomic>
#include <csignal>

namespace prise::native {

class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    // Waits until the file can be read (true) or Ctrl-C was pressed (false), at any time since this
    // was made. A bare read can miss it: pressed between the look at the flag and the read, it
    // would wait for ever.
    bool wait_for_input(int file) const;

    bool asked() const { return flag().load(std::memory_order_relaxed); }
    const std::atomic<bool>& flag() const;

  private:
    struct sigaction before_{};
};

}  // namespace prise::native
