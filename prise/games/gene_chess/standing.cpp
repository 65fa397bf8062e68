// How a game stands, for one viewer: whose turn it is and what is due, what each player has
// gathered (§7.8), how far it is from a draw, why it has ended. It speaks from the observation and
// the ledger, which hold no secret.
#include <string>

#include "prise/core/words.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/words.h"

namespace prise::gene_chess {
namespace {

void say_what_is_due(const State& state, Explanation& out) {
    const std::string_view mover = chess::name_of(state.turn());
    switch (state.phase) {
        case Phase::setup:
            out.say(join(mover, " places hidden traits: ", int{state.placements},
                         " may still be placed."),
                    "5.2");
            return;
        case Phase::evolve:
            out.say(join(mover, " chooses what ", piece_on(state, state.evolving), " takes of ",
                         names_of(state.offered), ", or skips."),
                    "7.7");
            return;
        case Phase::prelude_done:
            out.say(join(mover, " has played the prelude of this turn: a move is due."), "5.1");
            return;
        case Phase::turn: break;
    }
    const bool checked = checkers(state, state.turn()) != 0;
    out.say(join(mover, " is to move, in move ", state.full, checked ? ", and is in check." : "."),
            checked ? "6.1" : "5.1");
}

void say_why_it_ended(const Settings& settings, const State& state, const Outcome& outcome,
                      Explanation& out) {
    const std::string_view mover = chess::name_of(state.turn());
    if (outcome.reason == "checkmate") {
        out.say(join(mover, " is in check and has no legal action: ",
                     chess::name_of(other(state.turn())), " has won."),
                "8.1");
    } else if (outcome.reason == "stalemate") {
        out.say(join(mover, " has no legal action and is not in check: a draw."), "8.1");
    } else if (outcome.reason == "insufficient-material") {
        out.say("The pieces that are left cannot give mate: a draw.", "8.1");
    } else if (outcome.reason == "fifty-move") {
        out.say(join(state.half,
                     " turns without a capture, a promotion or a pawn that only goes forward: a "
                     "draw."),
                "8.1");
    } else {
        out.say(join("The position has occurred ", settings.repetition_limit, " times: a draw."),
                "8.2");
    }
}

// "White has made 3 captures and gained 55 complexity by them."
void say_totals(const Ledger& ledger, Explanation& out) {
    for (const Side side : {chess::white, chess::black}) {
        const Totals& totals = ledger.totals[side];
        out.say(
            join(chess::name_of(side), " has made ",
                 totals.captures == 0 ? "no capture" : counted(int64_t{totals.captures}, "capture"),
                 " and gained ", int{totals.complexity_gained}, " complexity."),
            "7.8");
    }
}

void say_how_near_a_draw_is(const Settings& settings, const State& state, int occurrences,
                            Explanation& out) {
    if (occurrences > 1) {
        out.say(join("The position has occurred ", occurrences, " times; at ",
                     settings.repetition_limit, " the game is drawn."),
                "8.2");
    }
    if (2 * state.half >= settings.halfmove_limit) {
        out.say(join("The halfmove clock stands at ", state.half, "; at ", settings.halfmove_limit,
                     " the game is drawn."),
                "8.1");
    }
}

}  // namespace

Explanation Rules::explain_position(const Observation& seen, const Ledger& ledger) const {
    Explanation out;
    out.legal = true;
    const State& state = seen.shown;
    if (seen.outcome.over()) {
        say_why_it_ended(settings_, state, seen.outcome, out);
    } else {
        say_what_is_due(state, out);
    }
    if (settings_.inheritance) {
        say_totals(ledger, out);
    }
    if (settings_.has_gas()) {
        out.say(join("Gas: White ", int{state.gas[0]}, ", Black ", int{state.gas[1]}, "."), "7.7");
    }
    if (!seen.outcome.over() && state.phase == Phase::turn) {
        say_how_near_a_draw_is(settings_, state, occurrences(state, seen.past), out);
    }
    return out;
}

}  // namespace prise::gene_chess
