// What a viewer may know (§9): everything but the codes of others' hidden marks, and during the
// setup not even where they are.
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {
namespace {

// The marks whose code the viewer does not know.
Bitboard veiled_for(const State& state, Viewer viewer) {
    Bitboard veiled = 0;
    for (const Side side : {chess::white, chess::black}) {
        veiled |= viewer.may_know(seat_of(side)) ? 0 : state.marked & state.board.of(side);
    }
    return veiled;
}

}  // namespace

Rules::Observation Rules::observe(const State& state, const Past& past, Viewer viewer) const {
    Observation seen{state, veiled_for(state, viewer), past, outcome(state, past), viewer};
    if (viewer.everything) {
        return seen;
    }
    const bool in_setup = state.phase == Phase::setup;
    for (Squares on(seen.veiled); on; on.next()) {
        seen.shown.set_mark(on.square(), in_setup ? no_mark : bluff);
    }
    seen.veiled = in_setup ? 0 : seen.veiled;
    return seen;
}

bool Rules::may_see(Action action, const State& before, const State&, Viewer viewer) const {
    return action.kind() != Action::Kind::hide || viewer.may_know(seat_of(before.turn()));
}

void Rules::print_redacted(Action action, const State&, const State& now, Text& text) const {
    if (now.phase == Phase::setup) {
        text << "hide:*";
        return;
    }
    text << "hide:";
    chess::print_square(action.square(), text);
    text << ":?";
}

}  // namespace prise::gene_chess
