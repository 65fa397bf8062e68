// How a game ends (§8).
#include "prise/chess/legal.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {
std::string_view Rules::draw_reason(const State& state, const Past& past) const {
    if (state.impure == 0 && chess::is_material_insufficient(state.board)) {
        return "insufficient-material";
    }
    if (state.half >= settings_.halfmove_limit) {
        return "fifty-move";
    }
    return has_occurred(state, past, settings_.repetition_limit) ? "repetition"
                                                                 : std::string_view{};
}

Outcome Rules::outcome(const State& state, const Past& past) const {
    if (state.phase == Phase::setup || state.phase == Phase::evolve) {
        return ongoing;
    }
    if (!has_move(state)) {
        ActionList<Action> preludes;
        if (state.phase == Phase::turn) {
            list_preludes(state, preludes);
        }
        if (preludes.empty()) {
            return checkers(state, state.turn()) != 0
                       ? win(seat_of(other(state.turn())), "checkmate")
                       : prise::draw("stalemate");
        }
    }
    if (state.phase == Phase::prelude_done) {
        return ongoing;
    }
    const std::string_view reason = draw_reason(state, past);
    return reason.empty() ? ongoing : prise::draw(reason);
}

Result<Outcome> Rules::adjudicate(const State&, const Past&, End end, Seat seat) const {
    if (end == End::agreement) {
        return prise::draw(prise::name_of(end));
    }
    if (seat != Seat::first && seat != Seat::second) {
        return refuse("bad-action", "This end needs a seat, 1 or 2.", "8.3");
    }
    return win(seat == Seat::first ? Seat::second : Seat::first, prise::name_of(end));
}

}  // namespace prise::gene_chess
