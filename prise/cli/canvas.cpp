#include "prise/cli/canvas.h"

#include <array>

namespace prise::cli {
namespace {

// 256-colour codes, by ink. On a ground: ivory and charcoal men on two woods, between which both
// stand out by three to one at least.
constexpr std::array<std::string_view, 10> on_ground = {
    "38;5;230",   "38;5;230",   "1;38;5;231", "1;38;5;231", "1;38;5;16",
    "1;38;5;228", "1;38;5;195", "1;38;5;229", "",           ""};
// Without one, the terminal may be black or white: colours that can be read on both.
constexpr std::array<std::string_view, 10> bare = {
    "", "2", "1", "1;38;5;166", "1;38;5;33", "1;38;5;160", "1;38;5;28", "1;38;5;130", "", ""};

std::string_view background(Ink ground) {
    return ground == Ink::dark ? "48;5;94" : ground == Ink::accent ? "48;5;66" : "48;5;137";
}

}  // namespace

Canvas& Canvas::put(std::string_view text, Ink ink) {
    const std::string_view code = bare[static_cast<size_t>(ink)];
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
    if (const std::string_view code = on_ground[static_cast<size_t>(ink)]; !code.empty()) {
        text_.append(";").append(code);
    }
    text_.append("m").append(text).append("\x1b[0m");
    return *this;
}

}  // namespace prise::cli
