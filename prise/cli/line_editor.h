// A line typed by a person who may move in it, correct it and fetch earlier ones with the arrows
// (libedit; ~/.editrc is read). Bytes come from a LineReader, so that a signal breaks it off and
// what was typed ahead is not lost.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "prise/cli/input.h"

namespace prise::cli {

class LineEditor {
  public:
    explicit LineEditor(LineReader& bytes);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    // Nothing at the end of the input, or when it was broken off. `is_kept`: in the history. What
    // was typed of a line of that kind is there again the next time.
    std::optional<std::string> read(const std::string& prompt, bool is_kept);

  private:
    struct Parts;  // libedit's
    std::unique_ptr<Parts> parts_;
};

}  // namespace prise::cli
