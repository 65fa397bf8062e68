#include "prise/games/duel_chess/belief.h"
#include "prise/games/duel_chess/rules.h"
#include "tests/pages/headers/example.h"

namespace prise::duel_chess {
namespace {

const examples::Example example([] {
    const Rules rules{Settings{}};
    State state;
    Past past;
    rules.start(state, past);
    const Rules::Observation seen = rules.observe(state, past, spectator);
    const SeenLog<Rules> log;
    Random random(1);
    // example of prise/games/duel_chess/belief.h
});

}  // namespace
}  // namespace prise::duel_chess
