// Somebody else's program that wants no façade but the rules of one game.
#include <iostream>

#include "prise/core/perft.h"
#include "prise/games/drafti/capture_finder.h"
#include "prise/games/drafti/legal.h"

int main() {
    const prise::drafti::CaptureFinder finder(prise::drafti::Settings{});
    prise::drafti::State state;
    prise::Past past;
    finder.rules().start(state, past);
    std::cout << finder.legal_actions(state, past).size() << '\n';
}
