// §7: the change that an action makes.
#include "prise/games/duel_chess/capture.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

Rules::Rules(const Settings& settings) : settings_(settings), demands_(demands()) {}

void Rules::start(State& state, Past& past) const {
    state = {};
    state.position = chess::start_position();
    state.pools.fill(static_cast<uint16_t>(settings_.initial_bp));
    past.clear();
}

void Rules::apply(State& state, Past& past, Action action, Silent&) const {
    change(state, past, resolve(settings_, state, action));
}

void Rules::apply(State& state, Past& past, Action action, Collector& sink) const {
    TacticList tactics;
    const State before = state;
    const Resolved done = resolve(settings_, before, action, tactics);
    change(state, past, done);
    narrate(before, action, done, tactics, outcome(state, past), sink);
}

void Rules::change(State& state, Past& past, const Resolved& done) const {
    if (done.ends_turn) {
        if (settings_.repetition_limit != 0) {
            past.push(state.position.key);
        }
        if (done.after.position.half == 0) {
            past.forget();
        }
    }
    state = done.after;
}

bool Rules::reveals(const State& before, Action) const { return before.phase == Phase::defend; }

}  // namespace prise::duel_chess
