// Bounded reading of stdin: all of it (a position), or line by line (people, or a script, playing).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

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

  private:
    bool is_interrupted() const;

    static constexpr size_t limit = size_t{1} << 16;

    const native::Interrupt* interrupt_;
    std::string ahead_;  // read but not yet returned
    bool ended_ = false;
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
