// Lines from a file that may come at any time, for a program that has something to do meanwhile: it
// asks for the next one with no time to wait, or for ever when it has nothing else to do.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace prise::native {

class LineInput {
  public:
    static constexpr int for_ever = -1;
    static constexpr size_t longest = size_t{1} << 21;  // what is longer is cut

    explicit LineInput(int file) : file_(file) {}

    // The next line without its end; nothing: none has come within that time, or there are no more.
    std::optional<std::string> next(int wait_ms);
    bool has_ended() const { return ended_ && ahead_.empty(); }

  private:
    std::optional<std::string> take();
    bool read_more(int wait_ms);

    int file_;
    std::string ahead_;
    size_t looked_at_ = 0;  // so much of it has no end of a line
    bool ended_ = false;
};

}  // namespace prise::native
