// Bounded reading of stdin: all of it (a position), or line by line (people, or a script, playing).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "prise/native/interrupt.h"

namespace prise::cli {

// Everything, without one newline at the end. More than `limit` bytes: a Failure.
std::string read_stdin(size_t limit);

class LineReader {
  public:
    // With an interrupt, Ctrl-C ends the input.
    explicit LineReader(const native::Interrupt* interrupt = nullptr) : interrupt_(interrupt) {}

    // The next line without its newline; nothing at the end of the input, or when the interrupt
    // asked for an end or a pause. What goes beyond the limit is dropped: no line that means
    // anything is that long.
    std::optional<std::string> next();
    // The next byte, for who edits a line by himself.
    std::optional<char> next_byte();
    bool has_ended() const { return ended_; }

    // With an interrupt: from now on there is also nothing when that file can be read and
    // `is_worth_it` says so, or when nothing has come for so long (-1: for ever). What was read of
    // a line is not lost.
    void also_wait_for(int file, int64_t ms, std::function<bool()> is_worth_it) {
        other_ = file;
        longest_ms_ = ms;
        is_worth_it_ = std::move(is_worth_it);
    }
    // What the last wait ended with.
    native::Interrupt::Woken woken() const { return woken_; }

  private:
    bool read_ahead();
    bool is_broken_off() const { return woken_ != native::Interrupt::Woken::input; }

    static constexpr size_t limit = size_t{1} << 16;

    const native::Interrupt* interrupt_;
    std::string ahead_;  // read but not yet returned
    bool ended_ = false;
    int other_ = -1;
    int64_t longest_ms_ = -1;
    std::function<bool()> is_worth_it_;
    native::Interrupt::Woken woken_ = native::Interrupt::Woken::input;
};

// Keys of a terminal in Keyboard::Mode::keys.
class KeyReader {
  public:
    // One character, or an arrow in one piece ("\x1b[A"); nothing at the end of the input.
    std::optional<std::string> next();

  private:
    std::string ahead_;
};

}  // namespace prise::cli
