// Plays random games to their end, through the façade that all games share, and counts who won.
//
//     g++ -std=c++20 playouts.cpp $(pkg-config --cflags --libs prise) -o playouts
//     ./playouts drafti 1000 7
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "prise/core/facade.h"

int main(int argc, char** argv) {
    const std::string_view id = argc > 1 ? argv[1] : "drafti";
    const long count = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 1000;
    const long seed = argc > 3 ? std::strtol(argv[3], nullptr, 10) : 1;

    const prise::GameEntry* entry = prise::find_game(prise::all_games(), id);
    if (entry == nullptr || count < 1) {
        std::cerr << "usage: playouts [GAME [COUNT [SEED]]]\n";
        return 2;
    }
    const auto game = entry->make_from("{}");
    if (!game) {
        std::cerr << game.error().sentence << '\n';
        return 1;
    }

    prise::Random random(static_cast<uint64_t>(seed));  // the same seed, the same games
    std::array<int, prise::max_seats + 1> won{};        // 0: nobody
    uint64_t actions = 0;
    for (long i = 0; i < count; ++i) {
        const auto play = (*game)->start();
        actions += play->playout(random, UINT64_MAX);
        const prise::Outcome outcome = play->outcome();
        ++won[static_cast<size_t>(number_of(outcome.winner))];
    }

    std::cout << count << " games of " << entry->id << ", "
              << actions / static_cast<uint64_t>(count) << " actions each\n";
    for (int seat = 1; seat <= (*game)->seats(); ++seat) {
        std::cout << "seat " << seat << " won  " << won[static_cast<size_t>(seat)] << '\n';
    }
    std::cout << "drawn       " << won[0] << '\n';
}
