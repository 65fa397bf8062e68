#include "prise/games/duel_chess/score_sheet.h"

#include "prise/chess/attacks.h"
#include "prise/chess/legal.h"
#include "prise/chess/san.h"

namespace prise::duel_chess {

std::string score_text(const Rules& rules, const State& before, std::span<const Action> turn,
                       Viewer viewer) {
    const bool sees_bids = viewer.everything || rules.settings().reveal_bids == RevealBids::amounts;
    std::string out;
    State state = before;
    Past past;
    Silent silent;
    for (const Action action : turn) {
        const State earlier = state;
        rules.apply(state, past, action, silent);
        if (earlier.phase == Phase::move) {
            out += text_of([&](Text& text) {
                chess::print_san_without_check(before.board(), action.move(), text);
            });
        } else if (earlier.phase == Phase::defend) {
            const bool won = state.phase == Phase::move;
            out += sees_bids ? join("[", int{earlier.bid}, ":", action.amount(), "]")
                             : join("[", won ? "+" : "-", "]");
        } else if (earlier.phase == Phase::retreat) {
            out += join(">", chess::square_text(action.square()));
        }
    }
    if (state.turn() != before.turn() && chess::in_check(state.board())) {
        out += chess::has_legal(state.board()) ? '+' : '#';
    }
    return out;
}

}  // namespace prise::duel_chess
