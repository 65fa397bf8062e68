// What people type: SAN for a move (Nxe5), a number for a bid, a square for a retreat.
#include <vector>

#include "prise/chess/san.h"
#include "prise/chess/uci.h"
#include "prise/core/scan.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {

void Rules::understand(const State& state, const Past& past, std::string_view words,
                       ActionList<Action>& list) const {
    list.clear();
    Scan scan(words);
    if (state.phase == Phase::attack || state.phase == Phase::defend) {
        if (const auto bid = scan.take_number(4); bid && scan.done()) {
            list.push(Action::bid(static_cast<int>(*bid)));
        }
    } else if (state.phase == Phase::retreat) {
        if (const auto square = chess::take_square(scan); square && scan.done()) {
            list.push(Action::retreat(*square));
        }
    } else if (const auto move = chess::read_move_words(words, state.turn())) {
        legal(state, past, list);
        list.keep_if([&](Action action) { return move->fits(state.board(), action.move()); });
        for (const Move near : list.empty() ? move->nearest(state.board()) : std::vector<Move>()) {
            list.push(Action(near));
        }
    }
}

}  // namespace prise::duel_chess
