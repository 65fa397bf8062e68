#include "prise/games/duel_chess/regeneration.h"
#include "prise/games/duel_chess/rules.h"
#include "tests/pages/headers/example.h"

namespace prise::duel_chess {
namespace {

const examples::Example example([] {
    const Settings settings;
    const Rules rules{settings};
    State start;
    Past past;
    rules.start(start, past);
    const Board& before = start.board();
    const Board& after = start.board();
    constexpr bool failed = false;
    // example of prise/games/duel_chess/regeneration.h
});

}  // namespace
}  // namespace prise::duel_chess
