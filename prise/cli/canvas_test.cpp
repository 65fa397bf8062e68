#include "prise/cli/canvas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace prise::cli {
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

// xterm's 256 colours: six steps of each of red, green and blue.
double luminance(int code) {
    const auto channel = [](int step) {
        const double value = (step == 0 ? 0 : 55 + 40 * step) / 255.0;
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    const int cube = code - 16;
    return 0.2126 * channel(cube / 36) + 0.7152 * channel(cube / 6 % 6) +
           0.0722 * channel(cube % 6);
}

double contrast(double a, double b) { return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05); }

// The colour that follows such a code, 38;5; or 48;5;.
int colour_after(const std::string& text, std::string_view code) {
    return std::stoi(text.substr(text.find(code) + code.size()));
}

// What is drawn can be read (three to one, as for large letters): men on every ground, and words on
// terminals of either kind.
TEST(Canvas, EveryInkCanBeRead) {
    for (const Ink ink : {Ink::first, Ink::second, Ink::third, Ink::fourth, Ink::accent}) {
        for (const Ink ground : {Ink::dark, Ink::light, Ink::accent}) {
            Canvas board({.colour = true, .unicode = true});
            board.cell("x", ink, ground);
            EXPECT_GE(contrast(luminance(colour_after(board.text(), "38;5;")),
                               luminance(colour_after(board.text(), "48;5;"))),
                      3)
                << static_cast<int>(ink) << " on " << static_cast<int>(ground);
        }
        Canvas words({.colour = true, .unicode = true});
        words.put("x", ink);
        const double shade = luminance(colour_after(words.text(), "38;5;"));
        EXPECT_GE(contrast(shade, 0), 3) << static_cast<int>(ink);
        EXPECT_GE(contrast(shade, 1), 3) << static_cast<int>(ink);
    }
}

}  // namespace
}  // namespace prise::cli
