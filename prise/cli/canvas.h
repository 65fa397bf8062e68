// Drawing a board as text. A game says what stands where and in which ink; whether that becomes
// colours is decided here, once, from what the reader's terminal can show.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace prise::cli {

struct DrawStyle {
    bool colour = false;  // ANSI escapes
    bool unicode = true;  // else plain ASCII
};

// The inks are roles, not colours, so that the games look like one family.
enum class Ink : uint8_t {
    plain,
    faint,
    strong,
    first,
    second,
    third,
    fourth,
    accent,
    dark,
    light
};

class Canvas {
  public:
    explicit Canvas(DrawStyle style) : style_(style) {}

    const DrawStyle& style() const { return style_; }

    Canvas& put(std::string_view text, Ink ink = Ink::plain);
    // A cell of a board: `text` in ink on a dark or light ground.
    Canvas& cell(std::string_view text, Ink ink, Ink ground);
    Canvas& line() { return put("\n"); }

    const std::string& text() const { return text_; }

  private:
    DrawStyle style_;
    std::string text_;
};

}  // namespace prise::cli
