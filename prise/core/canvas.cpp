#include "prise/core/canvas.h"

#include <array>

namespace prise {
namespace {

// 256-colour codes: ivory and charcoal men, wood for the squares.
constexpr std::array<std::string_view, 10> foreground = {
    "", "2", "1", "1;38;5;231", "1;38;5;16", "1;38;5;160", "1;38;5;33", "1;38;5;214", "", ""};

std::string_view background(Ink ground) {
    return ground == Ink::dark ? "48;5;137" : ground == Ink::accent ? "48;5;179" : "48;5;223";
}

}  // namespace

Canvas& Canvas::put(std::string_view text, Ink ink) {
    const std::string_view code = foreground[static_cast<size_t>(ink)];
    if (style_.colour && !code.empty()) {
        text_.append("\x1b[").append(code).append("m").append(text).append("\x1b[0m");
    } else {
        text_ += text;
    }
    return *this;
}

Canvas& Canvas::cell(std::string_view text, Ink ink, Ink ground) {
    if (!style_.colour) {
        return put(text);
    }
    text_.append("\x1b[").append(background(ground));
    if (const std::string_view code = foreground[static_cast<size_t>(ink)]; !code.empty()) {
        text_.append(";").append(code);
    }
    text_.append("m").append(text).append("\x1b[0m");
    return *this;
}

}  // namespace prise
