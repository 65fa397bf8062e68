// Reads the record of a game, checks every link, action and secret of it, and plays it again.
//
//     g++ -std=c++20 replay.cpp $(pkg-config --cflags --libs prise-native) -o replay
//     prise demo drafti --record game.prise && ./replay game.prise
#include <iostream>

#include "prise/match/record.h"
#include "prise/native/files.h"
#include "prise/native/hash.h"

namespace native = prise::native;

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: replay FILE\n";
        return 2;
    }
    const auto text = native::read_file(argv[1], prise::RecordLimits{}.bytes);
    if (!text) {
        std::cerr << text.error().sentence << '\n';
        return 1;
    }
    const auto entries = prise::read_record(*text, native::hashing());
    if (!entries) {
        std::cerr << entries.error().text() << '\n';
        return 1;
    }
    prise::SharedGames games(prise::all_games());
    prise::MatchState game(games, native::hashing());
    if (const auto folded = prise::fold_record(*entries, game); !folded) {
        std::cerr << folded.error().text() << '\n';
        return 1;
    }

    std::cout << game.facts().game << ", " << entries->size() << " entries: verified\n";
    int number = 0;
    for (const prise::Step& step : game.line())
        std::cout << ++number << ". " << game.text_of(step) << '\n';
    if (game.play() != nullptr) std::cout << game.play()->position() << '\n';
    if (game.decided()) std::cout << game.outcome_json().text() << '\n';
}
