// Somebody else's program: a game by text, without any header of ours but the façade.
#include <iostream>

#include "prise/core/facade.h"

int main() {
    const auto game = prise::find_game(prise::all_games(), "drafti")->make_from("{}", "russian");
    const auto play = (*game)->start();
    for (const char* action : {"22-18", "11-16", "18-14", "14-9"}) {
        if (const auto done = play->apply(action); !done) {
            std::cout << done.error().code << '\n';
        }
    }
    std::cout << play->position() << '\n';
}
