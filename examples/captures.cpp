// Lists the capture chains of a Drafti position, and says which of them are legal.
//
//     g++ -std=c++20 captures.cpp $(pkg-config --cflags --libs prise) -o captures
//     ./captures W:W21,24:B9,17,19 russian
#include <algorithm>
#include <iostream>

#include "prise/games/drafti/capture_finder.h"
#include "prise/games/drafti/game.h"

namespace drafti = prise::drafti;

int main(int argc, char** argv) {
    const std::string_view position = argc > 1 ? argv[1] : "W:W21,24:B9,17,19";
    const std::string_view preset = argc > 2 ? argv[2] : "tanzania";

    const auto options = prise::Options::parse(*drafti::entry().table, "", preset);
    if (!options) {
        std::cerr << options.error().sentence << '\n';
        return 1;
    }
    const drafti::CaptureFinder finder(prise::settings_of<drafti::Settings>(*options));
    drafti::State state;
    prise::Past past;
    if (const auto read = finder.rules().parse_position(position, "-", state, past); !read) {
        std::cerr << read.error().sentence << '\n';
        return 1;
    }

    const auto legal = finder.available_captures(state, state.turn);
    for (const drafti::CapturePath& path : finder.find_all_captures(state, state.turn)) {
        std::cout << path.text << "  takes";
        for (const int square : path.captures) std::cout << ' ' << square;
        const bool is_legal =
            std::ranges::find(legal, path.text, &drafti::CapturePath::text) != legal.end();
        std::cout << (is_legal ? "  legal" : "  not legal") << '\n';
    }
}
