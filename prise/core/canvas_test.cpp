#include "prise/core/canvas.h"

#include <gtest/gtest.h>

namespace prise {
namespace {

constexpr char escape = '\x1b';

TEST(Canvas, WithoutColourThereIsOnlyText) {
    Canvas canvas({.colour = false, .unicode = true});
    canvas.put("a", Ink::first).cell("b", Ink::second, Ink::dark).put("c").line();
    EXPECT_EQ(canvas.text(), "abc\n");
}

TEST(Canvas, EveryInkIsClosedAgain) {
    for (int ink = 0; ink <= static_cast<int>(Ink::light); ++ink) {
        for (const Ink ground : {Ink::dark, Ink::light, Ink::accent}) {
            Canvas canvas({.colour = true, .unicode = false});
            canvas.put("a", static_cast<Ink>(ink)).cell("b", static_cast<Ink>(ink), ground);
            const std::string& text = canvas.text();
            EXPECT_NE(text.find('a'), std::string::npos);
            EXPECT_TRUE(text.ends_with("b\x1b[0m"));
            size_t opened = 0;
            size_t closed = 0;
            for (size_t at = 0; (at = text.find(escape, at)) != std::string::npos; ++at) {
                ++(text.compare(at, 4, "\x1b[0m") == 0 ? closed : opened);
            }
            EXPECT_EQ(opened, closed);
        }
    }
}

TEST(Canvas, PlainInkNeedsNoEscape) {
    Canvas canvas({.colour = true, .unicode = true});
    canvas.put("plain").line();
    EXPECT_EQ(canvas.text(), "plain\n");
}

}  // namespace
}  // namespace prise
