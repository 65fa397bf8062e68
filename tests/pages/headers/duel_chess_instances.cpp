#include "prise/games/duel_chess/game.h"
#include "prise/games/duel_chess/instances.h"
#include "tests/pages/headers/example.h"

namespace prise::duel_chess {
namespace {

const examples::Example example([] {
    const Options options = Options::parse(*entry().table, "{}", {}).value();
    const auto search = [](const auto& rules) { return rules.seats(); };
    // example of prise/games/duel_chess/instances.h
});

}  // namespace
}  // namespace prise::duel_chess
