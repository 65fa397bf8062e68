// The games of the program that tests/cli/secrets_test.py plays: the exam game, which has secrets,
// four seats and a memory. It stands in for prise/games/games.cpp.
#include <array>

#include "prise/core/facade.h"
#include "tests/exam/rules.h"

namespace prise {

std::span<const GameEntry> all_games() {
    static const std::array games = {exam::entry()};
    return games;
}

}  // namespace prise
