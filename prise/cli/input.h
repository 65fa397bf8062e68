// Bounded reading of stdin: all of it (a position), or line by line (people, or a script, playing).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace prise::cli {

// Everything, without one newline at the end. More than `limit` bytes: a Failure.
std::string read_stdin(size_t limit);

class LineReader {
  public:
    // The next line without its newline; nothing at the end of the input. What goes beyond the
    // limit is dropped: no line that means anything is that long.
    std::optional<std::string> next();

  private:
    static constexpr size_t limit = size_t{1} << 16;

    std::string ahead_;  // read but not yet returned
    bool ended_ = false;
};

}  // namespace prise::cli
